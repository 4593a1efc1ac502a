import { useFormats } from '../../ui/format/use-formats.ts';
import { useWords } from '../../words/kiosk-words.ts';
import { useMenu } from '../frame/use-kiosk.ts';
import './item-facts.css';

/** Alcohol, calories and allergens of an item, as far as the catalogue has them. */
export function ItemFacts({ itemId, isAlcohol }: { readonly itemId: string; readonly isAlcohol: boolean }) {
  const { kiosk } = useWords();
  const { locale } = useFormats();
  const text = useMenu(({ texts }) => texts.get(itemId));
  const { calories, allergens = [] } = text ?? {};
  const names = new Intl.ListFormat(locale, { type: 'unit', style: 'short' });
  if (calories === undefined && allergens.length === 0 && !isAlcohol) return null;
  return (
    <span className="item-facts">
      {isAlcohol && <span className="item-facts-alcohol">{kiosk.alcohol}</span>}
      {calories !== undefined && <bdi>{calories}</bdi>}
      {allergens.length > 0 && <span>{kiosk.contains({ names: names.format(allergens) })}</span>}
    </span>
  );
}
