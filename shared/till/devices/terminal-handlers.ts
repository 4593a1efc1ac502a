import { accept, type Refusal, refuse } from '../../base/outcome.ts';
import type { TERMINAL_OPERATIONS, TerminalForm, TerminalView } from '../../till-contract/cards/terminal-operations.ts';
import { MOST_TERMINALS } from '../context/card-terminals.ts';
import type { HostContext } from '../context/host-context.ts';
import { signedIn } from '../context/staff-rights.ts';
import type { TillHandler, TillHandlers } from '../till-call.ts';
import { closeTerminalDay, listTerminalDays } from './terminal-days.ts';
import { readTerminalSearch, searchTerminals, stopTerminalSearch } from './terminal-searches.ts';

type Operations = typeof TERMINAL_OPERATIONS;

const listTerminals: TillHandler<HostContext, Operations['listTerminals']> = async ({ terminals }) => accept(terminals?.list() ?? []);

const saveTerminal: TillHandler<HostContext, Operations['saveTerminal']> = async (context, { caller, path, body, at }) => {
  const { terminals, journal, emit } = context;
  if (terminals === undefined) return refuse({ code: 'not_allowed' });
  const id = path.terminal_id;
  const refusal = checkForm(context, id, body);
  if (refusal !== undefined) return refuse(refusal);
  if (await terminals.isOpen(id)) return refuse({ code: 'terminal_busy' });
  const { password: _, nexo, ...form } = body;
  const { passphrase: __, rootCertificate: ___, ...named } = nexo ?? {};
  const shown = nexo === undefined ? form : { ...form, nexo: named };
  await journal.append({
    audit: { at, event: 'terminal_kept', body: JSON.stringify({ terminal: id, ...shown, by: signedIn(caller).id }) },
  });
  await terminals.save(id, body);
  emit({ kind: 'peripherals_changed' });
  const saved = terminals.list().find((one) => one.id === id);
  return saved === undefined ? refuse({ code: 'unknown' }) : accept<TerminalView>(saved);
};

/** A terminal speaks to one till, and keeps what it needs to clear up a payment by being the only one at its address. */
function checkForm({ terminals, devices }: HostContext, id: string, form: TerminalForm): Refusal | undefined {
  const known = terminals?.list() ?? [];
  const others = known.filter((one) => one.id !== id);
  if (others.length >= MOST_TERMINALS) return { code: 'too_many' };
  const till = devices.find(form.tillId);
  if (till === undefined || till.revokedAt !== undefined || (till.kind !== 'till' && till.kind !== 'kiosk'))
    return { code: 'unknown_till' };
  if (others.some(({ host, port, tillId }) => tillId === form.tillId || (host === form.host && port === form.port)))
    return { code: 'terminal_taken' };
  return lacking(
    form,
    known.find((one) => one.id === id),
  );
}

/** What a terminal can't be reached without, and the form does not bring. */
function lacking({ protocol, host, password, nexo }: TerminalForm, known: TerminalView | undefined): Refusal | undefined {
  const before = known?.protocol === protocol ? known : undefined;
  if (protocol === 'zvt') return before === undefined && password === undefined ? { code: 'password_needed' } : undefined;
  if (nexo === undefined || (before === undefined && nexo.passphrase === undefined)) return { code: 'key_needed' };
  const hasRoot = nexo.rootCertificate !== undefined || before?.nexo?.hasRootCertificate === true;
  return hasRoot || THIS_MACHINE.test(host) ? undefined : { code: 'certificate_needed' };
}

/** Without an authority for its certificate only a simulated terminal beside the host is believed. */
const THIS_MACHINE = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|localhost|::1)$/;

/** A repeated request gets the same answer. */
const removeTerminal: TillHandler<HostContext, Operations['removeTerminal']> = async (
  { terminals, journal, emit },
  { caller, path, at },
) => {
  const known = terminals?.list().find(({ id }) => id === path.terminal_id);
  if (terminals === undefined || known === undefined) return accept(undefined);
  if (await terminals.isOpen(known.id)) return refuse({ code: 'terminal_busy' });
  const body = JSON.stringify({ terminal: known.id, name: known.name, by: signedIn(caller).id });
  await journal.append({ audit: { at, event: 'terminal_removed', body } });
  await terminals.remove(known.id);
  emit({ kind: 'peripherals_changed' });
  return accept(undefined);
};

const testTerminal: TillHandler<HostContext, Operations['testTerminal']> = async ({ terminals, journal }, { caller, path, at }) => {
  const known = terminals?.list().find(({ id }) => id === path.terminal_id);
  if (terminals === undefined || known === undefined) return refuse({ code: 'unknown' });
  const tested = await terminals.test(known.id, path.test_id);
  const body = JSON.stringify({ terminal: known.id, name: known.name, ...tested, by: signedIn(caller).id });
  await journal.append({ audit: { at, event: 'terminal_tested', body } });
  return accept(tested);
};

const readTerminal: TillHandler<HostContext, Operations['readTerminal']> = async ({ terminals }, { caller }) => {
  const progress = terminals?.progressOf(caller.deviceId);
  return progress === undefined ? refuse({ code: 'no_terminal' }) : accept(progress);
};

const cancelTerminal: TillHandler<HostContext, Operations['cancelTerminal']> = async ({ terminals }, { caller }) => {
  terminals?.cancel(caller.deviceId);
  const progress = terminals?.progressOf(caller.deviceId);
  return progress === undefined ? refuse({ code: 'no_terminal' }) : accept(progress);
};

export const TERMINAL_HANDLERS: TillHandlers<HostContext, Operations> = {
  listTerminals,
  saveTerminal,
  removeTerminal,
  testTerminal,
  searchTerminals,
  readTerminalSearch,
  stopTerminalSearch,
  listTerminalDays,
  closeTerminalDay,
  readTerminal,
  cancelTerminal,
};
