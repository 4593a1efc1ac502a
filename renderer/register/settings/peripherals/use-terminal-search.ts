import { useEffect, useRef, useState } from 'react';
import { uuidV7 } from '../../../../shared/base/ids.ts';
import { TERMINAL_OPERATIONS } from '../../../../shared/till-contract/cards/terminal-operations.ts';
import type { TerminalSearch } from '../../../../shared/till-contract/cards/terminal-search.ts';
import { askTill } from '../../../host/ask-till.ts';
import { pause } from '../../../host/pause.ts';
import { useRefusalSentence } from '../../frame/refusal-sentence.ts';
import { useRegister } from '../../frame/use-register.ts';

const LOOK_EVERY = 500;

/** Searches the network only when a person wants it, and stops as the person leaves. */
export function useTerminalSearch() {
  const { world } = useRegister();
  const say = useRefusalSentence();
  const [search, setSearch] = useState<TerminalSearch>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const current = useRef<string>(undefined);
  useEffect(() => () => leave(current), []);
  const find = async (): Promise<void> => {
    if (isBusy) return;
    const search_id = uuidV7(world);
    current.current = search_id;
    setIsBusy(true);
    setProblem(undefined);
    setSearch(undefined);
    let answer = await askTill(TERMINAL_OPERATIONS.searchTerminals, { path: { search_id } });
    while (current.current === search_id && answer.ok && answer.value.state === 'running') {
      setSearch(answer.value);
      await pause(LOOK_EVERY);
      answer = await askTill(TERMINAL_OPERATIONS.readTerminalSearch, { path: { search_id } });
    }
    // A person who has left stopped it.
    if (current.current !== search_id) return;
    current.current = undefined;
    setIsBusy(false);
    if (answer.ok) setSearch(answer.value);
    else setProblem(say(answer.refusal));
  };
  const stop = async (): Promise<void> => {
    const search_id = current.current;
    if (search_id !== undefined) await askTill(TERMINAL_OPERATIONS.stopTerminalSearch, { path: { search_id } });
  };
  return { search, problem, isBusy, find, stop };
}

function leave(current: { current: string | undefined }): void {
  const search_id = current.current;
  current.current = undefined;
  if (search_id !== undefined) void askTill(TERMINAL_OPERATIONS.stopTerminalSearch, { path: { search_id } });
}
