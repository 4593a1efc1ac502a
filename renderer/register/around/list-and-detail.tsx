import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../parts/icon-button.tsx';
import { useWords } from '../../words/register-words.ts';
import { useRegister } from '../state/use-register.ts';
import './list-and-detail.css';

export interface ListAndDetailProps {
  readonly title: string;
  readonly listLabel: string;
  readonly action?: ReactNode;
  /** Filters, above both. */
  readonly filters?: ReactNode;
  readonly list: ReactNode;
  readonly detail: ReactNode | undefined;
  readonly noDetail: ReactNode;
  /** Where there is room for one of the two only. */
  readonly onBack: () => void;
}

/** One list a page, filters above, detail at the side; on a small screen the detail takes the place of the list. */
export function ListAndDetail({ title, listLabel, action, filters, list, detail, noDetail, onBack }: ListAndDetailProps) {
  const { ui } = useRegister();
  const words = useWords();
  const hasDetail = detail !== undefined;
  return (
    <section className="list-page" data-detail={hasDetail || undefined} aria-label={title}>
      <header className="list-page-head">
        <IconButton
          label={words.common.back}
          icon={<ArrowLeft aria-hidden size={24} className="list-page-arrow" />}
          onClick={() => ui.go('sell')}
        />
        <h2>{title}</h2>
        {action}
      </header>
      {filters !== undefined && <div className="list-page-filters">{filters}</div>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too. */}
      <section className="list-page-list" aria-label={listLabel} tabIndex={0}>
        {list}
      </section>
      <div className="list-page-detail">
        {hasDetail && (
          <div className="list-page-back">
            <IconButton
              label={words.around.backToList}
              icon={<ArrowLeft aria-hidden size={24} className="list-page-arrow" />}
              onClick={onBack}
            />
          </div>
        )}
        {detail ?? noDetail}
      </div>
    </section>
  );
}
