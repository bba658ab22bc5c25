import { createHash } from 'node:crypto';

import ts from 'typescript';

import type { BuiltManifest } from '../generator/build-manifest.js';
import type { ClassImport } from '../generator/class-import.js';
import { forRunTime } from '../generator/output/emit-module.js';
import { MANIFEST_VERSION, type Manifest, type ManifestToolset } from '../schema/manifest.js';

/** A class of one file, and what its compiled file has to say of it. */
export interface ClassToBind {
  /** The manifest of this class alone. */
  readonly manifest: Manifest;
  /** The classes whose instances its tools receive, by their names in the manifest. */
  readonly dtos: Readonly<Record<string, ClassImport>>;
  /** What the class is called in its file; undefined where it has no name. */
  readonly local: string | undefined;
  /** The statement that declares it. Other versions of TypeScript have other nodes, but they stand in the same places. */
  readonly statement: { readonly pos: number; readonly end: number };
  /** Tells this entry from others of the same class. */
  readonly hash: string;
}

/** By the files that declare them. */
export type ClassesToBind = ReadonlyMap<string, readonly ClassToBind[]>;

/** What has to be written into compiled files. */
export function classesToBind({ manifest, classes, nodes, dtos }: BuiltManifest): ClassesToBind {
  const files = new Map<string, ClassToBind[]>();
  for (const [index, toolset] of manifest.toolsets.entries()) {
    const [file, node] = [classes[index]?.file, nodes[index]];
    if (file === undefined || node === undefined) continue;
    const names = dtoNames(toolset);
    const own: Manifest = {
      version: MANIFEST_VERSION,
      toolsets: [forRunTime(toolset)],
      ...(names.length > 0 && { dtos: pick(manifest.dtos ?? {}, names) }),
    };
    const ofFile = files.get(file) ?? [];
    files.set(file, ofFile);
    ofFile.push({
      manifest: own,
      dtos: pick(dtos, names),
      local: localName(node),
      statement: statementOf(node),
      hash: createHash('sha256').update(JSON.stringify(own)).digest('hex').slice(0, 16),
    });
  }
  return files;
}

function dtoNames({ tools }: ManifestToolset): readonly string[] {
  const names = tools.flatMap(({ dtos = {}, parameters }) => [
    ...Object.values(dtos),
    ...parameters.flatMap(({ dto }) => dto ?? []),
  ]);
  return [...new Set(names)];
}

function pick<T>(record: Readonly<Record<string, T>>, names: readonly string[]): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
}

function localName(node: ts.ClassLikeDeclaration): string | undefined {
  if (ts.isClassDeclaration(node)) return node.name?.text;
  const { parent } = node;
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? parent.name.text : undefined;
}

function statementOf(node: ts.Node): { readonly pos: number; readonly end: number } {
  let statement = node;
  while (!ts.isSourceFile(statement.parent)) statement = statement.parent;
  return { pos: statement.pos, end: statement.end };
}
