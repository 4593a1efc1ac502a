import type { TrainingWords } from '../../en/register/training.ts';

export const training: TrainingWords = {
  title: 'Formation',
  band: 'FORMATION – rien ici n’est une vraie vente',
  explained: [
    'Tout se présente et fonctionne comme maintenant, avec le même menu, les mêmes personnes et les mêmes réglages.',
    'Rien n’est réel : aucune vente ne compte, aucune carte n’est débitée, aucun courriel ne part. Chaque reçu le dit.',
    'Votre panier attend et revient à la fin de la formation. Les autres caisses continuent de vendre.',
    'Quand la dernière caisse quitte la formation, tout ce qui a été fait est effacé.',
  ],
  during: [
    'Cette caisse est en formation. Vendez, encaissez, remboursez et clôturez comme vous voulez : rien n’est réel.',
    'Pour vendre de nouveau pour de vrai, une personne autorisée met fin à la formation ici avec son code PIN.',
    'Ne remettez rien contre un reçu de formation : son numéro commence par T.',
  ],
  begin: 'Commencer la formation',
  end: 'Terminer la formation',
  endExplained: 'Tout ce qui sera vendu ensuite sur cette caisse sera de nouveau réel. Le panier d’avant revient.',
};
