import type { ReactNode } from 'react';
import './offer-row.css';

export interface OfferRowProps {
  readonly name: string;
  /** Its state or what it still needs, shown under the name. */
  readonly detail?: ReactNode;
  readonly amount?: ReactNode;
  readonly action?: ReactNode;
  readonly isChosen?: boolean;
}

/** A discount or a fee. All amounts share one column. */
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
