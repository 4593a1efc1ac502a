import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { ZOOMS } from '../../../shared/till-contract/desktop/desktop-bridge.ts';

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The shell's state between starts. */
export interface ShellState {
  /** Absent: the system places the window. */
  readonly bounds?: Area;
  readonly isMaximized: boolean;
  /** In percent. */
  readonly zoom: number;
  /** The host answers other devices of the stand. */
  readonly isServing: boolean;
  /** The update feed of this computer, or `off`; absent: the packed one. Set by editing this file; no page can set it. */
  readonly updateFeed?: string;
}

export const FIRST_STATE: ShellState = { isMaximized: true, zoom: 100, isServing: false };

/** The register is unusable in a smaller window. */
const LEAST = { width: 360, height: 480 };
/** No screen is further away. */
const FURTHEST = 100_000;

function isZoom(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= ZOOMS.least && (value as number) <= ZOOMS.most;
}

/** Reads the file, replacing invalid members with the values of a first start. */
export function stateIn(text: string): ShellState {
  const { bounds, isMaximized, zoom, isServing, updateFeed } = membersOf(text);
  return {
    ...(isArea(bounds) && { bounds: { x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height } }),
    isMaximized: typeof isMaximized === 'boolean' ? isMaximized : FIRST_STATE.isMaximized,
    zoom: isZoom(zoom) ? zoom : FIRST_STATE.zoom,
    isServing: isServing === true,
    ...(typeof updateFeed === 'string' && { updateFeed }),
  };
}

function membersOf(text: string): Readonly<Partial<Record<keyof ShellState, unknown>>> {
  try {
    return (JSON.parse(text) as Readonly<Record<string, unknown>> | null) ?? {};
  } catch {
    return {};
  }
}

function isArea(value: unknown): value is Area {
  if (typeof value !== 'object' || value === null) return false;
  const { x, y, width, height } = value as Readonly<Record<string, unknown>>;
  const isNear = [x, y, width, height].every((each) => Number.isInteger(each) && Math.abs(each as number) <= FURTHEST);
  return isNear && (width as number) >= LEAST.width && (height as number) >= LEAST.height;
}

/** The part of the window's upper edge that must be on a screen, so that the user can drag it. */
const HANDLE = { width: 120, height: 32 };

/** Returns the window's place, at most as large as its screen; undefined when it is out of reach because a screen was removed. */
export function fitToScreens(screens: readonly Area[], bounds: Area | undefined): Area | undefined {
  if (bounds === undefined) return undefined;
  const screen = screens.find((each) => {
    const across = Math.min(bounds.x + bounds.width, each.x + each.width) - Math.max(bounds.x, each.x);
    return across >= HANDLE.width && bounds.y >= each.y && bounds.y + HANDLE.height <= each.y + each.height;
  });
  if (screen === undefined) return undefined;
  return { ...bounds, width: Math.min(bounds.width, screen.width), height: Math.min(bounds.height, screen.height) };
}

export interface StateKeeper {
  current(): ShellState;
  change(changed: Partial<ShellState>): void;
}

export function openState(file: string, onFault: (fault: unknown) => void): StateKeeper {
  let state = stateIn(readText(file));
  return {
    current: () => state,
    change(changed) {
      state = { ...state, ...changed };
      try {
        writeFileSync(`${file}.part`, JSON.stringify(state), { mode: 0o600 });
        renameSync(`${file}.part`, file);
      } catch (fault) {
        onFault(fault);
      }
    },
  };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
