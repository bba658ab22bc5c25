/** One thing that is measured: ours beside its peers, alternating. */
export interface Benchmark {
  readonly name: string;
  readonly unit: 'µs' | 'ns' | 'ms' | 'kB' | 'MB';
  /** How often each side is measured; the figure is the median. */
  readonly runs: number;
  /** Gets everything ready that is not to be measured; called only when the benchmark is going to run. */
  prepare(effort: Effort): Promise<Contest>;
}

export interface Contest {
  /** Measures once and returns the figure in the benchmark's unit; lower is better. */
  readonly ours: Measurement;
  readonly peers: readonly Peer[];
  /** Removes what `prepare` made. */
  cleanUp?(): void;
}

export interface Peer {
  readonly name: string;
  readonly version: string;
  readonly measure: Measurement;
}

export type Measurement = () => number | Promise<number>;

/** `quick` makes every benchmark as small as it can be: it shows that all works, and its figures mean nothing. */
export type Effort = 'full' | 'quick';
