// The suggestions that Kontor answered lately. A match with the rows of one of them is recorded as that proposal, with the
// reasons that were shown. They are in memory only: after a restart, or in another program on the same books, such a match
// counts as manual.
import type { Candidate } from '../../../shared/rule/matching/suggestion.ts'

export interface ShownSuggestions {
  /** Notes the answer for a bank transaction; the latest answer comes first. */
  readonly remember: (organizationId: number, transactionId: string, candidates: readonly Candidate[]) => void
  /** The suggestions answered for it, the latest first. */
  readonly of: (organizationId: number, transactionId: string) => readonly Candidate[]
}

/** About 1 kB a candidate; the dialog asks for 5, a list for one each of at most 100 rows a page. */
const MAX_TRANSACTIONS = 5_000
/** For one transaction: the limit of one request. */
const MAX_CANDIDATES = 20

/** `limit`: how many transactions it remembers; the one with the oldest answer is dropped first. */
export const createShownSuggestions = (limit = MAX_TRANSACTIONS): ShownSuggestions => {
  const shownByKey = new Map<string, readonly Candidate[]>()
  const keyOf = (organizationId: number, transactionId: string) => `${organizationId} ${transactionId}`
  return {
    remember: (organizationId, transactionId, candidates) => {
      if (candidates.length === 0) return
      const key = keyOf(organizationId, transactionId)
      const before = shownByKey.get(key) ?? []
      shownByKey.delete(key)
      const answeredRows = new Set(candidates.map(rowsKey))
      const others = before.filter((each) => !answeredRows.has(rowsKey(each)))
      shownByKey.set(key, [...candidates, ...others].slice(0, MAX_CANDIDATES))
      const [oldest] = shownByKey.keys()
      if (shownByKey.size > limit && oldest !== undefined) shownByKey.delete(oldest)
    },
    of: (organizationId, transactionId) => shownByKey.get(keyOf(organizationId, transactionId)) ?? [],
  }
}

const rowsKey = ({ matches }: Candidate): string => JSON.stringify(matches)
