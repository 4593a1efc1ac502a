import { ChevronDown } from 'lucide-react';
import { Button } from '../parts/button.tsx';
import { useWords } from '../words/register-words.ts';
import { SearchField } from './sell/search-field.tsx';
import { useHost, useRegister } from './state/use-register.ts';
import { StateLine } from './state-line.tsx';

/** Which stand, who sells, how things stand; and the search, which also hears what is typed of a code. */
export function RegisterHead() {
  const { ui } = useRegister();
  const words = useWords();
  const place = useHost(({ status }) => status?.place?.vendorName ?? 'Grandstand');
  const employee = useHost(({ status }) => status?.employee?.name);
  return (
    <header className="register-head">
      <div className="register-head-row">
        <div className="register-place">
          <h1>{place}</h1>
          <Button kind="quiet" icon={<ChevronDown aria-hidden size={20} />} onClick={() => ui.open({ kind: 'staff' })}>
            {employee ?? words.state.nobody}
          </Button>
        </div>
        <SearchField />
      </div>
      <StateLine />
    </header>
  );
}
