import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import type { JobDetail, JobView } from '../../till-contract/parts/job-view.ts';
import type { HostContext } from '../context/host-context.ts';

/**
 * The question about an older or copied journal: nothing is sent until a person confirms that the machine with the other journal is off. It
 * is not an op, but is shown and decided like one, since it holds up all of them.
 */
export const OLD_MACHINE = 'old-machine';

export function oldMachineJob({ identity, machine }: Pick<HostContext, 'identity' | 'machine'>): JobView | undefined {
  if (!machine.isOldMachineInQuestion()) return undefined;
  const reason = 'old_machine_in_question';
  return {
    id: OLD_MACHINE,
    kind: 'maintenance',
    state: 'attention',
    createdAt: machine.openedAt(),
    attempts: 0,
    reason,
    step: `epoch ${identity().epoch}`,
  };
}

export function oldMachineDetail(context: Pick<HostContext, 'identity' | 'machine'>): JobDetail {
  const open = oldMachineJob(context);
  if (open !== undefined) return { ...open, evidence: {}, trail: [], decisions: ['confirm_old_is_off'], withheld: [] };
  const createdAt = context.machine.openedAt();
  return {
    id: OLD_MACHINE,
    kind: 'maintenance',
    state: 'done',
    createdAt,
    attempts: 0,
    evidence: {},
    trail: [],
    decisions: [],
    withheld: [],
  };
}

export async function decideOldMachine(context: HostContext, decision: string, employeeId: string): Promise<Outcome<JobDetail, Refusal>> {
  if (decision !== 'confirm_old_is_off') return refuse({ code: 'not_open_to_decision', facts: { state: 'attention' } });
  // A repeated request changes nothing.
  if (context.machine.isOldMachineInQuestion()) await context.machine.confirmOldIsOff(employeeId);
  context.emit({ kind: 'job_changed', jobId: OLD_MACHINE });
  return accept(oldMachineDetail(context));
}
