import { useEffect, useState } from 'react';
import { readKept } from '../../cache/window-database.ts';
import { useRegister } from './use-register.ts';

/** Where the name of a chosen seat is kept, so that it is there after a reload. */
export function seatKey(seatId: string): string {
  return `seat/${seatId}`;
}

export function useSeatName(seatId: string | undefined): string | undefined {
  const { database } = useRegister();
  const [known, setKnown] = useState<{ readonly seatId: string; readonly name: string }>();
  useEffect(() => {
    if (seatId === undefined) return;
    let isWanted = true;
    void readKept<string>(database, seatKey(seatId)).then((name) => {
      if (isWanted) setKnown({ seatId, name: name ?? seatId });
    });
    return () => {
      isWanted = false;
    };
  }, [database, seatId]);
  return known?.seatId === seatId ? known?.name : undefined;
}
