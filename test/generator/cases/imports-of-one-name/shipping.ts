export interface Options {
  express: boolean;
}

/** A stop on the way. */
export interface Node {
  stop: string;
  next?: Node;
}
