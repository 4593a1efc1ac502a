import { leastRole, mayDo, type Right } from '../../../shared/till-contract/parts/permissions.ts';
import { useWords } from '../../words/register-words.ts';
import { useHost } from './use-register.ts';

/** True if the signed-in employee has the right by this stand's permissions. The host decides by the same table. */
export function useRight(right: Right): boolean {
  return useHost(({ status, settings }) => {
    const role = status?.employee?.role;
    return role !== undefined && settings !== undefined && mayDo(settings.settings.permissions, role, right);
  });
}

/** Returns which role must sign in for it; undefined if the signed-in employee has the right. */
export function useRightRefusal(right: Right): string | undefined {
  const { staff: words } = useWords();
  const least = useHost(({ settings }) => leastRole(settings?.settings.permissions ?? {}, right));
  return useRight(right) ? undefined : words.needs[least];
}
