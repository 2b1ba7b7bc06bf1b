// A report as a table for files: its rows as they are shown, with the failed checks below the title.
import type { ReportObject } from '../../../shared/api/endpoints/ledger/reports.ts'
import type { User } from '../../../shared/record/organization/organization.ts'
import { currencyDigits } from '../../../shared/value/currency.ts'
import type { ExportRow, ExportTable } from '../../export/export-table.ts'
import { groupThousands } from '../text/books-checks.ts'
import { FILE_TEXTS } from '../text/files.ts'
import { fileNameOf, languageTag, reportDaysText } from './table-head.ts'

export const reportTable = (report: ReportObject, locale: User['locale']): ExportTable => {
  const { title, organization, from, to, compare, currency, columns, rows, checks } = report
  const texts = FILE_TEXTS[locale]
  const isAged = report.report === 'aged_debtors' || report.report === 'aged_creditors'
  const number =
    { vat: texts.columns.line, missing_vouchers: texts.columns.number }[report.report as 'vat'] ?? texts.columns.account
  const hasCurrencies = rows.some((row) => row.currency !== undefined && row.currency !== currency)
  return {
    // The brackets in a title contain the method of the report, which a file name does not need.
    fileName: fileNameOf(title.replace(/ \(.*/, ''), { from, to }),
    title,
    subtitles: [
      `${organization}, ${reportDaysText({ from, to }, locale)}`,
      ...(compare ? [texts.compared(reportDaysText(compare, locale))] : []),
      texts.amounts(currency),
      ...checks.flatMap(({ is_met, text, amount }) =>
        is_met ? [] : texts.failed(amount === null ? text : `${withoutStop(text)} (${moneyText(amount, currency)})`),
      ),
    ],
    language: languageTag(locale),
    columns: [
      // The rows of aged lists are companies and documents.
      ...(isAged ? [] : [{ key: 'number', title: number, kind: 'text' } as const]),
      { key: 'title', title: isAged ? texts.columns.company : texts.columns.title, kind: 'text' },
      ...(hasCurrencies ? [{ key: 'currency', title: texts.columns.currency, kind: 'text' } as const] : []),
      ...columns.map(({ key, title, kind }) => ({ key, title, kind })),
    ],
    rows: rows.map(({ kind, level, number, title, amounts, currency: own }) => ({
      kind: kindOf(kind),
      level,
      // An account number is no amount: the spreadsheet shows it as text.
      cells: [
        ...(isAged ? [] : [number === null ? null : String(number)]),
        title,
        ...(hasCurrencies ? [kind === 'heading' ? null : (own ?? currency)] : []),
        ...columns.map(({ key }) => amounts[key] ?? null),
      ],
    })),
    carried: {},
  }
}

const withoutStop = (text: string): string => text.replace(/\.$/, '')

const moneyText = (amount: number, currency: string): string =>
  `${currency} ${groupThousands(amount.toFixed(currencyDigits(currency))).replace('-', '−')}`

const kindOf = (kind: ReportObject['rows'][number]['kind']): ExportRow['kind'] =>
  kind === 'account' || kind === 'line' ? 'plain' : kind
