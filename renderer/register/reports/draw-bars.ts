import Plot from 'uplot';
import 'uplot/dist/uPlot.min.css';

export interface Bar {
  readonly label: string;
  readonly value: number;
}

export interface BarsDrawn {
  readonly bars: readonly Bar[];
  readonly width: number;
  readonly isUpright: boolean;
  readonly isRightToLeft: boolean;
  readonly write: (value: number) => string;
}

const UPRIGHT_HEIGHT = 224;
const BAR_HEIGHT = 28;
const FIGURES_HEIGHT = 32;
const FIGURES_WIDTH = 80;
const NAMES_SHARE = 0.34;
const WIDEST_NAMES = 200;
const WIDEST_BAR = 48;
const PAD = 8;
/** The average width of a letter, relative to the font size. */
const LETTER = 0.56;
const ROOM_BETWEEN_FIGURES = 90;

/** Draws bars of one figure. Colours and font come from the element's style sheet. */
export function drawBars(element: HTMLElement, { bars, width, isUpright, isRightToLeft, write }: BarsDrawn): Plot {
  const style = getComputedStyle(element);
  const size = Number.parseFloat(style.fontSize);
  const font = `${style.fontSize} ${style.fontFamily}`;
  const look = { stroke: style.color, font, ticks: { show: false } };
  const grid = { stroke: style.columnRuleColor, width: 1 };
  const longest = Math.max(...bars.map(({ label }) => label.length)) * size * LETTER + PAD * 2;
  const namesWidth = Math.min(width * NAMES_SHARE, WIDEST_NAMES, longest);
  const mostLetters = Math.max(4, Math.floor((namesWidth - PAD) / (size * LETTER)));
  const names: Plot.Axis = {
    ...look,
    scale: 'x',
    grid: { show: false },
    side: isUpright ? 2 : isRightToLeft ? 1 : 3,
    size: isUpright ? FIGURES_HEIGHT : namesWidth,
    splits: (_plot, _axis, _least, _most, _step, _space) => placesOf(bars.length, isUpright, (width - FIGURES_WIDTH) / (size * 4)),
    values: (_plot, splits) => splits.map((place) => shorten(bars[place]?.label ?? '', isUpright ? Number.POSITIVE_INFINITY : mostLetters)),
  };
  const figures: Plot.Axis = {
    ...look,
    scale: 'y',
    grid,
    side: isUpright ? (isRightToLeft ? 1 : 3) : 2,
    size: isUpright ? FIGURES_WIDTH : FIGURES_HEIGHT,
    space: isUpright ? BAR_HEIGHT : ROOM_BETWEEN_FIGURES,
    values: (_plot, splits) => splits.map(write),
  };
  const values = bars.map(({ value }) => value);
  /** Bars of negative values also grow away from their names. */
  const isTakenOff = values.every((value) => value <= 0);
  /** Half of the last figure's label extends beyond its tick. */
  const endRoom = size * 3;
  return new Plot(
    {
      width,
      height: isUpright ? UPRIGHT_HEIGHT : bars.length * BAR_HEIGHT + FIGURES_HEIGHT + PAD,
      padding: isUpright ? [PAD, PAD, 0, PAD] : [0, isRightToLeft ? 0 : endRoom, 0, isRightToLeft ? endRoom : 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: {
          time: false,
          range: [-0.5, bars.length - 0.5],
          ori: isUpright ? 0 : 1,
          dir: isUpright ? (isRightToLeft ? -1 : 1) : -1,
        },
        y: {
          // The scale starts at zero.
          range: [Math.min(0, ...values) * HEADROOM, Math.max(0, ...values) * HEADROOM || 1],
          ori: isUpright ? 1 : 0,
          dir: !isUpright && isRightToLeft !== isTakenOff ? -1 : 1,
        },
      },
      axes: [names, figures],
      series: [
        {},
        {
          fill: style.outlineColor,
          width: 0,
          points: { show: false },
          ...(Plot.paths.bars !== undefined && { paths: Plot.paths.bars({ size: [0.7, WIDEST_BAR] }) }),
        },
      ],
    },
    [bars.map((_, place) => place), values],
    element,
  );
}

const HEADROOM = 1.04;

/** Returns the label positions: all names of a list, but on a time axis only as many as fit. */
function placesOf(count: number, isUpright: boolean, room: number): number[] {
  const step = isUpright ? Math.max(1, Math.ceil(count / Math.max(1, room))) : 1;
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
}
