import { useCommonWords } from '../../words/common-words.ts';
import { KeyCaps } from '../parts/basic/key-caps.tsx';
import { Sheet } from '../parts/overlay/sheet.tsx';
import type { BoundCommand } from './command.ts';
import type { PaletteProps } from './command-palette.tsx';
import { useCommands } from './command-scope.tsx';
import './command-help.css';

export function CommandHelp({ isOpen, onClose }: PaletteProps) {
  const { keys, keysExplained } = useCommonWords();
  const commands = useCommands();
  const sections = Map.groupBy(commands, ({ section }) => section);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={keys} description={keysExplained} width="wide">
      <div className="command-help">
        {[...sections].map(([section, listed]) => (
          <section key={section} className="command-help-section" aria-label={section}>
            <h3 className="command-help-title">{section}</h3>
            <dl>
              {listed.map((command) => (
                <HelpRow key={command.name} command={command} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Sheet>
  );
}

function HelpRow({ command }: { readonly command: BoundCommand }) {
  const { noKey } = useCommonWords();
  return (
    <div className="command-help-row">
      <dt>{command.label}</dt>
      <dd className="command-help-keys">
        {command.keys.length === 0 ? (
          <span className="quiet">{noKey}</span>
        ) : (
          command.keys.map((chord) => <KeyCaps key={chord} chord={chord} />)
        )}
      </dd>
    </div>
  );
}
