export { PlaywrightComputer } from './playwright-computer.js';
export type { PlaywrightComputerOptions } from './playwright-computer-options.js';
export type { PlaywrightPage } from './playwright-page.js';
