import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { formatDiagnostic, generate, type GenerateOptions, type GenerateResult } from '../../src/generator/index.js';

/** Stands in for the installed package: what its types say plays no part in finding decorators. */
const PACKAGE = {
  'node_modules/toolwright/package.json': { name: 'toolwright', types: 'index.d.ts' },
  'node_modules/toolwright/index.d.ts': `
export interface ToolMethodDecorator {
  (target: object, method: string | symbol, descriptor: TypedPropertyDescriptor<any>): void;
}
export declare function tool(options?: object): ToolMethodDecorator;
export declare function timeout(milliseconds: number): ToolMethodDecorator;
export declare function inject(first?: unknown, second?: unknown): (target: object, method: string, about?: unknown) => void;
export declare class Secret<T = string> {
  readonly #value: T;
  constructor(value: T);
  reveal(): T;
}
export declare function bindManifest(manifest: object, classes: readonly unknown[]): void;
`,
};

/** Options a small project gets along with. */
export const TSCONFIG = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2022'],
    module: 'nodenext',
    strict: true,
    experimentalDecorators: true,
    types: [],
  },
  include: ['src'],
};

/** A TypeScript project in a folder of its own. */
export class TempProject {
  readonly folder = mkdtempSync(join(tmpdir(), 'toolwright-'));

  /** @param files Text or, for JSON, data; `tsconfig.json` is added unless it is among them or `null`. */
  constructor(files: Readonly<Record<string, unknown>>) {
    this.write({ 'tsconfig.json': TSCONFIG, ...PACKAGE, ...files });
  }

  write(files: Readonly<Record<string, unknown>>): void {
    for (const [name, content] of Object.entries(files)) {
      const path = join(this.folder, name);
      mkdirSync(dirname(path), { recursive: true });
      if (content === null) rmSync(path, { force: true });
      else writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    }
  }

  read(name: string): string {
    return readFileSync(join(this.folder, name), 'utf8');
  }

  has(name: string): boolean {
    return existsSync(join(this.folder, name));
  }

  /** Names of all files in a folder. */
  list(folder = '.'): string[] {
    return readdirSync(join(this.folder, folder)).toSorted();
  }

  generate(options: GenerateOptions = {}): GenerateResult {
    return generate({ cwd: this.folder, ...options });
  }

  /** What the generator says, as people read it. */
  said(result: GenerateResult): string[] {
    return result.diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, this.folder));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The source of a class with one tool. */
export function toolClass(className: string, method = 'go', parameters = 'text: string'): string {
  return `import { tool } from 'toolwright';

export class ${className} {
  /** Does it. */
  @tool()
  ${method}(${parameters}): void {}
}
`;
}
