/** As `engines` in package.json says. */
const NEEDED = [22, 12] as const;

/**
 * What to tell somebody whose Node is too old; undefined when it is not. Whatever this file holds must be understood by Node 20, like
 * all that is imported before the answer is known.
 *
 * @param version As in `process.versions.node`.
 */
export function nodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [neededMajor, neededMinor] = NEEDED;
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return undefined;
  return `toolwright needs Node ${NEEDED.join('.')} or later, and this is Node ${version}.`;
}
