/** The page of a device that is not paired. */
export const joining = {
  title: 'This device is not paired',
  hint: 'Open the link that the host printed, or type the code that a manager made at a till.',
  code: 'Pairing code',
  join: 'Join',
  badCode: 'The host doesn’t take this code. It is good once and for ten minutes. Ask for a new one.',
  lockedOut: 'Too many wrong codes. Wait a minute, then try again.',
  noAnswer: 'The host doesn’t answer. Check the network, then try again.',
  refused: 'The host can’t take this device now. Ask a manager.',
};

export type JoiningWords = typeof joining;
