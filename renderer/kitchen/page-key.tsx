import { useStore } from 'zustand';
import { CommandButton } from '../ui/commands/command-button.tsx';
import { useFormats } from '../ui/format/use-formats.ts';
import { useWords } from '../words/kitchen-words.ts';
import { nextPage } from './kitchen-commands.ts';
import { useKitchen } from './use-kitchen.ts';

/** Says how many tickets wait out of sight and turns to the next page. It lies in the head, where it moves no ticket when it appears. */
export function PageKey({ count }: { readonly count: number }) {
  const { ui } = useKitchen();
  const { kitchen: words } = useWords();
  const formats = useFormats();
  const { page, pages, ids } = useStore(ui, (state) => state.sight);
  const unseen = count - ids.length;
  if (pages < 2 || ids.length === 0 || unseen <= 0) return null;
  return (
    <span className="kitchen-pages">
      <span className="kitchen-page figure">{words.page({ page: formats.count(page + 1), pages: formats.count(pages) })}</span>
      <CommandButton of={nextPage} withKey>
        {words.moreTickets({ count: unseen })}
      </CommandButton>
    </span>
  );
}
