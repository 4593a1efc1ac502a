import { useState } from 'react';
import { uuidV7 } from '../../../shared/base/ids.ts';
import type { Money } from '../../../shared/base/money.ts';
import { VALUE_CARD_OPERATIONS } from '../../../shared/till-contract/cards/value-card-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { useWords } from '../../words/register-words.ts';
import { useRegister } from '../frame/use-register.ts';
import type { FoundGiftCard, GiftCard } from './use-gift-card.ts';

interface CardStateProps {
  readonly found: FoundGiftCard;
  readonly card: GiftCard;
  readonly mayBlock: boolean;
  readonly onChanged: () => void;
}

export function CardState({ found: { code, change, isBusy }, card, mayBlock, onChanged }: CardStateProps) {
  const { giftCards: words } = useWords();
  const formats = useFormats();
  const isBlocked = !card.isBlocked;
  const block = async (): Promise<void> => {
    const ask = () => askTill(VALUE_CARD_OPERATIONS.changeValueCard, { body: { code: code.trim(), isBlocked } });
    if ((await change(ask)) !== undefined) onChanged();
  };
  return (
    <>
      <p className="quiet">
        {card.maskedCode}
        {card.holder !== undefined && ` · ${card.holder}`}
      </p>
      {card.tier !== undefined && <p className="quiet">{words.hasTier({ tier: card.tier })}</p>}
      <p className="quiet">{words.balance}</p>
      <p className="gift-cards-sum" data-testid="gift-balance">
        {formats.money(card.balance)}
      </p>
      {card.isBlocked && <Notice tone="caution" title={words.isBlocked} />}
      {card.isExpired && card.expiresAt !== undefined && (
        <Notice tone="caution" title={words.isExpired({ date: formats.date(card.expiresAt) })} />
      )}
      {mayBlock && (
        <Button onClick={() => block()} aria-busy={isBusy}>
          {card.isBlocked ? words.unblock : words.block}
        </Button>
      )}
    </>
  );
}

interface LoadFormProps {
  readonly found: FoundGiftCard;
  /** Whether this stand says which tier a card has. */
  readonly setsTier: boolean;
  readonly onLoaded: () => void;
}

/** The id of the load is kept until the host has answered, so that pressing again after a lost answer loads once. */
export function LoadForm({ found: { code, card, change, isBusy }, setsTier, onLoaded }: LoadFormProps) {
  const { world } = useRegister();
  const { giftCards: words } = useWords();
  const formats = useFormats();
  const [text, setText] = useState('');
  const [holder, setHolder] = useState('');
  const [tier, setTier] = useState(card?.tier ?? '');
  const [loadId, setLoadId] = useState(() => uuidV7(world));
  const amount = readAmount(formats.parseMoney(text));
  const problem = text !== '' && amount === undefined ? words.amountWrong({ example: formats.amount(EXAMPLE) }) : undefined;
  const named = holder.trim();
  const level = levelOf(tier);
  const whyNoLoad = card?.isBlocked ? words.isBlocked : level === undefined ? words.tierWrong : undefined;
  const load = async (): Promise<void> => {
    if (amount === undefined || level === undefined || isBusy) return;
    const body = {
      code: code.trim(),
      amount,
      ...(named !== '' && { holder: named }),
      ...(level !== (card?.tier ?? '') && { tier: level }),
    };
    const loaded = await change(() => askTill(VALUE_CARD_OPERATIONS.loadValueCard, { path: { load_id: loadId }, body }));
    if (loaded === undefined) return;
    setLoadId(uuidV7(world));
    setText('');
    showToast({ kind: 'good', text: words.loaded({ amount: formats.money(amount), balance: formats.money(loaded.balance) }) });
    onLoaded();
  };
  return (
    <form
      className="gift-cards-load"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void load();
      }}
    >
      <TextField
        label={words.amount}
        value={text}
        inputMode="decimal"
        onValue={(typed) => {
          setText(typed);
          setLoadId(uuidV7(world));
        }}
        problem={problem}
      />
      {card?.holder === undefined && (
        <TextField label={words.holder} hint={words.holderHint} value={holder} onValue={setHolder} maxLength={80} />
      )}
      {setsTier && <TierField tier={tier} onTier={setTier} />}
      <Button
        kind="primary"
        type="submit"
        aria-busy={isBusy}
        refusal={amount === undefined ? words.amountWrong({ example: formats.amount(EXAMPLE) }) : whyNoLoad}
      >
        {words.load({ amount: amount === undefined ? '' : formats.money(amount) })}
      </Button>
    </form>
  );
}

function TierField({ tier, onTier }: { readonly tier: string; readonly onTier: (tier: string) => void }) {
  const { giftCards: words } = useWords();
  const problem = levelOf(tier) === undefined ? words.tierWrong : undefined;
  return <TextField label={words.tier} hint={words.tierHint} value={tier} onValue={onTier} maxLength={32} problem={problem} />;
}

const TIER = /^(?:[a-z0-9][a-z0-9_-]{0,31})?$/;

/** Empty for no benefits; undefined where it can be no level. */
function levelOf(text: string): string | undefined {
  const level = text.trim().toLowerCase();
  return TIER.test(level) ? level : undefined;
}

const EXAMPLE = 2000 as Money;
/** What a card may hold at most, in minor units. */
const MOST = 10_000_000;

function readAmount(amount: Money | undefined): Money | undefined {
  return amount !== undefined && amount > 0 && amount <= MOST ? amount : undefined;
}

export function CardHistory({ card: { moves } }: { readonly card: GiftCard }) {
  const { giftCards: words } = useWords();
  const formats = useFormats();
  return (
    <>
      <h3>{words.history}</h3>
      <ul className="gift-cards-moves">
        {moves.map(({ reference, kind, amount, at, by, balance }) => (
          <li key={reference}>
            <span>{words.moves[kind]}</span>
            <span className="figure">{formats.money(amount)}</span>
            <span className="quiet">
              {formats.dateAndTime(at)}
              {by !== undefined && ` · ${by}`}
            </span>
            <span className="quiet figure">{balance !== undefined && formats.money(balance)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
