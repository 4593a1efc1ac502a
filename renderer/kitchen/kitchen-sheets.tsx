import { useStore } from 'zustand';
import { Sheet } from '../ui/parts/overlay/sheet.tsx';
import { useWords } from '../words/kitchen-words.ts';
import { AllDayList } from './all-day-list.tsx';
import { RecallSheet } from './recall-sheet.tsx';
import { SetUpSheet } from './set-up-sheet.tsx';
import { useKitchen } from './use-kitchen.ts';

export function KitchenSheets() {
  const { ui } = useKitchen();
  const { kitchen: words } = useWords();
  const sheet = useStore(ui, (state) => state.sheet);
  const close = (): void => ui.setState({ sheet: undefined });
  switch (sheet) {
    case 'recall':
      return <RecallSheet onClose={close} />;
    case 'set_up':
      return <SetUpSheet onClose={close} />;
    case 'all_day':
      return (
        <Sheet isOpen onClose={close} title={words.allDay} width="narrow">
          <AllDayList />
        </Sheet>
      );
    default:
      return null;
  }
}
