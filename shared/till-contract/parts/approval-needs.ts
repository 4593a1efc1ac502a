import type { Refusal } from '../../base/outcome.ts';
import type { ApprovedAction } from './permissions.ts';

/** An action that the signed-in employee may not do alone. */
export interface ApprovalNeed {
  readonly action: ApprovedAction;
  /** The facts that the approval must repeat exactly; only a number may be lower than the approved one. */
  readonly facts: NonNullable<Refusal['facts']>;
}

type Facts = NonNullable<Refusal['facts']>;

/** Reports all missing approvals at once, so that one PIN gives them: the first as plain facts, all as JSON, since facts are flat. */
export function approvalRefusal(needs: readonly [ApprovalNeed, ...ApprovalNeed[]]): Refusal<'needs_approval'> {
  const [{ action, facts }] = needs;
  const all = needs.length > 1 ? { needs: JSON.stringify(needs) } : {};
  return { code: 'needs_approval', facts: { ...facts, action, ...all } };
}

/** Returns the needs in a `needs_approval` refusal of the host. */
export function needsOfRefusal({ facts = {} }: Pick<Refusal, 'facts'>): readonly [ApprovalNeed, ...ApprovalNeed[]] {
  const { action, needs, ...first } = facts;
  if (typeof needs === 'string') return JSON.parse(needs) as [ApprovalNeed, ...ApprovalNeed[]];
  return [{ action: action as ApprovedAction, facts: first satisfies Facts }];
}
