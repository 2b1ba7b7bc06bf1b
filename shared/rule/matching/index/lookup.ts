// The ids of transactions by a key. Most keys have one transaction, whose id is kept without a set.

export interface Lookup {
  readonly add: (key: string, id: string) => void
  readonly remove: (key: string, id: string) => void
  readonly has: (key: string) => boolean
  /** No ids when there are more than `most`: then the key says nothing. */
  readonly find: (key: string, most: number) => readonly string[]
}

export const createLookup = (): Lookup => {
  const byKey = new Map<string, string | Set<string>>()
  return {
    add: (key, id) => {
      const known = byKey.get(key)
      if (known === undefined) byKey.set(key, id)
      else if (typeof known !== 'string') known.add(id)
      else if (known !== id) byKey.set(key, new Set([known, id]))
    },
    remove: (key, id) => {
      const known = byKey.get(key)
      if (known === id) byKey.delete(key)
      if (known === undefined || typeof known === 'string') return
      known.delete(id)
      if (known.size === 0) byKey.delete(key)
    },
    has: (key) => byKey.has(key),
    find: (key, most) => {
      const known = byKey.get(key)
      if (known === undefined) return []
      if (typeof known === 'string') return [known]
      return known.size > most ? [] : [...known]
    },
  }
}
