import { useRef, useState } from 'react';
import { Button } from '../../../ui/parts/basic/button.tsx';
import { Notice } from '../../../ui/parts/messages/notice.tsx';
import { useWords } from '../../../words/register-words.ts';

interface PrinterPictureProps {
  readonly logo: string | undefined;
  readonly onLogo: (logo: string | undefined) => void;
}

const MOST_BYTES = 64 * 1024;

/** The picture above each receipt. The host checks on saving whether it can be printed. */
export function PrinterPicture({ logo, onLogo }: PrinterPictureProps) {
  const { printers: words } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const read = async (file: File): Promise<void> => {
    setProblem(file.size > MOST_BYTES ? words.logoTooLarge : undefined);
    if (file.size > MOST_BYTES) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    onLogo(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
  };
  return (
    <div className="settings-row">
      <span className="settings-label">{words.logo}</span>
      <p className="quiet">{logo === undefined ? words.logoNone : words.logoThere}</p>
      <input
        ref={field}
        type="file"
        hidden
        accept=".png,image/png"
        aria-label={words.logoChoose}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen !== undefined) void read(chosen);
          // Without this reset, choosing the same file again after a correction would raise no event.
          target.value = '';
        }}
      />
      <div className="settings-found">
        <Button onClick={() => field.current?.click()}>{words.logoChoose}</Button>
        {logo !== undefined && <Button onClick={() => onLogo(undefined)}>{words.logoRemove}</Button>}
      </div>
      {problem !== undefined && <Notice tone="caution" title={problem} isUrgent />}
    </div>
  );
}
