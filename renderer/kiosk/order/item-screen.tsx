import { useMemo, useState } from 'react';
import { type Catalogue, findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { type CartLine, ONE_PIECE } from '../../../shared/engine/terms/cart.ts';
import { quantityOfPieces } from '../../../shared/engine/terms/quantity.ts';
import { type ChoiceNode, type ChoiceSet, choiceSets, firstMissing } from '../../selling/choices.ts';
import { amountOfLine, setChoice } from '../../selling/choose.ts';
import { minuteOf } from '../../selling/menu-groups.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { announce } from '../../ui/parts/basic/announcements.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { NumberStepper } from '../../ui/parts/input/number-stepper.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { useWords } from '../../words/kiosk-words.ts';
import { Stage } from '../frame/stage.tsx';
import { useCart, useHost, useKiosk, useMenu } from '../frame/use-kiosk.ts';
import type { Screen } from '../frame/visit-store.ts';
import { ItemFacts } from './item-facts.tsx';
import { ItemPicture } from './item-picture.tsx';
import { placeOf, stepsOf } from './item-steps.ts';
import { finishLine, MOST_PIECES } from './ordering.ts';
import { StepChoices } from './step-choices.tsx';
import { StepDots } from './step-dots.tsx';
import './item-screen.css';

type ItemOpen = Extract<Screen, { kind: 'item' }>;

export function ItemScreen({ screen }: { readonly screen: ItemOpen }) {
  const catalogue = useCart((state) => state.catalogue);
  return catalogue === undefined ? null : <Deciding key={screen.setKey ?? 'how-many'} screen={screen} catalogue={catalogue} />;
}

/** One decision about the item; the last one is the quantity. */
function Deciding({ screen, catalogue }: { readonly screen: ItemOpen; readonly catalogue: Catalogue }) {
  const kiosk = useKiosk();
  const { cartStore, visit } = kiosk;
  const words = useWords();
  const formats = useFormats();
  const at = useCart((state) => minuteOf(state.at));
  const [isTried, setIsTried] = useState(false);
  const { line, isNew, setKey } = screen;
  const rules = useHost((host) => host.rules);
  const terms = { catalogue, at, rules };
  const steps = useMemo(() => stepsOf(choiceSets({ catalogue, at, rules }, line.itemId, line.modifiers)), [catalogue, at, rules, line]);
  const place = placeOf(steps, setKey) ?? steps.length;
  const set = steps[place];
  const name = findItem(catalogue, line.itemId)?.data.name ?? '';

  const take = (changed: CartLine): void => visit.store.setState({ screen: { ...screen, line: changed } });
  const goTo = (step: number): void => visit.go({ ...screen, setKey: steps[step]?.key });
  const choose = (ofSet: ChoiceSet, node: ChoiceNode, quantity: number): void => {
    const chosen = setChoice(terms, line, ofSet, node, quantity, cartStore.newId);
    if (chosen.ok) take(chosen.value);
  };
  const next = (): void => {
    if (set === undefined || set.missing === 0) {
      goTo(place + 1);
      return;
    }
    setIsTried(true);
    announce(words.kiosk.chooseFirst({ set: set.itemSet.name }), 'assertive');
  };
  const finish = (): void => {
    const missing = firstMissing(steps);
    if (missing !== undefined) visit.go({ ...screen, setKey: missing.key });
    if (missing !== undefined || !finishLine(kiosk, line, isNew)) return;
    const due = cartStore.store.getState().priced?.totals.due;
    if (due !== undefined) announce(words.kiosk.added({ name, total: formats.money(due) }));
  };
  const back = (): void => (place > 0 ? goTo(place - 1) : visit.go({ kind: isNew ? 'menu' : 'cart' }));
  const amount = { amount: formats.money(amountOfLine(terms, line)) };
  const isSkipping = set !== undefined && set.itemSet.min === 0 && set.selected === 0;
  return (
    <Stage
      title={set === undefined ? words.kiosk.howMany : set.itemSet.name}
      above={<ItemAbout line={line} name={name} isAlcohol={findItem(catalogue, line.itemId)?.data.isAlcohol === true} />}
      actions={
        <>
          <Button onClick={back}>{words.common.back}</Button>
          {set === undefined ? (
            <Button kind="primary" onClick={finish}>
              {isNew ? words.kiosk.addFor(amount) : words.kiosk.saveFor(amount)}
            </Button>
          ) : (
            <Button kind="primary" onClick={next}>
              {isSkipping ? words.kiosk.skip : words.common.next}
            </Button>
          )}
        </>
      }
    >
      <div className="item-screen-step">
        {steps.length > 0 && <StepDots step={place} whole={steps.length + 1} />}
        {isTried && set !== undefined && set.missing > 0 && (
          <Notice tone="caution" title={words.kiosk.chooseFirst({ set: set.itemSet.name })} />
        )}
        {set === undefined ? <HowMany line={line} onLine={take} /> : <StepChoices set={set} onChoose={choose} />}
      </div>
    </Stage>
  );
}

function ItemAbout({ line, name, isAlcohol }: { readonly line: CartLine; readonly name: string; readonly isAlcohol: boolean }) {
  const description = useMenu(({ texts }) => texts.get(line.itemId)?.description);
  return (
    <div className="item-screen-about">
      <div className="item-screen-picture">
        <ItemPicture itemId={line.itemId} />
      </div>
      <div>
        <p className="item-screen-name">{name}</p>
        {description !== undefined && <p>{description}</p>}
        <ItemFacts itemId={line.itemId} isAlcohol={isAlcohol} />
      </div>
    </div>
  );
}

function HowMany({ line, onLine }: { readonly line: CartLine; readonly onLine: (line: CartLine) => void }) {
  const words = useWords();
  const formats = useFormats();
  const pieces = line.quantity / ONE_PIECE;
  const setPieces = (wanted: number): void => {
    const quantity = quantityOfPieces(wanted);
    if (quantity !== undefined) onLine({ ...line, quantity });
  };
  return (
    <div className="item-screen-how-many">
      <NumberStepper
        label={words.kiosk.howMany}
        isLabelHidden
        value={pieces}
        text={formats.count(pieces)}
        onValue={setPieces}
        min={1}
        max={Math.max(MOST_PIECES, pieces)}
      />
    </div>
  );
}
