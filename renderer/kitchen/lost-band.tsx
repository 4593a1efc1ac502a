import { Unplug } from 'lucide-react';
import { useStore } from 'zustand';
import { useFormats } from '../ui/format/use-formats.ts';
import { useWords } from '../words/kitchen-words.ts';
import { useKitchen } from './use-kitchen.ts';

/** Warns that the tickets are outdated, so that a silent host is not taken for an empty kitchen. */
export function LostBand() {
  const { silence } = useKitchen();
  const { kitchen: words } = useWords();
  const formats = useFormats();
  const since = useStore(silence, (state) => state.since);
  if (since === undefined) return null;
  return (
    <div className="kitchen-lost" role="alert">
      <Unplug aria-hidden size={40} />
      <p>
        <strong>{words.lost({ time: formats.timeWithSeconds(since) })}</strong>
        <span>{words.lostExplained}</span>
      </p>
    </div>
  );
}
