export { FunctionModel } from './function-model.js';
export { RehearsalModel } from './rehearsal/rehearsal-model.js';
export { callBuiltIn, callTool, say, type ScriptedAnswer } from './scripted-answer.js';
export { ScriptedModel } from './scripted-model.js';
export { streamResponse } from './stream-response.js';
