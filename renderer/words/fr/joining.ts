import type { JoiningWords } from '../en/joining.ts';

export const joining: JoiningWords = {
  title: 'Cet appareil n’est pas associé',
  hint: 'Ouvrez le lien affiché par le poste central, ou saisissez le code créé par un responsable à une caisse.',
  code: 'Code d’association',
  join: 'Associer',
  badCode: 'Le poste central refuse ce code. Il sert une seule fois, pendant dix minutes. Demandez-en un nouveau.',
  lockedOut: 'Trop de codes erronés. Attendez une minute, puis réessayez.',
  noAnswer: 'Le poste central ne répond pas. Vérifiez le réseau, puis réessayez.',
  refused: 'Le poste central ne peut pas accepter cet appareil pour l’instant. Demandez à un responsable.',
};
