import type { Refusal } from '../../../shared/base/outcome.ts';
import { parseInstant } from '../../../shared/base/time.ts';
import type { RefundBlocker, RefundOffer, RefundView } from '../../../shared/till-contract/operations/refund-operations.ts';
import type { Formats } from '../../ui/format/formats.ts';
import type { Tone } from '../../ui/parts/basic/tone.ts';
import type { RegisterWords } from '../../words/register.en.ts';
import { tillRefusalText } from '../frame/say-till-refusal.ts';

export function refundBlockerText({ refund }: Pick<RegisterWords, 'refund'>, { code, facts }: NonNullable<RefundOffer['blocker']>): string {
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

/** Returns the sentence for a refusal. If another till has asked for the refund already, it names who, where and when. */
export function sayRefundRefusal(words: Pick<RegisterWords, 'refund' | 'around'>, formats: Formats, refusal: Refusal): string {
  const { code, facts = {} } = refusal;
  if (code === 'asked_already') {
    const at = parseInstant(String(facts.at));
    const time = at === undefined ? '' : formats.dateAndTime(at);
    return words.refund.askedAlready({ name: String(facts.by), device: String(facts.device), time });
  }
  if (code === 'not_given_back' && typeof facts.blocker === 'string' && facts.blocker !== '') {
    return refundBlockerText(words, { code: facts.blocker as RefundBlocker, facts });
  }
  const known: Readonly<Record<string, string>> = words.refund.refusals;
  return known[code] ?? tillRefusalText(words, refusal);
}
