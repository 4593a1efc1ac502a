import type { TransferWords } from '../../en/register/transfer.ts';
import { count } from '../count.ts';

export const transfer: TransferWords = {
  exportTitle: 'Les réglages en un fichier',
  exportExplained:
    'Tout ce qui est réglé ici en un fichier : réglages, droits, noms du personnel et des appareils, et la langue, les couleurs et les touches de cet écran. Il ne contient aucun code PIN et aucune clé d’un service.',
  save: 'Enregistrer le fichier',
  importTitle: 'Reprendre les réglages d’un fichier',
  importExplained: 'Vous voyez d’abord ce qu’il changerait, et cochez ce que vous voulez.',
  choose: 'Choisir un fichier',
  file: 'Fichier de réglages',
  tooLarge: 'Ce fichier dépasse un mégaoctet. Ce n’est pas un fichier de réglages. Rien n’a été changé.',
  notOurs: 'Ce n’est pas un fichier de réglages. Rien n’a été changé. Choisissez-en un enregistré ici ou sur un autre poste central.',
  otherVersion: (p) =>
    `Le fichier est de la forme ${p.version} et ce programme lit la forme ${p.ours}. Rien n’a été changé. Enregistrez-le de nouveau avec la même version du programme.`,
  faulty: 'Le fichier est abîmé ou a été changé à la main. Rien n’a été changé.',
  faults: 'Ce qui n’y va pas',
  same: 'Tout est déjà comme dans le fichier.',
  found: (p) => count(p.count, { one: '# chose diffère', many: '# choses diffèrent', other: '# choses diffèrent' }),
  now: 'Maintenant',
  inFile: 'Dans le fichier',
  tickAll: 'Tout cocher',
  tickNone: 'Tout décocher',
  take: (p) => count(p.count, { one: 'En reprendre #', many: 'En reprendre #', other: 'En reprendre #' }),
  tickOne: 'Cochez au moins une chose.',
  taken: (p) => count(p.count, { one: '# chose est reprise.', many: '# choses sont reprises.', other: '# choses sont reprises.' }),
  leave: 'Laisser',
  groups: {
    setting: 'Tous les écrans',
    permission: 'Droits',
    employee: 'Personnel',
    device: 'Appareils',
    printer: 'Imprimantes',
    screen: 'Cet écran',
  },
  notHere: 'Pas encore ici',
  none: 'Rien',
  pinNeeded: 'Il lui faut un code PIN. Ajoutez cette personne sous Personnel.',
  person: (p) => `${p.name}, ${p.role}`,
  refusals: {
    pin_needed: 'Il faut d’abord un code PIN à l’une de ces personnes. Rien n’a été changé.',
    not_allowed: 'Tout cela n’est pas de votre ressort. Rien n’a été changé.',
  },
  maintenance: 'Mettre à jour et vider',
  clearOfAll: 'Rien n’est dû ni ouvert : le programme peut être mis à jour.',
  notYet: 'Pas encore. Avant de mettre à jour ou de vider ce poste central :',
  against: {
    unsent: (p) =>
      count(p.count, {
        one: '# vente est à envoyer ou à décider. Voyez Envois.',
        many: '# ventes sont à envoyer ou à décider. Voyez Envois.',
        other: '# ventes sont à envoyer ou à décider. Voyez Envois.',
      }),
    cards_unsent: (p) =>
      count(p.count, {
        one: '# carte en réserve est à débiter.',
        many: '# cartes en réserve sont à débiter.',
        other: '# cartes en réserve sont à débiter.',
      }),
    sale_unfinished: (p) =>
      count(p.count, {
        one: '# vente est en cours de paiement. Terminez-la.',
        many: '# ventes sont en cours de paiement. Terminez-les.',
        other: '# ventes sont en cours de paiement. Terminez-les.',
      }),
    shift_open: (p) =>
      count(p.count, {
        one: '# service de caisse est ouvert. Comptez et fermez-le.',
        many: '# services de caisse sont ouverts. Comptez et fermez-les.',
        other: '# services de caisse sont ouverts. Comptez et fermez-les.',
      }),
    tab_open: (p) =>
      count(p.count, {
        one: '# note est ouverte. Réglez-la avant de vider.',
        many: '# notes sont ouvertes. Réglez-les avant de vider.',
        other: '# notes sont ouvertes. Réglez-les avant de vider.',
      }),
  },
  reset: 'Vider ce poste central',
  resetExplained:
    'Ventes, services de caisse, réglages et appareils associés s’en vont, et le personnel redevient celui du catalogue. Tout est d’abord mis de côté, en sauvegarde, dans le dossier des données. Le menu et les commandes du service restent.',
  typeName: (p) => `Tapez ${p.name} pour confirmer`,
  nameNeeded: 'Tapez d’abord le nom de la machine.',
  resetDone: 'Tout est mis de côté. Le poste central recommence à neuf et cet écran le rejoint.',
};
