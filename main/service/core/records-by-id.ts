// Records and ids as facts for decisions.

export const mapById = <R extends { readonly id: string }>(records: readonly R[]): ReadonlyMap<string, R> =>
  new Map(records.map((record) => [record.id, record]))

/** Each id once, without those that name nothing. */
export const uniqueIds = (ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.flatMap((id) => id ?? [])),
]
