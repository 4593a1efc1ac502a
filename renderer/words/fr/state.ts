import type { StateWords } from '../en/state.ts';
import { count } from './count.ts';

export const state: StateWords = {
  grade: { service: 'En ligne', stand: 'Stand seul', alone: 'Isolée' },
  gradeExplained: {
    service: 'Le service répond. Tout fonctionne.',
    stand:
      'Le service ne répond pas, le stand répond. Continuez à vendre : les ventes sont gardées ici et envoyées plus tard. Les cartes peuvent ne pas marcher.',
    alone:
      'Ni le service ni le stand ne répondent. Continuez à vendre : les ventes sont gardées ici et envoyées plus tard. Les notes ouvertes et les remboursements d’autres caisses doivent attendre.',
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
  saving: 'Enregistrement. N’encaissez pas une deuxième fois.',
  menuAge: (p) => `Carte de ${p.age}`,
  signInRefused: 'Le service refuse l’accès',
  signInRefusedExplained:
    'Le service n’accepte plus la clé de ce poste. Continuez à vendre : les ventes sont gardées et envoyées quand un responsable aura corrigé la clé.',
  diskNearlyFull: 'Disque presque plein',
  backupFailed: 'Sauvegarde échouée',
  oldMachine: 'Rien n’est envoyé : confirmez l’ancienne machine',
  menuFailed: (p) => `Carte impossible à renouveler, vérifiée ${p.age}`,
  menuLoading: 'Chargement de la carte…',
};
