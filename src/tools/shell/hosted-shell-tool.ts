import { UserError } from '../../errors/index.js';
import type { ContainerSkill, InlineSkill, SkillReference } from '../../model/container-skill.js';
import type { ToolCallerKind } from '../../schema/tool-definition.js';
import type { HostedShellEnvironment, HostedShellTool } from '../../model/provider-tool.js';
import { networkPolicy } from '../hosted/check-network-policy.js';
import {
  callers,
  checkOptions,
  list,
  needed,
  object,
  oneOf,
  text,
  texts,
  type Check,
  type Shape,
} from '../hosted/check-option.js';

/** Options of `shellTool()` for a shell in a container of the provider's. */
export interface HostedShellToolOptions {
  readonly environment: HostedShellEnvironment;
  /** Who may call it: the model itself, programs that it writes, or both. @default the model itself */
  readonly allowedCallers?: readonly ToolCallerKind[];
}

/** @throws UserError when an option is unknown or cannot be used, or is one for this machine (B56). */
export function hostedShellTool(options: HostedShellToolOptions): HostedShellTool {
  const {
    shell,
    needsApproval = false,
    onApproval,
    ...others
  } = options as HostedShellToolOptions & {
    readonly [Name in 'shell' | 'needsApproval' | 'onApproval']?: unknown;
  };
  const misplaced = Object.entries({ shell, needsApproval: needsApproval || undefined, onApproval }).find(
    ([, value]) => value !== undefined,
  );
  if (misplaced !== undefined) {
    throw new UserError(
      `shellTool(): ${misplaced[0]} is for commands that run on this machine, and those of a container run at the provider. Leave it out, or leave environment out.`,
    );
  }
  return { type: 'hosted_shell', name: 'shell', ...checkOptions<HostedShellToolOptions>('shellTool()', others, SHAPE) };
}

const skill: Check<ContainerSkill> = (value, at) => {
  const { type } = (value ?? {}) as { readonly type?: unknown };
  switch (type) {
    case 'inline':
      return object<InlineSkill>({
        type: oneOf('inline'),
        name: needed(text),
        description: needed(text),
        source: needed(
          object<InlineSkill['source']>({
            type: needed(oneOf('base64')),
            mediaType: needed(oneOf('application/zip')),
            data: needed(text),
          }),
        ),
      })(value, at);
    default:
      return object<SkillReference>({
        // With the other type the skill would not be here.
        type: needed(oneOf<'skill_reference' | 'inline'>('skill_reference', 'inline')) as Check<'skill_reference'>,
        skillId: needed(text),
        version: text,
      })(value, at);
  }
};

const environment: Check<HostedShellEnvironment> = (value, at) => {
  const { type } = (value ?? {}) as { readonly type?: unknown };
  switch (type) {
    case 'container_reference':
      return object<HostedShellEnvironment & { readonly type: 'container_reference' }>({
        type: oneOf('container_reference'),
        containerId: needed(text),
      })(value, at);
    default:
      return object<HostedShellEnvironment & { readonly type: 'container_auto' }>({
        // With the other type the environment would not be here.
        type: needed(
          oneOf<HostedShellEnvironment['type']>('container_auto', 'container_reference'),
        ) as Check<'container_auto'>,
        fileIds: texts,
        memoryLimit: oneOf('1g', '4g', '16g', '64g'),
        networkPolicy,
        skills: list(skill),
      })(value, at);
  }
};

const SHAPE: Shape<HostedShellToolOptions> = { environment: needed(environment), allowedCallers: callers };
