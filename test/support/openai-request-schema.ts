import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Which of the two APIs a request is for. */
export type RequestKind = 'responses' | 'chat';

const TYPES: Readonly<Record<RequestKind, { readonly file: string; readonly type: string }>> = {
  responses: { file: 'responses/responses.d.ts', type: 'ResponseCreateParamsNonStreaming' },
  chat: { file: 'chat/completions/completions.d.ts', type: 'ChatCompletionCreateParamsNonStreaming' },
};

export interface RequestSchema {
  readonly $ref: string;
  readonly definitions: Readonly<Record<string, DefinitionSchema>>;
}

export interface DefinitionSchema {
  readonly $ref?: string;
  readonly anyOf?: readonly DefinitionSchema[];
  readonly properties?: Readonly<Record<string, { readonly const?: unknown }>>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const openai = join(root, 'node_modules', 'openai');
const generator = join(root, 'test', 'support', 'openai-generate-request-schema.mjs');

/** The JSON Schema of a request body, derived from the types of the installed `openai` package and kept per version. */
export async function openaiRequestSchema(kind: RequestKind): Promise<RequestSchema> {
  const { version } = JSON.parse(await readFile(join(openai, 'package.json'), 'utf8')) as { version: string };
  const cached = join(root, 'node_modules', '.cache', 'toolwright', `openai-${version}-${kind}-request.json`);
  try {
    return JSON.parse(await readFile(cached, 'utf8')) as RequestSchema;
  } catch {
    const schema = await generate(join(openai, 'resources', TYPES[kind].file), TYPES[kind].type);
    await mkdir(dirname(cached), { recursive: true });
    // Several test workers may get here at once: each writes its own file, and renaming is all or nothing.
    const own = `${cached}.${process.pid}`;
    await writeFile(own, schema);
    await rename(own, cached);
    return JSON.parse(schema) as RequestSchema;
  }
}

// In a process of its own: the compiler behind it is big, and slow inside Jest's module system.
async function generate(declarations: string, type: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [generator, declarations, type], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}
