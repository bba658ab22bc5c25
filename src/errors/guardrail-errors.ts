import { ToolwrightError } from './toolwright-error.js';

/** What a guardrail found, as far as its error needs to know. */
export interface GuardrailFinding {
  readonly guardrail: string;
  readonly decision: {
    /** Whatever the guardrail wanted to be kept. */
    readonly outputInfo?: unknown;
  };
}

/** A guardrail found something in what the run was started with that it must not go on from (B292). */
export class InputGuardrailTripwireTriggered extends ToolwrightError {
  readonly code = 'INPUT_GUARDRAIL';

  /** @param result What the guardrail found. */
  constructor(
    readonly guardrail: string,
    readonly result: GuardrailFinding,
  ) {
    super(`Input guardrail "${guardrail}" stopped the run. Its findings are in error.result.decision.outputInfo.`);
  }
}

/** A guardrail found something in the final output that must not be given out (B292). */
export class OutputGuardrailTripwireTriggered extends ToolwrightError {
  readonly code = 'OUTPUT_GUARDRAIL';

  /** @param result What the guardrail found. */
  constructor(
    readonly guardrail: string,
    readonly result: GuardrailFinding,
  ) {
    super(
      `Output guardrail "${guardrail}" withheld the final output. Its findings are in error.result.decision.outputInfo.`,
    );
  }
}

/** A guardrail of a tool's input ended the run (B294). */
export class ToolInputGuardrailTripwireTriggered extends ToolwrightError {
  readonly code = 'TOOL_INPUT_GUARDRAIL';

  /** @param result What the guardrail found. */
  constructor(
    readonly guardrail: string,
    readonly toolName: string,
    readonly toolCallId: string,
    readonly result: GuardrailFinding,
  ) {
    super(
      `Input guardrail "${guardrail}" of tool "${toolName}" ended the run at call ${toolCallId}. Its findings are in error.result.decision.outputInfo.`,
    );
  }
}

/** A guardrail of a tool's output ended the run (B295). */
export class ToolOutputGuardrailTripwireTriggered extends ToolwrightError {
  readonly code = 'TOOL_OUTPUT_GUARDRAIL';

  /** @param result What the guardrail found. */
  constructor(
    readonly guardrail: string,
    readonly toolName: string,
    readonly toolCallId: string,
    readonly result: GuardrailFinding,
  ) {
    super(
      `Output guardrail "${guardrail}" of tool "${toolName}" ended the run at call ${toolCallId}. Its findings are in error.result.decision.outputInfo.`,
    );
  }
}
