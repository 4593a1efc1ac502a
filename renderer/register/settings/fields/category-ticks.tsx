import { TickList } from '../../../ui/parts/input/tick-list.tsx';
import { useCategories } from './use-categories.ts';

export interface CategoryTicksProps {
  readonly label: string;
  readonly hint?: string;
  readonly chosen: readonly string[];
  /** Categories that were chosen for something else. */
  readonly taken?: readonly string[];
  readonly onChosen: (categoryIds: readonly string[]) => void;
}

/** Chooses categories of the menu. One that the menu no longer has stays in the list while it is chosen. */
export function CategoryTicks({ label, hint, chosen, taken = [], onChosen }: CategoryTicksProps) {
  const categories = useCategories();
  const ids = [...new Set([...categories.keys(), ...chosen])];
  if (ids.length === 0) return null;
  return (
    <TickList
      label={label}
      hint={hint}
      ticks={ids.map((id) => ({
        id,
        label: id,
        detail: categories.get(id)?.join(', '),
        isTicked: chosen.includes(id),
        isOut: taken.includes(id),
      }))}
      onTick={(id, isTicked) => onChosen(isTicked ? [...chosen, id] : chosen.filter((one) => one !== id))}
    />
  );
}
