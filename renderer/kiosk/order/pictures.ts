/** A picture that comes with the catalogue itself, or from the host: this page may load nothing from anywhere else. */
export function pictureOf(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  return /^data:image\/(?:png|jpeg|webp|avif|gif);/.test(address) || /^\/(?!\/)/.test(address) ? address : undefined;
}
