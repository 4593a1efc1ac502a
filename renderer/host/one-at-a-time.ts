/** Runs one call at a time. Any number of requests during a run causes one more run. */
export function oneAtATime(act: () => Promise<void>): () => void {
  let isBusy = false;
  let isWantedAgain = false;
  const go = async (): Promise<void> => {
    if (isBusy) {
      isWantedAgain = true;
      return;
    }
    isBusy = true;
    do {
      isWantedAgain = false;
      await act();
    } while (isWantedAgain);
    isBusy = false;
  };
  return () => void go();
}
