import { PATH_METADATA } from '@nestjs/common/constants.js';

/**
 * Says of the routes of a controller that their parameters are plain values: they check what they are sent by themselves. This package is built
 * without types for Nest to read, and Nest would warn at every start that its ValidationPipe finds none.
 */
export function leaveParametersUntyped(prototype: object): void {
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    const method: unknown = value;
    if (typeof method !== 'function' || !Reflect.hasMetadata(PATH_METADATA, method)) continue;
    const types = Array.from({ length: method.length }, () => Object);
    Reflect.defineMetadata('design:paramtypes', types, prototype, name);
  }
}
