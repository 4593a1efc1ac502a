/** The texts of the trust page. They are separate from the screens, which can't be loaded before the device trusts the host. */
export interface TrustWords {
  readonly page: string;
  readonly title: string;
  readonly lead: string;
  readonly compare: string;
  readonly compareHint: string;
  readonly install: string;
  readonly download: string;
  readonly scope: (name: string) => string;
  readonly goOn: string;
  readonly goOnHint: string;
  readonly open: string;
  readonly takeBack: (name: string) => string;
  readonly steps: Readonly<Record<'android' | 'apple' | 'windows' | 'mac' | 'linux', readonly string[]>>;
}

const en: TrustWords = {
  page: 'Trust this host',
  title: 'Let this device trust the host',
  lead: 'Once for each device: it then knows this host and no one can listen to what passes between them.',
  compare: 'Compare',
  compareHint:
    'The host shows this fingerprint where it was started, and when someone pairs a device. If it differs here in even one place, stop: someone is in between.',
  install: 'Install',
  download: 'Download the certificate',
  scope: (name) =>
    `It is called “${name}”. It is good for this host's names and for addresses of private networks only, never for a website.`,
  goOn: 'Go on',
  goOnHint: 'Open the host and type the code that it shows.',
  open: 'Open the host',
  takeBack: (name) => `To take it back, remove “${name}” where you installed it.`,
  steps: {
    android: [
      'Tap “Download the certificate”.',
      'Open Settings and search for “CA certificate” (it lies under Security, More security settings, Encryption and credentials, Install a certificate).',
      'Choose CA certificate, then “Install anyway”, and pick grandstand.crt among the downloads.',
      'Afterwards it stands under Trusted credentials, User.',
    ],
    apple: [
      'In Safari, tap “Download the certificate” and then “Allow”.',
      'Open Settings, tap “Profile downloaded” at the top, then “Install”.',
      'Open Settings, General, About, Certificate Trust Settings, and switch this certificate on. Without this last step it is installed and not trusted.',
    ],
    windows: [
      'Click “Download the certificate” and open the file.',
      'Click “Install Certificate”, choose “Local Machine”, then “Place all certificates in the following store”.',
      'Choose “Trusted Root Certification Authorities”, finish, and restart the browser.',
      'Firefox: Settings, Privacy and security, Certificates: allow it to trust those of the system.',
    ],
    mac: [
      'Click “Download the certificate” and open the file; Keychain Access takes it into the keychain “System”.',
      'Open it there by a double click, unfold “Trust”, and set “When using this certificate” to “Always Trust”.',
      'Close the window, confirm by the password, and restart the browser.',
    ],
    linux: [
      'Click “Download the certificate”.',
      'Chromium and ChromeOS: Settings, Privacy and security, Security, Manage certificates: import it under Authorities and let it identify websites.',
      'Firefox: Settings, Privacy and security, View certificates, Authorities, Import: let it identify websites.',
      'All programs of Debian or Ubuntu:',
    ],
  },
};

const es: TrustWords = {
  page: 'Confiar en este equipo central',
  title: 'Haga que este dispositivo confíe en el equipo central',
  lead: 'Una vez por dispositivo: así reconoce al equipo central y nadie puede escuchar lo que pasa entre ambos.',
  compare: 'Comparar',
  compareHint:
    'El equipo central muestra esta huella donde se inició y cada vez que alguien vincula un dispositivo. Si aquí difiere en un solo carácter, deténgase: alguien está en medio.',
  install: 'Instalar',
  download: 'Descargar el certificado',
  scope: (name) =>
    `Se llama «${name}». Solo vale para los nombres de este equipo y para direcciones de redes privadas, nunca para un sitio web.`,
  goOn: 'Continuar',
  goOnHint: 'Abra el equipo central y escriba el código que muestra.',
  open: 'Abrir el equipo central',
  takeBack: (name) => `Para retirarlo, elimine «${name}» donde lo instaló.`,
  steps: {
    android: [
      'Toque «Descargar el certificado».',
      'Abra Ajustes y busque «certificado CA» (está en Seguridad, Más ajustes de seguridad, Cifrado y credenciales, Instalar un certificado).',
      'Elija Certificado CA, luego «Instalar de todos modos», y escoja grandstand.crt entre las descargas.',
      'Después aparece en Credenciales de confianza, Usuario.',
    ],
    apple: [
      'En Safari, toque «Descargar el certificado» y luego «Permitir».',
      'Abra Ajustes, toque «Perfil descargado» arriba y luego «Instalar».',
      'Abra Ajustes, General, Información, Ajustes de confianza de los certificados, y active este certificado. Sin este último paso está instalado, pero no es de confianza.',
    ],
    windows: [
      'Haga clic en «Descargar el certificado» y abra el archivo.',
      'Haga clic en «Instalar certificado», elija «Equipo local» y luego «Colocar todos los certificados en el siguiente almacén».',
      'Elija «Entidades de certificación raíz de confianza», finalice y reinicie el navegador.',
      'Firefox: Ajustes, Privacidad y seguridad, Certificados: permita que confíe en los del sistema.',
    ],
    mac: [
      'Haga clic en «Descargar el certificado» y abra el archivo; Acceso a Llaveros lo guarda en el llavero «Sistema».',
      'Ábralo ahí con doble clic, despliegue «Confiar» y ponga «Al utilizar este certificado» en «Confiar siempre».',
      'Cierre la ventana, confirme con la contraseña y reinicie el navegador.',
    ],
    linux: [
      'Haga clic en «Descargar el certificado».',
      'Chromium y ChromeOS: Configuración, Privacidad y seguridad, Seguridad, Gestionar certificados: impórtelo en Autoridades y permita que identifique sitios web.',
      'Firefox: Ajustes, Privacidad y seguridad, Ver certificados, Autoridades, Importar: permita que identifique sitios web.',
      'Todos los programas de Debian o Ubuntu:',
    ],
  },
};

const pt: TrustWords = {
  page: 'Confiar nesta central',
  title: 'Faça este aparelho confiar na central',
  lead: 'Uma vez por aparelho: depois ele reconhece a central, e ninguém pode escutar o que passa entre os dois.',
  compare: 'Comparar',
  compareHint:
    'A central mostra esta impressão digital onde foi iniciada e sempre que alguém pareia um aparelho. Se aqui for diferente em um só lugar, pare: há alguém no meio.',
  install: 'Instalar',
  download: 'Baixar o certificado',
  scope: (name) => `Ele se chama “${name}”. Vale só para os nomes desta central e para endereços de redes privadas, nunca para um site.`,
  goOn: 'Continuar',
  goOnHint: 'Abra a central e digite o código que ela mostra.',
  open: 'Abrir a central',
  takeBack: (name) => `Para desfazer, remova “${name}” de onde você instalou.`,
  steps: {
    android: [
      'Toque em “Baixar o certificado”.',
      'Abra Configurações e busque “certificado CA” (fica em Segurança, Mais configurações de segurança, Criptografia e credenciais, Instalar um certificado).',
      'Escolha Certificado CA, depois “Instalar mesmo assim”, e pegue grandstand.crt nos downloads.',
      'Depois ele aparece em Credenciais confiáveis, Usuário.',
    ],
    apple: [
      'No Safari, toque em “Baixar o certificado” e depois em “Permitir”.',
      'Abra Ajustes, toque em “Perfil baixado” no alto e depois em “Instalar”.',
      'Abra Ajustes, Geral, Sobre, Ajustes de Confiança de Certificado, e ligue este certificado. Sem este último passo ele fica instalado, mas não é confiável.',
    ],
    windows: [
      'Clique em “Baixar o certificado” e abra o arquivo.',
      'Clique em “Instalar Certificado”, escolha “Máquina Local” e depois “Colocar todos os certificados no repositório a seguir”.',
      'Escolha “Autoridades de Certificação Raiz Confiáveis”, conclua e reinicie o navegador.',
      'Firefox: Configurações, Privacidade e segurança, Certificados: permita que ele confie nos do sistema.',
    ],
    mac: [
      'Clique em “Baixar o certificado” e abra o arquivo; o Acesso às Chaves o põe nas chaves “Sistema”.',
      'Abra-o ali com um clique duplo, abra “Confiar” e ponha “Ao usar este certificado” em “Confiar Sempre”.',
      'Feche a janela, confirme com a senha e reinicie o navegador.',
    ],
    linux: [
      'Clique em “Baixar o certificado”.',
      'Chromium e ChromeOS: Configurações, Privacidade e segurança, Segurança, Gerenciar certificados: importe em Autoridades e deixe identificar sites.',
      'Firefox: Configurações, Privacidade e segurança, Ver certificados, Autoridades, Importar: deixe identificar sites.',
      'Todos os programas do Debian ou do Ubuntu:',
    ],
  },
};

const fr: TrustWords = {
  page: 'Faire confiance à ce poste central',
  title: 'Faites que cet appareil fasse confiance au poste central',
  lead: 'Une fois par appareil : il reconnaît alors le poste central, et personne ne peut écouter ce qui passe entre eux.',
  compare: 'Comparer',
  compareHint:
    'Le poste central affiche cette empreinte là où il a été démarré et chaque fois qu’un appareil est associé. Si elle diffère ici d’un seul caractère, arrêtez : quelqu’un se trouve entre les deux.',
  install: 'Installer',
  download: 'Télécharger le certificat',
  scope: (name) =>
    `Il s’appelle « ${name} ». Il ne vaut que pour les noms de ce poste et pour des adresses de réseaux privés, jamais pour un site web.`,
  goOn: 'Continuer',
  goOnHint: 'Ouvrez le poste central et saisissez le code qu’il affiche.',
  open: 'Ouvrir le poste central',
  takeBack: (name) => `Pour revenir en arrière, supprimez « ${name} » là où vous l’avez installé.`,
  steps: {
    android: [
      'Touchez « Télécharger le certificat ».',
      'Ouvrez les Paramètres et cherchez « certificat CA » (sous Sécurité, Autres paramètres de sécurité, Chiffrement et identifiants, Installer un certificat).',
      'Choisissez Certificat CA, puis « Installer quand même », et prenez grandstand.crt parmi les téléchargements.',
      'Il figure ensuite sous Certificats de confiance, Utilisateur.',
    ],
    apple: [
      'Dans Safari, touchez « Télécharger le certificat », puis « Autoriser ».',
      'Ouvrez Réglages, touchez « Profil téléchargé » en haut, puis « Installer ».',
      'Ouvrez Réglages, Général, Informations, Réglages des certificats, et activez ce certificat. Sans cette dernière étape, il est installé sans être approuvé.',
    ],
    windows: [
      'Cliquez sur « Télécharger le certificat » et ouvrez le fichier.',
      'Cliquez sur « Installer un certificat », choisissez « Ordinateur local », puis « Placer tous les certificats dans le magasin suivant ».',
      'Choisissez « Autorités de certification racines de confiance », terminez et redémarrez le navigateur.',
      'Firefox : Paramètres, Vie privée et sécurité, Certificats : autorisez-le à faire confiance à ceux du système.',
    ],
    mac: [
      'Cliquez sur « Télécharger le certificat » et ouvrez le fichier ; Trousseaux d’accès le range dans le trousseau « Système ».',
      'Ouvrez-le là par un double clic, dépliez « Se fier » et réglez « Lors de l’utilisation de ce certificat » sur « Toujours approuver ».',
      'Fermez la fenêtre, confirmez par le mot de passe et redémarrez le navigateur.',
    ],
    linux: [
      'Cliquez sur « Télécharger le certificat ».',
      'Chromium et ChromeOS : Paramètres, Confidentialité et sécurité, Sécurité, Gérer les certificats : importez-le sous Autorités et laissez-le identifier des sites web.',
      'Firefox : Paramètres, Vie privée et sécurité, Afficher les certificats, Autorités, Importer : laissez-le identifier des sites web.',
      'Tous les programmes de Debian ou d’Ubuntu :',
    ],
  },
};

const de: TrustWords = {
  page: 'Dieser Zentrale vertrauen',
  title: 'Dieses Gerät soll der Zentrale vertrauen',
  lead: 'Einmal für jedes Gerät: Danach erkennt es die Zentrale, und niemand kann mithören, was zwischen beiden läuft.',
  compare: 'Vergleichen',
  compareHint:
    'Die Zentrale zeigt diesen Fingerabdruck dort, wo sie gestartet wurde, und wenn jemand ein Gerät koppelt. Ist er hier auch nur an einer Stelle anders, hören Sie auf: Jemand ist dazwischen.',
  install: 'Installieren',
  download: 'Zertifikat herunterladen',
  scope: (name) =>
    `Es heißt „${name}“. Es gilt nur für die Namen dieser Zentrale und für Adressen privater Netzwerke, nie für eine Website.`,
  goOn: 'Weiter',
  goOnHint: 'Öffnen Sie die Zentrale und geben Sie den Code ein, den sie zeigt.',
  open: 'Zentrale öffnen',
  takeBack: (name) => `Zum Zurücknehmen entfernen Sie „${name}“ dort, wo Sie es installiert haben.`,
  steps: {
    android: [
      'Tippen Sie auf „Zertifikat herunterladen“.',
      'Öffnen Sie die Einstellungen und suchen Sie „CA-Zertifikat“ (unter Sicherheit, Weitere Sicherheitseinstellungen, Verschlüsselung und Anmeldedaten, Zertifikat installieren).',
      'Wählen Sie CA-Zertifikat, dann „Trotzdem installieren“, und nehmen Sie grandstand.crt aus den Downloads.',
      'Danach steht es unter Vertrauenswürdige Anmeldedaten, Nutzer.',
    ],
    apple: [
      'Tippen Sie in Safari auf „Zertifikat herunterladen“ und dann auf „Zulassen“.',
      'Öffnen Sie die Einstellungen, tippen Sie oben auf „Profil geladen“ und dann auf „Installieren“.',
      'Öffnen Sie Einstellungen, Allgemein, Info, Zertifikatsvertrauenseinstellungen, und schalten Sie dieses Zertifikat ein. Ohne diesen letzten Schritt ist es installiert, aber nicht vertrauenswürdig.',
    ],
    windows: [
      'Klicken Sie auf „Zertifikat herunterladen“ und öffnen Sie die Datei.',
      'Klicken Sie auf „Zertifikat installieren“, wählen Sie „Lokaler Computer“, dann „Alle Zertifikate in folgendem Speicher speichern“.',
      'Wählen Sie „Vertrauenswürdige Stammzertifizierungsstellen“, schließen Sie ab und starten Sie den Browser neu.',
      'Firefox: Einstellungen, Datenschutz & Sicherheit, Zertifikate: Erlauben Sie, dass er denen des Systems vertraut.',
    ],
    mac: [
      'Klicken Sie auf „Zertifikat herunterladen“ und öffnen Sie die Datei; die Schlüsselbundverwaltung legt es in den Schlüsselbund „System“.',
      'Öffnen Sie es dort mit einem Doppelklick, klappen Sie „Vertrauen“ auf und stellen Sie „Bei Verwendung dieses Zertifikats“ auf „Immer vertrauen“.',
      'Schließen Sie das Fenster, bestätigen Sie mit dem Passwort und starten Sie den Browser neu.',
    ],
    linux: [
      'Klicken Sie auf „Zertifikat herunterladen“.',
      'Chromium und ChromeOS: Einstellungen, Datenschutz und Sicherheit, Sicherheit, Zertifikate verwalten: Importieren Sie es unter Zertifizierungsstellen und lassen Sie es Websites identifizieren.',
      'Firefox: Einstellungen, Datenschutz & Sicherheit, Zertifikate anzeigen, Zertifizierungsstellen, Importieren: Lassen Sie es Websites identifizieren.',
      'Alle Programme von Debian oder Ubuntu:',
    ],
  },
};

const ar: TrustWords = {
  page: 'الوثوق بهذا الجهاز المركزي',
  title: 'اجعل هذا الجهاز يثق بالجهاز المركزي',
  lead: 'مرة واحدة لكل جهاز: يعرف بعدها الجهاز المركزي، ولا يستطيع أحد التنصت على ما يمر بينهما.',
  compare: 'قارن',
  compareHint: 'يعرض الجهاز المركزي هذه البصمة حيث شُغّل، وكلما قرن أحد جهازًا. إن اختلفت هنا في موضع واحد فتوقف: هناك من يقف بينكما.',
  install: 'ثبّت',
  download: 'تنزيل الشهادة',
  scope: (name) => `اسمها «${name}». تصلح لأسماء هذا الجهاز ولعناوين الشبكات الخاصة فقط، ولا تصلح أبدًا لموقع على الويب.`,
  goOn: 'تابع',
  goOnHint: 'افتح الجهاز المركزي واكتب الرمز الذي يعرضه.',
  open: 'فتح الجهاز المركزي',
  takeBack: (name) => `للتراجع، احذف «${name}» من حيث ثبّتها.`,
  steps: {
    android: [
      'المس «تنزيل الشهادة».',
      'افتح الإعدادات وابحث عن «شهادة CA» (تحت الأمان، المزيد من إعدادات الأمان، التشفير وبيانات الاعتماد، تثبيت شهادة).',
      'اختر شهادة CA، ثم «التثبيت على أي حال»، وحدّد grandstand.crt من بين التنزيلات.',
      'تجدها بعد ذلك تحت بيانات الاعتماد الموثوقة، المستخدم.',
    ],
    apple: [
      'في Safari، المس «تنزيل الشهادة» ثم «سماح».',
      'افتح الإعدادات، والمس «تم تنزيل ملف التعريف» في الأعلى، ثم «تثبيت».',
      'افتح الإعدادات، عام، حول، إعدادات ثقة الشهادة، وفعّل هذه الشهادة. من دون هذه الخطوة الأخيرة تكون مثبتة وغير موثوقة.',
    ],
    windows: [
      'انقر على «تنزيل الشهادة» وافتح الملف.',
      'انقر على «تثبيت الشهادة»، واختر «الجهاز المحلي»، ثم «وضع كافة الشهادات في المخزن التالي».',
      'اختر «المراجع المصدقة الجذر الموثوق بها»، وأنهِ، ثم أعد تشغيل المتصفح.',
      'Firefox: الإعدادات، الخصوصية والأمان، الشهادات: اسمح له بالوثوق بشهادات النظام.',
    ],
    mac: [
      'انقر على «تنزيل الشهادة» وافتح الملف؛ يضعها تطبيق «الوصول إلى سلسلة المفاتيح» في سلسلة المفاتيح «النظام».',
      'افتحها هناك بنقرة مزدوجة، ووسّع «الثقة»، واجعل «عند استخدام هذه الشهادة» على «الثقة دائمًا».',
      'أغلق النافذة، وأكّد بكلمة السر، ثم أعد تشغيل المتصفح.',
    ],
    linux: [
      'انقر على «تنزيل الشهادة».',
      'Chromium وChromeOS: الإعدادات، الخصوصية والأمان، الأمان، إدارة الشهادات: استوردها تحت المراجع المصدقة واسمح لها بالتعرف على مواقع الويب.',
      'Firefox: الإعدادات، الخصوصية والأمان، عرض الشهادات، المراجع المصدقة، استيراد: اسمح لها بالتعرف على مواقع الويب.',
      'كل برامج Debian أو Ubuntu:',
    ],
  },
};

const ALL: Readonly<Record<string, TrustWords>> = { en, es, pt, fr, de, ar };

/** Returns the browser's first preferred language that exists here; browsers list them in order of preference. */
export function trustWordsFor(accepted: string): { readonly language: string; readonly words: TrustWords } {
  const languages = accepted.split(',').map((each) => each.trim().slice(0, 2).toLowerCase());
  const language = languages.find((each) => Object.hasOwn(ALL, each)) ?? 'en';
  return { language, words: ALL[language] ?? en };
}
