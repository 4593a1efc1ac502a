import { useMemo, useState } from 'react';
import { moneyFromNumber } from '../../../shared/base/currency.ts';
import type { Catalogue } from '../../../shared/engine/catalogue/catalogue.ts';
import { applyDelta } from '../../../shared/engine/catalogue/catalogue-delta.ts';
import { type CartLine, type ChosenModifier, ONE_PIECE } from '../../../shared/engine/terms/cart.ts';
import type { ItemSetData, ModifierMode, ModifierNodeData } from '../../../shared/engine/terms/catalogue-data.ts';
import { choicesOfSets } from '../../selling/choices.ts';
import { setChoice } from '../../selling/choose.ts';
import { minuteOf } from '../../selling/menu-groups.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { useWords } from '../../words/register-words.ts';
import { useCart, useRegister } from '../frame/use-register.ts';
import { ChoiceSets } from '../item/choice-set.tsx';
import type { Values } from './fields/record-kinds.ts';

/** The choices as they are written so far, as a cashier will see them: with the prices and sets of the menu in use, and to be tried. */
export function ChoicesPreview({ id, values }: { readonly id: string; readonly values: Values }) {
  const { menuRecords: words } = useWords();
  const { currency } = useFormats();
  const catalogue = useCart((state) => state.catalogue);
  const itemSet = useMemo(() => itemSetOf(id, values, currency), [id, values, currency]);
  if (catalogue === undefined || itemSet.nodes.length === 0) return null;
  return (
    <section className="menu-preview" aria-label={words.preview}>
      <h3 className="text-field-label">{words.preview}</h3>
      <Tried key={JSON.stringify(itemSet)} catalogue={catalogue} itemSet={itemSet} />
    </section>
  );
}

/** Nothing that is chosen here goes into an order. */
function Tried({ catalogue, itemSet }: { readonly catalogue: Catalogue; readonly itemSet: ItemSetData }) {
  const { cartStore } = useRegister();
  const at = useCart((state) => minuteOf(state.at));
  const [modifiers, setModifiers] = useState<readonly ChosenModifier[]>([]);
  const changed = useMemo(() => applyDelta(catalogue, { revision: catalogue.revision, itemSets: [itemSet] }), [catalogue, itemSet]);
  const terms = { catalogue: changed, at };
  const line: CartLine = { id: cartStore.newId(), itemId: '', quantity: ONE_PIECE, activity: 'PURCHASE', modifiers };
  return (
    <ChoiceSets
      sets={choicesOfSets(terms, [itemSet.id], modifiers)}
      onChoose={(set, node, quantity) => {
        const chosen = setChoice(terms, line, set, node, quantity, cartStore.newId);
        if (chosen.ok) setModifiers(chosen.value.modifiers);
      }}
    />
  );
}

const MODES: readonly ModifierMode[] = ['INCLUDED', 'INCREASE_PARENT', 'SEPARATE'];

/** What is typed may be incomplete: a number that is missing counts as none. */
function itemSetOf(id: string, values: Values, currency: string): ItemSetData {
  const nodes = Array.isArray(values.nodes) ? (values.nodes as readonly Values[]) : [];
  const { max } = values;
  return {
    id,
    name: String(values.name ?? ''),
    min: numberOf(values.min),
    max: typeof max === 'number' ? max : null,
    includedQuantity: numberOf(values.included_quantity),
    nodes: nodes.map((node): ModifierNodeData => {
      const price = typeof node.price === 'number' ? moneyFromNumber(node.price, currency) : undefined;
      return {
        id: String(node.uuid),
        itemId: String(node.item_id),
        mode: MODES.find((mode) => mode === node.mode) ?? 'INCLUDED',
        defaultQuantity: numberOf(node.default_quantity),
        maxQuantity: numberOf(node.max_quantity),
        itemSetIds: Array.isArray(node.item_set_ids) ? (node.item_set_ids as readonly string[]) : [],
        ...(price !== undefined && { price }),
      };
    }),
  };
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
