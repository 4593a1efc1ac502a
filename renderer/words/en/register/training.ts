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
  refusals: {
    sale_unfinished: 'A sale on this till is still being paid. Finish it first, then begin training.',
    training_needs_menu:
      'Training needs the menu, and this host has none yet that it could practise with. Connect it to its service once, then begin training.',
    training_menu_unfit:
      'Training can’t copy this menu: something in it breaks a rule of this program. Selling goes on. The host’s log names the place; tell the person who looks after the menu.',
  },
};

export type TrainingWords = typeof training;
