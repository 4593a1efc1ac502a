import type { Refusal } from '../base/outcome.ts';
import type { ApprovedAction } from './permissions.ts';

/** Something that not everybody may do alone. */
export interface ApprovalNeed {
  readonly action: ApprovedAction;
  /** What the approval has to name as well, each of them alike; a figure must not be above the approved one. */
  readonly facts: NonNullable<Refusal['facts']>;
}

type Facts = NonNullable<Refusal['facts']>;

/** All that is missing at once, so that one PIN lets it pass: the first as plain facts, and the list of all as a text, since facts are plain. */
export function needsApproval(needs: readonly [ApprovalNeed, ...ApprovalNeed[]]): Refusal<'needs_approval'> {
  const [{ action, facts }] = needs;
  const all = needs.length > 1 ? { needs: JSON.stringify(needs) } : {};
  return { code: 'needs_approval', facts: { ...facts, action, ...all } };
}

/** What the host wants to be approved before it does what it was asked. */
export function needsIn({ facts = {} }: Pick<Refusal, 'facts'>): readonly [ApprovalNeed, ...ApprovalNeed[]] {
  const { action, needs, ...first } = facts;
  if (typeof needs === 'string') return JSON.parse(needs) as [ApprovalNeed, ...ApprovalNeed[]];
  return [{ action: action as ApprovedAction, facts: first satisfies Facts }];
}
