// What an account's earlier entries propose for the next one: the account on the other side, the rate, the text. Pure.
import type { JournalEntryObject } from '../../../../shared/api/endpoints/ledger/journal-entries.ts'

type EarlierEntry = Pick<JournalEntryObject, 'text' | 'lines' | 'reverses_id' | 'reversed_by_id'>

export interface Proposal {
  /** The account on the other side. */
  readonly accountId: string
  readonly vatRateId: string | null
}

/** As many texts are offered. */
const TEXTS = 8

/**
 * What stood against the account the last time that it was on this side, beside one account alone; of the taxes
 * nothing counts. Reversed entries propose nothing. Null: no entry tells.
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
