import { useCallback, useState } from 'react';
import type { Outcome } from '../../../shared/base/outcome.ts';
import { VALUE_CARD_OPERATIONS } from '../../../shared/till-contract/cards/value-card-operations.ts';
import type { TillAnswerOf } from '../../../shared/till-contract/parts/till-operation.ts';
import { askTill } from '../../host/ask-till.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';

export type GiftCard = TillAnswerOf<(typeof VALUE_CARD_OPERATIONS)['lookUpValueCard']>;

interface Known {
  readonly card?: GiftCard;
  readonly refusal?: HostRefusal;
}

export interface FoundGiftCard extends Known {
  readonly code: string;
  readonly isBusy: boolean;
  readonly type: (code: string) => void;
  /** Looks the typed code up, or the given one. */
  readonly lookUp: (code?: string) => Promise<void>;
  /** Asks the host for a change of the card, and shows the card as it is then. True if it was changed. */
  readonly change: (ask: () => Promise<Outcome<GiftCard, HostRefusal>>) => Promise<GiftCard | undefined>;
  readonly forget: () => void;
}

/** A gift card by its code, which is kept in no store. `scanned`: one that was looked up already. */
export function useGiftCard(scanned?: GiftCard): FoundGiftCard {
  const [code, setCode] = useState('');
  const [known, setKnown] = useState<Known>(scanned === undefined ? {} : { card: scanned });
  const [isBusy, setBusy] = useState(false);
  const change = useCallback(async (ask: () => Promise<Outcome<GiftCard, HostRefusal>>): Promise<GiftCard | undefined> => {
    setBusy(true);
    const answer = await ask();
    setBusy(false);
    setKnown(({ card }) => (answer.ok ? { card: answer.value } : { ...(card && { card }), refusal: answer.refusal }));
    return answer.ok ? answer.value : undefined;
  }, []);
  const lookUp = useCallback(
    async (given?: string): Promise<void> => {
      const sought = (given ?? code).trim();
      if (given !== undefined) setCode(given);
      setKnown({});
      if (sought !== '') await change(() => askTill(VALUE_CARD_OPERATIONS.lookUpValueCard, { body: { code: sought } }));
    },
    [code, change],
  );
  const type = (text: string): void => {
    setCode(text);
    setKnown({});
  };
  return { ...known, code, isBusy, type, lookUp, change, forget: () => type('') };
}
