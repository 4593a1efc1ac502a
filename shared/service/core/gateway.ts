/**
 * The card network as the pay layer sees it: the simulator of this product, or a terminal's own adapter. The caller chooses and stores a
 * `reference` before every call. The same reference again gets the first answer and moves no money twice; an adapter whose network does not
 * do that must look the reference up first. A rejected promise means that the outcome is unknown.
 */
export interface Gateway {
  /** The name that orders and settings use. */
  readonly name: string;
  /**
   * Keeps where a payment will go, before it is begun: of a process that ends before `pay` it is known then that nothing was sent. The
   * function that it returns is called once `pay` has ended, or is not called at all.
   */
  announce?(order: Pick<CardOrder, 'reference' | 'terminalId'>): Promise<() => void>;
  pay(order: CardOrder): Promise<CardAnswer>;
  /** Returns the answer to an earlier order; undefined if the network never received it. */
  find(reference: string): Promise<CardAnswer | undefined>;
  /** Gives money back to the card that paid `original`. */
  refund(reference: string, original: string, amount: number): Promise<CardAnswer>;
  void(reference: string, original: string): Promise<CardAnswer>;
  /**
   * Sets the tip of an approved order: the last sequence decides, in whatever order the calls arrive. An adapter whose network does not
   * order them waits for the answer to one before it sends the next.
   */
  adjust(reference: string, original: string, tip: TipRequest): Promise<CardAnswer>;
  queryToken(terminalId: string, token: string): Promise<Cardholder | undefined>;
}

export interface CardOrder {
  readonly reference: string;
  readonly terminalId: string;
  /** Minor units, the tip included. */
  readonly amount: number;
  /** The part of it that the guest gave at the till. */
  readonly tip?: number;
  readonly isCaptured: boolean;
  readonly token?: string;
}

export interface TipRequest {
  /** Minor units: the whole tip. */
  readonly tip: number;
  /** The whole amount that the card pays, including the tip. */
  readonly total: number;
  readonly sequence: number;
}

export interface CardAnswer {
  readonly status: 'APPROVED' | 'DECLINED' | 'REFERRED';
  /** Minor units; may be less than was asked for. */
  readonly approvedAmount: number;
  /** The part of it that the guest added at the terminal, to what was asked for. */
  readonly tip?: number;
  readonly authorizationCode?: string;
  /** First six and last four digits at most; never a full number. */
  readonly maskedAcc: string;
  readonly cardType: string;
  readonly token: string;
  readonly message?: string;
  /** Minor units: what is left on a card that this service keeps the balance of. */
  readonly balance?: number;
  /** Of a value card: chooses the discount that it brings. */
  readonly tier?: string;
}

export interface Cardholder {
  readonly name: string;
  readonly maskedAcc: string;
  readonly cardType: string;
  /** MM/YY */
  readonly expirationDate: string;
}
