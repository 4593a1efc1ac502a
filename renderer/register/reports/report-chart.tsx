import { useEffect, useRef, useState } from 'react';
import { useElementWidth } from '../../ui/parts/basic/element-width.ts';
import { type Bar, drawBars } from './draw-bars.ts';
import './report-chart.css';

export interface ReportChartProps {
  /** Says what is drawn and that the table below tells the same. */
  readonly label: string;
  readonly bars: readonly Bar[];
  /** Side by side as time goes on, or one below the other with room for names. */
  readonly isUpright: boolean;
  readonly isRightToLeft: boolean;
  /** Of what a bar comes to. */
  readonly write: (value: number) => string;
}

/** A picture of the table below it. Its colours are those of the theme, so that it is drawn anew with each. */
export function ReportChart({ label, bars, isUpright, isRightToLeft, write }: ReportChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = useElementWidth(place);
  const themes = useThemeChanges();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page when the theme has changed.
  useEffect(() => {
    const element = place.current;
    if (element === null || width === 0) return undefined;
    const chart = drawBars(element, { bars, width, isUpright, isRightToLeft, write });
    return () => chart.destroy();
  }, [bars, width, isUpright, isRightToLeft, write, themes]);
  return <div ref={place} className="report-chart" role="img" aria-label={label} />;
}

/** Counts how often another theme was put on: by hand, or by the machine. */
function useThemeChanges(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const change = (): void => setChanges((count) => count + 1);
    const observer = new MutationObserver(change);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const isDark = matchMedia('(prefers-color-scheme: dark)');
    isDark.addEventListener('change', change);
    return () => {
      observer.disconnect();
      isDark.removeEventListener('change', change);
    };
  }, []);
  return changes;
}
