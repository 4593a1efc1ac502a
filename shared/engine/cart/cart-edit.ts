import type { LineId } from '../../base/ids.ts';
import { accept, type Outcome, type Refusal, type Refused, refuse } from '../../base/outcome.ts';
import type { Cart, CartLine, ChosenModifier } from '../terms/cart.ts';

/**
 * The result of an edit. Edits are pure: they return a new cart in which every untouched line is the same object as before, so that screens
 * redraw only what changed. An edit that changes nothing returns the cart it was given.
 */
export type CartEdit = Outcome<Cart, CartRefusal>;
export type CartRefusal = Refusal<CartRefusalCode>;

export type CartRefusalCode =
  | 'unknown_line'
  | 'unknown_modifier'
  | 'id_taken'
  | 'bad_quantity'
  | 'bad_price'
  | 'bad_amount'
  | 'bad_code'
  | 'split_too_large'
  | 'split_not_whole'
  | 'modifier_already_chosen'
  | 'too_many_lines'
  | 'too_many_modifiers'
  | 'too_deep'
  | 'too_many_choices'
  | 'text_too_long'
  | 'discount_not_chosen'
  | 'fee_not_chosen'
  | 'fee_not_removed';

/** Creates ids for new lines and modifiers; the engine generates none itself. */
export type NewLineId = () => LineId;

export function refuseEdit(code: CartRefusalCode, facts?: Refusal['facts']): Refused<CartRefusal> {
  return refuse(facts === undefined ? { code } : { code, facts });
}

export function indexOfLine(cart: Cart, lineId: LineId): number {
  return cart.lines.findIndex((line) => line.id === lineId);
}

/** Changes one line and keeps the identity of all others. */
export function editLine(cart: Cart, lineId: LineId, change: (line: CartLine) => Outcome<CartLine, CartRefusal>): CartEdit {
  const index = indexOfLine(cart, lineId);
  const line = cart.lines[index];
  if (line === undefined) return refuseEdit('unknown_line', { lineId });
  const changed = change(line);
  if (!changed.ok) return changed;
  return accept(changed.value === line ? cart : { ...cart, lines: cart.lines.with(index, changed.value) });
}

/** Sets a member, or removes it when `value` is `undefined`. Returns the same record when nothing changes. */
export function withMember<Owner extends object, Member extends keyof Owner>(
  owner: Owner,
  member: Member,
  value: Owner[Member] | undefined,
): Owner {
  if (value !== undefined) return Object.is(owner[member], value) ? owner : { ...owner, [member]: value };
  if (!Object.hasOwn(owner, member)) return owner;
  const { [member]: _, ...rest } = owner;
  return rest as Owner;
}

/** Returns the trimmed text, or undefined for a blank one. */
export function meaningfulText(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

/** Counts code points, as JSON Schema does. */
export function isLongerThan(text: string, most: number): boolean {
  return text.length > most && [...text].length > most;
}

/** Yields every modifier below a line or modifier, depth first. */
export function* modifiersUnder(modifiers: readonly ChosenModifier[]): Generator<ChosenModifier> {
  for (const modifier of modifiers) {
    yield modifier;
    yield* modifiersUnder(modifier.modifiers);
  }
}

export function idsOf(lines: readonly CartLine[]): Set<LineId> {
  const ids = new Set<LineId>();
  for (const line of lines) {
    ids.add(line.id);
    for (const modifier of modifiersUnder(line.modifiers)) ids.add(modifier.id);
  }
  return ids;
}

export function depthOf(modifiers: readonly ChosenModifier[]): number {
  let deepest = 0;
  for (const modifier of modifiers) deepest = Math.max(deepest, 1 + depthOf(modifier.modifiers));
  return deepest;
}
