// A VAT return as a table for files and print: the lines of the form, with the checks that are not met below the title.
import type { VatReturnObject } from '../../../shared/api/endpoints/ledger/vat-returns.ts'
import type { User } from '../../../shared/record/organization/organization.ts'
import type { ExportTable } from '../../export/export-table.ts'
import { FILE_TEXTS } from '../text/files.ts'
import { VAT_RETURN_COLUMNS } from '../text/vat/vat-return.ts'
import { fileNameOf, languageTag, reportDaysText } from './table-head.ts'

export const vatReturnTable = (shown: VatReturnObject, locale: User['locale']): ExportTable => {
  const { title, organization, from, to, currency, lines, checks } = shown
  const texts = FILE_TEXTS[locale]
  return {
    fileName: fileNameOf(title.replace(/ \(.*/, ''), { from, to }),
    title,
    subtitles: [
      `${organization}, ${reportDaysText({ from, to }, locale)}`,
      texts.amounts(currency),
      ...checks.flatMap(({ state, text, override_reason }) =>
        state === 'wrong' ? texts.failed(override_reason === null ? text : `${text} (${override_reason})`) : [],
      ),
    ],
    language: languageTag(locale),
    columns: [
      { key: 'number', title: texts.columns.line, kind: 'text' },
      { key: 'title', title: texts.columns.title, kind: 'text' },
      ...(['base', 'tax'] as const).map((key) => ({
        key,
        title: VAT_RETURN_COLUMNS[key][locale === 'de' ? 0 : 1],
        kind: 'amount' as const,
      })),
    ],
    rows: lines.map(({ kind, number, title: line, base, tax }) => ({
      kind: kind === 'line' ? 'plain' : kind,
      level: kind === 'heading' ? 0 : 1,
      cells: [number, line, base, tax],
    })),
    carried: {},
  }
}
