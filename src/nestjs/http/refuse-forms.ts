import { RunHttpException } from './http-problem.js';

/** What pages of other sites can have a browser send, cookies and all, without asking this one first. */
const FORMS: readonly string[] = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];

/** @throws RunHttpException 415 for a body that a form on any site could have sent in the name of whoever looks at it. */
export function refuseForms(contentType: unknown): void {
  const [type = ''] = typeof contentType === 'string' ? contentType.split(';') : [];
  if (!FORMS.includes(type.trim().toLowerCase())) return;
  throw new RunHttpException({
    statusCode: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'The body must be JSON, with the header Content-Type: application/json.',
  });
}
