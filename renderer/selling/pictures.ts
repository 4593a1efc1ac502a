/** Returns the address of a picture in the catalogue itself or at the host. The page's policy forbids all other sources. */
export function pictureOf(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  return /^data:image\/(?:png|jpeg|webp|avif|gif);/.test(address) || /^\/(?!\/)/.test(address) ? address : undefined;
}
