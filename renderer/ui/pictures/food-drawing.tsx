import '../design/picture-colours.css';
import { drawings, type Kind } from './drawings.ts';
import './food-drawing.css';

/** A drawing of one kind of food. The name beside it makes an alternative text unnecessary. */
export function FoodDrawing({ kind }: { readonly kind: Kind }) {
  return (
    <svg className="food-drawing" viewBox="0 0 64 64" aria-hidden="true" focusable="false" data-kind={kind}>
      {drawings[kind].map(([ink, path, line]) => (
        <path key={`${ink} ${path}`} data-ink={ink} data-line={line !== undefined || undefined} strokeWidth={line} d={path} />
      ))}
    </svg>
  );
}
