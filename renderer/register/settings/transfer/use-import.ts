import { useState } from 'react';
import {
  SETTINGS_TRANSFER_OPERATIONS,
  type SettingsChange,
  type UnusableFile,
} from '../../../../shared/till-contract/operations/settings-transfer-operations.ts';
import { askTill } from '../../../host/ask-till.ts';
import { showToast } from '../../../ui/parts/messages/toasts.ts';
import type { HostRefusal } from '../../../words/base/refusal-details.ts';
import { useWords } from '../../../words/register-words.ts';
import { useRegister } from '../../frame/use-register.ts';
import { type ScreenChange, screenChanges, withScreenChanges } from './screen-changes.ts';

export type Unusable = UnusableFile | { readonly state: 'unread'; readonly why: 'tooLarge' | 'notOurs' };

export type Compared =
  | Unusable
  | {
      readonly state: 'good';
      readonly file: unknown;
      readonly seen: string;
      readonly changes: readonly SettingsChange[];
      readonly ofScreen: readonly ScreenChange[];
    };

export interface Import {
  readonly compared: Compared | undefined;
  readonly problem: HostRefusal | undefined;
  readonly isBusy: boolean;
  read(file: File): void;
  /** `ticked` holds the ids of the changes to import. */
  take(ticked: ReadonlySet<string>): void;
  leave(): void;
}

const MOST_BYTES = 1024 * 1024;

export function useImport(): Import {
  const { preferences, host } = useRegister();
  const { transfer: words } = useWords();
  const [compared, setCompared] = useState<Compared>();
  const [problem, setProblem] = useState<HostRefusal>();
  const [isBusy, setBusy] = useState(false);
  const compare = async (file: unknown): Promise<void> => {
    const answer = await askTill(SETTINGS_TRANSFER_OPERATIONS.compareSettings, { body: { file } });
    // The host's parser refuses some files, such as too deeply nested ones; these are no settings files either.
    if (!answer.ok)
      return answer.refusal.code === 'malformed' ? setCompared({ state: 'unread', why: 'notOurs' }) : setProblem(answer.refusal);
    const comparison = answer.value;
    if (comparison.state !== 'good') return setCompared(comparison);
    const ofScreen = comparison.screen === undefined ? [] : screenChanges(preferences.getState(), comparison.screen);
    setCompared({ state: 'good', file, seen: comparison.seen, changes: comparison.changes, ofScreen });
  };
  const busily = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    await work();
    setBusy(false);
  };
  const read = async (chosen: File): Promise<void> => {
    setCompared(undefined);
    if (chosen.size > MOST_BYTES) return setCompared({ state: 'unread', why: 'tooLarge' });
    const file = await chosen.text().then(parsed);
    if (file === undefined) return setCompared({ state: 'unread', why: 'notOurs' });
    await compare(file);
  };
  const take = async (ticked: ReadonlySet<string>): Promise<void> => {
    if (compared?.state !== 'good') return;
    const { file, seen } = compared;
    const ids = compared.changes.filter(({ id }) => ticked.has(id)).map(({ id }) => id);
    const ofScreen = compared.ofScreen.filter(({ id }) => ticked.has(id));
    if (ids.length > 0) {
      const answer = await askTill(SETTINGS_TRANSFER_OPERATIONS.importSettings, { body: { file, seen, take: ids } });
      if (!answer.ok) {
        setProblem(answer.refusal);
        return answer.refusal.code === 'changed_elsewhere' ? await compare(file) : undefined;
      }
    }
    if (ofScreen.length > 0) preferences.setState(withScreenChanges(preferences.getState(), ofScreen));
    setCompared(undefined);
    showToast({ kind: 'good', text: words.taken({ count: ids.length + ofScreen.length }) });
    await host.refresh();
  };
  return {
    compared,
    problem,
    isBusy,
    read: (file) => void busily(() => read(file)),
    take: (ticked) => void busily(() => take(ticked)),
    leave: () => {
      setCompared(undefined);
      setProblem(undefined);
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
