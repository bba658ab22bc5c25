import { tool } from 'toolwright';

/** How a parcel travels. */
enum Carrier {
  Ship = 'ship',
  /** Fast and dear. */
  Air = 'air',
  Road = 'road',
}
const enum Speed {
  Slow = 'slow',
  Fast = 'fast',
}

export class Parcels {
  /**
   * Send a parcel.
   * @param carrier Who takes it.
   */
  @tool()
  send(carrier: Carrier, speed: Speed, only: Carrier.Air, some: Carrier.Ship | Carrier.Road, plain?: Carrier | null): void {}
}
