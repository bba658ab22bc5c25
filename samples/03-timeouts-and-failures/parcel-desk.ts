import { setTimeout as sleep } from 'node:timers/promises';
import { context, timeout, tool, type ToolContext } from 'toolwright';

/** Thrown by the parcel company's client; its text is for our logs and not for a model. */
export class CarrierError extends Error {
  override readonly name = 'CarrierError';
}

export class ParcelDesk {
  readonly log: string[] = [];

  /**
   * Says where a parcel is.
   *
   * @param parcel The parcel's number, such as P-17.
   */
  @tool()
  locate(parcel: `P-${number}`): string {
    if (parcel !== 'P-17')
      throw new Error(`There is no parcel ${parcel}. Ask the customer to look at the receipt again.`);
    return `${parcel} is in Oslo.`;
  }

  /**
   * Estimates the customs duty of a parcel. Asks an office that is slow to answer.
   *
   * @param parcel The parcel's number.
   */
  @tool()
  @timeout(200)
  async estimateDuty(parcel: `P-${number}`, @context() { signal }: ToolContext): Promise<number> {
    // What takes long gets the signal, so that it ends when time is up.
    await sleep(60_000, undefined, { signal });
    return parcel.length;
  }

  /**
   * Reroutes a parcel to another city.
   *
   * @param parcel The parcel's number.
   * @param city Where it is to go.
   */
  @tool({ errorFunction: () => 'The carrier does not answer right now. Offer to try again tomorrow.' })
  reroute(parcel: `P-${number}`, city: string): void {
    this.log.push(`reroute ${parcel} to ${city}`);
    throw new CarrierError('POST https://carrier.internal/v2/route answered 503');
  }

  /** Closes the desk for today. A failure here is nobody's to repair but ours, so it ends the run. */
  @tool({ errorFunction: null })
  closeDesk(): void {
    throw new CarrierError('The cash register is open.');
  }
}
