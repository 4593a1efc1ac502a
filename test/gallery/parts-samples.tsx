import { CalendarClock, ChevronDown, Search, ShoppingCart, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../renderer/ui/parts/basic/badge.tsx';
import { Button } from '../../renderer/ui/parts/basic/button.tsx';
import { Status } from '../../renderer/ui/parts/basic/status.tsx';
import { TextField } from '../../renderer/ui/parts/input/text-field.tsx';
import { type Column, DataTable } from '../../renderer/ui/parts/list/data-table.tsx';
import { VirtualList } from '../../renderer/ui/parts/list/virtual-list.tsx';
import { EmptyState } from '../../renderer/ui/parts/messages/empty-state.tsx';
import { Notice } from '../../renderer/ui/parts/messages/notice.tsx';
import { Progress } from '../../renderer/ui/parts/messages/progress.tsx';
import { Menu } from '../../renderer/ui/parts/overlay/menu.tsx';
import { useWords } from '../../renderer/words/register-words.ts';
import { money, sum } from '../../shared/base/money.ts';
import { MoneyText } from './money-text.tsx';

export function FieldsSample() {
  const { common, problems } = useWords();
  const [text, setText] = useState('');
  const [code, setCode] = useState('HALFTIME');
  return (
    <section className="parts-page-section">
      <h2>Text fields</h2>
      <TextField
        label={common.search}
        isLabelHidden
        type="search"
        placeholder={common.search}
        icon={<Search aria-hidden size={20} />}
        value={text}
        onValue={setText}
      />
      <TextField label="Name" hint={common.optional} value={text} onValue={setText} />
      <TextField label="Promo code" value={code} onValue={setCode} problem={problems.edit.bad_code} />
    </section>
  );
}

export function StateSample() {
  const { state } = useWords();
  return (
    <section className="parts-page-section">
      <h2>Status, badges, notices</h2>
      <div className="parts-page-row">
        <Status tone="good">{state.connectivity.online}</Status>
        <Status tone="danger">{state.connectivity.offline}</Status>
        <Status tone="information">{state.checking}</Status>
      </div>
      <div className="parts-page-row">
        <Badge>12</Badge>
        <Badge tone="good">A47</Badge>
        <Badge tone="information">Check 4</Badge>
        <Badge tone="caution">{state.attention({ count: 1 })}</Badge>
        <Badge tone="danger">{state.attention({ count: 12 })}</Badge>
      </div>
      <Notice tone="caution" title={state.unsure} actions={<Button>Details</Button>}>
        <p>{state.unsureSince({ time: '18:04:12' })}</p>
      </Notice>
      <Notice tone="information" title={state.waiting({ count: 3 })}>
        <p>{state.queueExplained({ count: 3 })}</p>
      </Notice>
      <Progress label={state.menuLoading} done={12_400} whole={20_000} onCancel={() => undefined} />
    </section>
  );
}

export function MenuSample() {
  const { common, problems } = useWords();
  return (
    <section className="parts-page-section">
      <h2>Menu, empty state, virtual list</h2>
      <div className="parts-page-row">
        <Menu
          trigger={<Button trailing={<ChevronDown aria-hidden size={20} />}>Ann</Button>}
          groups={[
            [
              { id: 'edit', label: common.edit, chord: 'Ctrl+E', onSelect: () => undefined },
              {
                id: 'later',
                label: common.print,
                icon: <CalendarClock aria-hidden size={20} />,
                refusal: problems.cart.empty_cart,
                onSelect: () => undefined,
              },
            ],
            [
              {
                id: 'remove',
                label: common.remove,
                icon: <Trash2 aria-hidden size={20} />,
                isDangerous: true,
                chord: 'Delete',
                onSelect: () => undefined,
              },
            ],
          ]}
        />
      </div>
      <EmptyState icon={<ShoppingCart aria-hidden size={32} />} title={common.none}>
        {problems.cart.empty_cart}
      </EmptyState>
      <div className="parts-page-list">
        <VirtualList
          label="Lines"
          items={LINES}
          keyOf={(line) => line}
          rowHeight={48}
          renderRow={(line, index) => (
            <div className="parts-page-line">
              <span>{line}</span>
              <MoneyText amount={money(index * 125)} />
            </div>
          )}
        />
      </div>
    </section>
  );
}

const LINES: readonly string[] = Array.from({ length: 1000 }, (_, index) => `Line ${index + 1}`);

interface TakenRow {
  readonly cashier: string;
  readonly sales: number;
  readonly taken: ReturnType<typeof money>;
}

const ROWS: readonly TakenRow[] = [
  { cashier: 'Ann', sales: 214, taken: money(318_050) },
  { cashier: 'Björn', sales: 97, taken: money(99_725) },
  { cashier: 'Carla', sales: 1204, taken: money(1_240_000) },
  { cashier: 'Refunds', sales: 3, taken: money(-4150) },
];

const COLUMNS: readonly Column<TakenRow>[] = [
  { id: 'cashier', title: 'Cashier', cell: ({ cashier }) => cashier, sortBy: ({ cashier }) => cashier },
  { id: 'sales', title: 'Sales', isFigure: true, cell: ({ sales }) => sales, sortBy: ({ sales }) => sales },
  { id: 'taken', title: 'Taken', isFigure: true, cell: ({ taken }) => <MoneyText amount={taken} />, sortBy: ({ taken }) => taken },
];

export function TableSample() {
  const { common } = useWords();
  return (
    <section className="parts-page-section">
      <h2>Table</h2>
      <DataTable
        caption="Taken by cashier"
        columns={COLUMNS}
        rows={ROWS}
        keyOf={({ cashier }) => cashier}
        order={{ column: 'taken', direction: 'descending' }}
        footer={{ cashier: common.total, sales: 1518, taken: <MoneyText amount={sum(ROWS.map(({ taken }) => taken))} withCurrency /> }}
      />
    </section>
  );
}

const SIZES = ['13', '15', '17', '21', '28', '40'];
const BANDS = ['1', '2', '3', '4', '5', '6', '7', '8'];

export function TypeSample() {
  return (
    <section className="parts-page-section">
      <h2>Type, bands</h2>
      {SIZES.map((size) => (
        <p key={size} className="parts-page-type" style={{ font: `var(--type-${size})` }}>
          {size} · 1,234,567.89 · Bratwurst
        </p>
      ))}
      <div className="parts-page-swatches">
        {BANDS.map((band) => (
          <span key={band} className="parts-page-swatch" data-band={band} />
        ))}
      </div>
    </section>
  );
}
