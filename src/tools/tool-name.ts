const TOOL_NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether the API takes a tool of this name. */
export function isToolName(name: string): boolean {
  return TOOL_NAME.test(name);
}

/** The nearest name the API takes, for remedies; `tool` when nothing is left of it. */
export function suggestToolName(name: string): string {
  const legal = name
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 64);
  return legal === '' ? 'tool' : legal;
}
