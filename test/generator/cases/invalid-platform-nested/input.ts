/// <reference types="node" />
import { tool } from 'toolwright';
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';

interface Call {
  request: Request;
  response?: Response;
  headers: Headers;
  patterns: RegExp[];
}

export class Proxies {
  /** Passes on. */
  @tool()
  pass(call: Call, query: URLSearchParams, form: { data: FormData }, emitter: EventEmitter, message: IncomingMessage, timer: NodeJS.Timeout, big: Number, view: DataView): void {}
}
