import { useStore } from 'zustand';
import { announcements } from './announcements.ts';

/** Reads announcements out. Used once in a page; it stays in place while a sheet is open, so that announcements are still heard. */
export function Announcer() {
  const { polite, assertive } = useStore(announcements);
  return (
    <>
      <div className="unseen" aria-live="polite">
        <span key={polite.number}>{polite.text}</span>
      </div>
      <div className="unseen" aria-live="assertive">
        <span key={assertive.number}>{assertive.text}</span>
      </div>
    </>
  );
}
