import { useMemo } from 'react';
import { copiesOnReceipt } from '../../../shared/engine/receipt/copies-on-receipt.ts';
import { giftCardsOnReceipt } from '../../../shared/engine/receipt/gift-cards-on-receipt.ts';
import { receiptLines } from '../../../shared/engine/receipt/receipt-lines.ts';
import type { RefundView } from '../../../shared/till-contract/operations/refund-operations.ts';
import type { SaleView } from '../../../shared/till-contract/operations/sale-operations.ts';
import { type Formats, makeFormats } from '../../ui/format/formats.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { chooseLanguage, localeOf } from '../../words/base/language.ts';
import type { RegisterWords } from '../../words/register-words.ts';
import { loadRegisterWords } from '../../words/register-words.ts';
import { useLoadedWords } from '../../words/use-loaded-words.ts';
import { useHost } from '../frame/use-register.ts';
import { useSeatName } from '../guest/use-seat-name.ts';

/** Returns words and formats of the stand's receipt language; undefined until they are loaded. */
export function useReceiptLanguage(): { readonly words: RegisterWords; readonly formats: Formats } | undefined {
  const { currency, timeZone } = useFormats();
  const tag = useHost(({ settings }) => settings?.settings.receiptLanguage ?? 'en');
  const language = chooseLanguage([tag]);
  const words = useLoadedWords(loadRegisterWords, language);
  const formats = useMemo(() => makeFormats({ locale: localeOf(language), currency, timeZone }), [language, currency, timeZone]);
  return words === undefined ? undefined : { words, formats };
}

export function useReceiptLines(view: SaleView, isDuplicate: boolean, refund?: RefundView) {
  const place = useHost(({ status }) => status?.place);
  const deviceName = useHost(({ status }) => status?.device.name);
  const seat = useSeatName(view.sale.cart.seatId);
  return useMemo(() => {
    const { sale, employeeName, orderNumber: originalOrderNumber } = view;
    const orderNumber = refund === undefined ? originalOrderNumber : refund.refundOrderNumber;
    return receiptLines(sale, {
      vendorName: place?.vendorName ?? 'Grandstand',
      linesAbove: place?.receipt?.above ?? [],
      linesBelow: place?.receipt?.below ?? [],
      cashierName: refund?.employee.name ?? employeeName,
      qrPayload: sale.id,
      ...(place?.receipt?.taxNumber !== undefined && { taxNumber: place.receipt.taxNumber }),
      ...(orderNumber !== undefined && { orderNumber }),
      ...(deviceName !== undefined && !isDuplicate && { deviceName }),
      ...(seat !== undefined && { seat }),
      ...(view.cardCopies !== undefined && { cardCopies: copiesOnReceipt(view.cardCopies, refund) }),
      ...(view.giftCards !== undefined && { giftCards: giftCardsOnReceipt(view.giftCards) }),
      ...(isDuplicate && { isDuplicate }),
      ...(refund !== undefined && {
        refund: {
          at: refund.at,
          reason: refund.reason,
          ...(originalOrderNumber !== undefined && { originalOrderNumber }),
          ...(refund.part !== undefined && { part: refund.part }),
        },
      }),
    });
  }, [view, place, deviceName, seat, isDuplicate, refund]);
}
