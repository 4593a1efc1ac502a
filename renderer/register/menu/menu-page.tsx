import { History, ListChecks, Plus, Search } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Badge } from '../../ui/parts/basic/badge.tsx';
import { Button } from '../../ui/parts/basic/button.tsx';
import { SelectField } from '../../ui/parts/input/select-field.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { VirtualList } from '../../ui/parts/list/virtual-list.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { useWords } from '../../words/register-words.ts';
import { ListAndDetail } from '../frame/list-and-detail.tsx';
import { NeedsRight } from '../frame/needs-right.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useCart } from '../frame/use-register.ts';
import { useRight } from '../frame/use-right.ts';
import { DraftReview } from './draft-review.tsx';
import { ItemForm } from './item-form.tsx';
import { MenuHistory } from './menu-history.tsx';
import { groupKeyOf, type MenuGroup, type MenuItem, useGroupsOf, useItemsOf, useWrittenMenu } from './use-written-menu.ts';
import './menu-page.css';

export function MenuPage() {
  const { menu: words } = useWords();
  const mayWrite = useRight('menu');
  return mayWrite ? (
    <Menu />
  ) : (
    <PageFrame title={words.title}>
      <NeedsRight right="menu" isWhole />
    </PageFrame>
  );
}

type Chosen = { readonly kind: 'review' } | { readonly kind: 'history' } | { readonly kind: 'item'; readonly id: string };

/** The items of the menu with the open draft, and beside them one item, the draft's changes, or earlier menus. */
function Menu() {
  const { menu: words } = useWords();
  const written = useWrittenMenu();
  const vendorId = useCart(({ catalogue }) => catalogue?.terms.vendorId);
  const items = useItemsOf(written);
  const groups = useGroupsOf(written, vendorId);
  const [chosen, setChosen] = useState<Chosen>();
  const [text, setText] = useState('');
  const [groupKey, setGroupKey] = useState<string>();
  const group = groups.find((each) => groupKeyOf(each) === groupKey);
  const shown = useMemo(() => filterItems(items, text, group), [items, text, group]);
  const changes = written.view?.changes.length ?? 0;
  const detail = (): ReactNode => {
    if (written.content === undefined || chosen === undefined) return undefined;
    if (chosen.kind === 'review') return <DraftReview written={written} items={items} onDone={() => setChosen(undefined)} />;
    if (chosen.kind === 'history') return <MenuHistory />;
    const item = items.find(({ id }) => id === chosen.id);
    return (
      <ItemForm key={`${chosen.id} ${written.view?.draft.version ?? 0}`} id={chosen.id} item={item} groups={groups} written={written} />
    );
  };
  return (
    <ListAndDetail
      title={words.title}
      action={
        <Button icon={<ListChecks aria-hidden size={20} />} onClick={() => setChosen({ kind: 'review' })}>
          {words.changes({ count: changes })}
        </Button>
      }
      filters={
        <>
          <TextField label={words.search} value={text} onValue={setText} icon={<Search aria-hidden size={20} />} />
          <SelectField
            label={words.group}
            every={words.everyGroup}
            choices={groups.map((each) => ({ value: groupKeyOf(each), label: each.label }))}
            value={groupKey}
            onValue={setGroupKey}
          />
          <Button icon={<Plus aria-hidden size={20} />} onClick={() => setChosen({ kind: 'item', id: nextId(items) })}>
            {words.add}
          </Button>
          <Button icon={<History aria-hidden size={20} />} onClick={() => setChosen({ kind: 'history' })}>
            {words.history}
          </Button>
        </>
      }
      list={
        <ItemList
          written={written}
          items={shown}
          chosen={chosen?.kind === 'item' ? chosen.id : undefined}
          hasDetail={chosen !== undefined}
          onChoose={(id) => setChosen({ kind: 'item', id })}
        />
      }
      onBack={() => setChosen(undefined)}
      detail={detail()}
      noDetail={<EmptyState title={words.choose}>{words.chooseHint}</EmptyState>}
    />
  );
}

interface ItemListProps {
  readonly written: ReturnType<typeof useWrittenMenu>;
  readonly items: readonly MenuItem[];
  readonly chosen: string | undefined;
  /** What fails is said in the detail then, which covers the list on a small screen. */
  readonly hasDetail: boolean;
  readonly onChoose: (id: string) => void;
}

const ROW_HEIGHT = 64;

function ItemList({ written: { content, refusal, view }, items, chosen, hasDetail, onChoose }: ItemListProps) {
  const { menu: words, common } = useWords();
  const touched = useMemo(() => new Set(view?.changes.flatMap(({ record }) => (record.list === 'items' ? [record.id] : []))), [view]);
  if (content === undefined) return refusal === undefined ? <Progress label={common.loading} /> : <RefusalNotice refusal={refusal} />;
  return (
    <div className="menu-list">
      {!hasDetail && <RefusalNotice refusal={refusal} />}
      <VirtualList
        label={words.choose}
        items={items}
        keyOf={({ id }) => id}
        rowHeight={ROW_HEIGHT}
        empty={<EmptyState title={words.none}>{words.noneHint}</EmptyState>}
        renderRow={(item) => (
          <button
            type="button"
            className="list-row menu-row"
            aria-current={item.id === chosen || undefined}
            onClick={() => onChoose(item.id)}
          >
            <span className="list-row-name">
              <bdi>{item.name}</bdi>
            </span>
            <span className="list-row-state">
              {touched.has(item.id) && <Badge tone="caution">{words.isChanged}</Badge>}
              {item.active === false && <Badge>{words.offSale}</Badge>}
            </span>
          </button>
        )}
      />
    </div>
  );
}

function filterItems(items: readonly MenuItem[], text: string, group: MenuGroup | undefined): readonly MenuItem[] {
  const wanted = text.trim().toLowerCase();
  const inGroup = group && new Set(group.itemIds);
  if (wanted === '' && inGroup === undefined) return items;
  return items.filter(
    ({ id, name, sku, barcode }) =>
      (inGroup === undefined || inGroup.has(id)) &&
      (wanted === '' || `${name} ${sku ?? ''} ${barcode ?? ''}`.toLowerCase().includes(wanted)),
  );
}

/** The number after the largest one. If two drafts take the same, publishing the second asks. */
function nextId(items: readonly MenuItem[]): string {
  const largest = items.reduce((most, { id }) => (BigInt(id) > most ? BigInt(id) : most), 0n);
  return String(largest + 1n);
}
