// The journal (an extension): entries are added and reversed, never edited.
import { z } from 'zod'
import { AmountInputFromZero } from '../../../record/core/amount-input.ts'
import { CurrencyInput, DateField, StringId } from '../../../record/core/scalar.ts'
import { BOOKABLE_SOURCES, JOURNAL_SOURCES, JournalEntry, Posting } from '../../../record/ledger/journal-entry.ts'
import { endpoint, sinceFilters } from '../../endpoint.ts'
import { paged } from '../../page.ts'

const MAX_LINES = 1000

export const JournalEntryObject = JournalEntry.omit({ fiscal_year_id: true, is_closing: true })
  .extend({
    lines: z.array(
      Posting.extend({
        debit: z.number().describe('In the base currency, like `credit`; one of them is 0'),
        credit: z.number(),
        currency_amount: z.number().nullable().describe('The amount in `currency`, if that is not the base currency'),
      }),
    ),
  })
  .extend({
    released_by_id: StringId.nullable()
      .optional()
      .describe('Present in the responses of this resource: the entry that releases this accrual'),
    bank_transaction_ids: z
      .array(StringId)
      .optional()
      .describe(
        'Present in the responses of this resource: the bank transactions that are reconciled with this entry ' +
          'although it was not created from them (`POST /bank_transaction/{bankTransactionId}/counterpart`)',
      ),
  })
  .meta({ id: 'JournalEntry' })
export type JournalEntryObject = z.infer<typeof JournalEntryObject>

const text = z.string().max(1000).nullable().optional()

export const CreateJournalEntry = z
  .object({
    date: DateField,
    text,
    source: z
      .object({ type: z.enum(BOOKABLE_SOURCES) })
      .optional()
      .describe('`manual` by default; `opening` on the first, `closing` on the last day of a fiscal year'),
    lines: z
      .array(
        z.object({
          account_id: z.string(),
          debit: AmountInputFromZero.nullable().optional(),
          credit: AmountInputFromZero.nullable().optional(),
          currency: CurrencyInput,
          currency_amount: AmountInputFromZero.nullable().optional(),
          text,
          vat_rate_id: z
            .string()
            .nullable()
            .optional()
            .describe(
              'The rate under which the VAT report includes the line. Nothing is computed from it: the net amount and ' +
                'the tax are separate lines, which both have the rate. A line on one of the VAT accounts is the tax, any ' +
                'other line the net amount',
            ),
        }),
      )
      .min(2)
      .max(MAX_LINES),
    release_date: DateField.nullable()
      .optional()
      .describe(
        'For an accrual: the later day on which it is released by an entry of its own (`releases_id`), usually the first of the next ' +
          'fiscal year. Both are one action; neither has VAT',
      ),
  })
  .meta({ id: 'CreateJournalEntry' })
export type CreateJournalEntry = z.infer<typeof CreateJournalEntry>

export const ReverseJournalEntry = z
  .object({ date: DateField.nullable().optional().describe('Defaults to the date of the entry'), text })
  .meta({ id: 'ReverseJournalEntry' })
export type ReverseJournalEntry = z.infer<typeof ReverseJournalEntry>

export const listJournalEntries = endpoint({
  name: 'listJournalEntries',
  method: 'GET',
  path: '/journal_entry',
  summary: 'The journal, latest entries first',
  as_of: true,
  as_file: true,
  list: {
    filters: {
      date_range: { kind: 'date_range', field: 'date' },
      account: { kind: 'id', field: 'account' },
      vat_rate: { kind: 'id', field: 'vat_rate' },
      source: { kind: { one_of: JOURNAL_SOURCES }, field: 'source' },
      ...sinceFilters('journal_entry'),
    },
    search: true,
    sorts: ['date', 'number'],
    default_sort: '-date,-number',
    per_page: 25,
  },
  response: paged(JournalEntryObject),
  extension: true,
})

export const getJournalEntry = endpoint({
  name: 'getJournalEntry',
  method: 'GET',
  path: '/journal_entry/{journalEntryId}',
  summary: 'One journal entry',
  params: { journalEntryId: StringId },
  response: JournalEntryObject,
  extension: true,
})

export const createJournalEntry = endpoint({
  name: 'createJournalEntry',
  method: 'POST',
  path: '/journal_entry',
  summary: 'Books a journal entry with equal debits and credits',
  permissions: ['MANAGE_ACCOUNTING'],
  body: CreateJournalEntry,
  status: 201,
  response: JournalEntryObject,
  extension: true,
})

export const reverseJournalEntry = endpoint({
  name: 'reverseJournalEntry',
  method: 'POST',
  path: '/journal_entry/{journalEntryId}/reverse',
  summary:
    'Reverses an entry by a new one with debit and credit exchanged, which is returned; an entry can be reversed once. Of an accrual and its release, both are reversed',
  errors: {
    422:
      'It was created from a bank transaction or a document, is already reversed, or a bank transaction is reconciled with it ' +
      '(`entry_reconciled`), which must be undone first; or the day is in a closed fiscal year or a locked period',
  },
  permissions: ['MANAGE_ACCOUNTING'],
  params: { journalEntryId: StringId },
  body: ReverseJournalEntry,
  status: 201,
  response: JournalEntryObject,
  extension: true,
})
