import type { Manifest } from '../generator/index.js';
import type { TokenCounter } from './token-counter.js';

/** What the tools of a project cost a model to read, and what makes them hard to choose from. */
export interface TokenReport {
  /** How all counts here were made; `estimate` where no tokenizer is installed. */
  readonly encoding: TokenCounter['encoding'];
  /** All tools together. */
  readonly total: number;
  readonly toolsets: readonly { readonly className: string; readonly tokens: number }[];
  readonly tools: readonly ToolTokens[];
  /** Pairs of tools whose descriptions a model can hardly tell apart. */
  readonly alike: readonly (readonly [string, string])[];
}

export interface ToolTokens {
  /** `Class.method` */
  readonly tool: string;
  readonly tokens: number;
  /** Arguments without a description; `(tool)` when it has none itself. */
  readonly undocumented: readonly string[];
}

/** From this share of words in common on, two descriptions are alike. */
const ALIKE = 0.8;

export function tokenReport(toolsets: Manifest['toolsets'], counter: TokenCounter): TokenReport {
  const tools = toolsets.flatMap(({ className, tools: own }) =>
    own.map((tool) => ({ className, tool, name: `${className}.${tool.method}`, tokens: counter.countTool(tool) })),
  );
  const sum = (counted: readonly { readonly tokens: number }[]): number =>
    counted.reduce((total, { tokens }) => total + tokens, 0);
  const described = tools.filter(({ tool }) => tool.description.trim() !== '');
  return {
    encoding: counter.encoding,
    total: sum(tools),
    toolsets: toolsets.map(({ className }) => ({
      className,
      tokens: sum(tools.filter((each) => each.className === className)),
    })),
    tools: tools.map(({ name, tokens, tool }) => ({
      tool: name,
      tokens,
      undocumented: [
        ...(tool.description.trim() === '' ? ['(tool)'] : []),
        ...Object.entries(tool.inputSchema.properties).flatMap(([argument, { description }]) =>
          description === undefined ? [argument] : [],
        ),
      ],
    })),
    alike: described.flatMap((first, index) =>
      described
        .slice(index + 1)
        .filter((second) => likeness(first.tool.description, second.tool.description) >= ALIKE)
        .map((second) => [first.name, second.name] as const),
    ),
  };
}

/** The report for people, dearest tools first. */
export function describeTokens({ total, toolsets, tools, alike }: TokenReport, note: string): string {
  const rows = [
    ['tool', 'tokens', 'without a description'],
    ...tools
      .toSorted((a, b) => b.tokens - a.tokens)
      .map(({ tool, tokens, undocumented }) => [tool, String(tokens), undocumented.join(', ')]),
    ...toolsets.map(({ className, tokens }) => [`${className} (all)`, String(tokens), '']),
    ['all tools', String(total), ''],
  ];
  const [width, digits] = [0, 1].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const lines = rows.map(([tool = '', tokens = '', without = '']) =>
    `${tool.padEnd(width ?? 0)}  ${tokens.padStart(digits ?? 0)}  ${without}`.trimEnd(),
  );
  const pairs = alike.map(([first, second]) => `${first} and ${second} have nearly the same description.`);
  return `${[...lines, note, ...pairs].join('\n')}\n`;
}

/** The share of words that two texts have in common. */
function likeness(a: string, b: string): number {
  const [first, second] = [wordsOf(a), wordsOf(b)];
  return first.intersection(second).size / Math.max(1, first.union(second).size);
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}
