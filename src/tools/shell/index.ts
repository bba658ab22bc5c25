export type * from './shell.js';
export { LocalShell } from './local-shell.js';
export type { LocalShellOptions } from './local-shell-options.js';
export type { SettledShellOutcome, SettledShellOutput, SettledShellResult } from './settle-shell-result.js';
export { readSkills } from './read-skills.js';
export { zipSkill, type ZipSkillOptions } from './zip-skill.js';
export type * from './skill.js';
export { shellTool, type ShellNeedsApproval, type ShellOutput, type ShellToolOptions } from './shell-tool.js';
export { localShellTool, type LocalShellAction, type LocalShellToolOptions } from './local-shell-tool.js';
