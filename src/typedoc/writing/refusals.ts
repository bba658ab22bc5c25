import { relative } from 'node:path';

import { Comment, CommentTag, type DeclarationReflection } from 'typedoc';

import { escapeMarkdown } from '../../docs/markdown/escape-markdown.js';
import type { Diagnostic } from '../../generator/diagnostics/diagnostic.js';
import type { FoundTools } from '../reading/found-tools.js';
import { methodOf, type ClassFinder } from '../reading/class-finder.js';
import { TOOL_TAG } from './tool-block.js';

/** A method tagged as a tool that no model is offered. */
export interface Refusal {
  /** `Weather.forecast` */
  readonly name: string;
  /** What is wrong, with code and place. */
  readonly reasons: readonly string[];
  /** The method, else its class; undefined where neither is documented. */
  readonly reflection: DeclarationReflection | undefined;
}

/** What is wrong with tools that had to be left out. */
export function findRefusals({ leftOut, diagnostics }: FoundTools, finder: ClassFinder): Refusal[] {
  const errors = diagnostics.filter(({ category }) => category === 'error');
  return leftOut.toSorted().map((name) => {
    const [className = '', method = ''] = name.split(/\.(.*)/s);
    const own = errors.filter((each) => isAbout(each, name));
    const about = own.length > 0 ? own : errors.filter(({ subject }) => subject === className);
    const owner = finder.named(className, about[0]?.file);
    return {
      name,
      reasons: about.map(reasonOf),
      reflection: owner && (methodOf(owner, method) ?? owner),
    };
  });
}

/** Says on the page of the class why a method is no tool. */
export function addRefusal({ name, reasons, reflection }: Refusal): void {
  if (reflection === undefined) return;
  const target = reflection.signatures?.[0] ?? reflection;
  const comment = (target.comment ??= new Comment());
  const lines = reasons.length === 0 ? ['See what TypeDoc said when it wrote this page.'] : reasons;
  const text = [`> [!WARNING]`, `> No model is offered ${escapeMarkdown(name)}:`, ...lines.map((line) => `> ${line}`)];
  comment.blockTags.push(new CommentTag(TOOL_TAG, [{ kind: 'text', text: text.join('\n>\n') }]));
}

function isAbout({ subject }: Diagnostic, name: string): boolean {
  return (
    subject !== undefined && (subject === name || subject.startsWith(`${name}(`) || subject.startsWith(`${name}.`))
  );
}

function reasonOf({ code, message, file, line }: Diagnostic): string {
  const place = file === undefined ? '' : ` (${relative(process.cwd(), file).replaceAll('\\', '/')}:${line})`;
  return escapeMarkdown(`${code}: ${message}${place}`);
}
