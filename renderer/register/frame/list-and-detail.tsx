import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/parts/basic/icon-button.tsx';
import { useWords } from '../../words/register-words.ts';
import { PageFrame } from './page-frame.tsx';
import './list-and-detail.css';

export interface ListAndDetailProps {
  readonly title: string;
  readonly action?: ReactNode;
  /** Shown above the list and the detail. */
  readonly filters?: ReactNode;
  readonly list: ReactNode;
  readonly detail: ReactNode | undefined;
  readonly noDetail: ReactNode;
  /** Called on small screens, where the detail covers the list. */
  readonly onBack: () => void;
}

/** A page with filters above, a list, and its detail beside it. On a small screen the detail replaces the list. */
export function ListAndDetail({ title, action, filters, list, detail, noDetail, onBack }: ListAndDetailProps) {
  const { common, direction } = useWords();
  const Arrow = direction === 'rtl' ? ArrowRight : ArrowLeft;
  const hasDetail = detail !== undefined;
  return (
    <PageFrame title={title} actions={action}>
      <div className="list-page" data-detail={hasDetail || undefined} data-filtered={filters !== undefined || undefined}>
        {filters !== undefined && <div className="list-page-filters">{filters}</div>}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
        <section className="list-page-list" tabIndex={0}>
          {list}
        </section>
        <div className="list-page-detail">
          {hasDetail && (
            <div className="list-page-back">
              <IconButton label={common.backToList} icon={<Arrow aria-hidden size={24} />} onClick={onBack} />
            </div>
          )}
          {detail ?? noDetail}
        </div>
      </div>
    </PageFrame>
  );
}
