/** What a sensor said. */
export interface Reading {
  /** When. */
  at: Date;
  value: number;
}
