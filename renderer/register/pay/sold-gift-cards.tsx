import { useCallback, useState } from 'react';
import type { GiftCardView, SaleView } from '../../../shared/till-contract/operations/sale-operations.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { type RegisterWords, useWords } from '../../words/register-words.ts';
import { useRegister, useSale, useScanned } from '../frame/use-register.ts';
import './sold-gift-cards.css';

/** The units of a sale that still need a card: no money is taken before each has one. */
export function missingGiftCards({ giftCards = [] }: SaleView): readonly GiftCardView[] {
  return giftCards.filter(({ state }) => state === 'missing');
}

function keyOf({ lineId, unit }: GiftCardView): string {
  return `${unit} ${lineId}`;
}

/** Asks for the card of each gift card that the sale sells, one after the other. A chosen one can be changed until something is paid. */
export function SoldGiftCards({ view }: { readonly view: SaleView }) {
  const words = useWords().giftCards.sold;
  const formats = useFormats();
  const [changed, setChanged] = useState<string>();
  const { giftCards = [] } = view;
  const missing = missingGiftCards(view);
  const current = giftCards.find((card) => keyOf(card) === changed) ?? missing[0];
  if (giftCards.length === 0) return null;
  return (
    <section className="sold-cards" aria-label={words.title}>
      <h3>{words.title}</h3>
      {missing.length > 0 && <Notice tone="information" title={words.missing({ count: missing.length })} />}
      <ul className="sold-cards-list">
        {giftCards.map((card, index) => (
          <li key={keyOf(card)} className="sold-card" data-asked={card === current ? '' : undefined}>
            <div className="sold-card-head">
              <p className="sold-card-name">
                <bdi>{words.unit({ name: card.name, number: formats.count(index + 1) })}</bdi>
                {card.maskedCode !== undefined && <span className="quiet">{words.chosen({ card: `\u2066${card.maskedCode}\u2069` })}</span>}
              </p>
              <span className="figure">{formats.money(card.amount)}</span>
              {card !== current && card.state === 'chosen' && <Button onClick={() => setChanged(keyOf(card))}>{words.other}</Button>}
            </div>
            {card === current && <CardForm key={keyOf(card)} card={card} onChosen={() => setChanged(undefined)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function CardForm({ card: { lineId, unit }, onChosen }: { readonly card: GiftCardView; readonly onChosen: () => void }) {
  const { sale } = useRegister();
  const words = useWords().giftCards;
  const isBusy = useSale(({ busy }) => busy === 'choose_card');
  const [code, setCode] = useState('');
  const choose = useCallback(
    async (typed: string): Promise<void> => {
      if (typed.trim() !== '' && (await sale.chooseGiftCard({ lineId, unit, code: typed.trim() }))) onChosen();
    },
    [sale, lineId, unit, onChosen],
  );
  useScanned(useCallback((scanned: string) => void choose(scanned), [choose]));
  return (
    <form
      className="sold-card-form"
      onSubmit={(event) => {
        event.preventDefault();
        void choose(code);
      }}
    >
      <TextField label={words.code} hint={words.sold.hint} value={code} onValue={setCode} maxLength={80} autoFocus />
      <Button
        kind="primary"
        isWide
        onClick={() => choose(code)}
        aria-busy={isBusy}
        refusal={code.trim() === '' ? words.codeHint : undefined}
      >
        {words.sold.choose}
      </Button>
    </form>
  );
}

const TONES: Readonly<Record<Exclude<GiftCardView['state'], 'missing' | 'chosen'>, 'good' | 'caution' | 'danger' | 'information'>> = {
  waiting: 'caution',
  loaded: 'good',
  attention: 'danger',
  not_loaded: 'danger',
  taking_back: 'information',
  taken_back: 'information',
};

/** What became of the cards of a paid sale: the guest is told where one is loaded later only. */
export function LoadedGiftCards({ view: { giftCards = [] } }: { readonly view: SaleView }) {
  const words = useWords().giftCards.sold;
  const formats = useFormats();
  if (giftCards.length === 0) return null;
  return (
    <ul className="sold-cards-list">
      {giftCards.map((card) =>
        card.state === 'missing' || card.state === 'chosen' ? null : (
          <li key={keyOf(card)}>
            <Notice tone={TONES[card.state]} title={sayState(words, formats.money, card)} />
          </li>
        ),
      )}
    </ul>
  );
}

function sayState(
  words: RegisterWords['giftCards']['sold'],
  money: ReturnType<typeof useFormats>['money'],
  { state, maskedCode = '', amount, balance }: GiftCardView,
): string {
  const card = `\u2066${maskedCode}\u2069`;
  if (state === 'missing' || state === 'chosen') return words.chosen({ card });
  if (state === 'not_loaded') return words.not_loaded({ card });
  const said = { card, amount: money(amount) };
  if (state === 'loaded' && balance !== undefined) return words.balance({ ...said, balance: money(balance) });
  return words[state](said);
}
