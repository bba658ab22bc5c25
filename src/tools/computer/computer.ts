import type { ComputerAction, ComputerButton, SafetyCheck } from '../../model/built-in-call.js';
import type { RunContext } from '../run-context.js';
import type { RunEnd } from '../run-resources.js';

/** What kind of screen it is; models of the preview are told (B79). */
export type ComputerEnvironment = 'windows' | 'mac' | 'linux' | 'ubuntu' | 'browser';

/** What a driver is told with each action. */
export interface ComputerActionDetails {
  readonly runContext: RunContext;
  /** Aborts when the run is, or another call of the turn has failed for good. */
  readonly signal: AbortSignal;
  /** Modifier keys to hold meanwhile, such as `SHIFT`; only for drivers that say `takesModifierKeys`, and never empty (B87). */
  readonly keys?: readonly string[];
}

/**
 * Drives a screen with mouse and keyboard. Coordinates are pixels from the top left corner. An action without its method is an error of
 * the model that asks for it (B86). A `ComputerActionError` that a method throws is told to the model; everything else ends the run (B91). Places
 * and distances are numbers by the time a method is called.
 */
export interface Computer {
  /** Only models of the preview need it (B79, B80). */
  readonly environment?: ComputerEnvironment | undefined;
  /** Width and height in pixels; only models of the preview need them. */
  readonly dimensions?: readonly [width: number, height: number] | undefined;
  /** Whether `details.keys` is heeded. Without it modifier keys are dropped, with a warning (B87). @default false */
  readonly takesModifierKeys?: boolean;
  /** A picture of the screen: a PNG, as bytes or in base64, or a data URL of another format. */
  screenshot(details: ComputerActionDetails): ComputerPicture | Promise<ComputerPicture>;
  click?(x: number, y: number, button: ComputerButton, details: ComputerActionDetails): unknown;
  doubleClick?(x: number, y: number, details: ComputerActionDetails): unknown;
  /** From the first point to the last, with the left button held. */
  drag?(path: readonly (readonly [x: number, y: number])[], details: ComputerActionDetails): unknown;
  /** All keys together, such as `['CTRL', 'A']`. */
  keypress?(keys: readonly string[], details: ComputerActionDetails): unknown;
  move?(x: number, y: number, details: ComputerActionDetails): unknown;
  /** By so many pixels, with the pointer at a place; positive is right and down. */
  scroll?(x: number, y: number, scrollX: number, scrollY: number, details: ComputerActionDetails): unknown;
  type?(text: string, details: ComputerActionDetails): unknown;
  /** For as long as it sees fit. */
  wait?(details: ComputerActionDetails): unknown;
  /** Called after the run for a computer that was made for one, unless its provider has a `dispose` (B90). */
  dispose?(): unknown;
}

export type ComputerPicture = string | Uint8Array;

/** Makes a computer for each run, so that no two share a screen (B90, A34). */
export interface ComputerProvider<TComputer extends Computer = Computer> {
  /** Called when a run first uses its computer. */
  create(run: { readonly runContext: RunContext }): TComputer | Promise<TComputer>;
  /**
   * Called when the run is over, whatever its end, and when it waits for decisions: a run that goes on gets another computer from `create`,
   * which may be the same one if this kept it. What it throws is only logged.
   */
  dispose?(end: ComputerRunEnd<TComputer>): unknown;
}

export interface ComputerRunEnd<TComputer extends Computer = Computer> extends RunEnd {
  readonly computer: TComputer;
  readonly runContext: RunContext;
}

/** A call as whoever decides about it sees it. */
export interface ComputerToolCall {
  readonly callId: string;
  /** In the order in which they are to be done. */
  readonly actions: readonly ComputerAction[];
  readonly pendingSafetyChecks: readonly SafetyCheck[];
}
