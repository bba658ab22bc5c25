import {
  Application,
  Comment,
  DocumentReflection,
  type CommentDisplayPart,
  type Deserializer,
  type Reflection,
  type Serializer,
  type ProjectReflection,
} from 'typedoc';

import { isJsonObject } from '../schema/plain-object.js';
import { Parts } from './writing/parts.js';

/** What the JSON of a page of all tools says of itself. */
const INDEX_DATA = { page: 'tools' } as const;

const indexes = new WeakSet<Reflection>();

/** Remembers that a page lists all tools of a project. */
export function markIndex(page: DocumentReflection): void {
  indexes.add(page);
}

export function carryIndexes({
  serializer,
  deserializer,
}: {
  serializer: Serializer;
  deserializer: Deserializer;
}): void {
  serializer.addSerializer<DocumentReflection>({
    priority: 0,
    supports: (item) => typeof item === 'object' && item !== null && indexes.has(item as Reflection),
    toObject: (_, object) => ({ ...object, toolwright: INDEX_DATA }),
  });
  deserializer.addDeserializer({
    priority: 0,
    supports: (_, object) => {
      const known = isJsonObject(object) ? object['toolwright'] : undefined;
      return isJsonObject(known) && known['page'] === INDEX_DATA.page;
    },
    fromObject: (page) => void indexes.add(page as Reflection),
  });
}

/** Before TypeDoc groups what was merged. */
const FIRST = 10_000;

/** Where several packages with tools are merged, one page lists the tools of all. */
export function mergeIndexes(app: Application): void {
  app.on(
    Application.EVENT_PROJECT_REVIVE,
    (project: ProjectReflection) => {
      const pages = Object.values(project.reflections).filter((each) => indexes.has(each) && each.isDocument());
      if (pages.length < 2) return;
      const index = new DocumentReflection(app.options.getValue('toolwrightTitle').trim(), project, [], {});
      const title = new Parts().markdown('# ').text(index.name).markdown('\n\n').list;
      index.content = [...title, ...pages.flatMap((page) => contentOf(page as DocumentReflection))];
      project.addChild(index);
      project.registerReflection(index, undefined, undefined);
    },
    FIRST,
  );
}

/** What the page of a package says, one level below. */
function contentOf(page: DocumentReflection): CommentDisplayPart[] {
  const heading = new Parts()
    .markdown('## ')
    .text(page.parent?.name ?? page.name)
    .markdown('\n\n').list;
  const parts = Comment.cloneDisplayParts(page.content).map((part, index) => {
    if (part.kind !== 'text') return part;
    const text = index === 0 ? part.text.replace(/^# .*\n+/, '') : part.text;
    return { ...part, text: text.replaceAll(/^## /gm, '### ') };
  });
  return [...heading, ...parts, { kind: 'text', text: '\n\n' }];
}
