import { useMemo } from 'react';
import { qrMatrix } from '../../../../shared/base/qr-matrix.ts';
import './qr-code.css';

const QUIET = 4;

/** A QR code, dark on light in every theme; text that is too long for a code is shown as text. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const matrix = useMemo(() => qrMatrix(text), [text]);
  if (matrix === undefined) return <span className="qr-code-text">{text}</span>;
  const size = matrix.length + 2 * QUIET;
  const path = matrix
    .flatMap((cells, row) => cells.flatMap((isDark, column) => (isDark ? [`M${column + QUIET} ${row + QUIET}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect className="qr-code-ground" width={size} height={size} />
      <path className="qr-code-dark" d={path} />
    </svg>
  );
}
