import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The collector of garbage of this process, to be called at once. */
export function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
