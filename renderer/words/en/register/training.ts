/** Training mode: how it begins, what it is, how it ends. */
export const training = {
  title: 'Training',
  band: 'TRAINING – nothing here is a real sale',
  explained: [
    'Everything looks and works as it does now, with the same menu, people and settings.',
    'Nothing of it is real: no sale counts, no card is charged, no mail goes out. Every receipt says so.',
    'Your cart waits and comes back when training ends. Other tills go on selling.',
    'When the last till leaves training, all that was practised is deleted.',
  ],
  during: [
    'This till is in training. Sell, charge, refund and close shifts as you like: nothing of it is real.',
    'To sell for real again, somebody who may start training ends it here with their PIN.',
    'Don’t hand anything out for a training receipt: its number begins with T.',
  ],
  begin: 'Begin training',
  end: 'End training',
  endExplained: 'Everything that is sold on this till after it is real again. The cart of before comes back.',
};

export type TrainingWords = typeof training;
