import { describe, expect, it } from '@jest/globals';
import { param, tool, toolsOf } from '../../src/index.js';
import { callTool } from '../../src/testing/index.js';
import { askAgent } from '../support/ask-agent.js';
import { classFromText } from '../support/class-from-text.js';

describe('a tool without a manifest', () => {
  it('reads primitives and dates from emitted metadata, names and literal defaults from the source', async () => {
    class Calendar {
      @tool()
      book(title: string, seats: number, open: boolean, on: Date, note: string = 'none'): string {
        return `${title} ${seats} ${open} ${on.getUTCFullYear()} ${note}`;
      }
    }

    const [book] = toolsOf(new Calendar());

    expect(book?.inputSchema).toEqual({
      type: 'object',
      properties: {
        title: { type: 'string' },
        seats: { type: 'number' },
        open: { type: 'boolean' },
        on: { type: 'string', format: 'date-time', 'x-type': 'Date' },
        note: { type: 'string', default: 'none' },
      },
      required: ['title', 'seats', 'open', 'on'],
      additionalProperties: false,
    });
    const { outputs } = await askAgent(
      [new Calendar()],
      [callTool('book', { title: 'Chess', seats: 2, open: true, on: '2026-05-01T10:00:00Z', note: null })],
    );
    expect(outputs).toEqual(['Chess 2 true 2026 none']);
  });

  it('takes what @param states, and names everything else in one error', () => {
    class Guesses {
      @tool()
      ok(
        @param({ enum: ['asc', 'desc'] }) order: 'asc' | 'desc',
        @param({ schema: { type: 'array', items: { type: 'string' } } }) tags: string[],
      ): string {
        return order + tags.join('');
      }

      @tool()
      unknown(filter: { city: string }, mixed: string | number, { city }: { city: string }, ...rest: string[]): string {
        return `${filter.city}${mixed}${city}${rest.join('')}`;
      }

      @tool()
      list(tags: string[]): string {
        return tags.join('');
      }
    }

    expect(() => toolsOf(new Guesses())).toThrow(
      /^(?!.*Guesses\.ok).*Guesses\.unknown: parameter filter.*Guesses\.unknown: parameter mixed.*Guesses\.unknown: parameter \{ city \}.*Guesses\.unknown: parameter rest.*Guesses\.list: parameter tags.*npx toolwright generate/s,
    );
  });

  it('says of a default without a written type how to write it', () => {
    class Pages {
      @tool()
      list(limit = 10, order = 'asc'): string {
        return order.repeat(limit);
      }
    }

    expect(() => toolsOf(new Pages())).toThrow(
      /parameter limit: .*a default without a written type.*write `limit: number = 10`.*parameter order: .*write `order: string = "asc"`/s,
    );
  });

  it('reads names where only the blanks were left out, as tsx does, and refuses names that a minifier gave', () => {
    const Named = classFromText('today(city){return city}', 'today');
    const Minified = classFromText('today(e){return e}', 'today');
    for (const { prototype } of [Named, Minified]) param({ type: 'string' })(prototype as object, 'today', 0);

    expect(toolsOf(new Named())[0]?.inputSchema.properties).toEqual({ city: { type: 'string' } });
    expect(() => toolsOf(new Minified())).toThrow('the code looks minified');
  });

  it('refuses a method that another decorator wrapped, as its names are gone', () => {
    const logged = (_target: object, _key: string, descriptor: PropertyDescriptor): void => {
      const original = descriptor.value as (...args: unknown[]) => unknown;
      descriptor.value = function wrapper(this: unknown, ...args: unknown[]): unknown {
        return original.apply(this, args);
      };
    };
    class Wrapped {
      @tool()
      @logged
      find(city: string): string {
        return city;
      }
    }

    expect(() => toolsOf(new Wrapped())).toThrow('another decorator wraps the method: run `npx toolwright generate`');
  });
});
