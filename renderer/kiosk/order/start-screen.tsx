import { useMemo } from 'react';
import { minuteOfDay } from '../../../shared/base/venue-time.ts';
import { StandLogo } from '../../screen/stand-logo.tsx';
import { foodOfGroup } from '../../selling/food-of-items.ts';
import { minuteOf } from '../../selling/menu-groups.ts';
import { bandOf } from '../../ui/design/band.ts';
import type { Formats } from '../../ui/format/formats.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { FoodDrawing } from '../../ui/pictures/food-drawing.tsx';
import { guestLanguages, languageName } from '../../words/base/language.ts';
import type { KioskWords } from '../../words/kiosk-words.ts';
import { useWords } from '../../words/kiosk-words.ts';
import { useCart, useHost, useKiosk } from '../frame/use-kiosk.ts';
import { nextOpening, type Opening, offeredGroups } from './offered-items.ts';
import './start-screen.css';

/** The screen between guests: a single button. While the stand is closed it says when it opens. */
export function StartScreen() {
  const { visit } = useKiosk();
  const words = useWords();
  const formats = useFormats();
  const catalogue = useCart((state) => state.catalogue);
  const minute = useCart(({ at }) => minuteOf(at));
  const name = useHost(({ status }) => status?.place?.vendorName) ?? 'Grandstand';
  const logo = useHost(({ settings }) => settings?.settings.logo);
  const shown = useMemo(() => catalogue && offeredGroups(catalogue, minute), [catalogue, minute]);
  if (catalogue === undefined || shown === undefined) return null;
  if (shown.isClosed || shown.groups.length === 0) {
    const opening = nextOpening(catalogue, minute);
    return (
      <main className="start-screen">
        <div className="start-screen-closed">
          <StandLogo digest={logo} size="large" />
          <h1 className="start-screen-name">{name}</h1>
          <p className="start-screen-say">{words.kiosk.closed}</p>
          {opening !== undefined && <p className="start-screen-opening">{sayOpening(words, formats, opening)}</p>}
          <p className="quiet">{words.kiosk.closedHint}</p>
        </div>
      </main>
    );
  }
  const otherLanguages = guestLanguages(words.language).filter((language) => language !== words.language);
  return (
    <main className="start-screen">
      <h1 className="unseen">{name}</h1>
      <button type="button" className="start-screen-go" onClick={() => visit.go({ kind: 'menu' })}>
        <span className="start-screen-top">
          <StandLogo digest={logo} size="large" />
          <span className="start-screen-welcome">{words.kiosk.welcome}</span>
          <bdi className="start-screen-name">{name}</bdi>
        </span>
        <span className="start-screen-groups">
          <span className="start-screen-pictures">
            {shown.groups.map((group, place) => (
              <span key={group.id} className="start-screen-group" data-band={bandOf(place, group.color)}>
                <span className="start-screen-picture">
                  <FoodDrawing kind={foodOfGroup(catalogue, group)} />
                </span>
                <bdi className="start-screen-group-name">{group.name}</bdi>
              </span>
            ))}
          </span>
        </span>
        <span className="start-screen-touch">{words.kiosk.touchToStart}</span>
      </button>
      <ul className="start-screen-languages" aria-label={words.kiosk.chooseLanguage}>
        {otherLanguages.map((language) => (
          <li key={language}>
            <button
              type="button"
              lang={language}
              className="start-screen-language"
              onClick={() => {
                visit.store.setState({ language });
                visit.go({ kind: 'menu' });
              }}
            >
              {languageName(language)}
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}

const ANY_DAY = '2026-01-01T00:00:00Z';

function sayOpening({ kiosk }: KioskWords, { locale }: Formats, { inDays, weekday, time }: Opening): string {
  // A wall clock time, so UTC on both sides cancels out.
  const written = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(Date.parse(ANY_DAY) + (minuteOfDay(time) ?? 0) * 60_000),
  );
  return inDays === 0 ? kiosk.opensToday({ time: written }) : kiosk.opensOn({ day: kiosk.weekdays[weekday], time: written });
}
