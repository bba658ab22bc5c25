import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Type } from 'class-transformer';
import { IsInt, IsNotEmpty, IsOptional, IsString, Min, ValidateNested } from 'class-validator';
import { tool } from '../../src/decorators/index.js';
import { IncompleteMetadataError } from '../../src/errors/index.js';
import { toolsOf } from '../../src/registry/index.js';

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
