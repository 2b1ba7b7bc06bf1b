// The accounts in the order in which they want attention: the one with the oldest open transaction first. Pure.

interface OpenOf {
  readonly oldest_date: string | null
}

/** Those without anything open keep their order behind the others. */
export const oldestFirst = <A extends { readonly id: string }>(
  accounts: readonly A[],
  openOf: (id: string) => OpenOf | undefined,
): readonly A[] => {
  const oldest = ({ id }: A) => openOf(id)?.oldest_date ?? '9999'
  return accounts.toSorted((a, b) => (oldest(a) < oldest(b) ? -1 : oldest(a) > oldest(b) ? 1 : 0))
}
