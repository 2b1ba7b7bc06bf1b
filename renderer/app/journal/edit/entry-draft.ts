// A journal entry while the user types it: lines with gross amounts, or two accounts with one amount. Pure.
import type { LedgerAccount } from '../../../../shared/record/ledger/ledger-account.ts'
import type { VatRate } from '../../../../shared/record/ledger/vat-rate.ts'
import { proposedRateOf } from '../../../../shared/rule/ledger/usual-vat.ts'
import type { TaxAccounts } from '../../../../shared/rule/ledger/vat-split.ts'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import { type MinorUnits, minorUnitsOf, sumMinor } from '../../../../shared/value/money.ts'

/** Errors by field: `date`, `lines` for all lines, `<key>.account_id` for one. */
export type EntryErrors = Readonly<Record<string, string | undefined>>

/** The data of the books that typing an entry needs. */
export interface EntryFacts {
  readonly baseCurrency: string
  readonly isLiableForVat: boolean
  readonly accounts: ReadonlyMap<string, LedgerAccount & { readonly full_name: string }>
  readonly vatRates: ReadonlyMap<string, VatRate>
  readonly taxAccounts: TaxAccounts
}

export interface DraftLine {
  readonly key: number
  readonly accountId: string | null
  /** Including tax. */
  readonly debit: MinorUnits | null
  readonly credit: MinorUnits | null
  readonly vatRateId: string | null
  readonly text: string
}

export interface EntryDraft {
  /** Tax between two accounts of the balance sheet is intended, as for a bought asset. */
  readonly isTaxIntended?: boolean
  /** For an accrual: the day of its release; null: it is typed yet. Left out: it is none. */
  readonly releaseDate?: LocalDate | null | undefined
  /** For a day of a recurring entry: what is typed also applies to its following days. */
  readonly isForFollowing?: boolean
  readonly date: LocalDate | null
  readonly text: string
  readonly lines: readonly DraftLine[]
  /** Its lines are shown one by one, and not as two accounts with one amount. */
  readonly isUnfolded: boolean
}

let nextKey = 1

export const emptyLine = (): DraftLine => ({
  key: nextKey++,
  accountId: null,
  debit: null,
  credit: null,
  vatRateId: null,
  text: '',
})

export const newEntry = (date: LocalDate | null): EntryDraft => ({
  date,
  text: '',
  lines: [emptyLine(), emptyLine()],
  isUnfolded: false,
})

/** Two accounts with one amount. */
export interface Pair {
  readonly debitId: string | null
  readonly creditId: string | null
  readonly amount: MinorUnits | null
  readonly vatRateId: string | null
}

/** The draft as two accounts with one amount; null: it has more. */
export const pairOf = ({ lines }: EntryDraft): Pair | null => {
  const [debit, credit] = lines
  if (lines.length !== 2 || !debit || !credit) return null
  if (debit.credit !== null || credit.debit !== null || debit.debit !== credit.credit) return null
  if (debit.text !== '' || credit.text !== '' || (debit.vatRateId !== null && credit.vatRateId !== null)) return null
  return {
    debitId: debit.accountId,
    creditId: credit.accountId,
    amount: debit.debit,
    vatRateId: debit.vatRateId ?? credit.vatRateId,
  }
}

/** The draft with another account, amount or rate of its two accounts. */
export const withPair = (draft: EntryDraft, change: Partial<Pair>, facts: EntryFacts): EntryDraft => {
  const old = pairOf(draft)
  const [debit, credit] = draft.lines
  if (old === null || !debit || !credit) return draft
  const pair = { ...old, ...change }
  const isTaxOnDebit = taxedSide(pair, facts) === 'debit'
  return {
    ...draft,
    lines: [
      {
        ...debit,
        accountId: pair.debitId,
        debit: pair.amount,
        vatRateId: isTaxOnDebit ? pair.vatRateId : null,
      },
      {
        ...credit,
        accountId: pair.creditId,
        credit: pair.amount,
        vatRateId: isTaxOnDebit ? null : pair.vatRateId,
      },
    ],
  }
}

/**
 * The side whose amount includes the tax: that of the income statement; between two balance sheet accounts, the one
 * that is not money.
 */
const taxedSide = ({ debitId, creditId }: Pair, { accounts }: EntryFacts): 'debit' | 'credit' => {
  const debit = debitId === null ? undefined : accounts.get(debitId)
  const credit = creditId === null ? undefined : accounts.get(creditId)
  if (isOfIncome(debit)) return 'debit'
  if (isOfIncome(credit)) return 'credit'
  return debit && /^1[01]/.test(String(debit.number)) ? 'credit' : 'debit'
}

/**
 * The usual rate of a pair: that of its account of the income statement; null: there is none, as between accounts of
 * the balance sheet.
 */
export const usualVatOf = (
  { debitId, creditId }: Pick<Pair, 'debitId' | 'creditId'>,
  day: LocalDate | null,
  { accounts, vatRates, isLiableForVat, taxAccounts }: EntryFacts,
): string | null => {
  const income = [debitId, creditId].map((id) => (id === null ? undefined : accounts.get(id))).find(isOfIncome)
  if (!isLiableForVat || !income || day === null) return null
  const method = taxAccounts.is_input_tax_deducted ? 'effective' : 'net_rate'
  return proposedRateOf(income, day, [...vatRates.values()], method)?.id ?? null
}

/** Whether a line has tax although no account belongs to the income statement. */
export const isTaxOnBalance = ({ lines }: Pick<EntryDraft, 'lines'>, { accounts }: EntryFacts): boolean =>
  lines.some(({ vatRateId }) => vatRateId !== null) &&
  lines.every(({ accountId }) => accountId !== null && !isOfIncome(accounts.get(accountId)))

const isOfIncome = (account: LedgerAccount | undefined): boolean =>
  account?.type === 'revenue' || account?.type === 'expense'

export type LineChange = Partial<Omit<DraftLine, 'key'>>

/** A line has one side: typing an amount removes the one on the other side. */
export const withLine = (draft: EntryDraft, key: number, change: LineChange): EntryDraft => ({
  ...draft,
  lines: draft.lines.map((line) => {
    if (line.key !== key) return line
    if (change.debit != null) return { ...line, credit: null, ...change }
    return change.credit != null ? { ...line, debit: null, ...change } : { ...line, ...change }
  }),
})

export const withoutLine = (draft: EntryDraft, key: number): EntryDraft =>
  draft.lines.length <= 2
    ? { ...draft, lines: draft.lines.map((line) => (line.key === key ? { ...emptyLine(), key } : line)) }
    : { ...draft, lines: draft.lines.filter((line) => line.key !== key) }

export const addedLine = (draft: EntryDraft): EntryDraft => ({
  ...draft,
  isUnfolded: true,
  lines: [...draft.lines, emptyLine()],
})

/** Debits less credits: the amount missing on the credit side. */
export const remainderOf = ({ lines }: Pick<EntryDraft, 'lines'>): MinorUnits =>
  sumMinor(lines.map(({ debit, credit }) => minorUnitsOf((debit ?? 0) - (credit ?? 0))))

/** Sets this line to the amount that the other lines leave. */
export const withRemainderOn = (draft: EntryDraft, key: number): EntryDraft => {
  const remainder = remainderOf({ lines: draft.lines.filter((line) => line.key !== key) })
  if (remainder === 0) return draft
  return withLine(
    draft,
    key,
    remainder > 0 ? { credit: remainder, debit: null } : { debit: minorUnitsOf(-remainder), credit: null },
  )
}

export const isEmptyLine = ({ accountId, debit, credit, vatRateId, text }: DraftLine): boolean =>
  accountId === null && debit === null && credit === null && vatRateId === null && text.trim() === ''
