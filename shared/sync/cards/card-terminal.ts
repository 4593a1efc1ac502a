/**
 * A card terminal that may be able to take a card without the network: it stores the card itself and forwards it once the network is back.
 * It reports masked card data only; nothing else of a card ever leaves the terminal. A rejected promise means that the outcome is unknown.
 */
export interface CardTerminal {
  /** The name that orders and settings use. */
  readonly name: string;
  /** False if it takes cards only with the network. */
  readonly storesCards: boolean;
  /** True when the terminal answers. Asks for no card and no money. */
  isThere(): Promise<boolean>;
  authoriseOffline(order: OfflineOrder): Promise<OfflineAnswer>;
  /** Forwards one stored record. Never called twice for a record unless a person has seen that it is still stored. */
  forward(reference: string): Promise<ForwardAnswer>;
}

export interface OfflineOrder {
  /** Our id, for the terminal's own log; the same id is never sent twice. */
  readonly id: string;
  readonly terminalId: string;
  /** Minor units, the tip included. */
  readonly amount: number;
  readonly currency: string;
}

export type OfflineAnswer =
  | {
      readonly kind: 'stored';
      /** The terminal's name for its record, not derived from the card number. */
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
  /** The record certainly did not leave the terminal and is still stored. */
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'unclear' };

/** For stands without terminals, and for those whose terminals store no cards. */
export const NO_CARD_TERMINAL: CardTerminal = {
  name: 'none',
  storesCards: false,
  isThere: async () => false,
  authoriseOffline: async () => ({ kind: 'refused', message: 'the terminal keeps no cards' }),
  forward: async () => ({ kind: 'unclear' }),
};
