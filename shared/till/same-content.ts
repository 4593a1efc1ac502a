import { utf8Text } from '../base/utf8.ts';
import { writeCanonicalJson } from '../wire/canonical.ts';

/** Whether two records say the same, in whatever order their members stand. */
export function areSame(a: unknown, b: unknown): boolean {
  const [left, right] = [writeCanonicalJson(a), writeCanonicalJson(b)];
  return left.ok && right.ok && utf8Text(left.value) === utf8Text(right.value);
}
