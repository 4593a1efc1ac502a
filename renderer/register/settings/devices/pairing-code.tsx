import type { HOST_OPERATIONS } from '../../../../shared/till-contract/operations/host-operations.ts';
import type { TillAnswerOf } from '../../../../shared/till-contract/parts/till-operation.ts';
import { useFormats } from '../../../ui/format/use-formats.ts';
import { Button } from '../../../ui/parts/basic/button.tsx';
import { QrCode } from '../../../ui/parts/basic/qr-code.tsx';
import { showToast } from '../../../ui/parts/messages/toasts.ts';
import { useWords } from '../../../words/register-words.ts';
import './pairing-code.css';

/** Shows a pairing code as text and as a QR code. If the host has its own certificate, also shows how to trust it first. */
export function PairingCode({ made }: { readonly made: TillAnswerOf<typeof HOST_OPERATIONS.makePairingCode> }) {
  const { settings: words } = useWords();
  const formats = useFormats();
  const copy = (): void => {
    const said = (): void => showToast({ kind: 'good', text: words.copied });
    void navigator.clipboard?.writeText(made.url).then(said, () => undefined);
  };
  return (
    <div className="settings-code" role="status">
      <p className="settings-label">{words.code}</p>
      <p className="settings-code-text" dir="ltr">
        {made.code}
      </p>
      <p className="quiet">{words.codeUntil({ time: formats.time(made.expiresAt) })}</p>
      <div className="pairing-code-way">
        <QrCode text={made.url} label={words.link} />
        <div className="pairing-code-link">
          <p className="settings-label">{words.link}</p>
          <p className="settings-code-link" dir="ltr">
            {made.url}
          </p>
          <Button onClick={copy}>{words.copyLink}</Button>
        </div>
      </div>
      {made.trust !== undefined && (
        <>
          <p className="settings-label">{words.trustFirst}</p>
          <p className="settings-code-link" dir="ltr">
            {made.trust.url}
          </p>
          <p className="settings-label">{words.trustCompare}</p>
          <p className="settings-code-link" dir="ltr">
            {inFours(made.trust.fingerprint)}
          </p>
        </>
      )}
    </div>
  );
}

/** Formats the fingerprint as the page that the device opens shows it. */
function inFours(fingerprint: string): string {
  return fingerprint.replaceAll(':', '').replaceAll(/(.{4})(?=.)/g, '$1 ');
}
