import './compile-with-metadata.js';
import { walk } from './walk.js';

// Not imported at the top, as nothing below src may be loaded before it is known how to compile it.
if (process.argv[2] === 'serve') {
  await import('./src/main.js');
} else {
  const { createApplication } = await import('./src/create-application.js');
  const app = await createApplication();
  await app.listen(0, '127.0.0.1');
  await walk(await app.getUrl());
  await app.close();
}
