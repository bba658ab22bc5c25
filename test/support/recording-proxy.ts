import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands between a client and a server of this machine and keeps every byte that the client sends. */
export interface RecordingProxy {
  readonly baseURL: string;
  /** Requests with their headers, as they went over the wire. */
  readonly sent: string;
  close(): void;
}

export async function recordingProxy(target: string): Promise<RecordingProxy> {
  const { hostname, port, pathname } = new URL(target);
  const chunks: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      // A client that hangs up is no failure of the test.
      socket.on('error', () => {});
    }
    client.on('data', (chunk: Buffer) => chunks.push(chunk));
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    get sent() {
      return Buffer.concat(chunks).toString('utf8');
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
