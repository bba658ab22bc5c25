/// <reference types="node" />
import { URL as NodeUrl } from 'node:url';
import { tool } from 'toolwright';

export class Browser {
  /** Open pages. */
  @tool()
  open(first: URL, others: NodeUrl[], proxy?: URL | null): URL {
    return first;
  }
}
