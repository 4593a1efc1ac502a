import { type ApprovedAction, leastRole, mayDo, ROLES, type Role } from '../../../shared/till-contract/parts/permissions.ts';
import { useWords } from '../../words/register-words.ts';
import { useHost } from '../frame/use-register.ts';

export interface Approvers {
  /** The lowest role that may approve all actions. */
  readonly least: Role;
  /** Names the employees who may approve. */
  readonly sentence: string;
}

/** Returns who may approve all of these actions, by this stand's permissions. */
export function useApprovers(actions: readonly ApprovedAction[]): Approvers {
  const { staff: words, language } = useWords();
  const staff = useHost((host) => host.staff);
  const permissions = useHost(({ settings }) => settings?.settings.permissions ?? NONE);
  const least = ROLES[Math.max(...actions.map((action) => ROLES.indexOf(leastRole(permissions, action))))] ?? ROLES[0];
  const names = staff.filter(({ role }) => actions.every((action) => mayDo(permissions, role, action))).map(({ name }) => name);
  const sentence =
    names.length === 0
      ? words.nobodyApproves
      : words.whoApproves({ names: new Intl.ListFormat(language, { type: 'disjunction' }).format(names) });
  return { least, sentence };
}

const NONE = {} as const;
