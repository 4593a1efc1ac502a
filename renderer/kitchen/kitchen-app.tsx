import { useMemo } from 'react';
import { JoinPage } from '../screen/join-page.tsx';
import { SpokenScreen } from '../screen/spoken-screen.tsx';
import { CommandsProvider } from '../ui/commands/command-scope.tsx';
import type { KitchenWords } from '../words/kitchen-words.ts';
import { useWords } from '../words/kitchen-words.ts';
import type { Kitchen } from './kitchen.ts';
import { kitchenCommands } from './kitchen-commands.ts';
import { KitchenScreen } from './kitchen-screen.tsx';
import { KitchenContext, useHost, useKitchen } from './use-kitchen.ts';

export function KitchenApp({ kitchen, firstWords }: { readonly kitchen: Kitchen; readonly firstWords: KitchenWords }) {
  return (
    <KitchenContext value={kitchen}>
      <SpokenScreen screen={kitchen} firstWords={firstWords}>
        <Keyed />
      </SpokenScreen>
    </KitchenContext>
  );
}

function Keyed() {
  const kitchen = useKitchen();
  const words = useWords();
  const presence = useHost((host) => host.presence);
  const source = useMemo(() => {
    const stores = [kitchen.rail.store, kitchen.host.store, kitchen.preferences, kitchen.ui];
    const subscribe = (listener: () => void) => {
      const ends = stores.map((store) => store.subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    };
    return { getState: () => kitchen, subscribe };
  }, [kitchen]);
  if (presence === 'unpaired') return <JoinPage refusal={kitchen.pairingRefusal} onCode={kitchen.join} />;
  return (
    <CommandsProvider commands={kitchenCommands} source={source} words={words} onScan={() => undefined}>
      <KitchenScreen />
    </CommandsProvider>
  );
}
