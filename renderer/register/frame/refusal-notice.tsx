import type { ReactNode } from 'react';
import { Notice } from '../../ui/parts/messages/notice.tsx';
import type { HostRefusal, RefusalOverrides } from '../../words/base/refusal-details.ts';
import { useRefusalSentence } from './refusal-sentence.ts';

export interface RefusalNoticeProps {
  /** Shows nothing when undefined. */
  readonly refusal: HostRefusal | undefined;
  /** The sentences that the feature says differently. */
  readonly overrides?: RefusalOverrides;
  readonly actions?: ReactNode;
}

/** Shows why the host refused. */
export function RefusalNotice({ refusal, overrides, actions }: RefusalNoticeProps) {
  const say = useRefusalSentence();
  return refusal === undefined ? null : <Notice tone="caution" title={say(refusal, overrides)} isUrgent actions={actions} />;
}
