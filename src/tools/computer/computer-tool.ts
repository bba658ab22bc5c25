import { refuseUnknownOptions, ToolCallError, ToolwrightError, UserError } from '../../errors/index.js';
import type { ComputerResult } from '../../model/built-in-call.js';
import { BUILT_IN_OPTION_NAMES, builtInTool, type BuiltInToolOptions } from '../built-in-tool-builder.js';
import type { BuiltInTool } from '../built-in-tool.js';
import type { RunContext } from '../run-context.js';
import { oneOf, refuse, type Check } from '../hosted/check-option.js';
import type { ToolContext } from '../tool-context.js';
import { refuseFaults, refuseUnknownActions } from './check-actions.js';
import { acknowledgeSafetyChecks, type OnComputerSafetyCheck } from './acknowledge-safety-checks.js';
import { computerForRun, isComputer, type ComputerSource } from './computer-for-run.js';
import type { Computer, ComputerEnvironment, ComputerToolCall } from './computer.js';
import { performAction } from './perform-action.js';
import { pictureUrl } from './picture-url.js';
import { readComputerCall } from './read-computer-call.js';

export interface ComputerToolOptions<TComputer extends Computer = Computer> extends BuiltInToolOptions {
  /**
   * A computer that all runs use and you close, or a provider (or just its `create` as a function) that makes one for each run. One that
   * is given as it is stays open while a run waits for approvals.
   */
  readonly computer: ComputerSource<TComputer>;
  /** What hooks, items and approvals call the tool; models know it by a name of their own (B84). @default 'computer_use_preview' */
  readonly name?: string;
  /** For models of the preview (B79). @default what `computer` says, if it is one */
  readonly environment?: ComputerEnvironment;
  /** Width and height in pixels, for models of the preview. @default what `computer` says, if it is one */
  readonly dimensions?: readonly [width: number, height: number];
  /** Whether a person has to agree to the actions of a call (B92). @default false */
  readonly needsApproval?: boolean | ComputerNeedsApproval;
  /**
   * Asked about each safety check of a call, one at a time, before any action is done; anything but yes ends the run. Without it nothing is
   * acknowledged, and the provider may refuse to go on (B89).
   */
  readonly onSafetyCheck?: OnComputerSafetyCheck;
}

export type ComputerNeedsApproval = (
  runContext: RunContext,
  call: Omit<ComputerToolCall, 'callId'>,
  callId: string,
) => boolean | Promise<boolean>;

const COMPUTER_TOOL_OPTION_NAMES = [
  'computer',
  'name',
  'environment',
  'dimensions',
  'needsApproval',
  'onSafetyCheck',
  ...BUILT_IN_OPTION_NAMES,
] as const satisfies readonly (keyof ComputerToolOptions)[];

/**
 * Lets a model use a screen: it looks at pictures and asks for clicks and keys. The actions of a call are done in order, then one picture
 * of the screen is the answer (B85). Only OpenAI's Responses API has it. An agent has at most one computer that is enabled (B83); models of
 * the preview also need `modelSettings: { truncation: 'auto' }` (B93).
 *
 * @throws UserError when the computer is none, or an option is unknown or wrong.
 * @example
 * computerTool({ computer: () => new PlaywrightComputer({ startUrl: 'https://shop.example' }) });
 */
export function computerTool<TComputer extends Computer>(options: ComputerToolOptions<TComputer>): BuiltInTool {
  checkOptions(options);
  const { name = 'computer_use_preview', onSafetyCheck } = options;
  // A provider takes back what it made itself.
  const source = options.computer as ComputerSource;
  const tool = builtInTool({
    builder: 'computerTool',
    options,
    needsApproval: options.needsApproval === undefined ? false : options.needsApproval,
    errorFunction: toldFailure,
    read: readComputerCall,
    carryOut: async (call, context): Promise<ComputerOutput> => {
      refuseFaults(call.actions);
      const checks = await acknowledgeSafetyChecks(onSafetyCheck, context, call);
      const computer = await computerForRun(tool, source, context);
      refuseUnknownActions(computer, call.actions);
      const imageUrl = await pictureAfter(computer, call, context);
      return { imageUrl, ...(checks.length > 0 && { acknowledgedSafetyChecks: checks }) };
    },
    builtIn: {
      shown: { type: 'computer', name, ...screenOf(options) },
      tracedAs: 'computer',
      toAnswer: (output) => answerOf(output as ComputerOutput),
      toRefusal: (message) => ({ content: message, builtIn: { kind: 'computer', imageUrl: BLANK } }),
    },
  });
  return tool;
}

/** What drivers want the model to know it reads; everything else ends the run (B91). */
function toldFailure({ toolName, toolCallId }: ToolContext, error: Error): string {
  // A driver of another copy of this package has another class.
  if ('code' in error && error.code === 'COMPUTER_ACTION') return error.message;
  if (error instanceof ToolwrightError) throw error;
  throw new ToolCallError(toolName, toolCallId, { cause: error });
}

/** What a call of the computer returns, as hooks and run items have it. */
export type ComputerOutput = Omit<ComputerResult, 'kind'>;

/** The API wants a picture even where none was taken: one transparent pixel. */
const BLANK =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII=';

async function pictureAfter(computer: Computer, { actions }: ComputerToolCall, context: ToolContext): Promise<string> {
  const details = { runContext: context, signal: context.signal };
  let picture;
  for (const action of actions) {
    context.signal.throwIfAborted();
    picture = await performAction(computer, action, details);
  }
  return pictureUrl(picture ?? (await computer.screenshot(details)));
}

function answerOf(output: ComputerOutput): ReturnType<BuiltInTool['builtIn']['toAnswer']> {
  const { imageUrl } = output;
  return {
    content: imageUrl === '' ? [] : [{ type: 'image', imageUrl }],
    builtIn: { kind: 'computer', ...output },
  };
}

function screenOf({
  computer,
  environment,
  dimensions,
}: ComputerToolOptions): Pick<ComputerToolOptions, 'environment' | 'dimensions'> {
  const known: Partial<Computer> = isComputer(computer) ? computer : {};
  const screen = { environment: environment ?? known.environment, dimensions: dimensions ?? known.dimensions };
  return {
    ...(screen.environment !== undefined && {
      environment: environmentName(screen.environment, 'computerTool(): environment'),
    }),
    ...(screen.dimensions !== undefined && { dimensions: size(screen.dimensions, 'computerTool(): dimensions') }),
  };
}

const environmentName: Check<ComputerEnvironment> = oneOf('windows', 'mac', 'linux', 'ubuntu', 'browser');

const size: Check<NonNullable<ComputerToolOptions['dimensions']>> = (value, at) =>
  Array.isArray(value) && value.length === 2 && value.every((length) => Number.isSafeInteger(length) && length > 0)
    ? [value[0], value[1]]
    : refuse(at, value, 'width and height in whole pixels, such as [1024, 768]');

function checkOptions<TComputer extends Computer>(options: ComputerToolOptions<TComputer>): void {
  // What is written most easily by mistake; its fields would be told as options that there are not.
  if (isComputer(options))
    throw new UserError('computerTool() takes its computer as an option: computerTool({ computer: yours }).');
  refuseUnknownOptions('computerTool()', options, COMPUTER_TOOL_OPTION_NAMES);
  const { computer, onSafetyCheck } = options;
  const { create, dispose } = (computer ?? {}) as { readonly create?: unknown; readonly dispose?: unknown };
  if (typeof computer !== 'function' && !isComputer(computer) && typeof create !== 'function') {
    throw new UserError(
      'computerTool(): computer is neither a computer, which has a method screenshot(), nor a provider with create(), nor a function that makes one.',
    );
  }
  if (dispose !== undefined && typeof dispose !== 'function')
    throw new UserError('computerTool(): dispose of the computer is no function; give one that closes it, or none.');
  if (onSafetyCheck !== undefined && typeof onSafetyCheck !== 'function')
    throw new UserError('computerTool(): onSafetyCheck is no function; give one that returns true for yes.');
}
