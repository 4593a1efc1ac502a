import type { LineId } from '../../base/ids.ts';
import { accept, type Outcome } from '../../base/outcome.ts';
import type { Cart, ChosenModifier } from '../terms/cart.ts';
import { type CartEdit, type CartRefusal, editLine, idsOf, refuseEdit, withMember } from './cart-edit.ts';
import { checkModifiers, isModifierQuantity } from './cart-line-check.ts';

/** Ids from just below the line down to one modifier. */
export type ModifierPath = readonly LineId[];

type Siblings = readonly ChosenModifier[];

/** Adds a modifier as the last child of the one at `parentPath`; an empty path is the line itself. */
export function chooseModifier(cart: Cart, lineId: LineId, parentPath: ModifierPath, chosen: ChosenModifier): CartEdit {
  const otherIds = idsOf(cart.lines.filter((line) => line.id !== lineId)).add(lineId);
  return editLine(cart, lineId, (line) => {
    const modifiers = editBelow(line.modifiers, parentPath, (siblings) => accept([...siblings, chosen]));
    if (!modifiers.ok) return modifiers;
    const checked = checkModifiers(modifiers.value, otherIds);
    return checked.ok ? accept({ ...line, modifiers: checked.value }) : checked;
  });
}

/** Also removes everything chosen below it. */
export function unchooseModifier(cart: Cart, lineId: LineId, path: ModifierPath): CartEdit {
  return editSiblings(cart, lineId, path, (siblings, index) => accept(siblings.toSpliced(index, 1)));
}

/** Per unit of the parent. Zero is refused: use `unchooseModifier`. */
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

/** Changes the children of the modifier at `path`; every modifier off the path stays the same object. */
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
