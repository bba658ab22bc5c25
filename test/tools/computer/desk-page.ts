import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site with one page to do things on; its server notes what browsers ask for. */
export interface DeskSite {
  readonly origin: string;
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** @param elsewhere Where `/away` redirects to, and what `/frame` frames. */
export async function openDesk(elsewhere = 'about:blank'): Promise<DeskSite> {
  const requests: string[] = [];
  const server = createServer(({ url = '/' }, response) => {
    if (!url.startsWith('/favicon')) requests.push(url);
    if (url === '/again') response.writeHead(302, { location: '/away' });
    else if (url === '/away') response.writeHead(302, { location: `${elsewhere}/secret` });
    else if (url === '/file') response.writeHead(200, { 'content-disposition': 'attachment; filename=f.txt' });
    else response.writeHead(200, { 'content-type': 'text/html' });
    const frame = url === '/frame' ? `<iframe src="${elsewhere}/framed"></iframe>` : '';
    response.end(`${PAGE}${frame}`);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const PAGE = `<!doctype html>
<style>
  body { margin: 0; height: 3000px; background: rgb(10, 20, 30) }
  body > * { position: absolute; width: 80px; height: 40px; margin: 0; padding: 0; border: 0 }
</style>
<input id="text" style="left: 0; top: 0">
<button id="button" style="left: 100px; top: 0; background: rgb(200, 100, 50)"></button>
<div id="handle" style="left: 200px; top: 0; background: green"></div>
<a href="/next" style="left: 300px; top: 0; background: blue"></a>
<a href="/tab" target="_blank" style="left: 400px; top: 0; background: yellow"></a>
<a href="/again" style="left: 500px; top: 0; background: red"></a>
<a href="/file" style="left: 600px; top: 0; background: red"></a>
<script>
  window.events = [];
  const note = (event) => {
    const keys = ['shiftKey', 'ctrlKey', 'altKey', 'metaKey'].filter((key) => event[key]).map((key) => key.slice(0, -3));
    window.events.push([event.type, event.target.id || 'page', event.key ?? event.button, ...keys].join(' '));
  };
  for (const type of ['click', 'auxclick', 'dblclick', 'contextmenu', 'keydown', 'mousedown', 'mouseup'])
    document.addEventListener(type, note);
  document.addEventListener('contextmenu', (event) => event.preventDefault());
  document.addEventListener('mousemove', ({ clientX, clientY, buttons }) => window.events.push('move ' + clientX + ',' + clientY + ' ' + buttons));
</script>`;
