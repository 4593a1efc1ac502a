import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/parts/basic/icon-button.tsx';
import { useWords } from '../../words/register-words.ts';
import { PageFrame } from './page-frame.tsx';
import './list-and-detail.css';

export interface ListAndDetailProps {
  readonly title: string;
  readonly action?: ReactNode;
  /** Above both. */
  readonly filters?: ReactNode;
  readonly list: ReactNode;
  readonly detail: ReactNode | undefined;
  readonly noDetail: ReactNode;
  /** Where there is room for one of the two only. */
  readonly onBack: () => void;
}

/** One list a page, filters above, detail at the side; on a small screen the detail takes the place of the list. */
export function ListAndDetail({ title, action, filters, list, detail, noDetail, onBack }: ListAndDetailProps) {
  const { around, direction } = useWords();
  const Arrow = direction === 'rtl' ? ArrowRight : ArrowLeft;
  const hasDetail = detail !== undefined;
  return (
    <PageFrame title={title} actions={action}>
      <div className="list-page" data-detail={hasDetail || undefined} data-filtered={filters !== undefined || undefined}>
        {filters !== undefined && <div className="list-page-filters">{filters}</div>}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too. */}
        <section className="list-page-list" tabIndex={0}>
          {list}
        </section>
        <div className="list-page-detail">
          {hasDetail && (
            <div className="list-page-back">
              <IconButton label={around.backToList} icon={<Arrow aria-hidden size={24} />} onClick={onBack} />
            </div>
          )}
          {detail ?? noDetail}
        </div>
      </div>
    </PageFrame>
  );
}
