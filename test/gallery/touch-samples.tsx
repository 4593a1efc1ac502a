import { CircleHelp, Printer, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CommandButton } from '../../renderer/ui/commands/command-button.tsx';
import { bandOf } from '../../renderer/ui/design/band.ts';
import { useFormats } from '../../renderer/ui/format/use-formats.ts';
import { Button } from '../../renderer/ui/parts/basic/button.tsx';
import { IconButton } from '../../renderer/ui/parts/basic/icon-button.tsx';
import { ChoiceGroup } from '../../renderer/ui/parts/input/choice-group.tsx';
import { MoneyKeypad } from '../../renderer/ui/parts/input/money-keypad.tsx';
import { NumberStepper } from '../../renderer/ui/parts/input/number-stepper.tsx';
import { TickList } from '../../renderer/ui/parts/input/tick-list.tsx';
import { Tabs } from '../../renderer/ui/parts/list/tabs.tsx';
import { Tile } from '../../renderer/ui/parts/list/tile.tsx';
import { VirtualGrid } from '../../renderer/ui/parts/list/virtual-grid.tsx';
import { showToast } from '../../renderer/ui/parts/messages/toasts.ts';
import { ConfirmSheet } from '../../renderer/ui/parts/overlay/confirm-sheet.tsx';
import { Sheet } from '../../renderer/ui/parts/overlay/sheet.tsx';
import { useWords } from '../../renderer/words/register-words.ts';
import { type Money, money, NO_MONEY } from '../../shared/base/money.ts';
import { MoneyText } from './money-text.tsx';
import { payCommand, plainKeyCommand, refusedCommand } from './sample-commands.ts';

const NAMES = ['Bratwurst', 'Burger', 'Loaded fries', 'Nachos with cheese and jalapeños', 'Pretzel', 'Pilsner 0.5 l', 'Cola', 'Water'];
const GROUPS = ['Hot', 'Drinks', 'Beer', 'Snacks', 'Kids'];

interface SampleItem {
  readonly id: string;
  readonly name: string;
  readonly price: Money;
  readonly place: number;
}

const ITEMS: readonly SampleItem[] = Array.from({ length: 20_000 }, (_, place) => ({
  id: `item-${place}`,
  name: NAMES[place % NAMES.length] ?? '',
  price: money(350 + ((place * 50) % 1500)),
  place,
}));

export function GridSample() {
  const [group, setGroup] = useState('Hot');
  const formats = useFormats();
  return (
    <section className="parts-page-section">
      <h2>Tabs, tiles, virtual grid</h2>
      <Tabs
        label="Menu"
        tabs={GROUPS.map((name, place) => ({ value: name, label: name, band: bandOf(place) }))}
        value={group}
        onValue={setGroup}
      >
        <div className="parts-page-grid">
          <VirtualGrid
            label={group}
            items={ITEMS}
            keyOf={({ id }) => id}
            minTileWidth={136}
            tileHeight={104}
            renderTile={({ name, price, place }, tile) => (
              <Tile
                {...tile}
                name={name}
                figure={place === 2 ? 'Sold out' : formats.amount(price)}
                isOut={place === 2}
                band={bandOf(place)}
                badge={place === 1 ? '2' : undefined}
                onClick={() => showToast({ kind: 'good', text: name })}
              />
            )}
          />
        </div>
      </Tabs>
    </section>
  );
}

export function ButtonsSample() {
  const words = useWords();
  return (
    <section className="parts-page-section">
      <h2>Buttons</h2>
      <CommandButton of={payCommand} kind="primary" isWide withKey>
        {words.common.total} 29.93
      </CommandButton>
      <div className="parts-page-row">
        <Button>{words.common.save}</Button>
        <Button kind="quiet">{words.common.cancel}</Button>
        <Button icon={<Star aria-hidden size={20} />}>{words.common.add}</Button>
        <CommandButton of={refusedCommand} icon={<Printer aria-hidden size={20} />} />
        <CommandButton of={plainKeyCommand} withKey />
        <IconButton label={words.common.more} icon={<CircleHelp aria-hidden size={24} />} />
        <Button kind="danger" icon={<Trash2 aria-hidden size={20} />}>
          {words.common.remove}
        </Button>
      </div>
    </section>
  );
}

export function SheetsSample() {
  const { common, problems } = useWords();
  const [open, setOpen] = useState<'sheet' | 'confirm'>();
  const close = (): void => setOpen(undefined);
  return (
    <section className="parts-page-section">
      <h2>Sheets, toasts</h2>
      <div className="parts-page-row">
        <Button onClick={() => setOpen('sheet')}>Sheet</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button
          onClick={() =>
            showToast({ kind: 'good', text: `Bratwurst: ${common.remove}`, action: { label: common.undo, run: () => setOpen(undefined) } })
          }
        >
          Toast
        </Button>
        <Button onClick={() => showToast({ kind: 'caution', text: problems.edit.too_many_lines({ ...NO_DETAILS, max: '50' }) })}>
          Caution
        </Button>
      </div>
      <Sheet
        isOpen={open === 'sheet'}
        onClose={close}
        title="Bratwurst"
        description={common.required}
        footer={
          <Button kind="primary" onClick={close} trailing={<MoneyText amount={money(2000)} />}>
            {common.add}
          </Button>
        }
      >
        <ChoicesSample />
      </Sheet>
      <ConfirmSheet
        isOpen={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        isDangerous
        title={`${common.remove}?`}
        consequence={problems.edit.unknown_line}
        confirmLabel={common.remove}
      />
    </section>
  );
}

function ChoicesSample() {
  const { common } = useWords();
  const [size, setSize] = useState<'s' | 'm' | 'l'>();
  const [ticked, setTicked] = useState<readonly string[]>(['sauerkraut']);
  const [count, setCount] = useState(2);
  return (
    <div className="parts-page-section">
      <ChoiceGroup
        label="Size"
        hint={common.required}
        value={size}
        onValue={setSize}
        choices={[
          { value: 's', label: 'Small', detail: '0.3 l' },
          { value: 'm', label: 'Medium', detail: '0.5 l', trailing: <MoneyText amount={money(100)} /> },
          { value: 'l', label: 'Large', detail: '1 l', trailing: <MoneyText amount={money(250)} />, isOut: true },
        ]}
      />
      <TickList
        label="Extras"
        hint={common.chooseAtMost({ most: 2 })}
        most={2}
        onTick={(id, isTicked) => setTicked(isTicked ? [...ticked, id] : ticked.filter((one) => one !== id))}
        ticks={['sauerkraut', 'mustard', 'onions'].map((id) => ({
          id,
          label: id,
          isTicked: ticked.includes(id),
          trailing: <MoneyText amount={money(50)} />,
        }))}
      />
      <NumberStepper label="Quantity" value={count} min={1} max={9} onValue={setCount} />
    </div>
  );
}

const NO_DETAILS = { item: '', group: '', min: '', max: '', selected: '', amount: '', other: '', message: '' };

export function KeypadSample({ amount: first }: { readonly amount: Money }) {
  const [amount, setAmount] = useState(first);
  return (
    <section className="parts-page-section">
      <h2>Money keypad</h2>
      <MoneyKeypad label="Cash" amount={amount} onAmount={setAmount} onSubmit={() => setAmount(NO_MONEY)} />
      <div className="parts-page-row">
        {[2993, 3000, 5000, 10_000].map((quick) => (
          <Button key={quick} onClick={() => setAmount(money(quick))}>
            <MoneyText amount={money(quick)} />
          </Button>
        ))}
      </div>
    </section>
  );
}
