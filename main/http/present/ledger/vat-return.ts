// VAT returns as the interface shows them: amounts as decimals, titles and checks in words.
import type {
  VatFileObject,
  VatPayment,
  VatReturnObject,
  VatReturnSummaryObject,
  VatYearObject,
} from '../../../../shared/api/endpoints/ledger/vat-returns.ts'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { VatFigures } from '../../../../shared/record/ledger/vat-figures.ts'
import type { FilingLead } from '../../../../shared/rule/ledger/filing/filing-checks.ts'
import type { FigureEntries } from '../../../../shared/rule/ledger/report/vat-parts.ts'
import type { VatRow } from '../../../../shared/rule/ledger/report/vat-rows.ts'
import { vatPeriodKey } from '../../../../shared/rule/ledger/vat-periods.ts'
import { compareLines, type FormLine, formLines } from '../../../../shared/rule/ledger/vat-return/form-lines.ts'
import { addDays } from '../../../../shared/value/calendar.ts'
import { type MinorUnits, minorToNumber, minorUnitsOf } from '../../../../shared/value/money.ts'
import type { Requester } from '../../../service/ledger/contract.ts'
import type {
  LaterEntry,
  VatFileView,
  VatReturnSummary,
  VatReturnView,
  VatYearView,
} from '../../../service/ledger/vat-return/contract.ts'
import { problemText } from '../../text/problems.ts'
import { formLineTitle } from '../../text/vat/vat-form.ts'
import { vatFileProblemText, vatReturnCheckText, vatReturnTitle } from '../../text/vat/vat-return.ts'

export const presentVatYear = ({ year, currency, today, summaries }: VatYearView): VatYearObject => ({
  fiscal_year_id: year.id,
  name: year.name,
  from: year.start_date,
  to: year.end_date,
  currency,
  data: summaries.map((summary) => presentSummary(summary, currency, today)),
})

const presentSummary = (
  { filed, amount_due, ...summary }: VatReturnSummary,
  currency: string,
  today: string,
): VatReturnSummaryObject => ({
  id: summary.id,
  period: summary.period,
  type: summary.type,
  from: summary.from,
  to: summary.to,
  due: summary.due,
  state: summary.state,
  is_over: summary.is_over,
  // A year whose books agree with its returns needs no reconciliation.
  is_overdue:
    summary.state === 'draft' &&
    summary.due < today &&
    (summary.type !== 'annual_reconciliation' || summary.is_different),
  is_locked: summary.is_locked,
  is_different: summary.is_different,
  amount_due: amount_due === null ? null : minorToNumber(amount_due, currency),
  is_unpaid: summary.is_unpaid,
  filed_at: filed?.filed_at ?? null,
  paid_at: summary.state === 'paid' ? (filed?.paid_at ?? null) : null,
})

export const presentVatReturn = (view: VatReturnView): VatReturnObject => {
  const { currency, language, figures, filed, today } = view
  const money = (amount: MinorUnits | null) => (amount === null ? null : minorToNumber(amount, currency))
  const amounts = (line: Pick<FormLine, 'base' | 'tax'> | null) =>
    line && { base: money(line.base), tax: money(line.tax) }
  const [previous, yearBefore] = [view.previous, view.year_before].map(linesByKey)
  const payment = (transaction: BankTransaction, has_reference: boolean): VatPayment => ({
    bank_transaction_id: transaction.id,
    date: transaction.booking_date,
    amount: minorToNumber(transaction.amount, transaction.currency),
    currency: transaction.currency,
    name: transaction.name,
    text: transaction.text,
    is_reconciled: transaction.is_reconciled,
    has_reference,
  })
  return {
    ...presentSummary(view, currency, today),
    title: vatReturnTitle(view.type, view.period, figures, language),
    organization: view.organization,
    currency,
    method: figures.method,
    form: figures.form,
    lines: [
      ...formLines(figures).map((line) => ({
        ...presentLine(line, view),
        previous: previous ? (amounts(previous.get(line.key) ?? null) ?? NONE) : null,
        year_before: yearBefore ? (amounts(yearBefore.get(line.key) ?? null) ?? NONE) : null,
        entries: view.is_of_entries ? copyOf(view.entries.get(line.key) ?? null) : null,
        has_items: view.entries.has(line.key),
        open_items_on: null,
      })),
      ...view.notes.map((note) => presentNote(note, view)),
    ],
    checks: view.checks.map((check) => ({
      code: check.code,
      state: check.state,
      text: vatReturnCheckText(check, language),
      amount: check.amount === null ? null : minorToNumber(check.amount, check.currency),
      currency: check.currency,
      bank_account_id: check.bank_account?.id ?? null,
      count: check.count,
      of: check.of,
      covered_to: check.covered_to,
      leads: check.leads.map(presentLead),
      override_reason: check.override_reason,
    })),
    corrects_id: view.corrected?.id ?? null,
    differences: view.differences.map(({ key, was, is }) => ({ key, was: amounts(was), is: amounts(is) })),
    later_entries: view.later_entries.map(presentLaterEntry),
    reconciliation: view.reconciliation && presentAccounts(view),
    reference: filed?.reference ?? null,
    file: filed?.file ? { name: filed.file.name, sha256: filed.file.sha256 } : null,
    written_by: filed?.written_by ?? null,
    filed_by: view.filed_by,
    journal_entry_ids: [...(filed?.journal_entry_ids ?? [])],
    period_lock_id: view.lock?.id ?? null,
    payment: view.payment && payment(view.payment, false),
    payment_candidates: view.candidates.map(({ transaction, has_reference }) => payment(transaction, has_reference)),
  }
}

const presentNote = (
  { key, code, percent, activity, base, tax }: VatRow,
  { from, to, currency, language }: VatReturnView,
): VatReturnObject['lines'][number] => ({
  key,
  kind: 'note',
  number: null,
  title: formLineTitle({ code, percent, activity }, language),
  rate: null,
  activity_code: null,
  base: base === null ? null : minorToNumber(base, currency),
  tax: tax === null ? null : minorToNumber(tax, currency),
  previous: null,
  year_before: null,
  entries: null,
  has_items: false,
  open_items_on: code === 'open_sales' || code === 'open_purchases' ? to : addDays(from, -1),
})

const NO_LEAD = { entries: null, ids: null, bank_account_id: null, table: null, from: null, to: null }

const presentLead = (lead: FilingLead): VatReturnObject['checks'][number]['leads'][number] => {
  switch (lead.type) {
    case 'account_entries': {
      const { type, ...entries } = lead
      return { ...NO_LEAD, type, entries: copyOf(entries) }
    }
    case 'journal_entries':
    case 'companies':
      return { ...NO_LEAD, ...lead, ids: [...lead.ids] }
    case 'bank_account':
      return { ...NO_LEAD, type: lead.type, bank_account_id: lead.id }
    case 'bank_transactions':
    case 'documents':
    case 'vat_period':
      return { ...NO_LEAD, ...lead }
  }
}

/** Per cent. */
export const percentOf = ({ rate_millis }: FormLine): number | null =>
  rate_millis === null ? null : rate_millis / 1000

const presentLine = (line: FormLine, { currency, language }: Pick<VatReturnView, 'currency' | 'language'>) => ({
  key: line.key,
  kind: line.kind,
  number: line.number,
  title: formLineTitle({ ...line, percent: percentOf(line) }, language),
  rate: percentOf(line),
  activity_code: line.activity?.code ?? null,
  base: line.base === null ? null : minorToNumber(line.base, currency),
  tax: line.tax === null ? null : minorToNumber(line.tax, currency),
})

export const presentVatFile = (view: VatFileView & Requester): VatFileObject => {
  const { head, type, figures, books, currency, language } = view
  const { from, to, method, form } = figures
  const money = (amount: MinorUnits | null) => (amount === null ? null : minorToNumber(amount, currency))
  const lines = compareLines(figures, books)
  const period = vatPeriodKey(from, to)
  return {
    program: view.program,
    generated_at: head.generated_at,
    uid: head.uid,
    organization: head.organization_name,
    ...{ type, period, from, to, currency, method, form },
    title: vatReturnTitle(type, period, figures, language),
    lines: lines.map((line) => ({
      ...presentLine(line, view),
      books: line.books && { base: money(line.books.base), tax: money(line.books.tax) },
      is_different: line.is_different,
    })),
    is_different: lines.some((line) => line.is_different),
    problems: view.problems.map((problem) => vatFileProblemText(problem, language)),
    obstacles: view.obstacles.map((problem) => ({ code: problem.code, message: problemText(problem) })),
    vat_return_id: view.recorded_id,
  }
}

/** A line that the other form does not have. */
const NONE = { base: null, tax: null }

const linesByKey = (figures: VatFigures | null) =>
  figures && new Map(formLines(figures).map((line) => [line.key, line] as const))

const presentLaterEntry = ({ entry, lines }: LaterEntry): VatReturnObject['later_entries'][number] => ({
  id: entry.id,
  number: entry.number,
  date: entry.date,
  text: entry.text,
  created_at: entry.created_at,
  lines: [...lines],
})

const presentAccounts = ({ reconciliation, account_entries, currency }: VatReturnView) =>
  (reconciliation?.accounts ?? []).map(({ account, booked, declared, reasons }) => ({
    account_id: account.id,
    number: account.number,
    name: account.name,
    booked: minorToNumber(booked, currency),
    declared: minorToNumber(declared, currency),
    difference: minorToNumber(minorUnitsOf(booked - declared), currency),
    reasons: reasons.map(({ code, period, amount, filed }) => ({
      code,
      period,
      amount: minorToNumber(amount, currency),
      vat_return_id: filed?.id ?? null,
      entries:
        code === 'changed_since'
          ? (account_entries.get(`${period} ${account.id}`) ?? []).map((entry) =>
              presentLaterEntry({ entry, lines: [] }),
            )
          : [],
    })),
  }))

const copyOf = (entries: FigureEntries | null) =>
  entries && {
    ...entries,
    account_ids: [...entries.account_ids],
    vat_rate_ids: entries.vat_rate_ids && [...entries.vat_rate_ids],
  }
