/** Keeps the screen on while the page is visible. Browsers offer this only to pages from a secure address, and drop it with each hidden page. */
export function keepAwake({ document, navigator }: Window): void {
  const ask = (): void => {
    const lock = navigator.wakeLock as WakeLock | undefined;
    if (document.visibilityState === 'visible') void lock?.request('screen').catch(() => undefined);
  };
  document.addEventListener('visibilitychange', ask);
  ask();
}
