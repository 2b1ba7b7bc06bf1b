// Checks whether a draft can be booked, with the functions that the server decides by, and builds the request. Pure.
import type { MatchCommand } from '../../../../shared/api/endpoints/bank/matches.ts'
import { UNBOOKED } from '../../../../shared/record/open-item/open-item.ts'
import type { FieldProblem, FieldProblemCode } from '../../../../shared/rule/core/field-problem.ts'
import { type AllocationFacts, contributionsOf, readRows } from '../../../../shared/rule/matching/booking/allocation.ts'
import { type Document, settledFields, settlementOf } from '../../../../shared/rule/matching/booking/settlement.ts'
import { MAX_MINOR_UNITS, minorToNumber, minorUnitsOf, sumMinor } from '../../../../shared/value/money.ts'
import { type Draft, type DraftDocument, isForeign, remainderOf, sumOf } from './draft.ts'
import { bookedDraft, type MatchedRow, type OffsetDocument } from './draft-offset.ts'

/** The data of the organization that the check needs. */
export type BookFacts = AllocationFacts

/** A problem of one row, by its key and field (`amount`), or of all of them (`row` null). */
export interface DraftProblem {
  readonly row: number | null
  readonly field: string
  readonly code: FieldProblemCode
}

export interface DraftCheck {
  /** What remains of the amount; null: the rows themselves define the value in the base currency. */
  readonly remainder: number | null
  readonly sum: number
  readonly problems: readonly DraftProblem[]
  readonly isComplete: boolean
}

/** The body of `POST …/matches`; rows without an amount have 0, which is refused. */
export const bodyOf = (draft: Draft): MatchCommand => {
  const { rows, offset } = bookedDraft(draft)
  return {
    matches: rows.map((row) => matchOf(row, draft)),
    ...(offset.length === 0 ? {} : { offset: { documents: offset.flatMap(offsetOf) } }),
  }
}

const offsetOf = ({ document: { type, id, currency }, amount }: OffsetDocument) =>
  type === 'expense_payment' ? [] : [{ type, id, amount: minorToNumber(amount, currency) }]

const matchOf = ({ row, amount: minor }: MatchedRow, { transaction }: Draft): MatchCommand['matches'][number] => {
  const amount = minor === null ? 0 : minorToNumber(minor, transaction.base_currency)
  const text = row.text?.trim() ? { text: row.text.trim() } : {}
  if (row.kind === 'document') {
    const { type, id, currency } = row.document
    const paid = isForeign(row, transaction) ? row.currency_amount : null
    return {
      amount,
      matchable_type: type,
      matchable_id: id,
      ...text,
      ...(paid === null ? {} : { currency_amount: minorToNumber(paid, currency) }),
    }
  }
  return {
    amount,
    ...(row.company ? { matchable_type: 'company', matchable_id: row.company.id } : {}),
    ...(row.account_id === null ? {} : { account_id: row.account_id }),
    ...(row.vat_rate_id === null ? {} : { vat_rate_id: row.vat_rate_id }),
    ...text,
  }
}

/** The remainder, the problems, and whether the server would accept the draft. */
export const checkDraft = (draft: Draft, facts: BookFacts): DraftCheck => {
  const remainder = remainderOf(draft)
  const sum = sumOf(draft)
  if (draft.rows.length === 0) return { remainder, sum, problems: [], isComplete: false }
  const found = problemsOf(draft, facts)
  const withoutCompany = draft.rows.flatMap((row): readonly DraftProblem[] =>
    row.kind === 'account' && row.is_on_account === true && row.company === null
      ? [{ row: row.key, field: 'matchable_id', code: 'required' }]
      : [],
  )
  const problems = [...withoutCompany, ...found.map((problem) => problemOf(problem, draft))]
  return { remainder, sum, problems, isComplete: problems.length === 0 }
}

/** A problem of the server's rows (`matches.0.amount`) at the row of the draft. */
export const problemOf = ({ field, code }: Pick<FieldProblem, 'field' | 'code'>, draft: Draft): DraftProblem => {
  const [, index, name] = /^matches\.(\d+)\.(\w+)$/.exec(field) ?? []
  const row = index === undefined ? undefined : bookedDraft(draft).rows[Number(index)]?.row
  return row === undefined || name === undefined ? { row: null, field, code } : { row: row.key, field: name, code }
}

const problemsOf = (draft: Draft, facts: BookFacts): readonly FieldProblem[] => {
  const { transaction } = draft
  // Sums beyond the limit of amounts cannot be computed.
  const all = draft.rows.reduce((total, { amount }) => total + Math.abs(amount ?? 0), Math.abs(transaction.amount))
  if (all > MAX_MINOR_UNITS) return [{ field: 'matches', code: 'amount_too_large' }]
  const { matches } = bodyOf(draft)
  const read = readRows(matches, transaction, facts)
  if (!read.ok) return read.error
  const counted = contributionsOf(read.value, transaction, transaction)
  if (!counted.ok) return [counted.error]
  const { shares } = counted.value
  const documents = new Map(
    draft.rows.flatMap((row) => (row.kind === 'document' ? [[row.document.id, recordOf(row.document)]] : [])),
  )
  const { offset } = bookedDraft(draft)
  const sides = offset.map(({ isCredit, amount }) => (isCredit ? -amount : amount))
  if (sides.reduce((sum, amount) => sum + amount, 0) !== 0) return [{ field: 'matches', code: 'offset_sum' }]
  for (const { document, amount } of offset) {
    const { id, total, paid } = document
    if (amount <= 0) return [{ field: 'matches', code: 'amount_not_positive' }]
    if (amount > Math.abs(total - paid)) return [{ field: 'matches', code: 'offset_more_than_open' }]
    const settled = { ...document, paid: minorUnitsOf(paid + Math.sign(total - paid) * amount) }
    documents.set(id, recordOf(settled))
  }
  const problems: FieldProblem[] = []
  for (const [index, row] of read.value.entries()) {
    const settled = settlementOf(
      {
        row,
        currency_amount: matches[index]?.currency_amount ?? null,
        share: shares[index] ?? row.amount,
        shares: sumMinor(shares),
        transaction,
        base_currency: facts.base_currency,
        is_manual: true,
      },
      (id) => documents.get(id) ?? null,
      `matches.${index}`,
    )
    if (!settled.ok) {
      problems.push(settled.error)
      continue
    }
    for (const settlement of settled.value.settlements) {
      const document = documents.get(settlement.id)
      if (document)
        documents.set(document.id, { ...document, ...settledFields(document, settlement, false) } as Document)
    }
  }
  return problems
}

/** The document as the server's rule reads it; only the server knows the expenses of a payment order. */
const recordOf = ({ type, id, currency, total, paid, base_total }: DraftDocument): Document => {
  const shared = {
    id,
    currency,
    total,
    paid_amount: paid,
    base_total,
    key: null,
    text: null,
    created_at: NEVER,
    updated_at: NEVER,
    reference: null,
    number: '',
    company_id: null,
    date: NO_DAY,
    due_date: null,
  }
  if (type === 'invoice') return { ...shared, ...UNBOOKED }
  if (type === 'expense') return { ...shared, ...UNBOOKED, creditor_iban: null, discounts: [] }
  return { ...shared, expense_ids: [], end_to_end_id: null, iban: null, execution_date: NO_DAY }
}

const NEVER = '2000-01-01T00:00:00.000Z' as Document['created_at']
const NO_DAY = '2000-01-01' as Extract<Document, { date: unknown }>['date']
