export type { OutputData } from './data-url.js';
export { toolOutputFile, type ToolOutputFileOptions } from './tool-output-file.js';
export { toolOutputFromFile, type ToolOutputFromFileOptions } from './tool-output-from-file.js';
export { toolOutputImage, type ToolOutputImageOptions } from './tool-output-image.js';
export { toolOutputText } from './tool-output-text.js';
