/** Calls `act` at once after a quiet time, otherwise at the end of the current pause. The last call is never lost. */
export function atMostEvery(milliseconds: number, act: () => void): { call(): void; end(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  const actNow = (): void => {
    isDue = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) actNow();
    }, milliseconds);
    act();
  };
  return {
    call: () => {
      if (timer === undefined) actNow();
      else isDue = true;
    },
    end: () => clearTimeout(timer),
  };
}
