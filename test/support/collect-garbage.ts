import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Has everything taken away that nothing holds any more. */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let round = 0; round < 5; round++) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
}
