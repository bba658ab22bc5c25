import { relative } from 'node:path';

import type ts from 'typescript';

import { DecoratorOrigin } from './classes/decorator-origin.js';
import { DecoratorReader } from './classes/read-decorators.js';
import { ResultSchemas } from './classes/result-schemas.js';
import type { DiagnosticCollector } from './diagnostics/diagnostic-collector.js';
import type { GeneratorSettings } from './project/read-settings.js';
import { DtoClasses } from './rules/dto-classes.js';
import { PlatformTypes } from './types/platform-types.js';

/** What every step of one run shares. */
export class GeneratorContext {
  readonly checker: ts.TypeChecker;
  readonly origin: DecoratorOrigin;
  readonly decorators: DecoratorReader;
  readonly platform: PlatformTypes;
  readonly dtos: DtoClasses;
  readonly results: ResultSchemas;

  /**
   * @param folder The project's, from which the manifest counts its paths.
   * @param bindsInPlace Whether each class is bound in its own file, so that it need not be exported.
   */
  constructor(
    readonly program: ts.Program,
    readonly folder: string,
    readonly diagnostics: DiagnosticCollector,
    readonly settings: GeneratorSettings = {},
    readonly bindsInPlace = false,
  ) {
    this.checker = program.getTypeChecker();
    this.origin = new DecoratorOrigin(this.checker);
    this.decorators = new DecoratorReader(this.checker, this.origin);
    this.platform = new PlatformTypes(program, this.origin);
    this.dtos = new DtoClasses(this.checker);
    this.results = new ResultSchemas(program, this.platform);
  }

  /** The same, with another place for what there is to say. */
  reportingTo(diagnostics: DiagnosticCollector): GeneratorContext {
    return Object.assign(Object.create(GeneratorContext.prototype) as GeneratorContext, this, { diagnostics });
  }

  /** `src/weather.ts:12`. */
  sourceOf(node: ts.Node): string {
    const file = node.getSourceFile();
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    return `${relative(this.folder, file.fileName).replaceAll('\\', '/')}:${line}`;
  }
}
