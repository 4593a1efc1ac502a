import { type RefObject, useState } from 'react';
import type { CartRefusal } from '../../../shared/engine/cart/cart-edit.ts';
import type { Catalogue } from '../../../shared/engine/catalogue/catalogue.ts';
import type { CartLine, ChosenModifier } from '../../../shared/engine/terms/cart.ts';
import { type ChoiceNode, type ChoiceSet, choiceSets, firstMissing } from '../../selling/choices.ts';
import { inOrder, replaceLine, setChoice } from '../../selling/choose.ts';
import { minuteOf } from '../../selling/menu-groups.ts';
import { sayCartRefusal } from '../../selling/problem-sentence.ts';
import { announce } from '../../ui/parts/basic/announcements.ts';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { useWords } from '../../words/register-words.ts';
import { useCart, useHost, useRegister } from '../frame/use-register.ts';
import { useSpeaker } from '../frame/use-speaker.ts';
import { askAgeOfCart } from '../sell/tap-item.ts';
import { ChoiceSets, showChoiceSet } from './choice-set.tsx';
import { rememberChoice } from './last-choices.ts';

export interface LineChoicesState {
  readonly sets: readonly ChoiceSet[];
  /** The set that must be chosen from before the choices are those of the line. */
  readonly missing: ChoiceSet | undefined;
  readonly refusal: CartRefusal | undefined;
  choose(set: ChoiceSet, node: ChoiceNode, quantity: number): void;
}

/** The choices of a line in the cart. Each is in the cart at once, unless it asks for another one: then with that one. */
export function useLineChoices(catalogue: Catalogue, line: CartLine): LineChoicesState {
  const register = useRegister();
  const carts = register.cartStore;
  const at = useCart((state) => minuteOf(state.at));
  const rules = useHost((host) => host.rules);
  const [unfinished, setUnfinished] = useState<readonly ChosenModifier[]>();
  const [refusal, setRefusal] = useState<CartRefusal>();
  const terms = { catalogue, at, rules };
  const shown = unfinished === undefined ? line : { ...line, modifiers: unfinished };
  const sets = choiceSets(terms, line.itemId, shown.modifiers);
  const choose = (set: ChoiceSet, node: ChoiceNode, quantity: number): void => {
    const chosen = setChoice(terms, shown, set, node, quantity, carts.newId);
    setRefusal(chosen.ok ? undefined : chosen.refusal);
    if (!chosen.ok) return;
    const { modifiers } = chosen.value;
    if (firstMissing(choiceSets(terms, line.itemId, modifiers)) !== undefined) {
      setUnfinished(modifiers);
      return;
    }
    const refused = carts.edit((cart) => replaceLine(cart, inOrder(catalogue, { ...line, modifiers })), { lights: line.id });
    setRefusal(refused);
    if (refused !== undefined) return;
    setUnfinished(undefined);
    rememberChoice(carts, line.itemId, modifiers);
    askAgeOfCart(register);
  };
  return { sets, missing: firstMissing(sets), refusal, choose };
}

export function LineChoices({ sets, refusal, choose }: LineChoicesState) {
  const speaker = useSpeaker();
  return (
    <>
      {refusal !== undefined && <Notice tone="caution" title={sayCartRefusal(speaker, refusal)} isUrgent />}
      <ChoiceSets sets={sets} onChoose={choose} />
    </>
  );
}

/** For a sheet that would be closed before all is chosen: leads to what is missing. */
export function useMissingChoice(body: RefObject<HTMLElement | null>): (missing: ChoiceSet) => void {
  const words = useWords();
  return (missing) => {
    showChoiceSet(body.current, missing);
    announce(words.lines.nextToChoose({ set: missing.itemSet.name }), 'assertive');
  };
}
