// The statement of account of a company as a table for files: for each currency the opening balance, documents and payments
// with the balance after them, and what is open by due date.
import type { CompanyStatement } from '../../../shared/api/endpoints/open-item/company-statement.ts'
import type { User } from '../../../shared/record/organization/organization.ts'
import type { ExportColumn, ExportRow, ExportTable } from '../../export/export-table.ts'
import { STATEMENT_TEXTS } from '../text/company-statement.ts'
import { FILE_TEXTS } from '../text/files.ts'
import { fillIn } from '../text/fill-placeholders.ts'
import { daysText, fileNameOf, languageTag } from './table-head.ts'

export const companyStatementTable = (statement: CompanyStatement, locale: User['locale']): ExportTable => {
  const { company, title, organization, from, to, currencies } = statement
  const { columns } = FILE_TEXTS[locale]
  const column = (key: keyof typeof columns, kind: ExportColumn['kind']): ExportColumn => ({
    key,
    title: columns[key],
    kind,
  })
  const place = [company.address, [company.zip, company.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return {
    fileName: fileNameOf(`${title} ${company.name}`, { from, to }),
    title: `${title} ${company.name}`,
    subtitles: [...(place === '' ? [] : [place]), `${organization}, ${daysText({ from, to }, locale)}`],
    language: languageTag(locale),
    columns: [
      column('date', 'date'),
      column('text', 'text'),
      column('due', 'date'),
      column('debit', 'amount'),
      column('credit', 'amount'),
      column('balance', 'amount'),
    ],
    rows: currencies.flatMap((one) => rowsOf(one, locale)),
    carried: {},
  }
}

type Section = CompanyStatement['currencies'][number]

const rowsOf = (section: Section, locale: User['locale']): readonly ExportRow[] => {
  const texts = STATEMENT_TEXTS[locale]
  const { currency, opening_balance, debit, credit, closing_balance, rows, open_documents } = section
  const row = (kind: ExportRow['kind'], ...cells: ExportRow['cells']): ExportRow => ({ kind, level: 0, cells })
  return [
    row('heading', null, currency, null, null, null, null),
    row('plain', null, texts.opening, null, null, null, opening_balance),
    ...rows.map(({ date, text, document, ...amounts }) =>
      row(
        'plain',
        date,
        text,
        document?.due_date ?? null,
        amounts.debit === 0 ? null : amounts.debit,
        amounts.credit === 0 ? null : amounts.credit,
        amounts.balance,
      ),
    ),
    row('subtotal', null, texts.closing, null, debit, credit, closing_balance),
    ...(open_documents.length === 0
      ? []
      : [
          row('heading', null, texts.open, null, null, null, null),
          ...open_documents.map(({ number, date, due_date, open_amount, days_overdue }) =>
            row('plain', date, openText(number, days_overdue, locale), due_date, null, null, open_amount),
          ),
          row('total', null, texts.open_sum, null, null, null, closing_balance),
        ]),
  ]
}

const openText = (number: string, days: number, locale: User['locale']): string =>
  days === 0
    ? number
    : `${number}, ${fillIn(STATEMENT_TEXTS[locale][days === 1 ? 'overdue_one' : 'overdue'], { days: String(days) })}`
