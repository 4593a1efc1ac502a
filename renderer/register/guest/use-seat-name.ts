import { useEffect, useState } from 'react';
import { readEntry, type WindowDatabase, writeEntry } from '../../ui/boot/window-database.ts';
import { useRegister } from '../frame/use-register.ts';

/** Names that were chosen or read before, so that a component shows the name without waiting. */
const names = new Map<string, string>();

/** Stores the name of a chosen seat, so that it survives a reload. */
export async function keepSeatName(database: WindowDatabase, seatId: string, name: string): Promise<void> {
  names.set(seatId, name);
  await writeEntry(database, keyOf(seatId), name).catch(() => undefined);
}

function keyOf(seatId: string): string {
  return `seat/${seatId}`;
}

export function useSeatName(seatId: string | undefined): string | undefined {
  const { database } = useRegister();
  const [read, setRead] = useState<{ readonly seatId: string; readonly name: string }>();
  useEffect(() => {
    if (seatId === undefined || names.has(seatId)) return;
    let isWanted = true;
    const read = readEntry<string>(database, keyOf(seatId)).catch(() => undefined);
    void read.then((name) => {
      if (name !== undefined) names.set(seatId, name);
      if (isWanted) setRead({ seatId, name: name ?? seatId });
    });
    return () => {
      isWanted = false;
    };
  }, [database, seatId]);
  if (seatId === undefined) return undefined;
  return names.get(seatId) ?? (read?.seatId === seatId ? read.name : undefined);
}
