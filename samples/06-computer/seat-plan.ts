import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site that was made for people: a page to book seats on, and no API. */
export class SeatPlan {
  readonly booked = new Map<string, string>();
  readonly #server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [name, seat] = [searchParams.get('name'), searchParams.get('seat')];
    if (pathname === '/book' && name !== null && seat !== null) this.booked.set(name, seat);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page([...this.booked].map(([who, where]) => `${where}: ${who}`)));
  });

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

function page(booked: readonly string[]): string {
  const seats = ['4A', '4B', '4C'].map(
    (seat, index) =>
      `<label style="left: ${20 + index * 100}px; top: 70px"><input type="radio" name="seat" value="${seat}"> ${seat}</label>`,
  );
  const taken = booked.map((line) => line.replaceAll('<', '&lt;'));
  return `<!doctype html>
    <title>Seats</title>
    <style>form > * { position: absolute; left: 20px }</style>
    <form action="/book">
      <input name="name" placeholder="Name" style="top: 20px; width: 200px; height: 30px">
      ${seats.join('')}
      <button style="top: 120px; width: 100px; height: 30px">Book</button>
    </form>
    <p style="margin: 180px 20px">${taken.join('<br>')}</p>`;
}
