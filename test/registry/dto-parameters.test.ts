import 'reflect-metadata';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Type } from 'class-transformer';
import { IsDate, IsInt, IsNotEmpty, IsOptional, IsString, Min, NotContains, ValidateNested } from 'class-validator';
import { bindManifest, IncompleteMetadataError, tool, toolsOf } from '../../src/index.js';
import { callTool } from '../../src/testing/index.js';
import { askAgent } from '../support/ask-agent.js';

class CommentDto {
  @IsString()
  text!: string;

  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => CommentDto)
  replies?: CommentDto[];
}

const OtherComment = (() => {
  class CommentDto {
    @IsInt()
    @Min(1)
    id!: number;

    @IsOptional()
    @ValidateNested()
    @Type(() => CommentDto)
    parent?: CommentDto;
  }
  return CommentDto;
})();

describe('DTO classes as parameters, without a manifest', () => {
  it('share the definitions of classes that lead back to themselves, told apart by more than their name', () => {
    class Forum {
      @tool({ description: 'Merge.' })
      merge(left: CommentDto, right: CommentDto, under: InstanceType<typeof OtherComment>) {
        return [left, right, under];
      }
    }
    Reflect.defineMetadata('design:paramtypes', [CommentDto, CommentDto, OtherComment], Forum.prototype, 'merge');

    const [merge] = toolsOf(new Forum());

    const { properties, $defs } = merge?.inputSchema ?? {};
    expect(Object.keys($defs ?? {})).toEqual(['CommentDto', 'CommentDto_2']);
    expect(properties?.['left']).toEqual(properties?.['right']);
    expect(properties?.['left']?.properties?.['replies']).toEqual({
      type: 'array',
      items: { $ref: '#/$defs/CommentDto' },
    });
    expect(properties?.['under']?.properties?.['parent']).toEqual({ $ref: '#/$defs/CommentDto_2' });
    expect($defs?.['CommentDto_2']?.properties?.['parent']).toEqual({ $ref: '#/$defs/CommentDto_2' });
  });

  it('are refused with every gap of every class in the one error of the toolset', () => {
    class OpenDto {
      @IsNotEmpty()
      payload!: unknown;
    }
    class Forum {
      @tool({ description: 'Post.' })
      post(comment: OpenDto) {
        return comment;
      }
    }

    expect(() => toolsOf(new Forum())).toThrow(IncompleteMetadataError);
    expect(() => toolsOf(new Forum())).toThrow(
      /Forum\.post: parameter comment: OpenDto\.payload: no rule says what type it has.*npx toolwright generate/,
    );
  });
});

class LineDto {
  @IsInt()
  @Min(1)
  quantity!: number;

  @IsString()
  @NotContains(' ')
  sku!: string;
}

class OrderDto {
  @ValidateNested({ each: true })
  @Type(() => LineDto)
  lines!: LineDto[];

  @IsOptional()
  @IsDate()
  after?: Date;

  @IsOptional()
  @IsString()
  note?: string;

  @IsInt()
  priority = 3;
}

describe('a DTO argument', () => {
  let received: unknown[];
  class Orders {
    @tool({ description: 'Place an order.' })
    place(order: OrderDto): string {
      received.push(order);
      return 'placed';
    }
  }
  class BoundOrders {
    @tool({ description: 'Place an order.' })
    place(order: OrderDto): string {
      received.push(order);
      return 'placed';
    }
  }
  const [place] = toolsOf(new Orders());
  bindManifest(
    {
      version: 1,
      toolsets: [
        {
          className: 'BoundOrders',
          source: 'src/x.ts:1',
          tools: [
            {
              method: 'place',
              name: 'place',
              description: '',
              parameters: [{ name: 'order' }],
              inputSchema: {
                type: 'object',
                properties: { order: place?.inputSchema.properties?.['order'] ?? {} },
                required: ['order'],
                additionalProperties: false,
              },
            },
          ],
        },
      ],
    },
    [BoundOrders],
  );

  describe.each([
    ['without a manifest', new Orders()],
    ['with a manifest', new BoundOrders()],
  ])('%s', (_how, orders) => {
    beforeEach(() => {
      received = [];
    });

    it('arrives as an instance, without the nulls that a strict model sends for what it leaves out', async () => {
      const order = {
        lines: [{ quantity: 2, sku: 'a-1' }],
        after: '2024-05-17T09:30:00Z',
        note: null,
        priority: null,
      };

      const { outputs } = await askAgent([orders], [callTool('place', { order })]);

      expect(outputs).toEqual(['placed']);
      expect(received).toEqual([
        Object.assign(new OrderDto(), {
          lines: [Object.assign(new LineDto(), { quantity: 2, sku: 'a-1' })],
          after: new Date('2024-05-17T09:30:00Z'),
          priority: 3,
        }),
      ]);
      const [instance] = received as [OrderDto];
      expect(instance.lines[0]).toBeInstanceOf(LineDto);
      expect(instance.note).toBeUndefined();
    });

    it('that breaks a rule is told to the model with the path it wrote', async () => {
      const order = {
        lines: [
          { quantity: 1, sku: 'a-1' },
          { quantity: 1, sku: 'a 1' },
        ],
        after: null,
        note: null,
        priority: 1,
      };

      const { outputs } = await askAgent([orders], [callTool('place', { order })]);

      expect(outputs[0]).toContain(
        'order.lines[1].sku must be valid (sku should not contain a   string), but got "a 1"',
      );
      expect(received).toEqual([]);
    });
  });
});
