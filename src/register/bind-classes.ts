import { UserError } from '../errors/user-error.js';
import { formatDiagnostic } from '../generator/diagnostics/format-diagnostic.js';
import { installDevelopment } from '../metadata/development.js';
import { ClassBinder } from './class-binder.js';
import type { DevelopmentProject } from './development-project.js';

/** No tool, no source, no tsconfig: then there is nothing to bind, and a program that has no tools runs all the same. */
const NOTHING_THERE: readonly string[] = ['TW1001', 'TW1003', 'TW1004'];

/**
 * Lets each class with tools find its manifest entry while the program runs.
 *
 * @throws UserError when the generator refuses a tool: what it says, with places.
 */
export function bindClasses({ bindings, dtos, diagnostics }: DevelopmentProject): void {
  const errors = diagnostics.filter(({ category, code }) => category === 'error' && !NOTHING_THERE.includes(code));
  if (errors.length > 0) {
    const lines = errors.map((diagnostic) => `  ${formatDiagnostic(diagnostic, process.cwd())}`);
    throw new UserError(
      `toolwright cannot read the tools of this project:\n${lines.join('\n')}\n` +
        'Correct them and start again; `npx toolwright generate` says the same.',
    );
  }
  installDevelopment(new ClassBinder(bindings, dtos));
}
