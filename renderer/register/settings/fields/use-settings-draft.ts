import { useState } from 'react';
import { HOST_OPERATIONS, type TillSettings } from '../../../../shared/till-contract/operations/host-operations.ts';
import { askTill } from '../../../host/ask-till.ts';
import { showToast } from '../../../ui/parts/messages/toasts.ts';
import { useWords } from '../../../words/register-words.ts';
import { useRefusalSentence } from '../../frame/refusal-sentence.ts';
import { useHost, useRegister } from '../../frame/use-register.ts';
import { isSameSettings } from './settings-draft.ts';

export interface SettingsDraft {
  readonly settings: TillSettings;
  /** Another logo, which is saved with the settings. */
  readonly logoPicture: string | undefined;
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  /** True if another device has saved since these changes began. */
  readonly isChangedElsewhere: boolean;
  readonly problem: string | undefined;
  change(changes: Partial<TillSettings>, logoPicture?: string): void;
  /** Saves against the revision that the changes are based on; `over` overwrites newer settings. */
  save(over?: boolean): void;
  discard(): void;
}

interface Begun {
  readonly revision: number;
  readonly settings: TillSettings;
  readonly logoPicture: string | undefined;
}

/** The settings of all screens with the unsaved changes of this window. Undefined until the host has sent them. */
export function useSettingsDraft(): SettingsDraft | undefined {
  const { host } = useRegister();
  const { settings: words } = useWords();
  const say = useRefusalSentence();
  const current = useHost(({ settings }) => settings);
  const [begun, setBegun] = useState<Begun>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (current === undefined) return undefined;
  const settings = begun?.settings ?? current.settings;
  const logoPicture = begun?.logoPicture;
  const isChanged = begun !== undefined && (logoPicture !== undefined || !isSameSettings(begun.settings, current.settings));
  const save = async (over: boolean): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    const revision = over ? current.revision : (begun?.revision ?? current.revision);
    const answer = await askTill(HOST_OPERATIONS.changeSettings, {
      body: { revision, settings, ...(logoPicture !== undefined && { logoPicture }) },
    });
    setBusy(false);
    if (answer.ok) {
      setBegun(undefined);
      host.store.setState({ settings: answer.value });
      showToast({ kind: 'good', text: words.saved });
      return;
    }
    // The refresh brings the newer settings, and the screen then offers to overwrite them or to discard the changes.
    if (answer.refusal.code === 'changed_elsewhere') await host.refresh();
    else setProblem(say(answer.refusal, { not_allowed: words.managersOnly }));
  };
  return {
    settings,
    logoPicture,
    isChanged,
    isBusy,
    isChangedElsewhere: isChanged && begun.revision !== current.revision,
    problem,
    change: (changes, picture) => {
      setProblem(undefined);
      // From what is there by then: a picture takes a moment to read, and other settings may be changed meanwhile.
      setBegun((before) => {
        const from = before ?? { ...current, logoPicture: undefined };
        const kept = changes.logo === undefined ? from.logoPicture : undefined;
        return { revision: from.revision, settings: { ...from.settings, ...changes }, logoPicture: picture ?? kept };
      });
    },
    save: (over = false) => void save(over),
    discard: () => {
      setBegun(undefined);
      setProblem(undefined);
    },
  };
}
