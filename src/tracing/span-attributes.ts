import type { ModelSettings } from '../model/model-settings.js';
import type { SpanStart } from './tracer.js';

/** What a span of the GenAI conventions is called and carries from its start. */
export interface DescribedSpan {
  readonly name: string;
  /** Whether the work is done elsewhere, by whoever answers a request. */
  readonly isRequest: boolean;
  readonly attributes: Readonly<Record<string, string | number | boolean | undefined>>;
}

/** Names follow the conventions where they have one; turns, handoffs and guardrails have names of our own. */
export function describeSpan(start: SpanStart): DescribedSpan {
  switch (start.kind) {
    case 'run':
      return within(`invoke_agent ${start.agentName}`, {
        'gen_ai.operation.name': 'invoke_agent',
        'gen_ai.agent.name': start.agentName,
      });
    case 'turn':
      return within(`turn ${start.agentName}`, {
        'toolwright.operation.name': 'turn',
        'gen_ai.agent.name': start.agentName,
        'toolwright.turn': start.turn,
      });
    case 'model_call':
      return {
        name: start.model === undefined ? 'chat' : `chat ${start.model}`,
        isRequest: true,
        attributes: {
          'gen_ai.operation.name': 'chat',
          'gen_ai.provider.name': start.provider,
          'gen_ai.request.model': start.model,
          'gen_ai.request.stream': start.stream,
          'gen_ai.request.previous_response.id': start.previousResponseId,
          'gen_ai.conversation.id': start.conversationId,
          ...settingAttributes(start.settings),
        },
      };
    case 'tool_call':
      return within(`execute_tool ${start.toolName}`, {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': start.toolName,
        'gen_ai.tool.call.id': start.toolCallId,
        'gen_ai.tool.description': start.description,
        // To the model an agent is a function like any other, which is what this attribute is about.
        'gen_ai.tool.type': 'function',
        'toolwright.tool.kind': start.toolType,
      });
    case 'tool_step':
      return within(start.name, { 'toolwright.operation.name': 'tool_step' });
    case 'handoff':
      return within(`handoff ${start.to}`, {
        'toolwright.operation.name': 'handoff',
        'toolwright.handoff.from': start.from,
        'toolwright.handoff.to': start.to,
      });
    case 'guardrail':
      return within(`guardrail ${start.name}`, {
        'toolwright.operation.name': 'guardrail',
        'toolwright.guardrail.name': start.name,
        'toolwright.guardrail.stage': start.stage,
      });
  }
}

function within(name: string, attributes: DescribedSpan['attributes']): DescribedSpan {
  return { name, isRequest: false, attributes };
}

function settingAttributes(settings: ModelSettings): DescribedSpan['attributes'] {
  return {
    'gen_ai.request.temperature': settings.temperature,
    'gen_ai.request.top_p': settings.topP,
    'gen_ai.request.max_tokens': settings.maxTokens,
    'gen_ai.request.frequency_penalty': settings.frequencyPenalty,
    'gen_ai.request.presence_penalty': settings.presencePenalty,
    'gen_ai.request.reasoning.level': settings.reasoning?.effort,
  };
}
