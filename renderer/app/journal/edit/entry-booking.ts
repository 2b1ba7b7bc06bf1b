// What a typed entry will book, its errors, its request, and how a booked entry is turned back into a typed one. Pure.
import type { CreateJournalEntry, JournalEntryObject } from '../../../../shared/api/endpoints/ledger/journal-entries.ts'
import { isAcquisitionRate } from '../../../../shared/record/ledger/vat-rate.ts'
import { acquisitionProblems } from '../../../../shared/rule/ledger/acquisition-rows.ts'
import { sidesOf } from '../../../../shared/rule/ledger/posting.ts'
import { splitVat, type VatSplit } from '../../../../shared/rule/ledger/vat-split.ts'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import { type MinorUnits, minorToNumber, minorUnitsOf, numberToMinor, ZERO } from '../../../../shared/value/money.ts'
import type { ProblemCode } from '../../text/problem-code.ts'
import {
  type DraftLine,
  type EntryDraft,
  type EntryFacts,
  emptyLine,
  isEmptyLine,
  isTaxOnBalance,
  pairOf,
  remainderOf,
} from './entry-draft.ts'

/** A posting as it will be booked. */
export interface BookedLine {
  /** The key of its line. */
  readonly key: number
  readonly accountId: string | null
  readonly debit: MinorUnits
  readonly credit: MinorUnits
  readonly vatRateId: string | null
  readonly text: string | null
  /** Whether it is the tax of the line before. */
  readonly isTax: boolean
}

/** The postings, net and tax separately; empty lines make none. */
export const bookedLines = ({ lines }: Pick<EntryDraft, 'lines'>, facts: EntryFacts): readonly BookedLine[] =>
  lines.filter((line) => !isEmptyLine(line)).flatMap((line) => bookedOf(line, facts))

const bookedOf = (line: DraftLine, { accounts, vatRates, taxAccounts }: EntryFacts): readonly BookedLine[] => {
  const { key, accountId, vatRateId } = line
  const text = line.text.trim() || null
  const credit = minorUnitsOf((line.credit ?? 0) - (line.debit ?? 0))
  const rate = vatRateId === null ? undefined : vatRates.get(vatRateId)
  const whole = { key, accountId, ...sidesOf(credit), vatRateId, text, isTax: false }
  if (rate === undefined || credit === 0) return [whole]
  const account = accountId === null ? undefined : accounts.get(accountId)
  const split = splitVat({ account_id: accountId ?? '', credit }, account, rate, taxAccounts)
  // Without a tax account the tax is shown as a posting without an account.
  if (split === null) return [whole, { ...whole, accountId: null, debit: ZERO, credit: ZERO, isTax: true }]
  return [
    { ...whole, debit: split.net.debit, credit: split.net.credit, vatRateId: split.net.vat_rate_id },
    ...split.taxes.map((tax) => ({
      key,
      accountId: tax.account_id,
      debit: tax.debit,
      credit: tax.credit,
      vatRateId: tax.vat_rate_id,
      text: text ?? tax.text,
      isTax: true,
    })),
  ]
}

/** Errors before the request: `date`, `lines` for all lines, `<key>.account_id` for one. */
export const faultsIn = (draft: EntryDraft, facts: EntryFacts): Readonly<Record<string, ProblemCode>> => {
  const faults: Record<string, ProblemCode> = {}
  if (draft.date === null) faults.date = 'required'
  if (draft.releaseDate === null) faults.release_date = 'required'
  const filledLines = draft.lines.filter((line) => !isEmptyLine(line))
  const checkedLines = filledLines.length < 2 ? draft.lines.slice(0, 2) : filledLines
  for (const line of checkedLines) {
    if (line.accountId === null) faults[`${line.key}.account_id`] = 'required'
    if (line.debit === null && line.credit === null) faults[`${line.key}.debit`] = 'required'
    const amount = line.debit ?? line.credit
    if (amount !== null && amount <= 0)
      faults[`${line.key}.${line.debit === null ? 'credit' : 'debit'}`] = 'amount_not_positive'
  }
  for (const { key, accountId, isTax } of bookedLines(draft, facts))
    if (isTax && accountId === null) faults[`${key}.vat_rate_id`] = 'booking_account_missing'
  const rows = filledLines.map(({ accountId, vatRateId, debit, credit }) => ({
    amount: debit ?? credit,
    account: facts.accounts.get(accountId ?? '') ?? null,
    rate: facts.vatRates.get(vatRateId ?? '') ?? null,
  }))
  for (const { index, field, code } of acquisitionProblems(rows, facts.taxAccounts))
    faults[`${filledLines[index]?.key}.${field}`] = code
  if (!draft.isTaxIntended && isTaxOnBalance(draft, facts))
    for (const { key, vatRateId } of filledLines)
      if (vatRateId !== null) faults[`${key}.vat_rate_id`] = 'vat_on_balance'
  if (remainderOf(draft) !== 0) faults.lines = 'lines_unbalanced'
  return faults
}

/**
 * The field of the form for one that the server names (`lines.2.debit` of the request); null: the form has none. An
 * error of a tax posting belongs to the rate of its line.
 */
export const fieldOfServer = (sent: readonly BookedLine[], field: string): string | null => {
  if (field === 'date' || field === 'text' || field === 'lines' || field === 'release_date') return field
  const [, index = '', name = ''] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? []
  const line = sent[Number(index)]
  if (index === '' || !line) return null
  if (line.isTax) return `${line.key}.vat_rate_id`
  return ['account_id', 'debit', 'credit', 'text', 'vat_rate_id'].includes(name)
    ? `${line.key}.${name}`
    : `${line.key}.account_id`
}

/** A draft without errors in the form of the interface. */
export const toEntryBody = (
  draft: EntryDraft,
  sent: readonly BookedLine[],
  baseCurrency: string,
): CreateJournalEntry => ({
  date: draft.date as LocalDate,
  text: draft.text.trim() || null,
  lines: sent.map(({ accountId, debit, credit, text, vatRateId }) => ({
    account_id: accountId ?? '',
    debit: minorToNumber(debit, baseCurrency),
    credit: minorToNumber(credit, baseCurrency),
    text,
    vat_rate_id: vatRateId,
  })),
  ...(draft.releaseDate === undefined ? {} : { release_date: draft.releaseDate }),
})

type Posting = JournalEntryObject['lines'][number]
type Tax = VatSplit['taxes'][number]

/** An entry repeated on another day: its taxes are added back into the gross amounts. */
export const draftOfEntry = (
  entry: { readonly text: string | null; readonly lines: JournalEntryObject['lines'] },
  date: LocalDate | null,
  facts: EntryFacts,
): EntryDraft => {
  const lines: DraftLine[] = []
  const postings = entry.lines.map((posting) => lineOf(posting, facts.baseCurrency))
  for (let index = 0; index < postings.length; ) {
    const typed = typedLine(postings.slice(index), facts)
    if (typed === null) break
    lines.push(typed.line)
    index += typed.count
  }
  const [first] = lines
  // Of two accounts the debit comes first.
  const draft = { date, text: entry.text ?? '', lines: first?.debit == null ? lines.toReversed() : lines }
  const isPair = pairOf({ ...draft, isUnfolded: false }) !== null
  return isPair ? { ...draft, isUnfolded: false } : { ...draft, lines, isUnfolded: true }
}

const lineOf = (posting: Posting, baseCurrency: string): DraftLine => {
  const minor = (amount: number): MinorUnits | null => {
    const read = numberToMinor(amount, baseCurrency)
    return read.ok && read.value !== 0 ? read.value : null
  }
  return {
    ...emptyLine(),
    accountId: posting.account_id,
    debit: minor(posting.debit),
    credit: minor(posting.credit),
    vatRateId: posting.vat_rate_id,
    text: posting.text ?? '',
  }
}

/**
 * Turns the first of some postings, with its taxes, into a typed line, and answers how many postings it used. Null:
 * there are none.
 */
const typedLine = (
  [net, ...after]: readonly DraftLine[],
  { accounts, vatRates, taxAccounts }: EntryFacts,
): { readonly line: DraftLine; readonly count: number } | null => {
  if (net === undefined) return null
  const rate = vatRates.get(net.vatRateId ?? '')
  const alone = { line: net, count: 1 }
  if (rate === undefined || net.accountId === null) return alone
  // The amount does not include acquisition tax: it adds a posting for the deduction and one for the tax owed.
  const own = creditOf(net)
  const credit = isAcquisitionRate(rate) ? own : minorUnitsOf(own + (after[0] ? creditOf(after[0]) : 0))
  const split = splitVat({ account_id: net.accountId, credit }, accounts.get(net.accountId), rate, taxAccounts)
  const taxes = split?.taxes ?? []
  const areTaxes = taxes.every((tax, index) => {
    const line = after[index]
    return line && isSameTax(tax, line)
  })
  const sides = sidesOf(credit)
  return taxes.length > 0 && areTaxes
    ? { line: { ...net, debit: sides.debit || null, credit: sides.credit || null }, count: 1 + taxes.length }
    : alone
}

const creditOf = ({ debit, credit }: DraftLine): MinorUnits => minorUnitsOf((credit ?? 0) - (debit ?? 0))

const isSameTax = (tax: Tax, { accountId, debit, credit, vatRateId }: DraftLine): boolean =>
  tax.account_id === accountId &&
  tax.vat_rate_id === vatRateId &&
  tax.debit === (debit ?? 0) &&
  tax.credit === (credit ?? 0)
