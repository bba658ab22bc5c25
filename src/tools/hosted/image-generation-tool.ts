import type { ImageGenerationTool } from '../../model/provider-tool.js';
import { checkOptions, integer, object, oneOf, refuse, text, type Check, type Shape } from './check-option.js';

/** Options of {@link imageGenerationTool}. */
export type ImageGenerationToolOptions = Omit<ImageGenerationTool, 'type' | 'name'>;

/**
 * Lets the model make and change pictures, which its provider does (B12, B16). What is left out is the provider's to choose.
 *
 * @throws UserError when an option is unknown or cannot be used.
 */
export function imageGenerationTool(options: ImageGenerationToolOptions = {}): ImageGenerationTool {
  return {
    type: 'image_generation',
    name: 'image_generation',
    ...checkOptions('imageGenerationTool()', options, SHAPE),
  };
}

// Which sizes there are depends on the model.
const size: Check<string> = (value, at) =>
  typeof value === 'string' && /^(auto|[1-9]\d*x[1-9]\d*)$/.test(value)
    ? value
    : refuse(at, value, "'auto', or width and height in pixels such as '1024x1536'");

const SHAPE: Shape<ImageGenerationToolOptions> = {
  action: oneOf('generate', 'edit', 'auto'),
  background: oneOf('transparent', 'opaque', 'auto'),
  inputFidelity: oneOf('high', 'low'),
  inputImageMask: object({ fileId: text, imageUrl: text }),
  model: text,
  moderation: oneOf('auto', 'low'),
  outputCompression: integer(0, 100),
  outputFormat: oneOf('png', 'webp', 'jpeg', 'gif', 'svg'),
  partialImages: integer(0, 3),
  quality: oneOf('low', 'medium', 'high', 'xhigh', 'max', 'auto'),
  size,
};
