import type { Catalogue } from './catalogue.ts';
import type { CatalogueViolation } from './catalogue-violations.ts';
import { idMember, MENU_LISTS, type MenuFault, type MenuListName, type MenuRecordRef } from './menu-edits.ts';
import { isMenuRecord } from './menu-records.ts';

/** Turns the paths of a check (`items[3].prices.EVENT`) into records and their fields, beside which a screen shows them. */
export function faultsBesideFields(file: Catalogue, violations: readonly CatalogueViolation[]): readonly MenuFault[] {
  return violations.map(({ path, code, message }) => ({ ...placeOf(file, stepsOf(path)), code, message }));
}

/** The members and indexes of a path. Keys of keyed members may hold dots; a fault is then shown beside the member itself. */
function stepsOf(path: string): readonly string[] {
  return path.split(/[.[\]]+/).filter((step) => step !== '');
}

function placeOf(file: Catalogue, steps: readonly string[]): Pick<MenuFault, 'record' | 'field'> {
  const [list = '', index = '', ...field] = steps;
  if (list === 'vendors') return placeInVendor(file, Number(index), field);
  if (!MENU_LISTS.includes(list as MenuListName)) return { field: steps };
  const name = list as MenuListName;
  const id = idOf(file[name][Number(index)], name);
  return id === undefined ? { field: steps } : { record: { list: name, id }, field };
}

function placeInVendor(file: Catalogue, index: number, steps: readonly string[]): Pick<MenuFault, 'record' | 'field'> {
  const [dayparts, daypartIndex, groups, groupIndex, ...field] = steps;
  const vendor = file.vendors[index];
  if (vendor === undefined || dayparts !== 'dayparts' || daypartIndex === undefined) return { field: ['vendors', String(index), ...steps] };
  const daypart = vendor.dayparts[Number(daypartIndex)];
  const daypartId = idOf(daypart, 'dayparts');
  if (daypartId === undefined) return { field: ['vendors', String(index), ...steps] };
  const ofDaypart: MenuRecordRef = { list: 'dayparts', id: daypartId, vendor_id: vendor.id };
  const groupId = groups === 'groups' && groupIndex !== undefined ? idOf(daypart?.groups[Number(groupIndex)], 'groups') : undefined;
  if (groupId === undefined) return { record: ofDaypart, field: steps.slice(2) };
  return { record: { list: 'groups', id: groupId, vendor_id: vendor.id, daypart_id: daypartId }, field };
}

function idOf(record: unknown, list: MenuRecordRef['list']): string | undefined {
  const id = isMenuRecord(record) ? record[idMember(list)] : undefined;
  return typeof id === 'string' ? id : undefined;
}
