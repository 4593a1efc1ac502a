import { Search } from 'lucide-react';
import type { FoundTerminal } from '../../../../shared/till-contract/cards/terminal-search.ts';
import { Button } from '../../../ui/parts/basic/button.tsx';
import { Notice } from '../../../ui/parts/messages/notice.tsx';
import { Progress } from '../../../ui/parts/messages/progress.tsx';
import { useWords } from '../../../words/register-words.ts';
import { useRightRefusal } from '../../frame/use-right.ts';
import { PROTOCOL_NAMES } from './terminal-draft.ts';
import { useTerminalSearch } from './use-terminal-search.ts';

interface FoundTerminalsProps {
  readonly onAdd: () => void;
  readonly onChosen: (found: FoundTerminal) => void;
}

/** Finds what may be a card terminal in this network, and takes one of them into the form. */
export function FoundTerminals({ onAdd, onChosen }: FoundTerminalsProps) {
  const { terminals: words } = useWords().peripherals;
  const notAllowed = useRightRefusal('settings');
  const { search, problem, isBusy, find, stop } = useTerminalSearch();
  const found = search?.found ?? [];
  const isOver = search !== undefined && !isBusy;
  return (
    <section className="settings-group" aria-label={words.find}>
      <div className="settings-found">
        <Button refusal={notAllowed} onClick={onAdd}>
          {words.add}
        </Button>
        <Button icon={<Search aria-hidden size={20} />} refusal={notAllowed} aria-busy={isBusy} onClick={() => find()}>
          {words.find}
        </Button>
      </div>
      <p className="quiet">{words.findHint}</p>
      {isBusy && <Progress label={words.finding} done={search?.tried} whole={search?.whole} onCancel={() => void stop()} />}
      {problem !== undefined && <Notice tone="caution" title={problem} isUrgent />}
      {isOver && <SearchEnd state={search.state} isPartial={search.isPartial} isEmpty={found.length === 0} />}
      {found.length > 0 && (
        <ul className="settings-found" aria-label={words.found}>
          {found.map((one) => (
            <li key={`${one.host}:${one.port}`}>
              <Button refusal={notAllowed} onClick={() => onChosen(one)}>
                <FoundName found={one} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What the search could learn: a name that only a terminal's certificate has, or an open port, which other devices have too. */
function FoundName({ found: { protocol, host, port, certificate, poiId, isNamed } }: { readonly found: FoundTerminal }) {
  const { terminals: words } = useWords().peripherals;
  return (
    <>
      {words.use({ address: `${host}:${port}` })}
      {` · ${PROTOCOL_NAMES[protocol]}`}
      {certificate !== undefined && ` · ${poiId ?? certificate}`}
      {!isNamed && ` · ${words.perhaps}`}
    </>
  );
}

interface SearchEndProps {
  readonly state: 'running' | 'over' | 'stopped' | 'late';
  readonly isPartial: boolean;
  readonly isEmpty: boolean;
}

function SearchEnd({ state, isPartial, isEmpty }: SearchEndProps) {
  const { terminals: words } = useWords().peripherals;
  const sentences = [
    ...(state === 'stopped' ? [words.findStopped] : []),
    ...(state === 'late' ? [words.findLate] : []),
    ...(isEmpty && state === 'over' ? [words.foundNone] : []),
    ...(isPartial ? [words.findPartial] : []),
  ];
  return <p role="status">{sentences.join(' ')}</p>;
}
