import { describe, expect, it } from '@jest/globals';
import { Injectable, Module, UseGuards, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { tool, type Agent as ToolwrightAgent, type Runner } from '../../src/index.js';
import { Agent, getAgentToken, RUNNER, ToolArgumentsHost, ToolwrightModule } from '../../src/nestjs/index.js';
import { callTool, say, ScriptedModel } from '../../src/testing/index.js';

@Injectable()
class Shelf {
  readonly books = ['Emma', 'Persuasion'];
}

@Injectable()
class Librarians implements CanActivate {
  constructor(private readonly shelf: Shelf) {}

  canActivate(context: ExecutionContext): boolean {
    const host = ToolArgumentsHost.create(context);
    return this.shelf.books.length === 2 && host.getContext<{ readonly isLibrarian: boolean }>().context.isLibrarian;
  }
}

@Injectable()
class BookTools {
  constructor(private readonly shelf: Shelf) {}

  @tool({ description: 'Lists the books.' })
  list(): readonly string[] {
    return this.shelf.books;
  }

  @tool({ description: 'Burns a book.' })
  @UseGuards(Librarians)
  burn(title: string): string {
    return `${title} is ash.`;
  }
}

@Agent({ name: 'Library', tools: [BookTools] })
class LibraryAgent {
  constructor(private readonly shelf: Shelf) {}

  instructions(): string {
    return `There are ${this.shelf.books.length} books.`;
  }
}

@Module({
  imports: [ToolwrightModule.forFeature([LibraryAgent])],
  providers: [Shelf, BookTools, Librarians],
})
class LibraryModule {}

describe('an application', () => {
  it('has its agents call the methods of its providers, with their guards', async () => {
    const model = new ScriptedModel([callTool('list'), callTool('burn', { title: 'Emma' }), say('Two books.')]);
    const module = await Test.createTestingModule({
      imports: [ToolwrightModule.forRoot({ model }), LibraryModule],
    }).compile();
    await module.init();
    const agent = module.get<ToolwrightAgent>(getAgentToken(LibraryAgent), { strict: false });
    const runner = module.get<Runner>(RUNNER);

    const result = await runner.run(agent, 'What do you have?', { context: { isLibrarian: false } });

    expect(result.finalOutput).toBe('Two books.');
    expect(model.requests[0]?.instructions).toBe('There are 2 books.');
    expect(result.newItems.flatMap((item) => (item.type === 'tool_call_output_item' ? [item.output] : []))).toEqual([
      ['Emma', 'Persuasion'],
      'The call of burn was refused: Forbidden resource. Calling it again will not change that.',
    ]);
    await module.close();
  });
});
