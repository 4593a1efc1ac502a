interface Copies {
  readonly guest: readonly string[];
  readonly refunded?: readonly string[];
}

/** What card terminals printed for the guest of a sale, or of a refund of all of it: of a part no one can say which paper is whose. */
export function copiesOnReceipt({ guest, refunded = [] }: Copies, refund: { readonly part?: unknown } | undefined): readonly string[] {
  if (refund === undefined) return guest;
  return refund.part === undefined ? refunded : [];
}
