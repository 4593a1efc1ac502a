import type { StateWords } from '../en/state.ts';
import { count } from './count.ts';

export const state: StateWords = {
  grade: { service: 'En ligne', alone: 'Isolée' },
  gradeExplained: {
    service: 'Le service répond. Tout fonctionne.',
    alone:
      'Le service ne répond pas. Continuez à vendre : les ventes sont gardées ici et envoyées plus tard. Les cartes peuvent ne pas marcher.',
  },
  hostSilent: 'Le poste central ne répond pas',
  hostSilentExplained:
    'Cet écran ne joint pas son poste central. Rien de ce qui est enregistré n’est perdu. N’encaissez pas tant qu’il ne répond pas.',
  unpaired: 'Cet appareil n’est pas associé',
  tryAgain: 'Réessayer',
  nobody: 'Se connecter',
  checking: 'Vérification de la connexion…',
  queueEmpty: 'Toutes les ventes sont envoyées',
  queue: (p) =>
    `${count(p.count, { one: '# en attente', many: '# en attente', other: '# en attente' })} · ${p.amount} · la plus ancienne ${p.age}`,
  queueExplained: (p) =>
    count(p.count, {
      one: '# vente est gardée en sécurité sur cet appareil jusqu’à son envoi.',
      many: '# de ventes sont gardées en sécurité sur cet appareil jusqu’à leur envoi.',
      other: '# ventes sont gardées en sécurité sur cet appareil jusqu’à leur envoi.',
    }),
  attention: (p) => count(p.count, { one: '# à décider', many: '# à décider', other: '# à décider' }),
  unsure: 'Pas encore de réponse. N’encaissez pas une deuxième fois. Vérification en cours.',
  unsureSince: (p) => `Vérification depuis ${p.time}`,
  menuAge: (p) => `Menu vérifié ${p.age}`,
  signInRefused: 'Le service refuse l’accès',
  signInRefusedExplained:
    'Le service n’accepte plus la clé de ce poste. Continuez à vendre : les ventes sont gardées et envoyées quand un responsable aura corrigé la clé.',
  diskNearlyFull: 'Disque presque plein',
  backupFailed: 'Sauvegarde échouée',
  oldMachine: 'Rien n’est envoyé : confirmez l’ancienne machine',
  menuFailed: (p) => `Menu impossible à renouveler, vérifié ${p.age}`,
  menuLoading: 'Chargement du menu…',
};
