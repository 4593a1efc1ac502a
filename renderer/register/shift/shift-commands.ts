import type { ManualMovement } from '../../../shared/till-contract/operations/shift-operations.ts';
import { SHIFT_OPERATIONS } from '../../../shared/till-contract/operations/shift-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import type { Register } from '../frame/register.ts';
import { type RegisterCommand, registerCommand } from '../frame/register-command.ts';
import { type CountedDrawer, openCount, openMovement, openShiftSheet, showXReport } from './shift-acts.ts';

/** Commands for the drawer of this till, available on every page. */

const signedIn: RegisterCommand['allowed'] = ({ host }) => {
  const { presence, status } = host.store.getState();
  if (presence !== 'there') return (words) => words.queue.unreachable;
  return status?.employee === undefined ? (words) => words.refusals.not_signed_in : true;
};

const withShift: RegisterCommand['allowed'] = (register) => {
  const may = signedIn(register);
  if (may !== true) return may;
  return register.host.store.getState().status?.shift === undefined ? (words) => words.shift.none : true;
};

const openOwn = registerCommand({
  name: 'shift.open',
  label: (words) => words.shift.open,
  section: (words) => words.shift.title,
  keys: [],
  allowed: (register) => {
    const may = signedIn(register);
    if (may !== true) return may;
    return register.host.store.getState().status?.shift?.hasFloat === true ? (words) => words.refusals.already_open : true;
  },
  run: (register) => openShiftSheet(register, register.host.store.getState().status?.shift !== undefined),
});

function movementCommand(movement: ManualMovement): RegisterCommand {
  return registerCommand({
    name: `shift.${movement}`,
    label: (words) => words.shift.movement[movement],
    section: (words) => words.shift.title,
    keys: [],
    allowed: signedIn,
    run: (register) => openMovement(register, movement),
  });
}

/** Opens the shift page, which shows any problem, and runs `act` if this till has an open shift. */
async function atOwnShift(register: Register, act: (own: CountedDrawer) => unknown): Promise<void> {
  register.ui.go('shift');
  const drawers = await askTill(SHIFT_OPERATIONS.listDrawers, {});
  const own = drawers.ok ? drawers.value.find(({ isOwn }) => isOwn) : undefined;
  if (own?.shift !== undefined) await act({ shift: own.shift, drawerName: own.name });
}

const xReport = registerCommand({
  name: 'shift.x_report',
  label: (words) => words.shift.xReport,
  section: (words) => words.shift.title,
  keys: [],
  allowed: withShift,
  run: (register) => atOwnShift(register, ({ shift }) => showXReport(register, shift.id)),
});

const count = registerCommand({
  name: 'shift.count',
  label: (words) => words.shift.count,
  section: (words) => words.shift.title,
  keys: [],
  allowed: withShift,
  run: (register) => atOwnShift(register, (own) => openCount(register, own)),
});

export const shiftCommands: readonly RegisterCommand[] = [
  openOwn,
  movementCommand('pay_in'),
  movementCommand('pay_out'),
  movementCommand('drop'),
  movementCommand('no_sale'),
  xReport,
  count,
];
