/** How long a usual machine takes for this many additions, three times over. */
const ADDITIONS = 20_000_000;
const USUAL_MILLISECONDS = 80;

/** True on a slow machine, and on one that is busy with something else just now. */
export function isSlowNow(): boolean {
  const begun = performance.now();
  let sum = 0;
  for (let count = 0; count < ADDITIONS; count += 1) sum += count;
  return sum > 0 && performance.now() - begun > USUAL_MILLISECONDS;
}
