import { useMemo } from 'react';
import { moneyFromNumber } from '../../../shared/base/currency.ts';
import { PRICE_LEVELS } from '../../../shared/engine/terms/catalogue-data.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Badge } from '../../ui/parts/basic/badge.tsx';
import { Button } from '../../ui/parts/basic/button.tsx';
import { VirtualList } from '../../ui/parts/list/virtual-list.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import type { MenuItem } from './fields/menu-types.ts';
import type { WrittenMenu } from './use-written-menu.ts';
import './menu-page.css';

interface ItemListProps {
  readonly written: WrittenMenu;
  readonly items: readonly MenuItem[];
  readonly chosen: string | undefined;
  /** What fails is said in the detail then, which covers the list on a small screen. */
  readonly hasDetail: boolean;
  readonly onChoose: (id: string) => void;
  /** Undefined unless several items are being selected. */
  readonly picked: ReadonlySet<string> | undefined;
  readonly onPicked: (picked: ReadonlySet<string>) => void;
  readonly onSeveral: () => void;
}

/** With its line: a row that differs makes the whole list be measured again. */
const ROW_HEIGHT = 65;

/** The items that are shown, each to be opened, or to be selected. */
export function ItemList({ written: { content, refusal, view }, items, chosen, hasDetail, onChoose, ...picking }: ItemListProps) {
  const { menu: words, common } = useWords();
  const { picked, onPicked } = picking;
  const touched = useMemo(() => new Set(view?.changes.flatMap(({ record }) => (record.list === 'items' ? [record.id] : []))), [view]);
  if (content === undefined) return refusal === undefined ? <Progress label={common.loading} /> : <RefusalNotice refusal={refusal} />;
  return (
    <div className="menu-list">
      {!hasDetail && <RefusalNotice refusal={refusal} />}
      {picked !== undefined && <PickBar items={items} {...picking} picked={picked} />}
      <VirtualList
        label={words.choose}
        items={items}
        keyOf={({ id }) => id}
        rowHeight={ROW_HEIGHT}
        empty={<EmptyState title={words.none}>{words.noneHint}</EmptyState>}
        renderRow={(item) =>
          picked === undefined ? (
            <button
              type="button"
              className="list-row menu-row"
              aria-current={item.id === chosen || undefined}
              onClick={() => onChoose(item.id)}
            >
              <RowContent item={item} isTouched={touched.has(item.id)} />
            </button>
          ) : (
            <label className="list-row menu-row" data-picks>
              <input
                type="checkbox"
                className="menu-row-tick"
                checked={picked.has(item.id)}
                onChange={({ target }) => onPicked(withTick(picked, item.id, target.checked))}
              />
              <RowContent item={item} isTouched={touched.has(item.id)} />
            </label>
          )
        }
      />
    </div>
  );
}

/** The price of every day, or the first that there is. */
function usualPrice({ prices = {} }: MenuItem): number | undefined {
  const found: unknown =
    prices.VENDOR_ACTIVE ?? prices.VENUE_DEFAULT ?? PRICE_LEVELS.map((level) => prices[level]).find((price) => price !== undefined);
  return typeof found === 'number' ? found : undefined;
}

function RowContent({ item, isTouched }: { readonly item: MenuItem; readonly isTouched: boolean }) {
  const { menu: words } = useWords();
  const formats = useFormats();
  const price = usualPrice(item);
  const amount = price === undefined ? undefined : moneyFromNumber(price, formats.currency);
  return (
    <>
      <span className="list-row-name">
        <bdi>{item.name}</bdi>
      </span>
      <span className="list-row-state">
        {amount !== undefined && <span className="quiet">{formats.money(amount)}</span>}
        {isTouched && <Badge tone="caution">{words.isChanged}</Badge>}
        {item.active === false && <Badge>{words.offSale}</Badge>}
      </span>
    </>
  );
}

function withTick(picked: ReadonlySet<string>, id: string, isTicked: boolean): ReadonlySet<string> {
  const next = new Set(picked);
  if (isTicked) next.add(id);
  else next.delete(id);
  return next;
}

type PickBarProps = Pick<ItemListProps, 'items' | 'onPicked' | 'onSeveral'> & { readonly picked: ReadonlySet<string> };

/** Selects all items that are listed, and leads to what can be done with those that are selected. */
function PickBar({ items, picked, onPicked, onSeveral }: PickBarProps) {
  const { menu: words } = useWords();
  const hasAll = items.length > 0 && items.every(({ id }) => picked.has(id));
  return (
    <div className="menu-pick-bar">
      <Button onClick={() => onPicked(hasAll ? new Set() : new Set([...picked, ...items.map(({ id }) => id)]))}>
        {hasAll ? words.pickNone : words.pickAll({ count: items.length })}
      </Button>
      <Button kind="primary" refusal={picked.size === 0 ? words.pickHint : undefined} onClick={onSeveral}>
        {words.changePicked({ count: picked.size })}
      </Button>
    </div>
  );
}
