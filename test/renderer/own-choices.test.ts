import { expect, test } from 'vitest';
import { type OwnChoices, openOwnChoices } from '../../renderer/ui/boot/own-choices.ts';

interface Choices extends OwnChoices {
  readonly theme: string;
}

type ChoicesPage = Parameters<typeof openOwnChoices>[0];

const FIRST = { theme: 'system' };

/** A browser's storage, with the languages that the browser prefers. */
function pageWith(stored: Record<string, string> = {}, languages: readonly string[] = ['de-AT', 'en']): ChoicesPage {
  const texts = new Map(Object.entries(stored));
  const localStorage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  };
  return { localStorage, navigator: { languages } } as unknown as ChoicesPage;
}

const open = (page: ChoicesPage, name = 'register') => openOwnChoices<Choices>(page, name, FIRST);

test('choices begin with those of the browser, and the next window of the same kind has what was chosen', () => {
  const page = pageWith();
  const choices = open(page);
  expect(choices.getState()).toEqual({ theme: 'system', language: 'de' });
  choices.setState({ theme: 'dark' });
  choices.setState({ language: 'fr' });
  expect(open(page).getState()).toEqual({ theme: 'dark', language: 'fr' });
  expect(open(page, 'kitchen').getState()).toEqual({ theme: 'system', language: 'de' });
});

test.each(['{"theme":"da', 'null', '[]', '7', '"text"'])('a stored text that holds no choices is no obstacle: %s', (text) => {
  expect(open(pageWith({ 'choices-register': text })).getState()).toMatchObject({ theme: 'system', language: 'de' });
});

test('a language that is no longer ours gives way to that of the browser', () => {
  expect(open(pageWith({ 'choices-register': '{"language":"xx"}' })).getState().language).toBe('de');
});

test('where storage is full the choices hold until the window is left, and where it is not allowed too', () => {
  const full = pageWith();
  full.localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const choices = open(full);
  choices.setState({ theme: 'dark' });
  expect(choices.getState().theme).toBe('dark');
  const refusing = Object.defineProperty(pageWith(), 'localStorage', {
    get: () => {
      throw new DOMException('not allowed', 'SecurityError');
    },
  });
  const others = open(refusing);
  others.setState({ theme: 'light' });
  expect(others.getState()).toEqual({ theme: 'light', language: 'de' });
});
