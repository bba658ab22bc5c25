import { symlinkSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from '@jest/globals';

import { TempProject, TSCONFIG } from './temp-project.js';

let project: TempProject | undefined;
afterEach(() => {
  project?.remove();
  project = undefined;
});

const APP = `import { tool } from 'toolwright';
import type { Invoice } from '@shop/billing';

export class Invoices {
  /** Send an invoice. */
  @tool()
  send(invoice: Invoice): void {}
}
`;
const INVOICE = `import { Line } from './line.js';

/** What a customer owes. */
export interface Invoice {
  /** Counted from 1. */
  number: bigint;
  lines: Line[];
  kind: Kind;
}
export enum Kind {
  Paper = 'paper',
  Mail = 'mail',
}
`;
const LINE = `export class Line {
  article = '';
  /** In cents. */
  price!: number;
}
`;

/** A workspace as npm, pnpm and yarn link it: the package is a folder of its own, found through node_modules. */
function workspace(files: Readonly<Record<string, unknown>>): TempProject {
  const made = new TempProject({ 'tsconfig.json': null, 'app/src/invoices.ts': APP, ...files });
  mkdirSync(join(made.folder, 'node_modules/@shop'), { recursive: true });
  symlinkSync(join(made.folder, 'billing'), join(made.folder, 'node_modules/@shop/billing'), 'dir');
  project = made;
  return made;
}

const SCHEMA = {
  type: 'object',
  description: 'What a customer owes.',
  properties: {
    number: { type: 'string', pattern: String.raw`^-?\d+$`, description: 'Counted from 1.', 'x-type': 'bigint' },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          article: expect.objectContaining({ type: 'string' }),
          price: { type: 'number', description: 'In cents.' },
        },
        required: expect.arrayContaining(['price']),
        additionalProperties: false,
      },
    },
    kind: { type: 'string', enum: ['paper', 'mail'] },
  },
  required: ['number', 'lines', 'kind'],
  additionalProperties: false,
};

describe('types of another package of the workspace', () => {
  it('are read from its source', () => {
    const made = workspace({
      'app/tsconfig.json': TSCONFIG,
      'billing/package.json': { name: '@shop/billing', type: 'module', exports: './src/index.ts' },
      'billing/src/index.ts': INVOICE,
      'billing/src/line.ts': LINE,
    });
    const result = made.generate({ project: 'app' });

    expect(made.said(result)).toEqual([]);
    expect(result.manifest?.toolsets[0]?.tools[0]?.inputSchema.properties['invoice']).toEqual(SCHEMA);
  });

  it('are read from its declarations', () => {
    const made = workspace({
      'app/tsconfig.json': TSCONFIG,
      'billing/package.json': { name: '@shop/billing', type: 'module', types: './dist/index.d.ts' },
      'billing/dist/index.d.ts': INVOICE.replace('export enum', 'export declare enum'),
      'billing/dist/line.d.ts': LINE.replace('export class', 'export declare class')
        .replace("article = ''", 'article: string')
        .replace('price!', 'price'),
    });
    const result = made.generate({ project: 'app' });

    expect(made.said(result)).toEqual([expect.stringContaining('TW2014')]);
    expect(result.manifest?.toolsets[0]?.tools[0]?.inputSchema.properties['invoice']).toEqual(SCHEMA);
  });

  it('are read through a project reference that was never built', () => {
    const composite = {
      compilerOptions: { ...TSCONFIG.compilerOptions, composite: true, outDir: 'dist', rootDir: 'src' },
    };
    const made = workspace({
      'app/tsconfig.json': { ...TSCONFIG, references: [{ path: '../billing' }] },
      'billing/tsconfig.json': { ...composite, include: ['src'] },
      'billing/package.json': { name: '@shop/billing', type: 'module', types: './dist/index.d.ts' },
      'billing/src/index.ts': INVOICE,
      'billing/src/line.ts': LINE,
    });
    const result = made.generate({ project: 'app' });

    expect(made.said(result)).toEqual([]);
    expect(result.manifest?.toolsets[0]?.tools[0]?.inputSchema.properties['invoice']).toEqual(SCHEMA);
  });

  it('are found through the paths of the tsconfig', () => {
    const made = workspace({
      'app/tsconfig.json': {
        ...TSCONFIG,
        compilerOptions: { ...TSCONFIG.compilerOptions, paths: { '@shop/*': ['../billing/src/index.ts'] } },
      },
      'billing/src/index.ts': INVOICE,
      'billing/src/line.ts': LINE,
      'app/package.json': { type: 'module' },
      'package.json': { type: 'module' },
    });
    const result = made.generate({ project: 'app' });

    expect(made.said(result)).toEqual([]);
    expect(result.manifest?.toolsets[0]?.tools[0]?.inputSchema.properties['invoice']).toEqual(SCHEMA);
  });
});
