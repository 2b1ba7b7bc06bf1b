// The reports of the books, an extension. All have one shape, so that the screen, a table and paper show the same
// figures. Titles are in the caller's language; amounts in the base currency.
import { z } from 'zod'
import { DateField, StringId } from '../../../record/core/scalar.ts'
import { CHECK_STATES } from '../../../record/ledger/books-check.ts'
import { JOURNAL_SOURCES } from '../../../record/ledger/journal-entry.ts'
import { endpoint } from '../../endpoint.ts'
import { pagedWith } from '../../page.ts'

const REPORTS = [
  'trial_balance',
  'balance_sheet',
  'income_statement',
  'vat',
  'budget_comparison',
  'aged_debtors',
  'aged_creditors',
  'missing_vouchers',
] as const

const ReportColumn = z
  .object({
    key: z.string(),
    title: z.string(),
    kind: z.enum(['amount', 'percent']),
    of: z
      .enum(['base', 'compare', 'difference'])
      .describe('Whether it belongs to the requested period, to the comparison period, or to both'),
  })
  .meta({ id: 'ReportColumn' })
export type ReportColumn = z.infer<typeof ReportColumn>

export const ReportEntries = z
  .object({
    account_ids: z.array(StringId),
    from: DateField,
    to: DateField,
    vat_rate_ids: z.array(StringId.nullable()).nullable().describe('null: any rate'),
  })
  .describe('The filter for the journal entries that make up an amount')
  .meta({ id: 'ReportEntries' })
export type ReportEntries = z.infer<typeof ReportEntries>

const ReportRow = z
  .object({
    key: z.string().describe('Stable identifier: `section:10`, `account:<id>`, `result`'),
    kind: z.enum(['heading', 'account', 'line', 'subtotal', 'total', 'note']),
    level: z.number().int().describe('0 is the outermost level'),
    number: z.number().int().nullable().describe('The number of the account, or of the line on the form'),
    title: z.string(),
    account_id: StringId.nullable(),
    amounts: z.record(z.string(), z.number().nullable()).describe('By the keys of the columns; null: no amount'),
    entries: ReportEntries.nullable(),
    currency: z.string().optional().describe('Of the amounts except `base`; absent: that of the report'),
    company_id: StringId.nullable().optional().describe('In aged lists; null: documents without a company'),
    document_id: StringId.optional().describe('In aged lists: the invoice or bill'),
    entry_id: StringId.optional().describe('The row is this journal entry'),
  })
  .meta({ id: 'ReportRow' })
export type ReportRow = z.infer<typeof ReportRow>

const ReportCheck = z
  .object({
    code: z.string(),
    state: z
      .enum(CHECK_STATES)
      .describe(
        '`not_applicable`: there is nothing to compare · `not_yet`: the amount to compare with is still missing',
      ),
    is_met: z.boolean().describe('True unless the state is `wrong`'),
    text: z.string().describe('What was compared, in the language of the request'),
    amount: z.number().nullable().describe('The difference'),
    entries: ReportEntries.nullable(),
  })
  .meta({ id: 'ReportCheck' })

export const ReportObject = z
  .object({
    report: z.enum(REPORTS),
    title: z.string(),
    organization: z.string(),
    from: DateField.nullable().describe('null: the report is for a single day'),
    to: DateField,
    compare: z.object({ from: DateField.nullable(), to: DateField }).nullable(),
    currency: z.string(),
    columns: z.array(ReportColumn),
    rows: z.array(ReportRow),
    checks: z.array(ReportCheck),
  })
  .meta({ id: 'Report' })
export type ReportObject = z.infer<typeof ReportObject>

const shared = { method: 'GET', response: ReportObject, as_file: true, extension: true } as const
const period = {
  from: 'The first day; omitted: the start of the fiscal year that contains `to`',
  to: 'The last day; omitted: the end of the current fiscal year',
}
const compare_period =
  'The first day of a comparison period of the same length; whole months are compared with whole months'
const errors = { 422: 'Not a day, or `from` is after `to`' }

export const getTrialBalance = endpoint({
  ...shared,
  name: 'getTrialBalance',
  path: '/report/trial_balance',
  summary: 'Opening balance, debits, credits and closing balance of each account',
  days: { ...period, compare: 'A day whose balances are shown for comparison' },
  errors,
})

export const getBalanceSheet = endpoint({
  ...shared,
  name: 'getBalanceSheet',
  path: '/report/balance_sheet',
  summary: 'Assets, liabilities and equity at the end of a day, including the result that is not yet posted',
  days: { date: 'The day; omitted: the last day of the current fiscal year', compare: 'A day to compare with' },
  errors: { 422: 'Not a day' },
})

export const getIncomeStatement = endpoint({
  ...shared,
  name: 'getIncomeStatement',
  path: '/report/income_statement',
  summary: 'Revenue and expenses of a period, with the usual subtotals',
  days: { ...period, compare: compare_period },
  errors,
})

export const getBudgetComparison = endpoint({
  ...shared,
  name: 'getBudgetComparison',
  path: '/report/budget_comparison/{fiscalYear}',
  summary: 'Budgets of a fiscal year compared with the actuals of that year and the previous one',
  permissions: ['manage budgets'],
  params: { fiscalYear: StringId },
  days: { to: 'The last day that is compared: budgets by month up to it; omitted: the whole year' },
  errors: { 422: 'Not a day, or before the year' },
})

const aged = {
  ...shared,
  days: { date: 'The day; omitted: today' },
  flags: ['documents'],
  description:
    'By company: what is not due, due since 1 to 30, 31 to 60 and 61 to 90 days, and longer. A document without a due date ' +
    'is due on its own date. For several currencies a section for each, with the booked value in the base currency ' +
    '(`base`). The check compares the total with the account at that day. With `documents`, each document has a row.',
  errors: { 422: 'Not a day' },
} as const

export const getAgedDebtors = endpoint({
  ...aged,
  name: 'getAgedDebtors',
  path: '/report/aged_debtors',
  summary: 'Open invoices at the end of a day by company and by how long they are due',
})

export const getAgedCreditors = endpoint({
  ...aged,
  name: 'getAgedCreditors',
  path: '/report/aged_creditors',
  summary: 'Open bills at the end of a day by company and by how long they are due',
})

export const getMissingVouchers = endpoint({
  ...shared,
  name: 'getMissingVouchers',
  path: '/report/missing_vouchers',
  summary: 'The journal entries of a period that no voucher proves',
  description:
    'A voucher of the entry counts, and one of its transaction or document, of a document that its transaction pays, or of a ' +
    'transaction that pays its document. Opening and closing balances, VAT settlements, reversals and reversed entries need none.',
  days: period,
  errors,
})

/** The part of a journal entry on one account. */
export const AccountPostingObject = z
  .object({
    journal_entry_id: StringId,
    number: z.number().int(),
    date: DateField,
    text: z.string().nullable(),
    counter_accounts: z.array(z.object({ id: StringId, number: z.number().int(), name: z.string() })),
    debit: z.number(),
    credit: z.number(),
    balance: z.number().describe('The balance after it; a credit balance of revenue and passive accounts is positive'),
    currency: z.string().nullable(),
    currency_amount: z.number().nullable(),
    source: z.object({ type: z.enum(JOURNAL_SOURCES), id: z.string().nullable() }),
    reverses_id: StringId.nullable(),
    reversed_by_id: StringId.nullable(),
  })
  .meta({ id: 'AccountPosting' })
export type AccountPostingObject = z.infer<typeof AccountPostingObject>

export const listAccountPostings = endpoint({
  name: 'listAccountPostings',
  method: 'GET',
  path: '/account/{accountId}/posting',
  summary: 'The ledger of an account: its postings, with the balance after each entry',
  params: { accountId: StringId },
  list: {
    filters: { date_range: { kind: 'date_range', field: 'date' } },
    search: false,
    sorts: ['date'],
    default_sort: 'date',
    per_page: 25,
  },
  as_file: true,
  response: pagedWith(AccountPostingObject, {
    opening_balance: z.number().describe('Before the first day'),
    closing_balance: z.number().describe('After the last day'),
    debit: z.number().describe('Of all pages'),
    credit: z.number(),
  }),
  extension: true,
})
