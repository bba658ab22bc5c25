import { badRequest } from './http-problem.js';
import { Body } from './read-body.js';

const MOST_NAME = 200;
const MOST_MESSAGE = 10_000;

/** What a request asks for that starts a run. */
export interface StartRequest {
  readonly input: string;
  readonly agent: string;
  readonly sessionId: string | undefined;
  readonly wait: boolean;
}

/** @throws RunHttpException 400 with the name of the field that is wrong. */
export function readStart(
  body: unknown,
  { agents, maxInputLength }: { readonly agents: readonly string[]; readonly maxInputLength: number },
): StartRequest {
  const fields = Body.of(body, ['input', 'agent', 'sessionId', 'wait']);
  const input = fields.text('input', maxInputLength);
  const agent = fields.optionalText('agent', MOST_NAME) ?? agents[0] ?? '';
  if (!agents.includes(agent)) throw badRequest(`agent must be one of: ${agents.join(', ')}.`);
  const sessionId = fields.optionalText('sessionId', MOST_NAME);
  if (sessionId !== undefined) checkSessionId(sessionId);
  return { input, agent, sessionId, wait: fields.flag('wait', true) };
}

/** @throws RunHttpException 400 for an id that not every store could keep. */
export function checkSessionId(sessionId: string): void {
  if (sessionId === '' || sessionId.length > MOST_NAME || sessionId.includes('\0') || !sessionId.isWellFormed())
    throw badRequest(
      `sessionId must have 1 to ${MOST_NAME} characters, without NUL characters and halves of surrogate pairs.`,
    );
}

/** A decision on one call; without `approval`, on every one that waits. */
export interface Decision {
  readonly approval: string | undefined;
  readonly isApproved: boolean;
  readonly message?: string | undefined;
  /** Whether it holds for later calls of the tool in this run as well. */
  readonly always: boolean;
}

export interface DecideRequest {
  readonly decisions: readonly Decision[];
  readonly wait: boolean;
}

/** @throws RunHttpException 400 with the name of the field that is wrong. */
export function readApprove(body: unknown): DecideRequest {
  const fields = Body.of(body, ['approvals', 'always', 'wait']);
  const always = fields.flag('always', false);
  return { decisions: each(fields, { isApproved: true, always }), wait: fields.flag('wait', true) };
}

/** @throws RunHttpException 400 with the name of the field that is wrong. */
export function readReject(body: unknown): DecideRequest {
  const fields = Body.of(body, ['approvals', 'message', 'always', 'wait']);
  const message = fields.optionalText('message', MOST_MESSAGE);
  const always = fields.flag('always', false);
  return { decisions: each(fields, { isApproved: false, message, always }), wait: fields.flag('wait', true) };
}

/** @throws RunHttpException 400 with the name of the field that is wrong. */
export function readDecisions(body: unknown): DecideRequest {
  const fields = Body.of(body, ['decisions', 'wait']);
  const list = fields.list('decisions');
  if (list === undefined) throw badRequest('decisions is missing; give a list.');
  const decisions = list.map((entry, index) => {
    const where = `decisions[${index}]`;
    const own = Body.of(entry, ['approval', 'decision', 'message', 'always'], where);
    const isApproved = own.choice('decision', ['approve', 'reject']) === 'approve';
    const message = own.optionalText('message', MOST_MESSAGE);
    if (isApproved && message !== undefined) throw badRequest(`${where}.message is only for "reject".`);
    return { approval: own.text('approval', MOST_MESSAGE), isApproved, message, always: own.flag('always', false) };
  });
  checkOnce(decisions.map(({ approval }) => approval));
  return { decisions, wait: fields.flag('wait', true) };
}

function each(fields: Body, decision: Omit<Decision, 'approval'>): readonly Decision[] {
  const approvals = fields.list('approvals');
  if (approvals === undefined) return [{ ...decision, approval: undefined }];
  if (!approvals.every((approval) => typeof approval === 'string'))
    throw badRequest('approvals must be a list of texts: ids of approvals.');
  checkOnce(approvals);
  return approvals.map((approval) => ({ ...decision, approval }));
}

function checkOnce(approvals: readonly string[]): void {
  const twice = approvals.find((approval, index) => approvals.indexOf(approval) !== index);
  if (twice !== undefined) throw badRequest(`The approval ${JSON.stringify(twice)} is named twice.`);
}

/** @throws RunHttpException 400 when it is no whole number in the range. */
export function readLimit(text: unknown, most: number): number {
  if (text === undefined) return Math.min(100, most);
  const limit = typeof text === 'string' && /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > most) throw badRequest(`limit must be a whole number from 1 to ${most}.`);
  return limit;
}

/** @returns 0 where the client knows no event. @throws RunHttpException 400 when it is no number of an event. */
export function readLastEventId(header: unknown): number {
  if (header === undefined || header === '') return 0;
  if (typeof header === 'string' && /^\d{1,15}$/.test(header)) return Number(header);
  throw badRequest('The header Last-Event-ID must be the id of an event of this run: a whole number.');
}
