import { Type } from 'typebox';
import type { LineSnapshots } from '../../engine/priced-lines/line-snapshots.ts';
import type { Sale } from '../../engine/sale/sale.ts';
import type { CatalogueData, CatalogueDelta } from '../../engine/terms/catalogue-data.ts';

/**
 * Values of the engine inside answers. They are checked as objects and no further: their members are declared by the engine, which has no
 * schemas, and the same engine reads them on the other side.
 */

const object = { type: 'object' } as const;
export const SaleValue = Type.Unsafe<Sale>({ ...object });
export const LineSnapshotsValue = Type.Unsafe<LineSnapshots>({ ...object });
export const CatalogueDataValue = Type.Unsafe<CatalogueData>({ ...object });
export const CatalogueDeltaValue = Type.Unsafe<CatalogueDelta>({ ...object });
