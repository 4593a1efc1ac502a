import { listAllergens } from '../../selling/allergen-names.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { useWords } from '../../words/kiosk-words.ts';
import { useMenu } from '../frame/use-kiosk.ts';
import './item-facts.css';

/** Alcohol, calories and allergens of an item, as far as the catalogue has them. */
export function ItemFacts({ itemId, isAlcohol }: { readonly itemId: string; readonly isAlcohol: boolean }) {
  const words = useWords();
  const { locale } = useFormats();
  const text = useMenu(({ texts }) => texts.get(itemId));
  const { calories, allergens = [] } = text ?? {};
  if (calories === undefined && allergens.length === 0 && !isAlcohol) return null;
  return (
    <span className="item-facts">
      {isAlcohol && <span className="item-facts-alcohol">{words.kiosk.alcohol}</span>}
      {calories !== undefined && <bdi>{calories}</bdi>}
      {allergens.length > 0 && <span>{words.kiosk.contains({ names: listAllergens(words, locale, allergens) })}</span>}
    </span>
  );
}
