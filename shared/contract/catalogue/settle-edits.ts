import type { Catalogue } from './catalogue.ts';
import type { MenuConflict } from './menu-changes.ts';
import { idMember, type MenuEdit, menuKey } from './menu-edits.ts';
import { fieldValue, findMenuRecord, sameValue, withField } from './menu-records.ts';

/** Leaves out what the edits say of fields that keep their published value. */
export function settleEdits(
  published: Catalogue,
  edits: readonly MenuEdit[],
  kept: readonly Pick<MenuConflict, 'record' | 'field'>[],
): readonly MenuEdit[] {
  return kept.reduce<readonly MenuEdit[]>((left, { record, field }) => {
    const key = menuKey(record);
    return left.flatMap((edit): readonly MenuEdit[] => {
      if (edit.kind === 'move') {
        const isBeside = edit.record.vendor_id === record.vendor_id && edit.record.daypart_id === record.daypart_id;
        return field[0] === 'sort_order' && isBeside ? [] : [edit];
      }
      if (menuKey(edit.record) !== key) return [edit];
      return field.length === 0 ? [] : withoutField(published, edit, field);
    });
  }, edits);
}

function withoutField(published: Catalogue, edit: MenuEdit, field: readonly string[]): readonly MenuEdit[] {
  switch (edit.kind) {
    case 'set': {
      const length = Math.min(edit.field.length, field.length);
      return sameValue(edit.field.slice(0, length), field.slice(0, length)) ? [] : [edit];
    }
    case 'place':
    case 'displace': {
      if (field[0] !== 'item_ids') return [edit];
      if (field.length > 1) return field[1] === edit.item_id ? [] : [edit];
      // The order stays the published one, so only items that come or go are left.
      const now = fieldValue(findMenuRecord(published, edit.record), ['item_ids']);
      const isThere = Array.isArray(now) && now.includes(edit.item_id);
      return edit.kind === 'place' && isThere ? [] : [edit];
    }
    case 'put': {
      if (field[0] === idMember(edit.record.list)) return [edit];
      // A member of a group's list is no field of its own in a record that is put as a whole.
      const path = field[0] === 'item_ids' ? ['item_ids'] : field;
      const value = withField(edit.value, path, fieldValue(findMenuRecord(published, edit.record), path), path.slice(0, 1));
      return [{ ...edit, value: value ?? edit.value }];
    }
    default:
      return [edit];
  }
}
