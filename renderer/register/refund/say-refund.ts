import type { RefundBlocker, RefundOffer, RefundView } from '../../../shared/till-contract/operations/refund-operations.ts';
import type { Tone } from '../../ui/parts/basic/tone.ts';
import type { HostRefusal, RefusalOverrides } from '../../words/base/refusal-details.ts';
import type { RegisterWords } from '../../words/register-words.ts';

export function refundBlockerText({ refund }: Pick<RegisterWords, 'refund'>, { code, facts }: NonNullable<RefundOffer['blocker']>): string {
  if (code === 'gift_card_spent') return refund.giftCardSpent({ card: String(facts?.card ?? '') });
  return code === 'service_says_no' ? refund.serviceSays({ text: String(facts?.text ?? '') }) : refund.blocker[code];
}

export function sayRefundState({ refund }: Pick<RegisterWords, 'refund'>, { way, state }: Pick<RefundView, 'way' | 'state'>): string {
  return way === 'cash' ? refund.inCash : refund.state[way][state];
}

export const REFUND_TONES: Readonly<Record<RefundView['state'], Tone>> = {
  waiting: 'caution',
  sending: 'information',
  unsure: 'caution',
  done: 'good',
  refused: 'danger',
  attention: 'danger',
};

/** The sentences of refunds that differ from the general ones. A rule that stands in the way is named. */
export function refundOverrides({ refund }: Pick<RegisterWords, 'refund'>, refusal: HostRefusal | undefined): RefusalOverrides {
  const blocker = refusal?.facts?.blocker;
  if (typeof blocker !== 'string' || blocker === '') return refund.refusals;
  return {
    ...refund.refusals,
    not_given_back: refundBlockerText({ refund }, { code: blocker as RefundBlocker, facts: refusal?.facts ?? {} }),
  };
}
