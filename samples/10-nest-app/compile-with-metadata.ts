import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const application = new URL('src/', import.meta.url).href;

/** Nest reads the types of constructors and parameters, which the Nest CLI's compilers write down and tsx does not: here the files of the application get them. */
registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith(application)) return nextLoad(url, context);
    const fileName = fileURLToPath(url);
    const { outputText: source } = ts.transpileModule(readFileSync(fileName, 'utf8'), {
      fileName,
      compilerOptions: {
        target: ts.ScriptTarget.ES2023,
        module: ts.ModuleKind.ESNext,
        experimentalDecorators: true,
        emitDecoratorMetadata: true,
        verbatimModuleSyntax: true,
        inlineSourceMap: true,
      },
    });
    return { format: 'module', source, shortCircuit: true };
  },
});
