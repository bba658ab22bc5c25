import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Transform, Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Min, NotContains, ValidateNested } from 'class-validator';
import {
  bindManifest,
  functionTool,
  IncompleteMetadataError,
  StaleManifestError,
  tool,
  toolsOf,
} from '../../src/index.js';
import type { Codec, JsonSchema, Manifest, ManifestParameter, ObjectSchema } from '../../src/schema/index.js';
import { callTool } from '../../src/testing/index.js';
import { askAgent } from '../support/ask-agent.js';

class TagDto {
  @NotContains(' ')
  name!: string;

  shout(): string {
    return this.name.toUpperCase();
  }
}

class TreeDto {
  @IsInt()
  @Min(1)
  size!: number;

  @IsOptional()
  @ValidateNested({ each: true })
  children?: TreeDto[];
}

class HolderDto {
  @IsString()
  id!: string;

  site!: URL;
  bytes!: Uint8Array;
  seen!: Set<string>;
  at!: Date;

  @ValidateNested()
  byName!: Map<string, TagDto>;

  @Transform(({ value }: { value: string }) => value.replace('https://', ''))
  host!: string;
}

/** A class that says nothing, around one that does. */
class WrapperDto {
  @Type(() => TagDto)
  inner!: TagDto;
}

const TAG: JsonSchema = object({ name: { type: 'string' } });

function object(properties: Readonly<Record<string, JsonSchema>>, optional: readonly string[] = []): ObjectSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

/** Binds a class with one tool as the generated module does. */
function bind(
  toolset: new () => object,
  inputSchema: ObjectSchema,
  dtos: Readonly<Record<string, string>>,
  classes: Readonly<Record<string, new () => object>>,
  details: Partial<Pick<Manifest, 'dtos'>> & { readonly parameters?: readonly ManifestParameter[] } = {},
): object {
  const parameters = details.parameters ?? Object.keys(inputSchema.properties).map((name) => ({ name }));
  bindManifest(
    {
      version: 1,
      toolsets: [
        {
          className: toolset.name,
          source: 'src/x.ts:1',
          tools: [{ method: 'take', name: 'take', description: '', parameters, inputSchema, dtos }],
        },
      ],
      ...(details.dtos && { dtos: details.dtos }),
    },
    [toolset],
    { dtos: () => classes },
  );
  return new toolset();
}

async function give(toolset: object, input: object): Promise<unknown> {
  return (await askAgent([toolset], [callTool('take', input)])).outputs[0];
}

describe('instances that a manifest asks for', () => {
  it('stand in lists, tuples, records and unions, and where they do not, data stays data', async () => {
    class Tools {
      @tool()
      take(list: unknown, pair: unknown, record: unknown, either: unknown, plain: unknown): unknown {
        const made = [list, pair, record, either, plain].flatMap(
          (value) => Object.values(value as object) as unknown[],
        );
        return [...made, either].map((each) => each instanceof TagDto);
      }
    }
    const toolset = bind(
      Tools,
      object({
        list: { type: 'array', items: TAG },
        pair: { type: 'array', prefixItems: [{ type: 'string' }, TAG], minItems: 2, maxItems: 2 },
        record: { type: 'object', additionalProperties: TAG },
        either: { anyOf: [{ type: 'string' }, object({ other: { type: 'string' } }), TAG] },
        plain: object({ tag: TAG }),
      }),
      {
        '/properties/list/items': 'TagDto',
        '/properties/pair/prefixItems/1': 'TagDto',
        '/properties/record/additionalProperties': 'TagDto',
        '/properties/either/anyOf/2': 'TagDto',
      },
      { TagDto },
    );
    const name = 'a';

    const output = await give(toolset, {
      list: [{ name }],
      pair: { item1: 'x', item2: { name } },
      record: [{ key: 'k', value: { name } }],
      either: { name },
      plain: { tag: { name } },
    });

    expect(output).toBe('[true,false,true,true,false,false,true]');
  });

  it('contain themselves as deep as the data goes, and have every rule run', async () => {
    class Tools {
      @tool()
      take(tree: TreeDto): boolean {
        return tree.children?.[0]?.children?.[0] instanceof TreeDto;
      }
    }
    const TREE = object({ size: { type: 'number' }, children: { type: 'array', items: { $ref: '#/$defs/TreeDto' } } }, [
      'children',
    ]);
    const toolset = bind(
      Tools,
      { ...object({ tree: { $ref: '#/$defs/TreeDto' } }), $defs: { TreeDto: TREE } },
      { '/$defs/TreeDto': 'TreeDto' },
      { TreeDto },
    );
    const deep = (size: number) => ({
      tree: { size: 1, children: [{ size: 1, children: [{ size, children: null }] }] },
    });

    expect(await give(toolset, deep(1))).toBe('true');
    expect(await give(toolset, deep(0))).toContain('tree.children[0].children[0].size must be not less than 1');
  });

  it('keep what class-transformer would spoil, and give @Transform what JSON delivers', async () => {
    let received: HolderDto | undefined;
    class Tools {
      @tool()
      take(holder: HolderDto): string {
        received = holder;
        return 'taken';
      }
    }
    const toolset = bind(
      Tools,
      object({
        holder: object({
          id: { type: 'string' },
          site: { type: 'string', format: 'uri', 'x-type': 'URL' },
          bytes: { type: 'string', contentEncoding: 'base64', 'x-type': 'Uint8Array' },
          seen: { type: 'array', items: { type: 'string' }, uniqueItems: true, 'x-type': 'Set' },
          at: { type: 'string', format: 'date-time', 'x-type': 'Date' },
          byName: {
            type: 'array',
            items: { type: 'array', prefixItems: [{ type: 'string' }, TAG], minItems: 2, maxItems: 2 },
            'x-type': 'Map',
          },
          host: { type: 'string', format: 'uri', 'x-type': 'URL' },
        }),
      }),
      {
        '/properties/holder': 'HolderDto',
        '/properties/holder/properties/byName/items/prefixItems/1': 'TagDto',
      },
      { HolderDto, TagDto },
    );
    const [take] = toolsOf(toolset);
    const { codec } = take as { readonly codec: Codec };
    const sent = codec.lower({
      holder: {
        id: 'x',
        site: new URL('https://example.com/a'),
        bytes: new Uint8Array([1, 2]),
        seen: new Set(['a']),
        at: new Date(0),
        byName: new Map([['k', { name: 'a' }]]),
        host: new URL('https://example.com/b'),
      },
    }) as object;

    expect(await give(toolset, sent)).toBe('taken');
    expect(received).toBeInstanceOf(HolderDto);
    expect(received).toMatchObject({
      site: new URL('https://example.com/a'),
      bytes: new Uint8Array([1, 2]),
      at: new Date(0),
    });
    expect(received?.seen).toEqual(new Set(['a']));
    expect(received?.byName.get('k')?.shout()).toBe('A');
    expect(received?.host).toBe('example.com/b');
  });

  it('have their rules run even inside a class without any', async () => {
    class Tools {
      @tool()
      take(wrapper: WrapperDto): string {
        return wrapper.inner.shout();
      }
    }
    const toolset = bind(
      Tools,
      object({ wrapper: object({ inner: TAG }) }),
      { '/properties/wrapper': 'WrapperDto', '/properties/wrapper/properties/inner': 'TagDto' },
      { WrapperDto, TagDto },
    );

    expect(await give(toolset, { wrapper: { inner: { name: 'ab' } } })).toBe('AB');
    expect(await give(toolset, { wrapper: { inner: { name: 'a b' } } })).toContain('wrapper.inner.name must be valid');
  });

  it('leave no trace in what a model is sent', () => {
    class Tools {
      @tool()
      take(tag: TagDto): string {
        return tag.name;
      }
    }
    const toolset = bind(Tools, object({ tag: TAG }), { '/properties/tag': 'TagDto' }, { TagDto });

    const [take] = toolsOf(toolset);

    expect(take?.strictSchema).toEqual(object({ tag: TAG }));
    expect(JSON.stringify([take?.inputSchema, take?.strictSchema])).not.toContain('TagDto');
  });

  it('are asked for before the first call: a class that is not there is told of with what to do', () => {
    class Tools {
      @tool()
      take(tag: TagDto): string {
        return tag.name;
      }
    }
    const toolset = bind(
      Tools,
      object({ tag: TAG }),
      { '/properties/tag': 'TagDto' },
      {},
      { dtos: { TagDto: { className: 'TagDto', source: 'src/tag.dto.ts:3' } } },
    );

    expect(() => toolsOf(toolset)).toThrow(StaleManifestError);
    expect(() => toolsOf(toolset)).toThrow('TagDto (src/tag.dto.ts:3) is an argument, but that class is not there.');
  });

  it.each([
    [
      'a rule with another limit',
      { size: ['isInt', 'min(0)'] },
      'TreeDto.size has the rules isInt, min(1), but the manifest says isInt, min(0).',
    ],
    ['a rule that is gone', { size: ['isInt', 'min(1)', 'max(5)'] }, 'but the manifest says isInt, min(1), max(5).'],
    ['a rule that is new', { size: ['isInt'] }, 'but the manifest says isInt.'],
  ])('are refused when they have %s', (_difference, rules, message) => {
    class Tools {
      @tool()
      take(tree: TreeDto): number {
        return tree.size;
      }
    }
    const toolset = bind(
      Tools,
      object({ tree: object({ size: { type: 'number' } }) }),
      { '/properties/tree': 'TreeDto' },
      { TreeDto },
      { dtos: { TreeDto: { className: 'TreeDto', source: 'src/tree.dto.ts:3', rules } } },
    );

    expect(() => toolsOf(toolset)).toThrow(message);
  });

  it('are taken as they are where decorators of others may add rules', () => {
    class Tools {
      @tool()
      take(tree: TreeDto): number {
        return tree.size;
      }
    }
    const toolset = bind(
      Tools,
      object({ tree: object({ size: { type: 'number' } }) }),
      { '/properties/tree': 'TreeDto' },
      { TreeDto },
      { dtos: { TreeDto: { className: 'TreeDto', source: 'src/tree.dto.ts:3', rules: { size: ['isInt', '…'] } } } },
    );

    expect(toolsOf(toolset)).toHaveLength(1);
  });

  it('are refused before the first request when their class cannot do without arguments, nested or not', () => {
    class PointDto {
      @IsInt()
      x: number;

      constructor(from: { readonly x: number }) {
        this.x = from.x;
      }
    }
    class LineDto {
      @ValidateNested()
      @Type(() => PointDto)
      start!: PointDto;
    }
    class Tools {
      @tool()
      take(line: LineDto): number {
        return line.start.x;
      }
    }
    const line = object({ start: object({ x: { type: 'integer' } }) });
    const pointers = { '/properties/line': 'LineDto', '/properties/line/properties/start': 'PointDto' };
    const toolset = bind(Tools, object({ line }), pointers, { LineDto, PointDto } as never);

    expect(() => toolsOf(toolset)).toThrow(IncompleteMetadataError);
    expect(() => toolsOf(toolset)).toThrow(
      'Tools.take: The class PointDto cannot be filled with what a model sends: `new PointDto()` throws "Cannot read properties of undefined',
    );
    expect(() => functionTool({ name: 'take', parameters: LineDto, execute: () => '' })).toThrow('new PointDto()');
  });
});
