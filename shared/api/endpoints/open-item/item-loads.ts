// Loading companies, invoices and expenses from a CSV or spreadsheet of another system. Extensions.
import { z } from 'zod'
import { CodedMessageRecord } from '../../../record/core/coded-message.ts'
import { CurrencyInput, DateField } from '../../../record/core/scalar.ts'
import { ITEM_ATTRIBUTES, ItemMapping, itemMappingInput } from '../../../record/import/item-table.ts'
import { endpoint } from '../../endpoint.ts'
import { ExchangeRateObject } from '../ledger/exchange-rates.ts'
import { CompanyObject } from './companies.ts'
import { ExpenseObject } from './expenses.ts'
import { InvoiceObject } from './invoices.ts'
import { WRITE_PERMISSIONS } from './match-targets.ts'

const bodyOf = <const A extends readonly [string, ...string[]]>(attributes: A) =>
  z.object({
    files: z.array(z.unknown()).min(1),
    options: z
      .object({
        mapping: itemMappingInput(attributes)
          .nullable()
          .optional()
          .describe('The meaning of the columns, instead of the detected one'),
        encoding: z.string().min(1).max(40).nullable().optional().describe('Of a text file, for example windows-1252'),
        currency: CurrencyInput.describe('For rows without a currency; omitted: the base currency'),
        before_books: z
          .enum(['opening', 'elsewhere'])
          .nullable()
          .optional()
          .describe(
            'For documents dated before the first fiscal year: whether the opening balance contains them, or another program books them. Without it, they give 422 `fiscal_year_missing`',
          ),
      })
      .optional()
      .meta({
        description: 'How the file is read. Omitted options are detected',
        // Documentation pages fill in the first example: it must do no harm when it is sent unchanged.
        examples: [
          { mapping: null },
          { mapping: { columns: [{ index: 0, attribute: attributes[0] }], header_line: 1 }, encoding: 'windows-1252' },
        ],
      }),
  })

/** A line that is not a record: a code, and the English sentence. */
const SkippedItemLine = z.object({ line: z.number().int(), code: z.string(), reason: z.string() })

const resultOf = <R extends z.ZodType>(record: R) =>
  z.object({
    created: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    companies_created: z.number().int().describe('The number of companies that the rows name and that did not exist'),
    rows: z.number().int().describe('The number of rows with a record; skipped lines do not count'),
    mapping: ItemMapping,
    skipped: z.array(SkippedItemLine).describe('Skipped lines, at most 200'),
    warnings: z.array(z.string()),
    told_warnings: z
      .array(CodedMessageRecord)
      .describe('The same as codes with values, to word them in another language'),
    preview: z
      .array(z.object({ line: z.number().int(), state: z.enum(['created', 'updated', 'unchanged']), record }))
      .optional()
      .describe('Only with `dry_run`: the first 20 rows as they would be stored'),
    booking: z
      .object({
        by_settings: z
          .number()
          .int()
          .describe(
            'New and changed documents without an account, neither their own nor that of the company: they are booked on the account of the settings',
          ),
        without_rate: z
          .number()
          .int()
          .describe(
            'New and changed documents in another currency without a rate: they are loaded and wait (`filter[booked_by]=nothing`) until they have `base_total` or `exchange_rate`',
          ),
        entry: z
          .object({
            line: z.number().int().describe('In the file: the document that it books'),
            date: DateField,
            text: z.string().nullable(),
            lines: z.array(z.object({ account_id: z.string(), debit: z.number(), credit: z.number() })),
          })
          .nullable()
          .describe('The first entry that the import would book; null: none'),
      })
      .optional()
      .describe('Only with `dry_run`, for invoices and expenses: how they would be booked'),
  })

const shared = {
  method: 'POST',
  description:
    'The file is a CSV, XLS or XLSX of another program with up to 20,000 rows. Columns are detected by titles and ' +
    'content in German, French, Italian and English, or given in `options.mapping`. Lists of invoices and expenses may ' +
    'have columns with the ledger account (its number) and the VAT rate (a percentage, or the name or `kind` of a rate); an unknown ' +
    'one is refused, and without one the default is booked. With `dry_run=1` nothing is changed, and `preview` shows the first rows ' +
    'as they would be stored.',
  permissions: WRITE_PERMISSIONS,
  flags: ['dry_run'],
  body_type: 'multipart',
  max_files: 1,
  errors: {
    413: 'The file exceeds 5 MB',
    415: 'The file is not a table',
    422: 'The columns are unclear, or rows are invalid: `rows.<line>.<attribute>`; `values` of `files.0` has the columns as they were read',
  },
  extension: true,
} as const

export const loadCompanies = endpoint({
  ...shared,
  name: 'loadCompanies',
  path: '/company/load',
  scopes: ['import', 'book'],
  summary: 'Creates or updates companies from a CSV or spreadsheet, by their key or name; all rows or none',
  body: bodyOf(ITEM_ATTRIBUTES.company),
  response: resultOf(CompanyObject).meta({ id: 'LoadedCompanies' }),
})

export const loadInvoices = endpoint({
  ...shared,
  name: 'loadInvoices',
  path: '/invoice/load',
  scopes: ['import', 'book'],
  summary: 'Creates or updates invoices from a CSV or spreadsheet, by their key or number; all rows or none',
  body: bodyOf(ITEM_ATTRIBUTES.invoice),
  response: resultOf(InvoiceObject).meta({ id: 'LoadedInvoices' }),
})

export const loadExpenses = endpoint({
  ...shared,
  name: 'loadExpenses',
  path: '/expense/load',
  scopes: ['import', 'book'],
  summary:
    'Creates or updates expenses from a CSV or spreadsheet, by their key or number and supplier; all rows or none',
  body: bodyOf(ITEM_ATTRIBUTES.expense),
  response: resultOf(ExpenseObject).meta({ id: 'LoadedExpenses' }),
})

export const loadExchangeRates = endpoint({
  ...shared,
  name: 'loadExchangeRates',
  path: '/exchange_rate/load',
  permissions: ['MANAGE_ACCOUNTING'],
  scopes: ['import', 'book'],
  summary: 'Adds or changes exchange rates from a table, or from a list of the tax administration; all rows or none',
  description:
    'A CSV, XLS or XLSX with columns for currency, day or month, rate and perhaps units (`100 JPY`), found by title and content, ' +
    'or the XML list of monthly mean rates or daily rates for VAT. A rate of 0, of a day in the future, or two rates for one ' +
    'day (`exchange_rate_twice`) refuse the file. With `dry_run=1` nothing is changed.',
  body: bodyOf(ITEM_ATTRIBUTES.exchange_rate),
  response: resultOf(ExchangeRateObject).meta({ id: 'LoadedExchangeRates' }),
})
