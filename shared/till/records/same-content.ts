import { utf8Text } from '../../base/utf8.ts';
import { writeCanonicalJson } from '../../wire/canonical/canonical.ts';

/** True when two records have the same content; the order of members does not matter. */
export function areSame(a: unknown, b: unknown): boolean {
  const [left, right] = [writeCanonicalJson(a), writeCanonicalJson(b)];
  return left.ok && right.ok && utf8Text(left.value) === utf8Text(right.value);
}
