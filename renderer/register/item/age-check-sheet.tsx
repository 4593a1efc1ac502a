import { findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { announce } from '../../ui/parts/basic/announcements.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import { useWords } from '../../words/register-words.ts';
import type { OpenSheet } from '../frame/ui-store.ts';
import { useCart, useHost, useRegister } from '../frame/use-register.ts';
import { useSheetKeys } from '../frame/use-sheet-keys.ts';
import { useTime } from '../frame/use-time.ts';
import { confirmAge, confirmAgeOfCart, removeAlcohol } from '../sell/tap-item.ts';
import { bornOnOrBefore } from './born-before.ts';
import './age-check-sheet.css';

/** Used until the host has sent the legal age of this stand: the highest age that any country requires. */
const STRICTEST = 21;

/** Asks for proof of age, once per guest. Shows the latest allowed date of birth by the venue's date. */
export function AgeCheckSheet({ sheet }: { readonly sheet: Extract<OpenSheet, { kind: 'age_check' }> }) {
  const register = useRegister();
  const { ui } = register;
  const { lines } = useWords();
  const formats = useFormats();
  const now = useTime();
  const item = useCart(({ catalogue }) => catalogue && findItem(catalogue, sheet.itemId)?.data);
  const terms = useCart(({ catalogue }) => catalogue?.terms);
  const age = useHost(({ settings }) => settings?.settings.legalAge) ?? STRICTEST;
  const law = useHost(({ settings }) => settings?.settings.ageNotice) ?? '';
  const confirm = (): void => {
    if (sheet.isInCart) confirmAgeOfCart(register);
    else confirmAge(register, sheet.itemId);
  };
  const refuse = (): void => {
    if (sheet.isInCart) removeAlcohol(register);
    ui.close();
    announce(lines.ageRefused({ name: item?.name ?? '' }));
  };
  useSheetKeys({ Enter: confirm });
  if (item === undefined || terms === undefined) return null;
  const born = bornOnOrBefore(now, terms.timezone, age);
  return (
    <Sheet
      isOpen
      onClose={refuse}
      title={lines.ageTitle}
      description={lines.ageItem({ name: item.name })}
      place="beside-cart"
      width="narrow"
      footer={
        <>
          <Button onClick={refuse}>{lines.ageRefuse}</Button>
          <Button kind="primary" onClick={confirm}>
            {lines.ageConfirm({ years: formats.count(age) })}
          </Button>
        </>
      }
    >
      <div className="age-check">
        <p className="age-check-label">{lines.ageBorn}</p>
        <p className="age-check-date">{dateText(born, formats.locale)}</p>
        <p className="quiet">{lines.ageYears({ years: formats.count(age) })}</p>
      </div>
      {law !== '' && <Notice tone="information" title={law} />}
      {terms.alcohol !== undefined && terms.alcohol.restrictionMessage !== '' && (
        <Notice tone="information" title={terms.alcohol.restrictionMessage} />
      )}
    </Sheet>
  );
}

function dateText(date: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`));
}
