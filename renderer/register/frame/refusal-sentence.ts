import { money } from '../../../shared/base/money.ts';
import { addMilliseconds, type Instant, now, parseInstant } from '../../../shared/base/time.ts';
import { findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import type { Formats } from '../../ui/format/formats.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import type { HostRefusal, RefusalDetails, RefusalOverrides, RefusalSentence, RefusalsByCode } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { useRegister } from './use-register.ts';

export interface RefusalSpeaker {
  readonly words: RefusalsByCode;
  readonly formats: Pick<Formats, 'money' | 'count' | 'time' | 'dateAndTime'>;
  readonly now: Instant;
  /** The host names the item of a refusal by its id. */
  readonly itemName: (itemId: string) => string | undefined;
}

/** Returns the sentence for a refusal: why the host did not do it, what is safe, and what to do. */
export function refusalSentence(speaker: RefusalSpeaker, refusal: HostRefusal, overrides: RefusalOverrides = {}): string {
  const sentences: Readonly<Record<string, RefusalSentence | undefined>> = { ...speaker.words, ...overrides };
  const sentence = sentences[refusal.code] ?? speaker.words.otherwise;
  return typeof sentence === 'string' ? sentence : sentence(detailsOf(speaker, refusal));
}

/** Returns the function that puts refusals of the host into words. */
export function useRefusalSentence(): (refusal: HostRefusal, overrides?: RefusalOverrides) => string {
  const { world, cartStore } = useRegister();
  const { refusals: words } = useWords();
  const formats = useFormats();
  const itemName = (itemId: string): string | undefined => {
    const { catalogue } = cartStore.store.getState();
    return catalogue && findItem(catalogue, itemId)?.data.name;
  };
  return (refusal, overrides) => refusalSentence({ words, formats, now: now(world), itemName }, refusal, overrides);
}

const HOUR = 3_600_000;

function detailsOf({ formats, now: at, itemName }: RefusalSpeaker, { code, facts = {} }: HostRefusal): RefusalDetails {
  const text = (value: unknown): string => (value === undefined ? '' : String(value));
  const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
  const amount = (value: unknown): string => (typeof value === 'number' ? formats.money(money(value)) : '');
  const milliseconds = number(facts.milliseconds);
  const moment = milliseconds === undefined ? parseInstant(text(facts.at)) : addMilliseconds(at, milliseconds);
  const most = number(facts.most);
  const unsent = [facts.waiting, facts.unsure, facts.attention].map(number).filter((part) => part !== undefined);
  return {
    code,
    device: text(facts.device),
    name: text(facts.name ?? facts.by ?? itemName(text(facts.itemId))),
    number: text(facts.number),
    message: text(facts.message ?? facts.text),
    reason: text(facts.reason),
    amount: amount(facts.left ?? facts.amount),
    due: amount(facts.due),
    ours: amount(facts.ours),
    limit: amount(most),
    max: most === undefined ? '' : formats.count(most),
    most,
    hours: most === undefined ? undefined : most / HOUR,
    count: number(facts.left) ?? (unsent.length === 0 ? undefined : unsent.reduce((sum, part) => sum + part, 0)),
    time: moment === undefined ? '' : formats.time(moment),
    moment: moment === undefined ? '' : formats.dateAndTime(moment),
  };
}
