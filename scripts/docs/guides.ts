import { resolve } from 'node:path';
import {
  Converter,
  type DocumentReflection,
  ReflectionKind,
  type Application,
  type Context,
  type ProjectReflection,
  type Reflection,
} from 'typedoc';
import { readGuideIndex } from './guide-index.ts';
import { linkNames } from './link-names.ts';
import { withoutFolderLinks } from './without-folder-links.ts';

const INDEX = resolve(import.meta.dirname, '../../docs/index.md');

/**
 * Plugin of TypeDoc, for this project's own site: the guides, in order and in groups as docs/index.md lists them, under their titles, with
 * links from names of the API to its pages. Front matter would say titles and groups once more in every page, and be shown on GitHub.
 */
export function load(app: Application): void {
  const guides = readGuideIndex(INDEX);
  const groups = [...new Set(guides.map(({ group }) => group))];
  const placeOf = (document: DocumentReflection) =>
    guides.findIndex(({ path }) => path === document.project.files.getReflectionPath(document));

  app.on('bootstrapEnd', () => {
    app.options.setValue(
      'projectDocuments',
      guides.map(({ path }) => path),
    );
    app.options.setValue('groupOrder', [...groups, ...app.options.getValue('groupOrder')]);
  });
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context: undefined, document: DocumentReflection) => {
    document.name = titleOf(document) ?? document.name;
    document.frontmatter['group'] = guides[placeOf(document)]?.group;
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }: Context) => {
    const names = exportedNames(project);
    for (const document of documentsOf(project)) {
      document.content = linkNames(withoutFolderLinks(document.content, project), names);
    }
    project.documents?.sort((left, right) => placeOf(left) - placeOf(right));
  });
}

function documentsOf(project: ProjectReflection): DocumentReflection[] {
  return project.documents ?? [];
}

/** The first heading, which stands at the very beginning. */
function titleOf({ content }: DocumentReflection): string | undefined {
  const text = content.map((part) => part.text).join('');
  return /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '');
}

function exportedNames(project: ProjectReflection): Map<string, Reflection[]> {
  const exported = Object.values(project.reflections).filter(({ parent }) =>
    parent?.kindOf([ReflectionKind.Project, ReflectionKind.Module]),
  );
  return Map.groupBy(exported, ({ name }) => name);
}
