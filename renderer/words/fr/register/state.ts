import type { StateWords } from '../../en/register/state.ts';
import { count } from '../count.ts';

export const state: StateWords = {
  connectivity: { online: 'En ligne', offline: 'Isolée' },
  connectivityExplained: {
    online: 'Le service répond. Tout fonctionne.',
    offline:
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
    [count(p.count, { one: '# en attente', many: '# en attente', other: '# en attente' }), p.amount, `la plus ancienne ${p.age}`]
      .filter(Boolean)
      .join(' · '),
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
  serviceTroubled: 'La connexion au service échoue',
  serviceTrouble: {
    name_refused: 'Le service n’accepte pas le nom de son adresse. Utilisez un nom configuré chez lui ou ajoutez-y celui-ci.',
    key_refused: 'Le service refuse la clé de ce poste. Saisissez une autre clé.',
    certificate_untrusted: 'Ce poste ne fait pas confiance au certificat du service. Faites-le vérifier.',
    certificate_expired:
      'Le certificat du service n’est pas valable aujourd’hui. Vérifiez l’horloge du poste et faites renouveler le certificat.',
    certificate_name: 'Le certificat du service porte un autre nom. Vérifiez l’adresse.',
    not_tls: 'L’adresse du service répond sans chiffrement. Vérifiez l’adresse et le port.',
    not_http: 'Un autre type de programme répond à l’adresse du service. Vérifiez l’adresse et le port.',
    not_a_service:
      'Autre chose répond à l’adresse du service, peut-être la page de connexion d’un réseau. Vérifiez le réseau et l’adresse.',
    unknown_host: 'Le réseau ne connaît pas le nom du service. Vérifiez l’adresse et le réseau.',
    connection_refused: 'Rien ne répond à l’adresse du service. Vérifiez l’adresse et que le service fonctionne.',
    no_answer: 'Le service ne répond pas. Vérifiez l’adresse et le réseau.',
  },
  openSettings: 'Ouvrir les réglages',
  diskNearlyFull: 'Disque presque plein',
  backupFailed: 'Sauvegarde échouée',
  oldMachine: 'Rien n’est envoyé : confirmez l’ancienne machine',
  menuFailed: (p) => `Menu impossible à renouveler, vérifié ${p.age}`,
  menuLoading: 'Chargement du menu…',
};
