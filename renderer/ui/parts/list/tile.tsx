import type { ComponentProps, ReactNode } from 'react';
import type { Band } from '../../design/band.ts';
import './tile.css';

export interface TileProps extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'type'> {
  readonly name: string;
  /** The price, formatted; or what stands in its place ("Sold out"). */
  readonly figure: ReactNode;
  readonly band?: Band | undefined;
  /** How many are in the cart. */
  readonly badge?: string | undefined;
  /** Can still be pressed, which says why not. */
  readonly isOut?: boolean;
}

export function Tile({ name, figure, band, badge, isOut = false, ...rest }: TileProps) {
  return (
    <button {...rest} type="button" className="tile" data-band={band} data-out={isOut || undefined}>
      {/* A name keeps its own direction, so that what is cut off is its end; it stands where all tiles begin. */}
      <bdi className="tile-name">{name}</bdi>
      <span className="tile-foot">
        <span className="tile-figure">{figure}</span>
        {badge !== undefined && <span className="tile-badge">{badge}</span>}
      </span>
    </button>
  );
}
