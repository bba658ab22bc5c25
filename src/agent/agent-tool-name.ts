import { logger } from '../tracing/index.js';

const MAX_LENGTH = 64;

/** The name of the tool that an agent makes: operators are told where that is not just its name in another form (B201). */
export function agentToolName(agentName: string): string {
  const joined = agentName.replaceAll(/\s/g, '_');
  const name = joined
    .replaceAll(/[^A-Za-z0-9_]/gu, '_')
    .toLowerCase()
    .slice(0, MAX_LENGTH);
  if (name !== joined.toLowerCase()) {
    logger().warn(
      `Agent "${agentName}" as a tool is called "${name}", as a tool's name holds no other characters. Say asTool({ toolName: '…' }) for a name of your own.`,
    );
  }
  return name;
}
