/** The reasons why the register stops, with the texts of the trouble page. */
export const TROUBLES = ['host_gone', 'host_refused', 'disk_full', 'no_keystore', 'other_keystore', 'window_gone'] as const;
export type Trouble = (typeof TROUBLES)[number];

export interface TroubleWords {
  readonly direction: 'ltr' | 'rtl';
  readonly safe: string;
  readonly again: string;
  readonly said: Readonly<Record<Trouble, { readonly title: string; readonly text: string }>>;
}

const english: TroubleWords = {
  direction: 'ltr',
  safe: 'Paid sales are safe on this computer and will sync. Don’t take payment again. An open sale returns with its payments.',
  again: 'Reopen the register',
  said: {
    host_gone: {
      title: 'The till stopped',
      text: 'Try again. If it stops again, restart the computer and contact support.',
    },
    host_refused: { title: 'The till can’t start', text: 'Details:' },
    disk_full: {
      title: 'The disk is full',
      text: 'You can’t sell until there is space. Free up space, then reopen the register.',
    },
    no_keystore: {
      title: 'No key storage on this computer',
      text: 'The system’s keystore is locked or missing. Unlock or install it, or start with --plain-secrets.',
    },
    other_keystore: {
      title: 'This till’s keys can’t be opened',
      text: 'Sign in as the user who set up the till.',
    },
    window_gone: { title: 'The window stopped', text: 'Your sales are safe. Reopen the register.' },
  },
};

const spanish: TroubleWords = {
  direction: 'ltr',
  safe: 'Toda venta que se mostró como pagada está a salvo en este ordenador y se enviará. No vuelva a cobrar una venta que se mostró como pagada. Si había una venta abierta, la caja la mostrará de nuevo con lo ya pagado.',
  again: 'Volver a abrir la caja',
  said: {
    host_gone: {
      title: 'La caja se detuvo y no volvió',
      text: 'Se inició de nuevo varias veces. Inténtelo una vez más; si vuelve a detenerse, reinicie el ordenador y avise a quien lo cuida.',
    },
    host_refused: { title: 'La caja no puede iniciarse', text: 'Esto es lo que dijo:' },
    disk_full: {
      title: 'El disco está lleno',
      text: 'Ya no se puede anotar nada, así que no se vende nada. Libere espacio en este ordenador y vuelva a abrir la caja.',
    },
    no_keystore: {
      title: 'Este ordenador no tiene dónde guardar claves',
      text: 'La caja guarda sus claves selladas, y el almacén de claves del sistema está bloqueado o falta. Desbloquéelo o instálelo, o inicie el programa con --plain-secrets.',
    },
    other_keystore: {
      title: 'Las claves de esta caja no se pueden abrir',
      text: 'Las selló otro usuario u otro ordenador. Entre como el usuario que configuró la caja.',
    },
    window_gone: { title: 'La ventana se detuvo', text: 'La caja en sí sigue funcionando. Vuelva a abrirla.' },
  },
};

const portuguese: TroubleWords = {
  direction: 'ltr',
  safe: 'As vendas pagas estão salvas neste computador e serão enviadas. Não cobre de novo. Uma venda aberta volta com os pagamentos dela.',
  again: 'Abrir o caixa de novo',
  said: {
    host_gone: {
      title: 'O caixa parou',
      text: 'Tente de novo. Se parar outra vez, reinicie o computador e chame o suporte.',
    },
    host_refused: { title: 'O caixa não inicia', text: 'Detalhes:' },
    disk_full: {
      title: 'O disco está cheio',
      text: 'Sem espaço não dá para vender. Libere espaço e abra o caixa de novo.',
    },
    no_keystore: {
      title: 'Este computador não tem onde guardar chaves',
      text: 'O chaveiro do sistema está bloqueado ou não existe. Desbloqueie ou instale, ou inicie com --plain-secrets.',
    },
    other_keystore: {
      title: 'As chaves deste caixa não abrem',
      text: 'Entre com o usuário que configurou o caixa.',
    },
    window_gone: { title: 'A janela parou', text: 'Suas vendas estão salvas. Abra o caixa de novo.' },
  },
};

const french: TroubleWords = {
  direction: 'ltr',
  safe: 'Chaque vente affichée comme payée est en sécurité sur cet ordinateur et sera envoyée. N’encaissez pas une seconde fois une vente affichée comme payée. Si une vente était ouverte, la caisse la montre de nouveau, avec ce qui est déjà payé.',
  again: 'Rouvrir la caisse',
  said: {
    host_gone: {
      title: 'La caisse s’est arrêtée et n’est pas revenue',
      text: 'Elle a été relancée plusieurs fois. Essayez encore une fois ; si elle s’arrête de nouveau, redémarrez l’ordinateur et prévenez la personne qui s’en occupe.',
    },
    host_refused: { title: 'La caisse ne peut pas démarrer', text: 'Voici ce qu’elle a dit :' },
    disk_full: {
      title: 'Le disque est plein',
      text: 'Plus rien ne peut être noté, donc plus rien n’est vendu. Libérez de la place sur cet ordinateur, puis rouvrez la caisse.',
    },
    no_keystore: {
      title: 'Cet ordinateur n’a pas d’endroit pour les clés',
      text: 'La caisse garde ses clés scellées, et le trousseau du système est verrouillé ou absent. Déverrouillez-le ou installez-le, ou lancez le programme avec --plain-secrets.',
    },
    other_keystore: {
      title: 'Les clés de cette caisse ne peuvent pas être ouvertes',
      text: 'Elles ont été scellées par un autre utilisateur ou un autre ordinateur. Connectez-vous comme l’utilisateur qui a installé la caisse.',
    },
    window_gone: { title: 'La fenêtre s’est arrêtée', text: 'La caisse elle-même continue. Rouvrez-la.' },
  },
};

const german: TroubleWords = {
  direction: 'ltr',
  safe: 'Bezahlte Verkäufe sind auf diesem Rechner sicher und werden übertragen. Nicht noch einmal kassieren. Ein offener Verkauf kommt mit seinen Zahlungen wieder.',
  again: 'Kasse neu öffnen',
  said: {
    host_gone: {
      title: 'Die Kasse ist stehen geblieben',
      text: 'Versuchen Sie es noch einmal. Bleibt sie wieder stehen, starten Sie den Rechner neu und rufen Sie den Support.',
    },
    host_refused: { title: 'Die Kasse startet nicht', text: 'Einzelheiten:' },
    disk_full: {
      title: 'Die Festplatte ist voll',
      text: 'Ohne freien Platz können Sie nicht verkaufen. Schaffen Sie Platz und öffnen Sie die Kasse neu.',
    },
    no_keystore: {
      title: 'Dieser Rechner kann keine Schlüssel aufbewahren',
      text: 'Der Schlüsselbund des Systems ist gesperrt oder fehlt. Entsperren oder installieren Sie ihn, oder starten Sie mit --plain-secrets.',
    },
    other_keystore: {
      title: 'Die Schlüssel dieser Kasse lassen sich nicht öffnen',
      text: 'Melden Sie sich mit dem Benutzerkonto an, mit dem die Kasse eingerichtet wurde.',
    },
    window_gone: { title: 'Das Fenster ist stehen geblieben', text: 'Ihre Verkäufe sind sicher. Öffnen Sie die Kasse neu.' },
  },
};

const arabic: TroubleWords = {
  direction: 'rtl',
  safe: 'كل عملية بيع ظهرت على أنها مدفوعة محفوظة على هذا الحاسوب وسوف تُرسل. لا تأخذ المال مرة أخرى عن بيع ظهر على أنه مدفوع. وإن كان هناك بيع مفتوح فسيظهر من جديد مع ما دُفع منه.',
  again: 'افتح نقطة البيع من جديد',
  said: {
    host_gone: {
      title: 'توقفت نقطة البيع ولم تعد',
      text: 'أُعيد تشغيلها عدة مرات. حاول مرة أخرى؛ وإن توقفت من جديد فأعد تشغيل الحاسوب وأخبر المسؤول عنه.',
    },
    host_refused: { title: 'تعذّر تشغيل نقطة البيع', text: 'هذا ما قالته:' },
    disk_full: {
      title: 'القرص ممتلئ',
      text: 'لم يعد ممكنًا تسجيل شيء، ولذلك لا يُباع شيء. أفرغ مساحة على هذا الحاسوب ثم افتح نقطة البيع من جديد.',
    },
    no_keystore: {
      title: 'لا مكان للمفاتيح على هذا الحاسوب',
      text: 'تحفظ نقطة البيع مفاتيحها مختومة، ومخزن مفاتيح النظام مقفل أو غير موجود. افتحه أو ثبّته، أو شغّل البرنامج مع \u2066--plain-secrets\u2069.',
    },
    other_keystore: {
      title: 'تعذّر فتح مفاتيح نقطة البيع هذه',
      text: 'ختمها مستخدم آخر أو حاسوب آخر. سجّل الدخول بحساب المستخدم الذي أعدّ نقطة البيع.',
    },
    window_gone: { title: 'توقفت النافذة', text: 'نقطة البيع نفسها مستمرة. افتحها من جديد.' },
  },
};

const LANGUAGES: Readonly<Record<string, TroubleWords>> = { en: english, es: spanish, pt: portuguese, fr: french, de: german, ar: arabic };

/** Picks the language of a locale, for example `es-MX`; English by default. */
export function troubleWords(locale: string): { readonly language: string; readonly words: TroubleWords } {
  const language = locale.toLowerCase().split(/[-_]/, 1)[0] as string;
  return Object.hasOwn(LANGUAGES, language) ? { language, words: LANGUAGES[language] as TroubleWords } : { language: 'en', words: english };
}
