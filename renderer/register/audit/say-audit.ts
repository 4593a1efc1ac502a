import type { AuditEvent, AuditView } from '../../../shared/till-contract/operations/audit-operations.ts';
import type { Formats } from '../../ui/format/formats.ts';
import type { RegisterWords } from '../../words/register-words.ts';

export function sayAuditEvent(
  words: RegisterWords,
  { event, who, whom, action }: Pick<AuditView, 'event' | 'who' | 'whom' | 'action'>,
): string {
  const { audit } = words;
  const sentence = Object.hasOwn(audit.events, event) ? audit.events[event as AuditEvent] : undefined;
  if (sentence === undefined) return audit.otherEvent({ event });
  if (typeof sentence === 'string') return sentence;
  return sentence({ who: who ?? audit.host, whom: whom ?? audit.somebody, what: sayAction(words, action ?? '') });
}

/** Events whose sentence already names the person or device they concern. */
const NAMES_WHOM = /^(employee_|pin_|lockout_|device_)/;

/** Returns the details of an entry: amount, guest number, person concerned, reason and approvals. */
export function sayAuditDetails(words: RegisterWords, formats: Formats, entry: AuditView): readonly string[] {
  const { audit } = words;
  const { amount, reason, whom, number, approvals, event } = entry;
  return [
    amount === undefined ? '' : formats.money(amount),
    number === undefined ? '' : audit.guest({ number }),
    whom === undefined || NAMES_WHOM.test(event) ? '' : audit.whom({ whom }),
    reason === undefined ? '' : audit.reason({ reason: sayReason(words, reason) }),
    ...approvals.flatMap((approval) => [
      audit.approvedBy({ who: approval.who, action: sayAction(words, approval.action) }),
      approval.reason === '' ? '' : audit.reason({ reason: approval.reason }),
    ]),
  ].filter((part) => part !== '');
}

function sayAction({ approvals }: Pick<RegisterWords, 'approvals'>, action: string): string {
  const sentences: Readonly<Record<string, string>> = approvals.actions;
  return sentences[action] ?? action;
}

/** The reason of a case is a code and is translated; a reason that a person typed is returned unchanged. */
function sayReason({ queue }: Pick<RegisterWords, 'queue'>, reason: string): string {
  const sentences: Readonly<Record<string, string>> = queue.reason;
  return sentences[reason] ?? reason;
}
