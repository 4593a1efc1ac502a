import { writeInSteps } from '../../base/steps/json-steps.ts';
import { doInSteps, type YieldToOthers } from '../../base/steps/steps.ts';
import { utf8Bytes } from '../../base/utf8.ts';

/** Keeps the bytes of each answer, so that an object sent to several screens is serialised once. */
const written = new WeakMap<object, Uint8Array>();
const writing = new WeakMap<object, Promise<Uint8Array>>();

export function writeAtOnce(answer: unknown): Uint8Array {
  if (typeof answer !== 'object' || answer === null) return utf8Bytes(JSON.stringify(answer));
  const known = written.get(answer);
  if (known !== undefined) return known;
  const bytes = utf8Bytes(JSON.stringify(answer));
  written.set(answer, bytes);
  return bytes;
}

/** Writes an answer that may have megabytes, with pauses; afterwards `writeAtOnce` has its bytes. */
export async function writeWithPauses(answer: object, yieldToOthers: YieldToOthers): Promise<void> {
  if (written.has(answer)) return;
  const bytes = writing.get(answer) ?? doInSteps(writeInSteps(answer), yieldToOthers);
  writing.set(answer, bytes);
  written.set(answer, await bytes);
}
