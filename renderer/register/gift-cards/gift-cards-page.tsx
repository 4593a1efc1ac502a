import { useCallback } from 'react';
import { VALUE_CARD_OPERATIONS } from '../../../shared/till-contract/cards/value-card-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { TextField } from '../../ui/parts/input/text-field.tsx';
import { EmptyState } from '../../ui/parts/messages/empty-state.tsx';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import { useWords } from '../../words/register-words.ts';
import { NeedsRight } from '../frame/needs-right.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import { useListed } from '../frame/use-listed.ts';
import { useHost, useScanned } from '../frame/use-register.ts';
import { useRight } from '../frame/use-right.ts';
import { CardHistory, CardState, LoadForm } from './card-parts.tsx';
import { type FoundGiftCard, useGiftCard } from './use-gift-card.ts';
import './gift-cards.css';

/** Gift and season cards whose balance the service keeps: what is owed, and one card to look at, load or block. */
export function GiftCardsPage() {
  const { giftCards: words } = useWords();
  const may = useRight('value_cards');
  const isKept = useHost(({ status }) => status?.keepsValueCards === true);
  if (!may) return <PageFrame title={words.title}>{<NeedsRight right="value_cards" isWhole />}</PageFrame>;
  return <PageFrame title={words.title}>{isKept ? <Cards /> : <EmptyState title={words.keptElsewhere} />}</PageFrame>;
}

const EVENTS = ['sale_changed'] as const;
const askReport = () => askTill(VALUE_CARD_OPERATIONS.readValueCardReport, {});

function Cards() {
  const { giftCards: words } = useWords();
  const found = useGiftCard();
  const { lookUp, card, refusal } = found;
  const { value: report, refusal: notRead, refresh } = useListed(askReport, EVENTS);
  useScanned(useCallback((code: string) => void lookUp(code), [lookUp]));
  const isUnknown = refusal?.code === 'value_card_unknown';
  const provider = report?.provider;
  // What its keeper lets a stand do with a card. A new card is the provider's, where there is one.
  const isOwn = provider === undefined || (card !== undefined && card.keptBy === undefined);
  const mayLoad = isOwn || provider.canLoad;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
    <div className="gift-cards" tabIndex={0}>
      <RefusalNotice refusal={notRead} />
      {provider !== undefined && <KeeperNotice provider={provider} />}
      <div className="gift-cards-parts">
        <section className="gift-cards-part">
          <CodeForm found={found} />
          {isUnknown ? <Notice tone="information" title={mayLoad ? words.isNew : words.noCard} /> : <RefusalNotice refusal={refusal} />}
          {card !== undefined && <CardState found={found} card={card} mayBlock={isOwn || provider.canBlock} onChanged={refresh} />}
        </section>
        {(card !== undefined || isUnknown) && mayLoad && (
          <section className="gift-cards-part">
            <LoadForm key={found.code} found={found} setsTier={isOwn} onLoaded={refresh} />
          </section>
        )}
        {card !== undefined && card.moves.length > 0 && (
          <section className="gift-cards-part">
            <CardHistory card={card} />
          </section>
        )}
      </div>
      {report !== undefined && (provider === undefined || report.cards > 0) && <Sums report={report} />}
    </div>
  );
}

function CodeForm({ found: { code, type, lookUp, isBusy } }: { readonly found: FoundGiftCard }) {
  const { giftCards: words } = useWords();
  return (
    <form
      className="gift-cards-code"
      onSubmit={(event) => {
        event.preventDefault();
        void lookUp();
      }}
    >
      <TextField label={words.code} hint={words.codeHint} value={code} onValue={type} maxLength={80} />
      <Button kind="primary" type="submit" aria-busy={isBusy} refusal={code.trim() === '' ? words.codeHint : undefined}>
        {words.lookUp}
      </Button>
    </form>
  );
}

type Report = Extract<Awaited<ReturnType<typeof askReport>>, { readonly ok: true }>['value'];

/** Who keeps the cards that this stand has not issued. */
function KeeperNotice({ provider: { name, isReached } }: { readonly provider: NonNullable<Report['provider']> }) {
  const { giftCards: words } = useWords();
  const title = name === undefined ? words.keptElsewhere : words.keptBy({ name });
  if (isReached) return <Notice tone="information" title={title} />;
  return (
    <Notice tone="caution" title={title}>
      {words.keeperAway}
    </Notice>
  );
}

function Sums({ report: { cards, balance, blocked, expired } }: { readonly report: Report }) {
  const { giftCards: words } = useWords();
  const formats = useFormats();
  const rows = [
    [words.owed, { cards, balance }],
    [words.blocked, blocked],
    [words.expired, expired],
  ] as const;
  return (
    <dl className="gift-cards-sums">
      {rows.map(([label, sum]) => (
        <div key={label}>
          <dt className="quiet">{label}</dt>
          <dd className="gift-cards-sum">{formats.money(sum.balance)}</dd>
          <dd className="quiet">{words.cards({ count: sum.cards })}</dd>
        </div>
      ))}
    </dl>
  );
}
