// Bills read from PDFs and pictures. Extensions.
import { z } from 'zod'
import { CurrencyField, DateField, StringId } from '../../../record/core/scalar.ts'
import { DOCUMENT_FAULTS } from '../../../record/open-item/document-reading.ts'
import { endpoint } from '../../endpoint.ts'
import { CreateCompany } from './companies.ts'
import { CreateExpense, DiscountObject, ExpenseObject } from './expenses.ts'
import { WRITE_PERMISSIONS } from './match-targets.ts'

const Place = z
  .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .describe('In parts of the page: 0 is left and top, 1 is right and bottom')

const message = (codes: string) =>
  z.object({
    code: z.string().describe(codes),
    values: z.record(z.string(), z.unknown()).optional(),
    text: z.string().describe('In English'),
  })

const nullableText = z.string().nullable()

const PLACED_FIELDS = [
  'company',
  'company_address',
  'company_town',
  'company_uid',
  'number',
  'date',
  'due_date',
  'total',
  'reference',
  'creditor_iban',
  'text',
  'vat_rate',
] as const

export const BillProposalObject = z
  .object({
    expense: z
      .object({
        company_id: StringId.nullable(),
        number: nullableText,
        date: DateField.nullable(),
        due_date: DateField.nullable(),
        currency: CurrencyField,
        total: z.number().nullable().describe('null: the payer decides, or it was not found'),
        reference: nullableText,
        creditor_iban: nullableText,
        text: nullableText,
        account_id: StringId.nullable().describe("Of the supplier's latest bill; null: as usual"),
        vat_rate_id: StringId.nullable().describe('By the billing information, otherwise of the latest bill'),
        lines: z.array(z.object({ vat_rate_id: StringId.nullable(), amount: z.number() })),
        discounts: z.array(DiscountObject).describe('By the billing information'),
      })
      .describe('The attributes of `POST /expense` as far as they are known'),
    company_by: z.enum(['iban', 'uid', 'name']).nullable().describe('How the supplier was found'),
    company: z
      .object({
        name: z.string(),
        ibans: z.array(z.string()),
        address: nullableText,
        zip: nullableText,
        city: nullableText,
        country_code: nullableText,
        uid: nullableText,
      })
      .nullable()
      .describe(
        'The supplier, if it is new: the attributes of `POST /company`. Read in a text, it is to be checked, and an empty ' +
          '`name` to be added',
      ),
    missing: z.array(z.enum(['company', 'number', 'date', 'total'])).describe('What a person has to add'),
    places: z.array(
      z.object({
        field: z.enum(PLACED_FIELDS),
        source: z.enum(['code', 'text', 'ocr']).describe('A QR code, the text of the PDF, or text that was recognised'),
        page: z.number().int(),
        place: Place,
      }),
    ),
    notes: z.array(
      message(
        '`code_refused` (with its line and reason), `code_unread`, `no_code`, `notification`, `amount_open`, ' +
          '`amount_differs`, `combined_address`, `iban_differs` (the supplier has other ones: a common fraud), `uid_of_other`, ' +
          '`rates_differ`, `rate_unknown`, `number_from_reference`, `discount`, ' +
          '`billing_ignored`, `text_recognized` (check all values with the source `ocr`), `text_unrecognized`',
      ),
    ),
    can_recognize_text: z.boolean().describe('Pages without text could say more: ask again with `recognize_text`'),
    duplicates: z.array(
      z.object({
        by: z.enum(['file', 'number', 'reference']),
        expense_id: StringId.nullable().describe('null: in the same request'),
        number: nullableText,
        date: DateField.nullable(),
        text: z.string().describe('In English'),
      }),
    ),
  })
  .meta({ id: 'BillProposal' })
export type BillProposalObject = z.infer<typeof BillProposalObject>

export const ProposedFileObject = z
  .object({
    name: z.string(),
    problem: z
      .object({ code: z.enum([...DOCUMENT_FAULTS, 'not_a_bill_file', 'no_reader']), text: z.string() })
      .nullable()
      .describe('Why the file cannot be read; null: it was read'),
    bills: z.array(BillProposalObject).describe('One for each Swiss QR code; without a readable code one by the text'),
  })
  .meta({ id: 'ProposedFile' })
export type ProposedFileObject = z.infer<typeof ProposedFileObject>

export const proposeBills = endpoint({
  name: 'proposeBills',
  method: 'POST',
  path: '/expense/from-files',
  summary: 'Reads PDFs and pictures of bills and proposes expenses; nothing is stored',
  description:
    'Accepts PDF, PNG, JPEG and WebP. Swiss QR codes are searched on every page, also several and turned ones; billing ' +
    'information of Swico and the text of a PDF add number, dates and VAT. A wrong code is refused with its line and ' +
    'reason in `notes`. A file that cannot be read is reported in its place; the others are read. With `recognize_text` ' +
    'the text of scans without a complete code is recognised (OCR), which takes seconds a page; such values may be wrong.',
  permissions: WRITE_PERMISSIONS,
  scopes: ['import', 'book'],
  body: z.object({
    files: z.array(z.unknown()).min(1),
    recognize_text: z.boolean().optional().describe('Whether the text of scans is recognised (OCR)'),
  }),
  body_type: 'multipart',
  changes_nothing: true,
  errors: { 413: 'A file exceeds 5 MB' },
  response: z.object({ data: z.array(ProposedFileObject) }).meta({ id: 'ProposedFiles' }),
  extension: true,
})

export const takeBill = endpoint({
  name: 'takeBill',
  method: 'POST',
  path: '/expense/with-files',
  summary: 'Adds an expense with its files as vouchers and, if it is new, its supplier, in one action',
  permissions: WRITE_PERMISSIONS,
  scopes: ['import', 'book'],
  body: z.object({
    files: z.array(z.unknown()).min(1),
    expense: CreateExpense,
    company: CreateCompany.nullable().optional().describe('The supplier, if it is new; replaces `company_id`'),
  }),
  body_type: 'multipart',
  status: 201,
  errors: {
    413: 'A file exceeds 5 MB',
    415: 'A file has an unsupported format',
    422: 'An attribute is invalid: `expense.<attribute>`, `company.<attribute>`',
  },
  response: ExpenseObject,
  extension: true,
})
export type TakeBillBody = z.input<typeof takeBill.body>
