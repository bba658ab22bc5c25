import { createApplication } from './create-application.js';

const app = await createApplication(process.env['ADAPTER']);
await app.listen(process.env['PORT'] ?? 3000, '127.0.0.1');
console.log(`The desk is open at ${await app.getUrl()}`);
