import { useState } from 'react';
import { SHIFT_OPERATIONS } from '../../../shared/till-contract/operations/shift-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import { Button } from '../../ui/parts/basic/button.tsx';
import { TickList } from '../../ui/parts/input/tick-list.tsx';
import { Progress } from '../../ui/parts/messages/progress.tsx';
import { Sheet } from '../../ui/parts/overlay/sheet.tsx';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import { useWords } from '../../words/register-words.ts';
import { RefusalNotice } from '../frame/refusal-notice.tsx';
import type { OpenSheet } from '../frame/ui-store.ts';
import { useListed } from '../frame/use-listed.ts';
import { useRegister } from '../frame/use-register.ts';

const askDrawers = () => askTill(SHIFT_OPERATIONS.listDrawers, {});

/** Chooses the tills that share a drawer. Each tick takes effect at once. */
export function DrawerTillsSheet({ sheet: { drawerId, drawerName } }: { readonly sheet: Extract<OpenSheet, { kind: 'drawer_tills' }> }) {
  const { ui } = useRegister();
  const words = useWords();
  const { value: drawers, refusal: unread } = useListed(askDrawers, ['shift_changed']);
  const [refusal, setRefusal] = useState<HostRefusal>();
  const give = async (tillId: string, isTicked: boolean): Promise<void> => {
    const path = { device_id: tillId };
    const given = await askTill(SHIFT_OPERATIONS.giveDrawer, { path, body: { drawerId: isTicked ? drawerId : tillId } });
    setRefusal(given.ok ? undefined : given.refusal);
  };
  const shownRefusal = refusal ?? unread;
  const ticks = (drawers ?? []).flatMap((drawer) =>
    drawer.tills
      .filter(({ id }) => id !== drawerId)
      .map(({ id, name }) => {
        const isTicked = drawer.id === drawerId;
        const isElsewhere = !isTicked && drawer.id !== id;
        return { id, label: name, isTicked, detail: isElsewhere ? words.shift.usesDrawerOf({ drawer: drawer.name }) : undefined };
      }),
  );
  return (
    <Sheet
      isOpen
      onClose={ui.close}
      title={words.shift.tillsTitle({ drawer: drawerName })}
      description={words.shift.tillsHint}
      place="beside-cart"
      footer={
        <Button kind="primary" onClick={ui.close}>
          {words.common.done}
        </Button>
      }
    >
      <RefusalNotice refusal={shownRefusal} overrides={words.shift.refusals} />
      {drawers === undefined && shownRefusal === undefined && <Progress label={words.common.loading} />}
      {drawers !== undefined && (
        <TickList
          label={words.shift.tillsTitle({ drawer: drawerName })}
          ticks={ticks.toSorted((a, b) => a.label.localeCompare(b.label))}
          onTick={(id, isTicked) => void give(id, isTicked)}
        />
      )}
    </Sheet>
  );
}
