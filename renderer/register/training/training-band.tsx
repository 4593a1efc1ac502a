import { useRootMark } from '../../ui/parts/basic/root-mark.ts';
import { useWords } from '../../words/register-words.ts';
import { useHost, useRegister } from '../frame/use-register.ts';
import './training-band.css';

/** Marks training mode above every screen, including sheets and the lock screen. */
export function TrainingBand() {
  const { wasTraining } = useRegister();
  const { training: words, drill: drills } = useWords();
  const drill = useHost(({ status }) => status?.drill);
  // Until the host's first status, the last stored mode applies.
  const isTraining = useHost(({ status }) => status?.isTraining ?? wasTraining);
  useRootMark('training-band', isTraining);
  if (!isTraining) return null;
  return (
    <aside className="training-band" aria-label={words.title}>
      <p className="training-band-text">{drill === undefined ? words.band : drills.bands[drill]}</p>
    </aside>
  );
}
