import type { OpenAI } from 'openai';
import type { ContainerSkill } from '../model/container-skill.js';
import type { HostedShellTool } from '../model/provider-tool.js';
import { given } from './given.js';
import { toWireNetworkPolicy } from './to-wire-network-policy.js';
import type { WireTool } from './wire.js';

type WireSkill = NonNullable<OpenAI.Responses.ContainerAuto['skills']>[number];

/** A shell in a container of the API's, as the API reads it (B57–B60). */
export function toWireHostedShell({ environment, allowedCallers }: HostedShellTool): WireTool {
  const callers = given({ allowed_callers: allowedCallers && [...allowedCallers] });
  if (environment.type === 'container_reference') {
    const { type, containerId } = environment;
    return { type: 'shell', environment: { type, container_id: containerId }, ...callers };
  }
  const { type, fileIds, memoryLimit, networkPolicy, skills } = environment;
  return {
    type: 'shell',
    environment: {
      type,
      ...given({
        file_ids: fileIds && [...fileIds],
        memory_limit: memoryLimit,
        network_policy: networkPolicy && toWireNetworkPolicy(networkPolicy),
        skills: skills?.map(toWireSkill),
      }),
    },
    ...callers,
  };
}

function toWireSkill(skill: ContainerSkill): WireSkill {
  if (skill.type === 'skill_reference') {
    const { type, skillId, version } = skill;
    return { type, skill_id: skillId, ...given({ version }) };
  }
  const { type, name, description, source } = skill;
  return {
    type,
    name,
    description,
    source: { type: source.type, media_type: source.mediaType, data: source.data },
  };
}
