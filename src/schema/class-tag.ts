/** The name of a value's built-in class, also for one from another realm (a `vm` context, as test runners use) or a subclass. */
export function classTag(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}

export function isInstance(value: unknown, className: string): boolean {
  return typeof value === 'object' && classTag(value) === className;
}
