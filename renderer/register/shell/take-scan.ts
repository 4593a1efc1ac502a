import { findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { COUNTER_SCAN } from '../../../shared/till-contract/operations/kiosk-operations.ts';
import { STAND_OPERATIONS } from '../../../shared/till-contract/operations/stand-operations.ts';
import { askTill, NO_ANSWER } from '../../host/ask-till.ts';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import type { RegisterWords } from '../../words/register-words.ts';
import type { Register } from '../frame/register.ts';
import { takeScannedCard } from '../gift-cards/scanned-card.ts';
import { receiptCodeFilters } from '../orders/orders-query.ts';
import { isLocked } from '../staff/sign-in.ts';

/**
 * Handles a scanned code, wherever the focus is. On the orders page it is the code of a receipt. Otherwise the item goes into the cart even
 * if a sheet is open; if the item needs a sheet of its own, the open sheet stays with its choices, and a message asks to finish it first.
 * What is no item's code may be a guest's card.
 * While the register is locked or unpaired, scans are ignored.
 */
export function takeScan(register: Register, code: string, words: RegisterWords, tap: Tap): void {
  const { host, menu, ui } = register;
  if (isLocked(host.store.getState()) || host.store.getState().presence === 'unpaired') return;
  const { page, sheet, takeScanned } = ui.store.getState();
  if (takeScanned !== undefined) {
    takeScanned(code);
    return;
  }
  if (page === 'orders' && sheet === undefined) {
    ui.store.setState({ orderFilters: receiptCodeFilters(code) });
    return;
  }
  if (code.startsWith(COUNTER_SCAN)) {
    ui.open({ kind: 'held', code: code.slice(COUNTER_SCAN.length) });
    return;
  }
  const itemId = menu.store.getState().search.findByCode(code);
  if (itemId !== undefined) sellScanned(register, { itemId, code }, words, tap);
  // A service that keeps cards tells all barcodes with its menu: what is none of them is a card, or nothing.
  else if (!takeScannedCard(register, code, words)) void askForScanned(register, code, words, tap);
}

type Tap = (register: Register, itemId: string) => void;

/** Asks the host for a barcode that the menu lacks, because some services leave barcodes out of it. Selling continues. */
async function askForScanned(register: Register, code: string, words: RegisterWords, tap: Tap): Promise<void> {
  const { host, menu } = register;
  const found = await askTill(STAND_OPERATIONS.findByBarcode, { body: { barcode: code } }, SCAN_PATIENCE);
  if (found.ok) await menu.pull();
  if (isLocked(host.store.getState())) return;
  if (found.ok) return sellScanned(register, { itemId: found.value.itemId, code }, words, tap);
  const isUnknown = found.refusal.code !== 'needs_service' && found.refusal.code !== NO_ANSWER;
  showToast({ kind: 'caution', text: isUnknown ? words.sell.unknownCode({ code }) : words.sell.codeNotAsked({ code }) });
}

/** Longer than the host waits for the service, in milliseconds. */
const SCAN_PATIENCE = 5000;

function sellScanned(
  register: Register,
  { itemId, code }: { readonly itemId: string; readonly code: string },
  words: RegisterWords,
  tap: Tap,
): void {
  const { ui, cartStore } = register;
  const { sheet } = ui.store.getState();
  tap(register, itemId);
  const opened = ui.store.getState().sheet;
  if (sheet === undefined || opened === sheet || opened === undefined) return;
  ui.open(sheet);
  const { catalogue } = cartStore.store.getState();
  const name = (catalogue && findItem(catalogue, itemId)?.data.name) ?? code;
  showToast({ kind: 'caution', text: words.offers.finishFirst({ name }) });
}
