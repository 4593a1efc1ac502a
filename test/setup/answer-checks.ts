import type { TObject, TSchema } from 'typebox';
import { validate } from '../../shared/contract/validation/validate.ts';
import type { TillChecks } from '../../shared/till/api/answer-till-call.ts';
import { TillEvent } from '../../shared/till-contract/operations/till-events.ts';
import { noteAnswerFault } from './answer-faults.ts';

export const ANSWER_CHECKS: TillChecks = {
  checkAnswer({ id, answer: schema }, answer) {
    if (schema !== undefined) check(`the answer of ${id}`, schema, answer);
  },
  checkEvent(event) {
    // Against the schema of its own kind, so that the fault names a member.
    const ofKind = (TillEvent.anyOf as readonly TObject[]).find(({ properties }) => kindsOf(properties.kind).includes(event.kind));
    check(`the event ${event.kind}`, ofKind ?? TillEvent, event);
  },
};

/** Checks what a screen reads: the value after its way through JSON. */
function check(name: string, schema: TSchema, value: unknown): void {
  const checked = validate(schema, value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown));
  if (checked.ok) return;
  for (const { path, message } of checked.refusal) noteAnswerFault(`${name}: ${path} ${message}`);
}

function kindsOf(schema: TSchema | undefined): readonly string[] {
  return (schema as { readonly enum?: readonly string[] } | undefined)?.enum ?? [];
}
