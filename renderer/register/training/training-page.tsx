import { useState } from 'react';
import { TRAINING_OPERATIONS } from '../../../shared/till-contract/operations/training-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { NeedsRight } from '../frame/needs-right.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useHost, useRegister } from '../frame/use-register.ts';
import { useRightRefusal } from '../frame/use-right.ts';
import { DrillSection } from './drill-section.tsx';
import { EmptyTraining } from './empty-training.tsx';
import { leaveCart } from './other-till.ts';
import './training-page.css';

export function TrainingPage() {
  const { training: words } = useWords();
  const isTraining = useHost(({ status }) => status?.isTraining === true);
  return (
    <PageFrame title={words.title}>
      <div className="training-page">{isTraining ? <Ending /> : <Beginning />}</div>
    </PageFrame>
  );
}

function Beginning() {
  const { host, cartStore } = useRegister();
  const words = useWords();
  const notAllowed = useRightRefusal('training');
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<HostRefusal>();
  const begin = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    const left = await leaveCart(cartStore);
    const begun = left.ok ? await askTill(TRAINING_OPERATIONS.enterTraining, {}, PATIENCE) : left;
    setIsBusy(false);
    setRefusal(begun.ok ? undefined : begun.refusal);
    // The window reloads once the status says that the training till answers.
    if (begun.ok) await host.refresh();
  };
  return (
    <>
      <Sentences sentences={Object.values(words.training.explained)} />
      <NeedsRight right="training" />
      <RefusalNotice refusal={refusal} />
      <Button kind="primary" aria-busy={isBusy} refusal={notAllowed} onClick={() => begin()}>
        {words.training.begin}
      </Button>
    </>
  );
}

/** The host first copies and compiles a menu of thousands of items. */
const PATIENCE = 60_000;

function Ending() {
  const { ui } = useRegister();
  const { training: words } = useWords();
  return (
    <>
      <div className="training-acts">
        <Button onClick={() => ui.open({ kind: 'end_training' })}>{words.end}</Button>
        <EmptyTraining />
      </div>
      <NeedsRight right="training" />
      <DrillSection />
      <Sentences sentences={Object.values(words.during)} />
    </>
  );
}

function Sentences({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <ul className="training-sentences">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
