import type { CheckSettings, Manifest, RequireDescriptions } from '../generator/index.js';
import type { TokenCounter } from './token-counter.js';
import { tokenReport } from './token-report.js';

/** A limit of the project's own that its tools exceed. */
export interface LimitFinding {
  /** The setting, such as `maxTokens`. */
  readonly setting: keyof CheckSettings;
  readonly level: Exclude<RequireDescriptions, 'off'>;
  /** `Class.method`; missing where all tools together are meant. */
  readonly tool?: string;
  /** A sentence. */
  readonly message: string;
}

/** Holds tools to the limits of a project. */
export function checkLimits(
  toolsets: Manifest['toolsets'],
  settings: CheckSettings,
  counter: () => TokenCounter,
): LimitFinding[] {
  const findings: LimitFinding[] = [];
  const {
    maxTokensPerTool,
    maxTokens,
    requireDescriptions = 'off',
    maxUndocumentedParameters,
    nearDuplicateDescriptions = 'off',
  } = settings;
  const isCounted = maxTokensPerTool !== undefined || maxTokens !== undefined;
  const { encoding, countTool } = isCounted ? counter() : UNCOUNTED;
  const { tools, total, alike } = tokenReport(toolsets, { encoding, countTool, note: '' });
  const about = encoding === 'estimate' ? 'about ' : '';

  for (const { tool, tokens } of tools) {
    if (maxTokensPerTool === undefined || tokens <= maxTokensPerTool) continue;
    findings.push({
      setting: 'maxTokensPerTool',
      level: 'error',
      tool,
      message: `${tool} costs ${about}${tokens} tokens; at most ${maxTokensPerTool} are allowed.`,
    });
  }
  if (maxTokens !== undefined && total > maxTokens) {
    findings.push({
      setting: 'maxTokens',
      level: 'error',
      message: `All tools together cost ${about}${total} tokens; at most ${maxTokens} are allowed.`,
    });
  }
  if (requireDescriptions !== 'off') {
    for (const { tool, undocumented } of tools) {
      if (!undocumented.includes('(tool)')) continue;
      findings.push({
        setting: 'requireDescriptions',
        level: requireDescriptions,
        tool,
        message: `${tool} has no description.`,
      });
    }
  }
  const without = tools.flatMap(({ tool, undocumented }) =>
    undocumented.filter((name) => name !== '(tool)').map((name) => `${tool}(${name})`),
  );
  if (maxUndocumentedParameters !== undefined && without.length > maxUndocumentedParameters) {
    const names = without.slice(0, 10).join(', ');
    const more = without.length > 10 ? ` and ${without.length - 10} more` : '';
    findings.push({
      setting: 'maxUndocumentedParameters',
      level: 'error',
      message: `${without.length} arguments have no description, and ${maxUndocumentedParameters} may: ${names}${more}.`,
    });
  }
  if (nearDuplicateDescriptions !== 'off') {
    for (const [first, second] of alike) {
      findings.push({
        setting: 'nearDuplicateDescriptions',
        level: nearDuplicateDescriptions,
        tool: first,
        message: `${first} and ${second} have nearly the same description.`,
      });
    }
  }
  return findings;
}

/** Where nothing is limited, the tokenizer need not be loaded. */
const UNCOUNTED: Pick<TokenCounter, 'encoding' | 'countTool'> = { encoding: 'estimate', countTool: () => 0 };
