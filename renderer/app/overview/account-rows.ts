// The accounts in the order of urgency: the one with the oldest open transaction first. Pure.

interface OpenOf {
  readonly oldest_date: string | null
}

/** Accounts without an open transaction come last, in their own order. */
export const oldestFirst = <A extends { readonly id: string }>(
  accounts: readonly A[],
  openOf: (id: string) => OpenOf | undefined,
): readonly A[] => {
  const oldest = ({ id }: A) => openOf(id)?.oldest_date ?? '9999'
  return accounts.toSorted((a, b) => (oldest(a) < oldest(b) ? -1 : oldest(a) > oldest(b) ? 1 : 0))
}
