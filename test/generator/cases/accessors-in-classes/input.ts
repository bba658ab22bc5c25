import { tool } from 'toolwright';

class Temperature {
  readonly unit: 'C' | 'F' = 'C';
  #reading = 0;
  protected offset = 0;

  /** Degrees. */
  get degrees(): number {
    return this.#reading;
  }
  set degrees(value: number) {
    this.#reading = value;
  }

  /** Computed, so nobody sends it. */
  get isFreezing(): boolean {
    return this.#reading < 0;
  }

  set raw(value: number) {
    this.#reading = value;
  }
}
interface Reading {
  /** An interface says by it that it reads only. */
  get taken(): Date;
  get place(): string;
  set place(value: string);
}

export class Weather {
  /** Record. */
  @tool()
  record(temperature: Temperature, reading: Reading): Temperature {
    return temperature;
  }
}
