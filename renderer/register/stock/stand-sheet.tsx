import { useState } from 'react';
import type { Outcome } from '../../../shared/base/outcome.ts';
import { findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { portionsLeft, type SoldOutView, whyNoAlcohol } from '../../../shared/till-contract/parts/stand-rules.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useCart, useHost, useRegister } from '../frame/use-register.ts';
import { useRightRefusal } from '../frame/use-right.ts';
import { useTime } from '../frame/use-time.ts';
import { markBack, stopAlcohol } from './change-stand.ts';
import './stand-sheet.css';

export function StandSheet() {
  const { ui } = useRegister();
  const words = useWords();
  const { stand } = words;
  const rules = useHost((host) => host.rules);
  const [refusal, setRefusal] = useState<HostRefusal>();
  const after = async (request: Promise<Outcome<undefined, HostRefusal>>): Promise<void> => {
    const answer = await request;
    setRefusal(answer.ok ? undefined : answer.refusal);
  };
  return (
    <Sheet isOpen onClose={ui.close} title={stand.title} place="beside-cart">
      <div className="stand-sheet">
        <RefusalNotice refusal={refusal} />
        {rules === undefined ? (
          <Progress label={words.common.loading} />
        ) : (
          <>
            <AlcoholPart after={after} />
            <SoldOutPart after={after} />
          </>
        )}
      </div>
    </Sheet>
  );
}

interface PartProps {
  readonly after: (request: Promise<Outcome<undefined, HostRefusal>>) => Promise<void>;
}

function AlcoholPart({ after }: PartProps) {
  const register = useRegister();
  const { stand } = useWords();
  const formats = useFormats();
  const now = useTime();
  const rules = useHost((host) => host.rules);
  const notAllowed = useRightRefusal('stop_alcohol');
  if (rules === undefined) return null;
  const { stopped, until } = rules.alcohol;
  const why = whyNoAlcohol(rules, now);
  const text =
    why === 'by_hand' && stopped !== undefined
      ? stand.alcoholStopped({ who: stopped.by, time: formats.time(stopped.since) })
      : why === 'by_time'
        ? stand.alcoholOver({ time: until })
        : until === ''
          ? stand.alcoholSold
          : stand.alcoholUntil({ time: until });
  return (
    <section className="stand-sheet-part" aria-label={stand.alcohol}>
      <h3>{stand.alcohol}</h3>
      <Notice tone={why === undefined ? 'good' : 'caution'} title={text} />
      {why !== 'by_time' && (
        <Button
          kind={why === undefined ? 'danger' : 'plain'}
          refusal={notAllowed}
          onClick={() => after(stopAlcohol(register, why === undefined))}
        >
          {why === undefined ? stand.stopAlcohol : stand.sellAlcohol}
        </Button>
      )}
      {notAllowed !== undefined && <p className="quiet">{notAllowed}</p>}
    </section>
  );
}

function SoldOutPart({ after }: PartProps) {
  const { stand } = useWords();
  const now = useTime();
  const rules = useHost((host) => host.rules);
  const soldOut = rules?.soldOut.filter(({ itemId }) => portionsLeft(rules, itemId, now) !== undefined) ?? [];
  return (
    <section className="stand-sheet-part" aria-label={stand.soldOut}>
      <h3>{stand.soldOut}</h3>
      {soldOut.length === 0 ? (
        <EmptyState title={stand.nothingOut}>{stand.nothingOutHint}</EmptyState>
      ) : (
        <ul className="stand-sheet-list">
          {soldOut.map((entry) => (
            <SoldOutRow key={entry.itemId} entry={entry} after={after} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SoldOutRow({ entry, after }: PartProps & { readonly entry: SoldOutView }) {
  const register = useRegister();
  const { stand } = useWords();
  const formats = useFormats();
  const notAllowed = useRightRefusal('sold_out');
  const name = useCart(({ catalogue }) => (catalogue && findItem(catalogue, entry.itemId)?.data.name) ?? entry.itemId);
  return (
    <li className="stand-sheet-row">
      <span className="stand-sheet-name">
        <bdi>{name}</bdi>
        <span className="quiet">
          {entry.left === 0 ? stand.soldOut : stand.isLeft({ count: entry.left })} ·{' '}
          {stand.since({ who: entry.by, time: formats.time(entry.since) })}
        </span>
      </span>
      <Button refusal={notAllowed} onClick={() => after(markBack(register, entry.itemId))}>
        {stand.markBack} <span className="unseen">{name}</span>
      </Button>
    </li>
  );
}
