import type { ObjectSchema } from '../schema/json-schema.js';

/** What a model says to an agent behind a tool that asks for nothing else (B202). */
export const TASK_INPUT: ObjectSchema = {
  type: 'object',
  title: 'AgentAsToolInput',
  description: 'A task for another agent.',
  properties: {
    input: {
      type: 'string',
      description: 'What to do, with all there is to know for it: the agent sees nothing else of the conversation.',
    },
  },
  required: ['input'],
  additionalProperties: false,
};
