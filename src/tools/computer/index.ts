export type { ComputerSafetyCheckRequest, OnComputerSafetyCheck } from './acknowledge-safety-checks.js';
export type { ComputerSource } from './computer-for-run.js';
export type * from './computer.js';
export {
  computerTool,
  type ComputerNeedsApproval,
  type ComputerOutput,
  type ComputerToolOptions,
} from './computer-tool.js';
