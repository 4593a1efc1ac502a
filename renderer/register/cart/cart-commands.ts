import { accept } from '../../../shared/base/outcome.ts';
import { setCharity, setTipStatusClosed } from '../../../shared/engine/cart/cart-choices.ts';
import { findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import type { Cart } from '../../../shared/engine/terms/cart.ts';
import type { RegisterWords } from '../../words/register-words.ts';
import type { Register } from '../frame/register.ts';
import { isSelling, type RegisterCommand, registerCommand } from '../frame/register-command.ts';
import type { OpenSheet } from '../frame/ui-store.ts';
import { currentLineId } from '../sell/sell-commands.ts';

/** Commands that open a sheet for the cart or one of its lines, and switches that change what the next taps do. */

const section = (words: RegisterWords): string => words.sell.section;
const isPaying = (words: RegisterWords): string => words.sell.payFirst;

type Simple = Extract<
  OpenSheet['kind'],
  'discounts' | 'fees' | 'customer' | 'check_name' | 'pickup' | 'preview' | 'more' | 'keypad' | 'off_menu'
>;

function sheetCommand(kind: Simple, label: (words: RegisterWords) => string, keys: readonly string[]): RegisterCommand {
  return registerCommand({
    name: `cart.${kind}`,
    label,
    section,
    keys,
    allowed: (register) => (isSelling(register) ? true : isPaying),
    run: ({ ui }) => ui.open({ kind }),
  });
}

export const openDiscounts = sheetCommand('discounts', ({ offers }) => offers.discountsTitle, ['F6']);
export const openFees = sheetCommand('fees', ({ offers }) => offers.feesTitle, ['Alt+F']);
export const openCustomer = sheetCommand('customer', ({ offers }) => offers.customerTitle, ['Alt+C']);
export const openCheckName = sheetCommand('check_name', ({ offers }) => offers.checkTitle, ['Alt+N']);
export const openPickup = sheetCommand('pickup', ({ offers }) => offers.pickupTitle, ['Alt+U']);
export const openPreview = sheetCommand('preview', ({ offers }) => offers.previewTitle, ['Alt+V']);
export const openMore = sheetCommand('more', ({ offers }) => offers.moreTitle, ['F10']);
export const openKeypad = sheetCommand('keypad', ({ offers }) => offers.keypad, ['F2']);
export const openOffMenu = sheetCommand('off_menu', ({ offers }) => offers.offMenu, ['Alt+O']);

export const emptyTheCart = registerCommand({
  name: 'cart.empty',
  label: ({ offers }) => offers.emptyCart,
  section,
  keys: ['Ctrl+Delete'],
  allowed: (register) => {
    if (!isSelling(register)) return isPaying;
    const { cart } = register.cartStore.store.getState();
    return cart.lines.length > 0 ? true : (words) => words.sell.cartEmpty;
  },
  run: ({ ui }) => ui.open({ kind: 'empty_cart' }),
});

/** While this is on, every tapped item is a return from the guest. It ends when it is switched off or the sale is paid. */
export const switchReturning = registerCommand({
  name: 'sell.returning',
  label: ({ offers }) => offers.returnMode,
  section,
  keys: ['Alt+B'],
  allowed: (register) => (isSelling(register) ? true : isPaying),
  run: ({ ui }) => ui.store.setState(({ isReturning }) => ({ isReturning: !isReturning, sheet: undefined, isCartUp: false })),
});

export const switchCharity = registerCommand({
  name: 'cart.charity',
  label: ({ offers }) => offers.charity,
  section,
  allowed: (register) => {
    if (!isSelling(register)) return isPaying;
    return (
      register.cartStore.store.getState().catalogue?.terms.charityEnabled === true || ((words) => words.problems.cart.charity_not_enabled)
    );
  },
  run: ({ cartStore }) => cartStore.edit((cart) => accept(setCharity(cart, !cart.charity))),
});

/** The stand's default for leaving the tip open; the cashier may override it for each cart. */
function leavesTipsOpen({ host }: Pick<Register, 'host'>): boolean {
  return host.store.getState().settings?.settings.tips.asks === 'left_open';
}

export function isTipOpen({ tipStatusClosed }: Pick<Cart, 'tipStatusClosed'>, isLeftOpen: boolean): boolean {
  return tipStatusClosed === undefined ? isLeftOpen : !tipStatusClosed;
}

/** Open: the guest may still add a tip after paying. If the stand leaves every tip open, this command closes one. */
export const switchTip = registerCommand({
  name: 'cart.tip',
  label: ({ offers }) => offers.tipOpen,
  section,
  allowed: (register) => (isSelling(register) ? true : isPaying),
  run: (register) => {
    const isLeftOpen = leavesTipsOpen(register);
    // Store nothing in the cart when the choice equals the stand's default.
    register.cartStore.edit((cart) =>
      accept(setTipStatusClosed(cart, isTipOpen(cart, isLeftOpen) === isLeftOpen ? isLeftOpen : undefined)),
    );
  },
});

function lineCommand(
  name: string,
  label: (words: RegisterWords) => string,
  keys: readonly string[],
  sheetOf: (line: { readonly lineId: ReturnType<typeof currentLineId> & string; readonly itemId: string }) => OpenSheet,
  mayNot: (register: Register, itemId: string) => ((words: RegisterWords) => string) | undefined = () => undefined,
): RegisterCommand {
  const itemIdOf = (register: Register): string =>
    register.cartStore.store.getState().cart.lines.find(({ id }) => id === currentLineId(register))?.itemId ?? '';
  return registerCommand({
    name,
    label,
    section,
    keys,
    allowed: (register) => {
      if (!isSelling(register)) return isPaying;
      if (currentLineId(register) === undefined) return (words) => words.sell.cartEmpty;
      return mayNot(register, itemIdOf(register)) ?? true;
    },
    run: (register) => {
      const lineId = currentLineId(register);
      if (lineId !== undefined) register.ui.open(sheetOf({ lineId, itemId: itemIdOf(register) }));
    },
  });
}

const explainLine = lineCommand(
  'line.explain',
  ({ lines }) => lines.why,
  ['F7'],
  ({ lineId }) => ({ kind: 'explain', lineId }),
);
const weighTheLine = lineCommand(
  'line.weigh',
  ({ lines }) => lines.weigh,
  ['Alt+W'],
  (line) => ({ kind: 'weigh', ...line }),
  ({ cartStore }, itemId) => {
    const { catalogue } = cartStore.store.getState();
    const isWeighed = catalogue !== undefined && findItem(catalogue, itemId)?.data.weighed !== undefined;
    return isWeighed ? undefined : (words) => words.lines.notWeighed;
  },
);

const changeChoices = lineCommand(
  'line.choices',
  ({ lines }) => lines.changeChoices,
  ['F8'],
  (line) => ({ kind: 'modifiers', ...line }),
  ({ cartStore }, itemId) => {
    const { catalogue } = cartStore.store.getState();
    const hasChoices = (catalogue && findItem(catalogue, itemId)?.data.itemSetIds.length) !== 0;
    return hasChoices ? undefined : (words) => words.lines.noChoices;
  },
);

const priceLine = lineCommand(
  'line.price',
  ({ lines }) => lines.setPrice,
  ['Alt+P'],
  (line) => ({ kind: 'price', ...line }),
  ({ cartStore }, itemId) => {
    const { catalogue } = cartStore.store.getState();
    const isOpen = catalogue && findItem(catalogue, itemId)?.data.priceOverride;
    return isOpen ? undefined : (words) => words.lines.priceFixed;
  },
);

export const cartCommands: readonly RegisterCommand[] = [
  openKeypad,
  openDiscounts,
  openFees,
  openCustomer,
  openCheckName,
  openPickup,
  openPreview,
  openMore,
  openOffMenu,
  emptyTheCart,
  switchReturning,
  switchCharity,
  switchTip,
  changeChoices,
  priceLine,
  weighTheLine,
  explainLine,
];
