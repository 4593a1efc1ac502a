import type { ReactNode } from 'react';
import './offer-row.css';

export interface OfferRowProps {
  readonly name: string;
  /** How it stands, or what it needs, under the name. */
  readonly detail?: ReactNode;
  /** What it comes to. */
  readonly amount?: ReactNode;
  /** What can be done with it. */
  readonly action?: ReactNode;
  readonly isChosen?: boolean;
}

/** A discount or a fee: amounts stand below each other, whatever stands beside them. */
export function OfferRow({ name, detail, amount, action, isChosen = false }: OfferRowProps) {
  return (
    <li className="offer-row" data-chosen={isChosen || undefined}>
      <div className="offer-row-text">
        <p className="offer-row-name">
          <bdi>{name}</bdi>
        </p>
        {detail !== undefined && <p className="offer-row-detail">{detail}</p>}
      </div>
      <span className="offer-row-amount figure">{amount}</span>
      <div className="offer-row-action">{action}</div>
    </li>
  );
}
