import { ValidationPipe, type PipeTransform } from '@nestjs/common';
import { PipesConsumer } from '@nestjs/core/pipes/pipes-consumer.js';
import type { Class } from '../../schema/class.js';
import type { ManifestParameter } from '../../schema/manifest.js';
import type { ToolCall } from './tool-call.js';

/** Passes the model's arguments through pipes: not what the application gives, such as the context of the call. */
export class ToolArgumentPipes {
  private readonly consumer = new PipesConsumer();
  private readonly types: readonly unknown[];

  constructor(
    { prototype }: Class,
    method: string,
    private readonly parameters: readonly ManifestParameter[],
  ) {
    this.types = (Reflect.getMetadata('design:paramtypes', prototype as object, method) ?? []) as readonly unknown[];
  }

  /** Fills the arguments of a call. Pipes that validate are left out: what the model sent is validated already. */
  applying(
    all: readonly PipeTransform[],
  ): (args: unknown[], ...handled: [unknown, unknown, ToolCall]) => Promise<void> {
    const pipes = all.filter((pipe) => !(pipe instanceof ValidationPipe));
    return async (args, _request, _response, { args: given = [] }) => {
      if (pipes.length === 0) args.push(...given);
      else args.push(...(await Promise.all(given.map((value, index) => this.piped(value, index, pipes)))));
    };
  }

  private async piped(value: unknown, index: number, pipes: readonly PipeTransform[]): Promise<unknown> {
    // Whatever is beyond the last parameter is one of its rest.
    const { kind, name } = this.parameters[index] ?? this.parameters.at(-1) ?? {};
    if (kind === 'context' || kind === 'signal' || kind === 'inject') return value;
    const metadata = { type: 'custom', metatype: this.types[index], data: name } as const;
    return this.consumer.apply(value, metadata as never, [...pipes]);
  }
}
