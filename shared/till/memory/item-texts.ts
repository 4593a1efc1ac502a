import type { PictureSize } from '../../base/picture/picture-address.ts';
import { mapInSteps, type Steps } from '../../base/steps/steps.ts';
import { ALLERGENS_NAME } from '../../contract/records/item.ts';
import type { ItemV2 } from '../../contract/records/menu.ts';
import type { ItemText } from '../../till-contract/operations/stand-operations.ts';

/** What guests read of items, by item id; undefined for an item without texts. */
export type ItemTexts = ReadonlyMap<string, ItemText | undefined>;

const SMALL: PictureSize = 'small';

export function readTexts(records: readonly ItemV2[]): Steps<ItemTexts> {
  return mapInSteps(records, (record) => [record.id, textOf(record)]);
}

/** Shows a description only when the item allows it, and of its images the first, in both sizes. */
function textOf(item: ItemV2): ItemText | undefined {
  const { id, description, show_desc, images, calories, calories_label, upsell_items } = item;
  const allergens = allergensOf(item);
  const upsellItemIds = upsell_items?.map((one) => one.id) ?? [];
  const image = images?.find(({ kind }) => kind !== SMALL)?.url;
  const small = images?.find(({ kind }) => kind === SMALL)?.url;
  const text: ItemText = {
    itemId: id,
    ...(show_desc === true && description !== undefined && { description, ...descriptionsOf(item) }),
    ...(image !== undefined && { imageUrl: image }),
    ...(small !== undefined && { smallImageUrl: small }),
    ...(calories !== undefined && { calories: `${calories} ${calories_label ?? 'kcal'}` }),
    ...(allergens.length > 0 && { allergens }),
    ...(upsellItemIds.length > 0 && { upsellItemIds }),
  };
  return Object.keys(text).length > 1 ? text : undefined;
}

function descriptionsOf({ translations = {} }: ItemV2): Pick<ItemText, 'descriptions'> {
  const entries = Object.entries(translations).flatMap(([tag, { description }]) => (description === undefined ? [] : [[tag, description]]));
  return entries.length === 0 ? {} : { descriptions: Object.fromEntries(entries) };
}

function allergensOf({ item_attributes = [] }: ItemV2): readonly string[] {
  return item_attributes
    .filter(({ name }) => ALLERGENS_NAME.test(name))
    .flatMap(({ value }) => value.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
