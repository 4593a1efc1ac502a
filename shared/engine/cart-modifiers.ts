import type { LineId } from '../base/ids.ts';
import { accept, type Outcome } from '../base/outcome.ts';
import type { Cart, ChosenModifier } from './cart.ts';
import { type CartEdit, type CartRefusal, editLine, idsOf, refuseEdit, withMember } from './cart-edit.ts';
import { checkModifiers, isModifierQuantity } from './cart-line-check.ts';

/** Ids from below the line down to the modifier that is meant. */
export type ModifierPath = readonly LineId[];

type Siblings = readonly ChosenModifier[];

/** Below the modifier that the path leads to; an empty path is the line itself. The new one stands last among its siblings. */
export function chooseModifier(cart: Cart, lineId: LineId, parentPath: ModifierPath, chosen: ChosenModifier): CartEdit {
  const otherIds = idsOf(cart.lines.filter((line) => line.id !== lineId)).add(lineId);
  return editLine(cart, lineId, (line) => {
    const modifiers = editBelow(line.modifiers, parentPath, (siblings) => accept([...siblings, chosen]));
    if (!modifiers.ok) return modifiers;
    const checked = checkModifiers(modifiers.value, otherIds);
    return checked.ok ? accept({ ...line, modifiers: checked.value }) : checked;
  });
}

/** With everything that was chosen below it. */
export function unchooseModifier(cart: Cart, lineId: LineId, path: ModifierPath): CartEdit {
  return editSiblings(cart, lineId, path, (siblings, index) => accept(siblings.toSpliced(index, 1)));
}

/** Per one unit of what stands above; none at all is `unchooseModifier`. */
export function setModifierQuantity(cart: Cart, lineId: LineId, path: ModifierPath, quantity: number): CartEdit {
  if (!isModifierQuantity(quantity)) return refuseEdit('bad_quantity', { lineId });
  return editSiblings(cart, lineId, path, (siblings, index) => {
    const modifier = siblings[index] as ChosenModifier;
    const changed = withMember(modifier, 'quantity', quantity);
    return accept(changed === modifier ? siblings : siblings.with(index, changed));
  });
}

function editSiblings(
  cart: Cart,
  lineId: LineId,
  path: ModifierPath,
  change: (siblings: Siblings, index: number) => Outcome<Siblings, CartRefusal>,
): CartEdit {
  return editLine(cart, lineId, (line) => {
    const modifiers = editBelow(line.modifiers, path.slice(0, -1), (siblings) => {
      const index = siblings.findIndex(({ id }) => id === path.at(-1));
      return index < 0 ? refuseUnknown(path) : change(siblings, index);
    });
    return modifiers.ok ? accept(withMember(line, 'modifiers', modifiers.value)) : modifiers;
  });
}

/** Changes the modifiers below the one that the path leads to; all beside the path stay the same objects. */
function editBelow(
  siblings: Siblings,
  path: ModifierPath,
  change: (siblings: Siblings) => Outcome<Siblings, CartRefusal>,
): Outcome<Siblings, CartRefusal> {
  if (path.length === 0) return change(siblings);
  const index = siblings.findIndex(({ id }) => id === path[0]);
  const modifier = siblings[index];
  if (modifier === undefined) return refuseUnknown(path);
  const below = editBelow(modifier.modifiers, path.slice(1), change);
  if (!below.ok) return below;
  return accept(below.value === modifier.modifiers ? siblings : siblings.with(index, { ...modifier, modifiers: below.value }));
}

function refuseUnknown(path: ModifierPath) {
  return refuseEdit('unknown_modifier', path.length === 0 ? {} : { modifierId: path[path.length - 1] as LineId });
}
