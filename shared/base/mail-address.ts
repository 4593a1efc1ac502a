export const LONGEST_MAIL_ADDRESS = 254;
const LONGEST_LOCAL = 64;
/** No quotes, no routing by `%` or `!`, and no leading minus, which a mail program could read as an option. */
const LOCAL = /^(?!-)[\w#$&'*+/=?^`{|}~-]+(?:\.[\w#$&'*+/=?^`{|}~-]+)*$/;
const LABEL = /^[\p{L}\p{Nd}](?:[\p{L}\p{M}\p{Nd}-]{0,61}[\p{L}\p{M}\p{Nd}])?$/u;
const TOP_LABEL = /^(?:xn--[a-z0-9-]+|\p{L}[\p{L}\p{M}]+)$/iu;

/**
 * True when the text is exactly one mailbox address: no list, group, display name, comment or header line. The domain may use letters of
 * any script, but not compatibility characters, for example a full-width full stop.
 */
export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || at > LONGEST_LOCAL || text.length > LONGEST_MAIL_ADDRESS || text.normalize('NFKC') !== text) return false;
  const labels = text.slice(at + 1).split('.');
  return (
    LOCAL.test(text.slice(0, at)) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1) as string)
  );
}
