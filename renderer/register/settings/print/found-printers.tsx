import { Search } from 'lucide-react';
import { useState } from 'react';
import {
  type FoundPrinter,
  PRINTER_OPERATIONS,
  type PrinterAddress,
} from '../../../../shared/till-contract/operations/printer-operations.ts';
import { askTill } from '../../../host/ask-till.ts';
import { Button } from '../../../ui/parts/basic/button.tsx';
import { Notice } from '../../../ui/parts/messages/notice.tsx';
import { Progress } from '../../../ui/parts/messages/progress.tsx';
import { useWords } from '../../../words/register-words.ts';
import { useRefusalSentence } from '../../frame/refusal-sentence.ts';
import { useRightRefusal } from '../../frame/use-right.ts';
import { addressText } from './printer-words.ts';

/** Long enough to try 254 addresses, a few at once. */
const PATIENCE = 60_000;

/** Searches the network for printers, but only on request: an unrequested scan would be unwelcome. */
export function FoundPrinters({ onChosen }: { readonly onChosen: (address: PrinterAddress | undefined) => void }) {
  const { printers: words } = useWords();
  const notAllowed = useRightRefusal('settings');
  const say = useRefusalSentence();
  const [found, setFound] = useState<readonly FoundPrinter[]>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const find = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    const answer = await askTill(PRINTER_OPERATIONS.findPrinters, {}, PATIENCE);
    setIsBusy(false);
    setFound(answer.ok ? answer.value : undefined);
    if (!answer.ok) setProblem(say(answer.refusal, words.refusals));
  };
  return (
    <section className="settings-group" aria-label={words.find}>
      <div className="settings-found">
        <Button icon={<Search aria-hidden size={20} />} refusal={notAllowed} aria-busy={isBusy} onClick={() => find()}>
          {words.find}
        </Button>
        <Button refusal={notAllowed} onClick={() => onChosen(undefined)}>
          {words.add}
        </Button>
      </div>
      {isBusy && <Progress label={words.finding} />}
      {problem !== undefined && <Notice tone="caution" title={problem} isUrgent />}
      {found?.length === 0 && <p role="status">{words.foundNone}</p>}
      {found !== undefined && found.length > 0 && (
        <ul className="settings-found" aria-label={words.found}>
          {found.map(({ address, note, isKnown }) => (
            <li key={addressText(address)}>
              <Button refusal={notAllowed} onClick={() => onChosen(address)}>
                {words.use({ address: addressText(address) })}
                {note !== undefined && ` · ${note}`}
                {isKnown && ` · ${words.known}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
