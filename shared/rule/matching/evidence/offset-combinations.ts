// A payment less a credit note: invoices whose open amounts, less those of credit notes of the same company, are the amount.
// A match cannot contain credit notes of the other direction (interface document, match rule 6), so they are offset first.
import { type MinorUnits, minorUnitsOf, sumMinor } from '../../../value/money.ts'
import type { MatchDocument } from '../index/match-document.ts'
import type { TransactionReading } from '../reading/transaction-reading.ts'
import type { OffsetPart } from '../suggestion.ts'
import type { FoundDocuments } from './document-candidates.ts'
import type { Hypothesis } from './hypothesis.ts'
import { type MatcherState, type OpenDocument, withOpenAmount } from './matcher-state.ts'
import { isNamed } from './number-evidence.ts'
import { documentRow } from './remainders.ts'

/** With more credit notes of a company, one with the missing amount may be chance. */
const MAX_CREDITS = 12

export const offsetCombinations = (
  reading: TransactionReading,
  found: FoundDocuments,
  state: MatcherState,
): readonly Hypothesis[] => {
  if (reading.currency !== state.settings.base_currency) return []
  const open = withOpenAmount(
    [...found.documents.values()].filter(
      ({ currency, type }) => currency === reading.currency && type !== 'expense_payment',
    ),
    state,
  )
  const byCompany = Map.groupBy(open, ({ document }) => state.documents.companiesOf(document)[0])
  return [...byCompany].flatMap(([company, debts]) => {
    if (company === undefined) return []
    const credits = creditsOf(company, reading, state)
    if (credits.length === 0) return []
    const named = debts.filter(({ document }) => isNamed(document, reading, state.documents))
    const groups = named.length > 0 ? [named] : debts.map((each) => [each])
    const fitting = groups.flatMap((group) => {
      const missing = sumOf(group) - reading.amount
      const choice = missing > 0 ? creditsWith(credits, missing, reading, state) : null
      return choice === null ? [] : [hypothesisOf(group, choice, state)]
    })
    return fitting.length === 1 ? fitting : []
  })
}

/** The open documents of the company that money in the other direction would pay. */
const creditsOf = (company: string, reading: TransactionReading, state: MatcherState): readonly OpenDocument[] => {
  const direction = reading.direction === 'credit' ? 'debit' : 'credit'
  const open = state.documents.ofCompany(company, direction)
  return withOpenAmount(
    open.filter(({ currency, is_credit_note }) => is_credit_note && currency === reading.currency),
    state,
  )
}

/** The named credit notes with this sum, otherwise all of them, otherwise the only one. */
const creditsWith = (
  credits: readonly OpenDocument[],
  sum: number,
  reading: TransactionReading,
  state: MatcherState,
): readonly OpenDocument[] | null => {
  if (credits.length > MAX_CREDITS) return null
  const named = credits.filter(({ document }) => isNamed(document, reading, state.documents))
  const groups = named.length > 0 ? [named] : [credits, ...credits.map((each) => [each])]
  const fitting = groups.filter((group) => sumOf(group) === sum)
  // A single credit note is both.
  return fitting.length === 1 || credits.length === 1 ? (fitting[0] ?? null) : null
}

const sumOf = (documents: readonly OpenDocument[]): MinorUnits => sumMinor(documents.map(({ open }) => open))

const partOf = ({ type, id }: MatchDocument, amount: number): readonly OffsetPart[] =>
  amount === 0 || type === 'expense_payment' ? [] : [{ type, id, amount: minorUnitsOf(amount) }]

/** The credit notes settle the documents from the first on; the match pays what remains. */
const hypothesisOf = (
  debts: readonly OpenDocument[],
  credits: readonly OpenDocument[],
  state: MatcherState,
): Hypothesis => {
  const offset: OffsetPart[] = []
  const rows: Hypothesis['rows'][number][] = []
  let left: number = sumOf(credits)
  for (const { document, open } of debts) {
    const part = Math.min(left, open)
    left -= part
    for (const each of partOf(document, part)) offset.push(each)
    const paid = minorUnitsOf(open - part)
    if (paid > 0) rows.push(documentRow(document, paid, paid, state.settings.base_currency))
  }
  return {
    kind: 'several_documents',
    documents: [...debts, ...credits].map(({ document }) => document),
    cause: null,
    is_stated: false,
    rows,
    offset: [...offset, ...credits.flatMap(({ document, open }) => partOf(document, open))],
    remainder: null,
    mirror: null,
    chance: 0,
  }
}
