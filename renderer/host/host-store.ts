import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  type EmployeeView,
  HOST_OPERATIONS,
  type HostStatus,
  type TillSettings,
} from '../../shared/till-contract/operations/host-operations.ts';
import { STAND_RULES_OPERATIONS } from '../../shared/till-contract/operations/stand-rules-operations.ts';
import type { TillEvent, TillEventKind } from '../../shared/till-contract/operations/till-events.ts';
import type { StandRules } from '../../shared/till-contract/parts/stand-rules.ts';
import { askTill, askUntilAnswered } from './ask-till.ts';
import { listenToHost } from './host-events.ts';

export interface HostState {
  /** `unpaired`: this device has no valid credential. */
  readonly presence: 'looking' | 'there' | 'silent' | 'unpaired';
  /** The last status received; outdated while the host is silent. */
  readonly status: HostStatus | undefined;
  readonly settings: { readonly revision: number; readonly settings: TillSettings } | undefined;
  readonly staff: readonly EmployeeView[];
  /** The items that are sold out, and whether alcohol is sold. */
  readonly rules: StandRules | undefined;
}

export interface Host {
  readonly store: StoreApi<HostState>;
  /** Asks for everything again, for example after pairing or signing in. */
  refresh(): Promise<void>;
  /** Subscribes to events of one kind. Returns an unsubscribe function. */
  on<Kind extends TillEventKind>(kind: Kind, listener: (event: Extract<TillEvent, { kind: Kind }>) => void): () => void;
  start(): () => void;
}

/** On a local network a host that is there answers quickly. */
const SHORT_PATIENCE = 2000;

export function makeHost(): Host {
  const store = createStore<HostState>(() => ({
    presence: 'looking',
    status: undefined,
    settings: undefined,
    staff: [],
    rules: undefined,
  }));
  const listeners = new Map<TillEventKind, Set<(event: TillEvent) => void>>();

  // A lost answer would otherwise be missed until the next change.
  const whileThere = { isWanted: () => store.getState().presence === 'there' };

  const [readStatus, readSettings, readStaff, readRules] = [dropOvertaken(), dropOvertaken(), dropOvertaken(), dropOvertaken()];

  const refreshStatus = async (patience?: number): Promise<void> => {
    const status = await readStatus(askTill(HOST_OPERATIONS.readStatus, {}, patience));
    if (status === undefined) return;
    if (status.ok) store.setState({ presence: 'there', status: status.value });
    else store.setState({ presence: status.refusal.code === 'not_paired' ? 'unpaired' : 'silent' });
  };
  const refreshSettings = async (): Promise<void> => {
    const settings = await readSettings(askUntilAnswered(HOST_OPERATIONS.readSettings, {}, whileThere));
    if (settings?.ok) store.setState({ settings: settings.value });
  };
  const refreshStaff = async (): Promise<void> => {
    // Employees sign in only at tills.
    if (store.getState().status?.device.kind !== 'till') return;
    const staff = await readStaff(askUntilAnswered(HOST_OPERATIONS.listStaff, {}, whileThere));
    if (staff?.ok) store.setState({ staff: staff.value });
  };
  const refreshRules = async (): Promise<void> => {
    const rules = await readRules(askUntilAnswered(STAND_RULES_OPERATIONS.readStandRules, {}, whileThere));
    if (rules?.ok) store.setState({ rules: rules.value });
  };
  const refreshAll = () => Promise.all([refreshSettings(), refreshStaff(), refreshRules()]);
  const refresh = async (): Promise<void> => {
    await refreshStatus();
    if (store.getState().presence === 'there') await refreshAll();
  };

  const receive = (event: TillEvent): void => {
    if (event.kind === 'status') {
      const wasThere = store.getState().presence === 'there';
      store.setState({ presence: 'there', status: event.status });
      // Anything may have changed while the host was away.
      if (!wasThere) void refreshAll();
    }
    if (event.kind === 'settings_changed') void Promise.all([refreshSettings(), refreshRules()]);
    if (event.kind === 'stand_changed') void refreshRules();
    if (event.kind === 'staff_changed') void refreshStaff();
    // The device may sell for another vendor now.
    if (event.kind === 'session_changed') void Promise.all([refreshStatus(), refreshRules()]);
    for (const listener of listeners.get(event.kind) ?? []) listener(event);
  };

  return {
    store,
    refresh,
    on: (kind, listener) => {
      const ofKind = listeners.get(kind) ?? new Set();
      listeners.set(kind, ofKind.add(listener as (event: TillEvent) => void));
      return () => ofKind.delete(listener as (event: TillEvent) => void);
    },
    start: () =>
      listenToHost({
        onEvent: receive,
        onSilence: (how) => {
          if (how === 'hangs') store.setState({ presence: 'silent' });
          // The stream also closes when the credential is no longer valid.
          else void refreshStatus(SHORT_PATIENCE);
        },
      }),
  };
}

/**
 * For one thing that is read again and again: an answer is undefined if that of a later request came before it. A busy window may get them in
 * any order, and an older answer would show again what has changed since, for example an open till where a PIN is needed now.
 */
function dropOvertaken(): <Answer>(answer: Promise<Answer>) => Promise<Answer | undefined> {
  let requests = 0;
  let answered = 0;
  return async (answer) => {
    requests += 1;
    const turn = requests;
    const value = await answer;
    if (turn < answered) return undefined;
    answered = turn;
    return value;
  };
}
