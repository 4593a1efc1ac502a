import { pageOfKind } from '../../shared/till-contract/desktop/device-pages.ts';
import { exchangeCode, findOwnKind } from '../host/pairing.ts';
import { JoinPage } from '../screen/join-page.tsx';
import { mountPage, PageFrame, speak } from '../ui/boot/mount-page.tsx';
import { makeUsable, openWindowDatabase } from '../ui/boot/window-database.ts';
import { windowWorld } from '../ui/boot/window-world.ts';
import { chooseLanguage } from '../words/base/language.ts';
import { loadCommonWords } from '../words/common-words.ts';

const DATABASE = 'join';

/** The page at the host's bare address: a pairing code decides the device's kind, and a paired device goes to its own page. */
export async function openPage(): Promise<void> {
  const goTo = (kind: Parameters<typeof pageOfKind>[0]): void => location.replace(`..${pageOfKind(kind)}`);
  const own = await findOwnKind();
  if (own !== undefined) return goTo(own);
  const database = openWindowDatabase(DATABASE);
  await makeUsable(database);
  const words = await loadCommonWords(chooseLanguage(navigator.languages));
  speak(document.documentElement, words);
  document.title = words.common.joining.join;
  mountPage(
    <PageFrame words={words}>
      <JoinPage
        refusal={undefined}
        onCode={async (code) => {
          const paired = await exchangeCode(database, windowWorld, code);
          if (!paired.ok) return paired.refusal;
          goTo(paired.value.kind);
          return undefined;
        }}
      />
    </PageFrame>,
  );
}
