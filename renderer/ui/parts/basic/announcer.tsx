import { useStore } from 'zustand';
import { announcements } from './announcements.ts';

/** Once a page. It stays where it is while a sheet is open, so that readers hear what is said meanwhile. */
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
