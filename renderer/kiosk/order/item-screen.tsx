import { useMemo, useRef, useState } from 'react';
import { type Catalogue, findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { type CartLine, ONE_PIECE } from '../../../shared/engine/terms/cart.ts';
import { quantityOfPieces } from '../../../shared/engine/terms/quantity.ts';
import { descriptionIn } from '../../selling/catalogue-language.ts';
import { type ChoiceNode, type ChoiceSet, choiceSets } from '../../selling/choices.ts';
import { amountOfLine, setChoice } from '../../selling/choose.ts';
import { minuteOf } from '../../selling/menu-groups.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { announce } from '../../ui/parts/basic/announcements.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { NumberStepper } from '../../ui/parts/input/number-stepper.tsx';
import { useWords } from '../../words/kiosk-words.ts';
import { Stage } from '../frame/stage.tsx';
import { useCart, useHost, useKiosk, useMenu } from '../frame/use-kiosk.ts';
import type { Screen } from '../frame/visit-store.ts';
import { ItemFacts } from './item-facts.tsx';
import { ItemPicture } from './item-picture.tsx';
import { stepsOf } from './item-steps.ts';
import { finishLine, MOST_PIECES } from './ordering.ts';
import { SetChoices } from './set-choices.tsx';
import './item-screen.css';

type ItemOpen = Extract<Screen, { kind: 'item' }>;

export function ItemScreen({ screen }: { readonly screen: ItemOpen }) {
  const catalogue = useCart((state) => state.catalogue);
  return catalogue === undefined ? null : <ItemPage screen={screen} catalogue={catalogue} />;
}

/** All choices about one item on one page, what is usual already chosen, and always in view what it costs with them. */
function ItemPage({ screen, catalogue }: { readonly screen: ItemOpen; readonly catalogue: Catalogue }) {
  const kiosk = useKiosk();
  const { cartStore, visit } = kiosk;
  const words = useWords();
  const formats = useFormats();
  const at = useCart((state) => minuteOf(state.at));
  const rules = useHost((host) => host.rules);
  const [isTried, setIsTried] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const { line, isNew } = screen;
  const terms = { catalogue, at, rules };
  const sets = useMemo(() => stepsOf(choiceSets({ catalogue, at, rules }, line.itemId, line.modifiers)), [catalogue, at, rules, line]);
  const item = findItem(catalogue, line.itemId)?.data;
  const name = item?.name ?? '';
  const description = useMenu(({ texts }) => descriptionIn(texts.get(line.itemId), words.language));

  const take = (changed: CartLine): void => visit.store.setState({ screen: { ...screen, line: changed } });
  const choose = (ofSet: ChoiceSet, node: ChoiceNode, quantity: number): void => {
    const chosen = setChoice(terms, line, ofSet, node, quantity, cartStore.newId);
    if (chosen.ok) take(chosen.value);
  };
  const finish = (): void => {
    const missing = sets.find((set) => set.missing > 0);
    if (missing !== undefined) {
      setIsTried(true);
      announce(words.kiosk.chooseFirst({ set: missing.itemSet.name }), 'assertive');
      showMissing(page.current);
      return;
    }
    if (!finishLine(kiosk, line, isNew)) return;
    const due = cartStore.store.getState().priced?.totals.due;
    if (due !== undefined) announce(words.kiosk.added({ name, total: formats.money(due) }));
  };
  const amount = { amount: formats.money(amountOfLine(terms, line)) };
  return (
    <Stage
      title={name}
      picture={
        <div className="item-screen-picture">
          <ItemPicture itemId={line.itemId} isLarge />
        </div>
      }
      lead={description}
      facts={<ItemFacts itemId={line.itemId} isAlcohol={item?.isAlcohol === true} />}
      actions={
        <>
          <Button onClick={() => visit.go({ kind: isNew ? 'menu' : 'cart' })}>{words.common.back}</Button>
          <Pieces line={line} onLine={take} />
          <Button kind="primary" onClick={finish}>
            {isNew ? words.kiosk.addFor(amount) : words.kiosk.saveFor(amount)}
          </Button>
        </>
      }
    >
      <div className="item-screen-sets" ref={page}>
        {sets.map((set) => (
          <SetChoices key={set.key} set={set} isMarked={isTried && set.missing > 0} onChoose={choose} />
        ))}
      </div>
    </Stage>
  );
}

/** Leads to the first set that must be chosen from. */
function showMissing(page: HTMLElement | null): void {
  const set = page?.querySelector<HTMLElement>('[data-missing]');
  set?.scrollIntoView({ block: 'center' });
  set?.querySelector<HTMLElement>('input:enabled')?.focus({ preventScroll: true });
}

function Pieces({ line, onLine }: { readonly line: CartLine; readonly onLine: (line: CartLine) => void }) {
  const words = useWords();
  const formats = useFormats();
  const pieces = line.quantity / ONE_PIECE;
  const setPieces = (wanted: number): void => {
    const quantity = quantityOfPieces(wanted);
    if (quantity !== undefined) onLine({ ...line, quantity });
  };
  return (
    <NumberStepper
      label={words.kiosk.howMany}
      isLabelHidden
      value={pieces}
      text={formats.count(pieces)}
      onValue={setPieces}
      min={1}
      max={Math.max(MOST_PIECES, pieces)}
    />
  );
}
