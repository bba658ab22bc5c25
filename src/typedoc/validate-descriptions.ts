import { Application, type ProjectReflection } from 'typedoc';

import { documentedTool, toolDataOf } from './documented-tools.js';

/** What TypeDoc says of a method without documentation, it says of a tool that nobody described, too: its block alone is none. */
export function validateDescriptions(app: Application): void {
  app.on(Application.EVENT_VALIDATE_PROJECT, (project: ProjectReflection) => {
    if (!app.options.getValue('validation').notDocumented) return;
    for (const reflection of Object.values(project.reflections)) {
      if (toolDataOf(reflection) === undefined || documentedTool(reflection)?.description.trim() !== '') continue;
      app.logger.validationWarning(
        `${reflection.getFriendlyFullName()} is a tool, and nothing says what it is for. Write a comment above the method, or \`@tool({ description })\`.` as never,
      );
    }
  });
}
