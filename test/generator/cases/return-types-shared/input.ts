import { tool } from 'toolwright';

interface Part {
  name: string;
}

interface Machine {
  part: Part;
  /** Nothing that JSON holds. */
  start: () => void;
}

interface Box {
  parts: Part[];
}

/** What one gives is part of what another gives, and what cannot be said stays unsaid wherever it is met. */
export class Workshop {
  /** The machine. */
  @tool()
  machine(): Machine {
    throw new Error('None is left.');
  }

  /** All machines. */
  @tool()
  machines(): Machine[] {
    return [];
  }

  /** A part. */
  @tool()
  part(): Part {
    return { name: 'bolt' };
  }

  /** A box of parts. */
  @tool()
  box(): Box {
    return { parts: [] };
  }
}
