import type { ComponentProps, ReactNode } from 'react';
import type { Band } from '../../design/band.ts';
import './tile.css';

export interface TileProps extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'type'> {
  readonly name: string;
  /** The formatted price, or a text in its place such as "Sold out". */
  readonly figure: ReactNode;
  readonly band?: Band | undefined;
  /** How many are in the cart. */
  readonly badge?: string | undefined;
  /** In a corner of its own; the name then has two lines. */
  readonly picture?: ReactNode;
  /** The tile can still be pressed; the page then shows why the item is unavailable. */
  readonly isOut?: boolean;
}

export function Tile({ name, figure, band, badge, picture, isOut = false, ...rest }: TileProps) {
  return (
    <button {...rest} type="button" className="tile" data-band={band} data-out={isOut || undefined}>
      {/* The name keeps its own direction, so that the end of it is cut off; it is aligned to the start of the tile. */}
      <bdi className="tile-name">{name}</bdi>
      {picture !== undefined && (
        <span className="tile-picture" aria-hidden>
          {picture}
        </span>
      )}
      <span className="tile-foot">
        <span className="tile-figure">{figure}</span>
        {badge !== undefined && <span className="tile-badge">{badge}</span>}
      </span>
    </button>
  );
}
