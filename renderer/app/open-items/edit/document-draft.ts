// An invoice or expense in the form's state, and as a request of the interface. Pure.
import type { CreateExpense, ExpenseObject } from '../../../../shared/api/endpoints/open-item/expenses.ts'
import { addDays, type LocalDate, parseLocalDate } from '../../../../shared/value/calendar.ts'
import { isQrReference, isScorReference, normalizeReference } from '../../../../shared/value/creditor-reference.ts'
import { isCurrencyCode } from '../../../../shared/value/currency.ts'
import { type MinorUnits, minorToNumber, numberToMinor } from '../../../../shared/value/money.ts'
import type { DocumentObject } from '../../data/query/open-item/open-items.ts'
import { formatReference } from '../../text/format.ts'
import type { ProblemCode } from '../../text/problem-code.ts'
import type { DocumentKind } from '../dialogs.ts'
import { type DraftLine, faultsOfLines, linesOfDocument, toLineInputs } from './document-lines.ts'

export interface DraftDiscount {
  readonly key: number
  readonly percent: string
  readonly until: LocalDate | null
}

export interface DocumentDraft {
  readonly companyId: string | null
  readonly number: string
  readonly date: LocalDate | null
  readonly dueDate: LocalDate | null
  readonly currency: string
  readonly total: MinorUnits | null
  /** For a document in another currency; null: by the table of exchange rates. */
  readonly baseTotal: MinorUnits | null
  readonly reference: string
  readonly text: string
  readonly accountId: string | null
  readonly vatRateId: string | null
  /** Several accounts and rates; empty: the whole total is on `accountId` with `vatRateId`. */
  readonly lines: readonly DraftLine[]
  readonly creditorIban: string
  /** Of an invoice: up to this day it is not reminded. */
  readonly remindersPausedUntil: LocalDate | null
  /** Of a bill. */
  readonly discounts: readonly DraftDiscount[]
  /** The key of the document in another program. */
  readonly key: string
}

/** `dueInDays`: how long customers have to pay; null: no due date. */
export const newDocument = (
  today: LocalDate,
  currency: string,
  companyId: string | null,
  dueInDays: number | null = null,
): DocumentDraft => ({
  companyId,
  number: '',
  date: today,
  dueDate: dueInDays === null ? null : addDays(today, dueInDays),
  currency,
  total: null,
  baseTotal: null,
  reference: '',
  text: '',
  accountId: null,
  vatRateId: null,
  lines: [],
  creditorIban: '',
  remindersPausedUntil: null,
  discounts: [],
  key: '',
})

/** Another date; a due date that follows from the date moves along. */
export const withDate = (
  { date: before, dueDate }: Pick<DocumentDraft, 'date' | 'dueDate'>,
  date: LocalDate | null,
  dueInDays: number | null,
): Pick<DocumentDraft, 'date' | 'dueDate'> => {
  const isFollowing = dueInDays !== null && before !== null && dueDate === addDays(before, dueInDays)
  return { date, dueDate: isFollowing && date !== null ? addDays(date, dueInDays) : dueDate }
}

const minorOrNull = (value: number | null, currency: string): MinorUnits | null => {
  const minor = value === null ? null : numberToMinor(value, currency)
  return minor?.ok ? minor.value : null
}

export const draftOfDocument = (document: DocumentObject, baseCurrency: string): DocumentDraft => ({
  companyId: document.company_id,
  number: document.number,
  date: parseLocalDate(document.date),
  dueDate: document.due_date === null ? null : parseLocalDate(document.due_date),
  currency: document.currency,
  total: minorOrNull(document.total, document.currency),
  baseTotal: document.table_rate === null ? minorOrNull(document.base_total, baseCurrency) : null,
  reference: document.reference === null ? '' : formatReference(document.reference),
  text: document.text ?? '',
  accountId: document.account_id ?? null,
  vatRateId: document.vat_rate_id ?? null,
  lines: linesOfDocument(document),
  creditorIban: document.creditor_iban ?? '',
  remindersPausedUntil: parseLocalDate(document.reminders_paused_until ?? ''),
  discounts: draftDiscounts(document.discounts ?? []),
  key: document.key ?? '',
})

export const draftDiscounts = (discounts: ExpenseObject['discounts']): readonly DraftDiscount[] =>
  discounts.map(({ percent, until }, index) => ({
    key: index + 1,
    percent: String(percent),
    until: parseLocalDate(until),
  }))

/** Null: no percentage above 0 and below 100 with at most three decimals. */
const readPercent = (text: string): number | null => {
  const plain = text.trim().replace(',', '.')
  const percent = /^\d{1,2}(\.\d{1,3})?$/.test(plain) ? Number(plain) : 0
  return percent > 0 ? percent : null
}

/** A line without values does not count. */
const filledDiscounts = ({ discounts }: DocumentDraft): readonly DraftDiscount[] =>
  discounts.filter(({ percent, until }) => percent.trim() !== '' || until !== null)

/**
 * Errors before the request, by field; of a line as the interface names it (`lines.0.amount`). `isNumbered`: without a
 * number it gets the next one.
 */
export const faultsIn = (draft: DocumentDraft, isNumbered = false): Readonly<Record<string, ProblemCode>> => ({
  ...(draft.number.trim() === '' && !isNumbered ? { number: 'required' } : {}),
  ...(draft.date === null ? { date: 'required' } : {}),
  ...(draft.total === null ? { total: 'required' } : {}),
  ...(isCurrencyCode(draft.currency) ? {} : { currency: 'currency_unknown' }),
  ...(isReference(draft.reference) ? {} : { reference: 'reference_invalid' }),
  ...faultsOfLines(draft),
  ...(filledDiscounts(draft).every(({ percent, until }) => readPercent(percent) !== null && until !== null)
    ? {}
    : { discounts: 'discount_incomplete' }),
})

/** Empty, or with correct check digits. */
export const isReference = (text: string): boolean => {
  const reference = normalizeReference(text)
  return reference === '' || isQrReference(reference) || isScorReference(reference)
}

/** A draft without errors in the form of the interface. */
export const toDocumentBody = (kind: DocumentKind, draft: DocumentDraft, baseCurrency: string): CreateExpense => ({
  company_id: draft.companyId,
  number: draft.number.trim(),
  date: draft.date as LocalDate,
  due_date: draft.dueDate,
  currency: draft.currency,
  total: draft.total === null ? 0 : minorToNumber(draft.total, draft.currency),
  base_total:
    draft.baseTotal === null || draft.currency === baseCurrency ? null : minorToNumber(draft.baseTotal, baseCurrency),
  reference: normalizeReference(draft.reference) || null,
  text: draft.text.trim() || null,
  key: draft.key.trim() || null,
  account_id: draft.accountId,
  vat_rate_id: draft.vatRateId,
  lines: toLineInputs(draft),
  ...(kind === 'expense'
    ? {
        creditor_iban: draft.creditorIban || null,
        discounts: filledDiscounts(draft).map(({ percent, until }) => ({
          percent: readPercent(percent) ?? 0,
          until: until as LocalDate,
        })),
      }
    : { reminders_paused_until: draft.remindersPausedUntil }),
})
