import { useState } from 'react';
import {
  type DrawerView,
  MANUAL_MOVEMENTS,
  type MovementView,
  type ShiftView,
} from '../../../shared/till-contract/operations/shift-operations.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { DataTable } from '../../ui/parts/list/data-table.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useRegister } from '../frame/use-register.ts';
import { nameOfDrawer } from './say-shift.ts';
import { openCount, openMovement, openShiftSheet, showXReport } from './shift-acts.ts';
import './drawer-detail.css';

export function DrawerDetail({ drawer, maySeeAll }: { readonly drawer: DrawerView; readonly maySeeAll: boolean }) {
  const { ui } = useRegister();
  const words = useWords();
  const { shift, tills } = drawer;
  const name = nameOfDrawer(words, drawer);
  return (
    <article className="drawer-detail" aria-label={name}>
      <header className="drawer-detail-head">
        <h2>{name}</h2>
        <ShiftState drawer={drawer} />
      </header>
      {drawer.isOfKiosks && <p className="quiet">{words.shift.kioskShift}</p>}
      {shift === undefined && drawer.isOwn && (
        <Notice tone="information" title={words.shift.none}>
          <p>{words.shift.noneHint}</p>
        </Notice>
      )}
      {shift !== undefined && !shift.hasFloat && !drawer.isOfKiosks && <Notice tone="caution" title={words.shift.noFloat} />}
      <DrawerActs drawer={drawer} name={name} />
      {shift !== undefined && !drawer.isOfKiosks && <Movements shift={shift} />}
      {maySeeAll && !drawer.isOfKiosks && (
        <footer className="drawer-detail-tills">
          <p className="quiet">
            {tills.length === 0 ? words.shift.noTills : words.shift.tills({ names: tills.map((till) => till.name).join(', ') })}
          </p>
          <Button kind="quiet" onClick={() => ui.open({ kind: 'drawer_tills', drawerId: drawer.id, drawerName: name })}>
            {words.shift.changeTills}
          </Button>
        </footer>
      )}
    </article>
  );
}

function ShiftState({ drawer: { shift } }: { readonly drawer: DrawerView }) {
  const { shift: words } = useWords();
  const formats = useFormats();
  if (shift === undefined) return <p className="quiet">{words.none}</p>;
  const time = formats.time(shift.openedAt);
  return (
    <p className="quiet">{shift.openedBy === undefined ? words.openedItself({ time }) : words.openSince({ time, name: shift.openedBy })}</p>
  );
}

/** Cash movements are offered only at the drawer's own till; counts and reports from any till. */
function DrawerActs({ drawer: { shift, isOwn, isOfKiosks }, name }: { readonly drawer: DrawerView; readonly name: string }) {
  const register = useRegister();
  const words = useWords();
  const [refusal, setRefusal] = useState<HostRefusal>();
  const asksFloat = isOwn && shift?.hasFloat !== true;
  return (
    <>
      <RefusalNotice refusal={refusal} overrides={words.shift.refusals} />
      <div className="drawer-detail-acts">
        {asksFloat && (
          <Button kind={shift === undefined ? 'primary' : 'plain'} onClick={() => openShiftSheet(register, shift !== undefined)}>
            {shift === undefined ? words.shift.open : words.shift.giveFloat}
          </Button>
        )}
        {isOwn &&
          MANUAL_MOVEMENTS.map((movement) => (
            <Button key={movement} onClick={() => openMovement(register, movement)}>
              {words.shift.movement[movement]}
            </Button>
          ))}
        {shift !== undefined && <Button onClick={() => showXReport(register, shift.id).then(setRefusal)}>{words.shift.xReport}</Button>}
        {shift !== undefined && !isOfKiosks && (
          <Button kind="primary" onClick={() => openCount(register, { shift, drawerName: name })}>
            {words.shift.count}
          </Button>
        )}
      </div>
    </>
  );
}

function Movements({ shift: { movements } }: { readonly shift: ShiftView }) {
  const { shift: words } = useWords();
  const formats = useFormats();
  const { columns } = words;
  const rows = movements.toReversed();
  return (
    <DataTable<MovementView>
      caption={words.movementsTitle}
      columns={[
        { id: 'time', title: columns.time, cell: ({ at }) => <span className="drawer-detail-time">{formats.time(at)}</span> },
        { id: 'what', title: columns.what, cell: ({ kind }) => words.movements[kind] },
        {
          id: 'why',
          title: columns.why,
          cell: ({ reason, employeeName }) => (
            <>
              {reason}
              <span className="drawer-detail-who quiet">{employeeName}</span>
            </>
          ),
        },
        {
          id: 'amount',
          title: columns.amount,
          cell: ({ kind, amount }) => (kind === 'no_sale' ? '' : formats.amount(amount)),
          isFigure: true,
        },
      ]}
      rows={rows}
      keyOf={({ id }) => id}
      empty={<p className="quiet">{words.movementsNone}</p>}
    />
  );
}
