/**
 * A card terminal that may take a card without the network: it keeps the card itself, and forwards it once the network is back. What it
 * tells of a card is masked, and nothing else of it ever leaves the terminal. A rejected promise means that nobody knows what happened.
 */
export interface CardTerminal {
  /** As orders and settings name it. */
  readonly name: string;
  /** False where it takes cards with the network only. */
  readonly storesCards: boolean;
  /** Whether it answers at all; no card and no money is asked for. */
  isThere(): Promise<boolean>;
  authoriseOffline(order: OfflineOrder): Promise<OfflineAnswer>;
  /** Of one stored record. It is never asked twice unless a person has seen that the record is still stored. */
  forward(reference: string): Promise<ForwardAnswer>;
}

export interface OfflineOrder {
  /** Ours, for the terminal's own log; the same is never sent twice. */
  readonly id: string;
  readonly terminalId: string;
  /** Minor units, the tip included. */
  readonly amount: number;
  readonly currency: string;
}

export type OfflineAnswer =
  | {
      readonly kind: 'stored';
      /** The terminal's name of its record, which is not made of the card's number. */
      readonly reference: string;
      /** First six and last four digits at most. */
      readonly maskedAcc: string;
      readonly cardType: string;
      readonly authorizationCode?: string;
    }
  | { readonly kind: 'refused'; readonly message?: string };

export type ForwardAnswer =
  | { readonly kind: 'captured'; readonly amount: number; readonly authorizationCode?: string }
  | { readonly kind: 'declined'; readonly message?: string }
  /** It certainly did not leave the terminal, and is still stored. */
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'unclear' };

/** For a stand whose terminals keep nothing, and for one without terminals. */
export const NO_CARD_TERMINAL: CardTerminal = {
  name: 'none',
  storesCards: false,
  isThere: async () => false,
  authoriseOffline: async () => ({ kind: 'refused', message: 'the terminal keeps no cards' }),
  forward: async () => ({ kind: 'unclear' }),
};
