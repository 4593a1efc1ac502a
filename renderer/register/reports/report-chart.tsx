import { useEffect, useRef, useState } from 'react';
import { useElementWidth } from '../../ui/parts/basic/element-width.ts';
import { type Bar, drawBars } from './draw-bars.ts';
import './report-chart.css';

export interface ReportChartProps {
  /** Describes the chart and points to the table below, which has the same figures. */
  readonly label: string;
  readonly bars: readonly Bar[];
  /** True for a time axis; false for a list of names. */
  readonly isUpright: boolean;
  readonly isRightToLeft: boolean;
  /** Formats the value of a bar. */
  readonly write: (value: number) => string;
}

/** Draws the table below it as a chart. It redraws with each theme, because its colours come from the theme. */
export function ReportChart({ label, bars, isUpright, isRightToLeft, write }: ReportChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = useElementWidth(place);
  const themes = useThemeChanges();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a theme change gives the page other colours.
  useEffect(() => {
    const element = place.current;
    if (element === null || width === 0) return undefined;
    const chart = drawBars(element, { bars, width, isUpright, isRightToLeft, write });
    return () => chart.destroy();
  }, [bars, width, isUpright, isRightToLeft, write, themes]);
  return <div ref={place} className="report-chart" role="img" aria-label={label} />;
}

/** Counts theme changes, by the user or by the operating system. */
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
