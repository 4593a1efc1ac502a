import { useState } from 'react';
import { MENU_OPERATIONS } from '../../../shared/till-contract/menu/menu-operations.ts';
import type { TillAnswerOf } from '../../../shared/till-contract/parts/till-operation.ts';
import { askTill, MENU_PATIENCE } from '../../host/ask-till.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { useFileChoice } from '../../ui/parts/input/use-file-choice.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { saveFile } from '../frame/save-file.ts';
import type { WrittenMenu } from './use-written-menu.ts';

type Checked = TillAnswerOf<(typeof MENU_OPERATIONS)['checkMenuSheet']>;

/** Below the limit of a request to the host, in which a character may need several bytes. */
const MOST_BYTES = 900_000;
/** As many as a draft holds. */
const MOST_EDITS = 2000;
const MOST_SHOWN = 20;

interface MenuSheetProps {
  readonly written: WrittenMenu;
  /** Called once the changes are in the draft. */
  readonly onLoaded: () => void;
}

/** The items as a spreadsheet: out, and in again as changes of the draft. */
export function MenuSheet({ written, onLoaded }: MenuSheetProps) {
  const { menuSheet: words, menu } = useWords();
  const [checked, setChecked] = useState<Checked>();
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<HostRefusal>();
  const begin = (): void => {
    setChecked(undefined);
    setProblem(undefined);
    setRefusal(undefined);
  };
  const save = async (): Promise<void> => {
    begin();
    const answer = await askTill(MENU_OPERATIONS.readMenuSheet, {}, MENU_PATIENCE);
    if (answer.ok) saveFile('grandstand-menu.csv', answer.value.text, 'text/csv;charset=utf-8');
    else setRefusal(answer.refusal);
  };
  const load = async (file: File): Promise<void> => {
    begin();
    if (file.size > MOST_BYTES) return setProblem(words.tooLarge);
    const answer = await askTill(MENU_OPERATIONS.checkMenuSheet, { body: { text: await file.text() } }, MENU_PATIENCE);
    if (!answer.ok) return setRefusal(answer.refusal);
    const { edits, faults } = answer.value;
    if (faults.length > 0) return setChecked(answer.value);
    if (edits.length === 0) return setProblem(words.nothing);
    if (edits.length > MOST_EDITS) return setProblem(words.tooMany({ count: edits.length }));
    if (!(await written.save(edits))) return;
    showToast({ kind: 'good', text: menu.saved });
    onLoaded();
  };
  const [field, openFile] = useFileChoice({ label: words.file, accept: '.csv,text/csv', onFile: (file) => void load(file) });
  return (
    <section className="menu-form" aria-label={words.title}>
      <h2 className="menu-form-name">{words.title}</h2>
      <p className="quiet">{words.explained}</p>
      {field}
      {problem !== undefined && <Notice tone="caution" title={problem} isUrgent />}
      {checked !== undefined && <Faults faults={checked.faults} />}
      <RefusalNotice refusal={refusal ?? written.refusal} />
      <div className="menu-form-actions">
        <Button onClick={save}>{words.save}</Button>
        <Button kind="primary" aria-busy={written.isBusy} onClick={openFile}>
          {words.load}
        </Button>
      </div>
    </section>
  );
}

/** Every cell that can't be read, by row and column as the spreadsheet shows them. */
function Faults({ faults }: Pick<Checked, 'faults'>) {
  const { menuSheet: words, menu } = useWords();
  const sentence = ({ row, head, code, about = '' }: Checked['faults'][number]): string => {
    const said = words.fault[code];
    const problem = typeof said === 'string' ? said : said({ about });
    return head === undefined ? words.row({ row, problem }) : words.cell({ row, head, problem });
  };
  return (
    <Notice tone="danger" title={words.faults({ count: faults.length })} isUrgent>
      <ul className="menu-changes">
        {faults.slice(0, MOST_SHOWN).map((fault) => (
          <li key={`${fault.row} ${fault.head} ${fault.code}`}>{sentence(fault)}</li>
        ))}
      </ul>
      {faults.length > MOST_SHOWN && <p>{menu.andMore({ count: faults.length - MOST_SHOWN })}</p>}
    </Notice>
  );
}
