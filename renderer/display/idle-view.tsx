import { useWords } from '../words/display-words.ts';
import './idle-view.css';

/** Shown between guests and while the host is silent: only the stand's name. */
export function IdleView({ name }: { readonly name: string | undefined }) {
  const { display: words } = useWords();
  return (
    <div className="idle-view">
      <p className="idle-view-welcome">{words.welcome}</p>
      <h1 className="idle-view-name">
        <bdi>{name ?? 'Grandstand'}</bdi>
      </h1>
    </div>
  );
}
