// What the rows of a match settle, each after the rows before it, and the postings of these documents.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import type { AmountInput } from '../../../record/core/amount-input.ts'
import type { Posting } from '../../../record/ledger/journal-entry.ts'
import type { Match } from '../../../record/matching/match.ts'
import { type MinorUnits, minorUnitsOf, sumMinor } from '../../../value/money.ts'
import { err, ok, type Result } from '../../../value/result.ts'
import type { FieldProblem } from '../../core/field-problem.ts'
import { isTaxOfCost } from '../../ledger/vat-split.ts'
import type { BookingFacts } from '../../open-item/payment-parts.ts'
import type { Row } from './allocation.ts'
import type { BookingDraft } from './booking-draft.ts'
import { postingsOfDocuments } from './document-postings.ts'
import { settlementOf } from './settlement.ts'

/** The companies and accounts that rows refer to. */
interface SettlementFacts extends BookingFacts {
  /** Ids of the existing companies. */
  readonly companies: ReadonlySet<string>
}

/** A row, the stated amount in its document's currency, and the id and origin of its match. */
export interface PlannedRow extends Row {
  readonly given_currency_amount: AmountInput | null
  /** Whether a person sent the row: only a person may pay more than is open. */
  readonly is_by_person: boolean
  readonly match: Pick<Match, 'id' | 'origin' | 'source' | 'confidence' | 'is_certain' | 'reasons'>
}

/** A row as it is booked; `postings` is null when it settles no document. */
export interface SettledRow {
  readonly match: Match
  readonly postings: readonly Posting[] | null
}

/** What the rows settle, each after the rows before it. */
export const settleRows = (
  facts: SettlementFacts,
  draft: Pick<BookingDraft, 'document' | 'settle'>,
  transaction: BankTransaction,
  rows: readonly PlannedRow[],
  shares: readonly MinorUnits[],
): Result<readonly SettledRow[], readonly FieldProblem[]> => {
  const { companies, base_currency } = facts
  const problems: FieldProblem[] = []
  const settledRows: SettledRow[] = []
  const together = sumMinor(shares)
  const directed = (share: MinorUnits) => minorUnitsOf(transaction.amount < 0 ? -share : share)
  for (const [index, { given_currency_amount: currency_amount, is_by_person, match, ...row }] of rows.entries()) {
    const field = `matches.${index}`
    const share = shares[index] ?? row.amount
    if (row.matchable_type === 'company' && !companies.has(row.matchable_id ?? '')) {
      problems.push({ field: `${field}.matchable_id`, code: 'matchable_unknown' })
      continue
    }
    const input = { row, currency_amount, share, shares: together, transaction, base_currency }
    const settled = settlementOf({ ...input, is_manual: is_by_person }, draft.document, field)
    if (!settled.ok) {
      problems.push(settled.error)
      continue
    }
    let { settlements } = settled.value
    let postings: readonly Posting[] | null = null
    if (settlements.length > 0 && row.matchable_type !== null) {
      const credit = directed(share)
      const booked = postingsOfDocuments(
        { matchable_type: row.matchable_type, credit, settlements },
        draft.document,
        facts,
      )
      if (!booked.ok) {
        problems.push({ field: `${field}.matchable_id`, code: booked.error })
        continue
      }
      postings = booked.value.postings
      settlements = [...booked.value.settlements]
    }
    for (const each of settlements) draft.settle(each, false)
    const { id, origin, source, confidence, is_certain, reasons } = match
    const originFields = {
      id,
      ...contentOf(row, bookedRateOf(row, directed(share), facts)),
      origin,
      source,
      confidence,
      is_certain,
      reasons,
      ...settled.value,
      settlements,
    }
    settledRows.push({ match: originFields, postings })
  }
  return problems.length > 0 ? err(problems) : ok(settledRows)
}

/** The fields that the row says, in the order of the record. */
const contentOf = (
  { amount, matchable_type, matchable_id, account_id, text }: Row,
  vat_rate_id: string | null,
): Row => ({ amount, matchable_type, matchable_id, account_id, vat_rate_id, text })

/** Null also for a cost whose tax is not deducted: it is booked whole. */
const bookedRateOf = (
  { account_id, vat_rate_id }: Pick<Row, 'account_id' | 'vat_rate_id'>,
  credit: MinorUnits,
  { vat_rates, ledger_accounts, accounts }: BookingFacts,
): string | null => {
  const rate = vat_rates.get(vat_rate_id ?? '')
  if (rate === undefined) return vat_rate_id
  const id = account_id ?? accounts.unclear ?? ''
  return isTaxOfCost({ account_id: id, credit }, ledger_accounts.get(id), rate, accounts) ? null : rate.id
}
