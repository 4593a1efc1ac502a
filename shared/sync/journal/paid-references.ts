import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import type { RecordReader, RecordWrite } from './journal-records.ts';

/**
 * A reference that pays by its name alone: the approval code on a slip, the terminal's record of a stored card, a voucher. The journal
 * keeps each one that was typed or stored, so that none settles two payments.
 */
export interface PaidReference {
  /** The owner of the name: `card` for terminals, else the provider. */
  readonly scope: string;
  readonly reference: string;
  /** The lane of the sale that it pays for. */
  readonly lane: string;
  /** The charge or tender that it pays, which may claim it again. */
  readonly by: string;
}

export const CARD_SCOPE = 'card';
const KIND = 'paid_reference';

export type ReferenceRefusal = Refusal<'reference_used'>;

/** Refuses a reference that paid for something else. The returned write is stale if another claim is written first. */
export async function claimReference(
  journal: Pick<RecordReader, 'findRecord'>,
  claim: PaidReference,
  at: Instant,
): Promise<Outcome<RecordWrite, ReferenceRefusal>> {
  const id = recordIdOf(claim);
  const found = await journal.findRecord(KIND, id);
  const body = found && (JSON.parse(found.body) as PaidReference);
  if (found?.state === 'paid' && body !== undefined && body.by !== claim.by)
    return refuse({ code: 'reference_used', facts: { lane: body.lane } });
  return accept({ kind: KIND, id, after: found?.version ?? 0, state: 'paid', at, keys: [`by:${claim.by}`], body: JSON.stringify(claim) });
}

/** Frees the references of a payment that was taken back before its sale was complete. */
export async function releaseReferences(
  journal: Pick<RecordReader, 'listRecords'>,
  by: string,
  at: Instant,
): Promise<readonly RecordWrite[]> {
  const held = await journal.listRecords(KIND, { key: `by:${by}`, states: ['paid'], limit: MOST_OF_A_PAYMENT });
  return held.map(({ id, version, keys, body }) => ({ kind: KIND, id, after: version, state: 'free', at, keys, body }));
}

const MOST_OF_A_PAYMENT = 10;

function recordIdOf({ scope, reference }: Pick<PaidReference, 'scope' | 'reference'>): string {
  return `${plainReference(scope)}/${plainReference(reference)}`;
}

/** Ignores capitals, spaces and dashes, so that spelling makes no other reference. */
export function plainReference(text: string): string {
  const letters = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return letters === '' ? text.trim() : letters;
}
