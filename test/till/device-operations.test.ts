import { expect, test } from 'vitest';
import { TILL_OPERATIONS } from '../../shared/till-contract/operations/till-operations.ts';
import { DEVICE_KINDS, type DeviceKind, type TillOperation } from '../../shared/till-contract/parts/till-operation.ts';

const OPERATIONS: readonly TillOperation[] = Object.values(TILL_OPERATIONS);

/** What each device without staff may ask. An operation is added here only if guests may use it. */
const OF_EVERYBODY = ['pairDevice', 'readSettings', 'readStandRules', 'readStatus', 'reportDevice'];
const WITHOUT_STAFF: Readonly<Record<Exclude<DeviceKind, 'till'>, readonly string[]>> = {
  kiosk: [
    'abandonSale',
    'chargeCard',
    'completeSale',
    'findDraft',
    'findSale',
    'keepDraft',
    'leaveHost',
    'listOwnSales',
    'lookUpValueCard',
    'mailReceipt',
    'openSale',
    'orderAtCounter',
    'pullCatalogue',
    'setSaleAside',
    'unlockDevice',
    'voidTender',
  ],
  kitchen: ['leaveHost', 'moveTicket', 'readKitchen', 'unlockDevice'],
  display: ['chooseTip', 'leaveHost', 'pullCatalogue', 'readDisplay', 'unlockDevice'],
  board: ['readBoard'],
  menu: ['pullCatalogue'],
};

const askedBy = (kind: DeviceKind): readonly string[] =>
  OPERATIONS.filter(({ devices }) => devices.includes(kind))
    .map(({ id }) => id)
    .toSorted();

test.each(Object.entries(WITHOUT_STAFF))('a %s asks for what it needs and for nothing else', (kind, own) => {
  expect(askedBy(kind as DeviceKind)).toEqual([...OF_EVERYBODY, ...own].toSorted());
});

test('where nobody is ever signed in, nothing is asked for that needs somebody or a right', () => {
  expect(Object.keys(WITHOUT_STAFF).toSorted()).toEqual(DEVICE_KINDS.filter((kind) => kind !== 'till').toSorted());
  const wrong = OPERATIONS.filter(({ devices }) => devices.some((kind) => kind !== 'till')).filter(
    ({ needsEmployee, right }) => needsEmployee === true || right !== undefined,
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});
