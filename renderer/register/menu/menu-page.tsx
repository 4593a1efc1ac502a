import { CheckCheck, History, ListChecks, Plus, Search } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../../ui/parts/basic/button.tsx';
import { SelectField } from '../../ui/parts/input/select-field.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { useWords } from '../../words/register-words.ts';
import { ListAndDetail } from '../frame/list-and-detail.tsx';
import { NeedsRight } from '../frame/needs-right.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { useCart } from '../frame/use-register.ts';
import { useRight } from '../frame/use-right.ts';
import { BulkForm } from './bulk-form.tsx';
import { DraftReview } from './draft-review.tsx';
import { ItemForm } from './item-form.tsx';
import { ItemList } from './item-list.tsx';
import { MenuHistory } from './menu-history.tsx';
import {
  groupKeyOf,
  type MenuGroup,
  type MenuItem,
  useGroupsOf,
  useItemsOf,
  useWrittenMenu,
  type WrittenMenu,
} from './use-written-menu.ts';

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

type Chosen =
  | { readonly kind: 'review' }
  | { readonly kind: 'history' }
  | { readonly kind: 'several' }
  | { readonly kind: 'item'; readonly id: string };

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
  const [picked, setPicked] = useState<ReadonlySet<string>>();
  const changes = written.view?.changes.length ?? 0;
  return (
    <ListAndDetail
      title={words.title}
      action={
        <Button icon={<ListChecks aria-hidden size={20} />} onClick={() => setChosen({ kind: 'review' })}>
          {words.changes({ count: changes })}
        </Button>
      }
      filters={
        <MenuFilters
          text={text}
          onText={setText}
          groups={groups}
          groupKey={groupKey}
          onGroup={setGroupKey}
          isPicking={picked !== undefined}
          onPicking={(isPicking) => {
            setPicked(isPicking ? new Set() : undefined);
            setChosen(undefined);
          }}
          onAdd={() => setChosen({ kind: 'item', id: nextId(items) })}
          onHistory={() => setChosen({ kind: 'history' })}
        />
      }
      list={
        <ItemList
          written={written}
          items={shown}
          chosen={chosen?.kind === 'item' ? chosen.id : undefined}
          hasDetail={chosen !== undefined}
          onChoose={(id) => setChosen({ kind: 'item', id })}
          picked={picked}
          onPicked={setPicked}
          onSeveral={() => setChosen({ kind: 'several' })}
        />
      }
      onBack={() => setChosen(undefined)}
      detail={
        written.content &&
        chosen && (
          <MenuDetail
            chosen={chosen}
            written={written}
            items={items}
            groups={groups}
            picked={items.filter(({ id }) => picked?.has(id) === true)}
            onDone={() => setChosen(undefined)}
          />
        )
      }
      noDetail={<EmptyState title={words.choose}>{words.chooseHint}</EmptyState>}
    />
  );
}

interface MenuDetailProps {
  readonly chosen: Chosen;
  readonly written: WrittenMenu;
  readonly items: readonly MenuItem[];
  readonly groups: readonly MenuGroup[];
  readonly picked: readonly MenuItem[];
  readonly onDone: () => void;
}

function MenuDetail({ chosen, written, items, groups, picked, onDone }: MenuDetailProps): ReactNode {
  switch (chosen.kind) {
    case 'review':
      return <DraftReview written={written} items={items} onDone={onDone} />;
    case 'history':
      return <MenuHistory />;
    case 'several':
      return <BulkForm items={picked} groups={groups} written={written} />;
    case 'item': {
      const item = items.find(({ id }) => id === chosen.id);
      const version = written.view?.draft.version ?? 0;
      return <ItemForm key={`${chosen.id} ${version}`} id={chosen.id} item={item} groups={groups} written={written} />;
    }
  }
}

interface MenuFiltersProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly groups: readonly MenuGroup[];
  readonly groupKey: string | undefined;
  readonly onGroup: (key: string | undefined) => void;
  readonly isPicking: boolean;
  readonly onPicking: (isPicking: boolean) => void;
  readonly onAdd: () => void;
  readonly onHistory: () => void;
}

function MenuFilters({ text, onText, groups, groupKey, onGroup, isPicking, onPicking, onAdd, onHistory }: MenuFiltersProps) {
  const { menu: words } = useWords();
  return (
    <>
      <TextField label={words.search} value={text} onValue={onText} icon={<Search aria-hidden size={20} />} />
      <SelectField
        label={words.group}
        every={words.everyGroup}
        choices={groups.map((each) => ({ value: groupKeyOf(each), label: each.label }))}
        value={groupKey}
        onValue={onGroup}
      />
      <Button icon={<Plus aria-hidden size={20} />} onClick={onAdd}>
        {words.add}
      </Button>
      <Button icon={<CheckCheck aria-hidden size={20} />} aria-pressed={isPicking} onClick={() => onPicking(!isPicking)}>
        {words.several}
      </Button>
      <Button icon={<History aria-hidden size={20} />} onClick={onHistory}>
        {words.history}
      </Button>
    </>
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
