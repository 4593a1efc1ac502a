import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/parts/basic/button.tsx';

interface TodayCardProps {
  readonly title: string;
  /** Leads to where more is known, or where it is changed. */
  readonly action: { readonly label: string; readonly onPress: () => void };
  readonly children: ReactNode;
}

export function TodayCard({ title, action, children }: TodayCardProps) {
  const id = useId();
  return (
    <section className="today-card" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div className="today-card-body">{children}</div>
      <Button onClick={action.onPress}>{action.label}</Button>
    </section>
  );
}
