import { readEvents } from './read-events.js';

/** A morning at the desk, as its people and their programs see it over HTTP. */
export async function walk(address: string): Promise<void> {
  const bea = new Caller(address, 'bea');
  const carl = new Caller(address, 'carl');
  const vera = new Caller(address, 'vera');
  await bea.ask('What is the status of the order O-17?');
  await vera.ask('Refund an amount of 20 for the order O-17, it was damaged');
  const waiting = await bea.ask('Refund an amount of 20 for the order O-17, it was damaged');
  if (waiting !== undefined) {
    await vera.send('POST', `/assistant/runs/${waiting}/approve`, {});
    await carl.send('POST', `/assistant/runs/${waiting}/approve`, {});
  }
  await vera.send('GET', '/orders/O-17');
  await bea.send('POST', '/orders', { customer: 'C-1', lines: [{ sku: 'TEA-SENCHA', quantity: 0 }] });
}

/** Somebody with a token. */
class Caller {
  constructor(
    private readonly address: string,
    private readonly name: string,
  ) {}

  /** Starts a run and prints what it tells as it goes on. Returns its id where it waits for a decision. */
  async ask(input: string): Promise<string | undefined> {
    console.log(`${this.name.padEnd(8)} asks ${input}`);
    const response = await this.fetch('POST', '/assistant/runs/stream', { input });
    let runId = '';
    for await (const event of readEvents(response)) {
      if (event.type === 'run_started') runId = event.runId;
      if (event.type === 'tool_called') tell('call', `${event.tool} ${textOf(event.arguments)}`);
      if (event.type === 'tool_output') tell('output', textOf(event.output));
      if (event.type === 'run_completed') tell('answer', textOf(event.output));
      if (event.type === 'error') tell('failed', event.message);
      if (event.type !== 'run_waiting') continue;
      for (const { tool } of event.approvals) tell('waits', `${tool} needs somebody's word`);
      return runId;
    }
    return undefined;
  }

  /** Sends a request and prints its answer. */
  async send(method: string, path: string, body?: object): Promise<void> {
    console.log(`${this.name.padEnd(8)} ${method} ${path.replace(/[\da-f-]{36}/, '…')}`);
    const response = await this.fetch(method, path, body);
    const { output, message, ...rest } = (await response.json()) as Record<string, unknown>;
    tell(String(response.status), textOf(output ?? message ?? rest));
  }

  private fetch(method: string, path: string, body?: object): Promise<Response> {
    const headers = { authorization: `Bearer token-of-${this.name}`, 'content-type': 'application/json' };
    return fetch(`${this.address}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  }
}

function tell(what: string, text: string): void {
  console.log(`  ${what.padEnd(6)} ${text}`);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
