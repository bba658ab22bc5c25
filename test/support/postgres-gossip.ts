import { createServer, type AddressInfo } from 'node:net';

/** Starts a server that asks for the password in clear and refuses it with an error that quotes it, as careless proxies do. */
export async function gossipingPostgres(): Promise<{ port: number; close(): Promise<unknown> }> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(message('R', int32(3)));
      socket.once('data', (answer) => {
        // A letter and a length stand in front of the password, a zero behind it.
        const password = answer.subarray(5, -1).toString();
        const fields = ['SFATAL', 'C28P01', `Mpassword "${password}" of user "ada" is wrong`, ''];
        socket.end(message('E', Buffer.from(fields.map((field) => `${field}\0`).join(''))));
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function message(kind: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(kind), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
