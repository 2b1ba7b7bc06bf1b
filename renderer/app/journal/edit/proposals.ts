// What an account's earlier entries propose for the next one: the contra account, the rate, the text. Pure.
import type { JournalEntryObject } from '../../../../shared/api/endpoints/ledger/journal-entries.ts'

type EarlierEntry = Pick<JournalEntryObject, 'text' | 'lines' | 'reverses_id' | 'reversed_by_id'>

export interface Proposal {
  /** The contra account. */
  readonly accountId: string
  readonly vatRateId: string | null
}

/** How many texts are offered. */
const TEXTS = 8

/**
 * The contra account of the latest entry that has the account on this side and a single contra account; tax lines do
 * not count. Reversed entries propose nothing. Null: no entry qualifies.
 */
export const proposalFor = (
  accountId: string,
  side: 'debit' | 'credit',
  latestFirst: readonly EarlierEntry[],
  isTaxAccount: (accountId: string) => boolean,
): Proposal | null => {
  const other = side === 'debit' ? 'credit' : 'debit'
  for (const { lines, reverses_id, reversed_by_id } of latestFirst) {
    if (reverses_id !== null || reversed_by_id !== null) continue
    const relevantLines = lines.filter((line) => line.account_id === accountId || !isTaxAccount(line.account_id))
    if (!relevantLines.some((line) => line.account_id === accountId && line[side] > 0)) continue
    const against = new Set(relevantLines.flatMap((line) => (line[other] > 0 ? [line.account_id] : [])))
    const [counter] = against
    if (against.size !== 1 || counter === undefined || counter === accountId) continue
    return {
      accountId: counter,
      vatRateId: relevantLines.find((line) => line.vat_rate_id !== null)?.vat_rate_id ?? null,
    }
  }
  return null
}

/** The texts of earlier entries, each once, the latest first. */
export const earlierTexts = (latestFirst: readonly EarlierEntry[]): readonly string[] =>
  [
    ...new Set(latestFirst.flatMap(({ text, reverses_id }) => (text === null || reverses_id !== null ? [] : [text]))),
  ].slice(0, TEXTS)
