import type { JoiningWords } from '../en/joining.ts';

export const joining: JoiningWords = {
  title: 'Cet appareil n’est pas associé',
  hint: 'Ouvrez le lien affiché par le serveur, ou saisissez le code créé par un responsable à une caisse.',
  code: 'Code d’association',
  join: 'Associer',
  badCode: 'Le serveur refuse ce code. Il sert une seule fois, pendant dix minutes. Demandez-en un nouveau.',
  lockedOut: 'Trop de codes erronés. Attendez une minute, puis réessayez.',
  noAnswer: 'Le serveur ne répond pas. Vérifiez le réseau, puis réessayez.',
  refused: 'Le serveur ne peut pas accepter cet appareil pour l’instant. Demandez à un responsable.',
};
