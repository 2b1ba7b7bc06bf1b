// The VAT report as the interface shows it: amounts as decimals, titles and checks in words.
import type { VatReportObject } from '../../../../shared/api/endpoints/ledger/vat-report.ts'
import type { FigureEntries } from '../../../../shared/rule/ledger/report/vat-parts.ts'
import { type MinorUnits, minorToDecimal, minorToNumber } from '../../../../shared/value/money.ts'
import type { VatReportView } from '../../../service/ledger/contract.ts'
import { formLineTitle } from '../../text/vat/vat-form.ts'
import { asReturnedText, vatCheckText, vatColumnTitle, vatReportTitle } from '../../text/vat/vat-report.ts'
import { presentAtReport } from './books-check.ts'

export const presentVatReport = (view: VatReportView): VatReportObject => {
  const { report, from, to, currency, organization, language, settlement, is_of_entries } = view
  const money = (amount: MinorUnits | null) => (amount === null ? null : minorToNumber(amount, currency))
  const figures = (line: { readonly base: MinorUnits | null; readonly tax: MinorUnits | null } | null) =>
    line && { base: money(line.base), tax: money(line.tax) }
  return {
    report: 'vat',
    title: vatReportTitle(report.method, report.form, language),
    organization,
    from,
    to,
    compare: null,
    currency,
    method: report.method,
    form: report.form,
    columns: (['base', 'tax'] as const).map((key) => ({
      key,
      title: vatColumnTitle(key, language),
      kind: 'amount',
      of: 'base',
    })),
    rows: report.rows.map(({ base, tax, entries, number, code, percent, activity, ...row }) => ({
      ...row,
      number: number === null ? null : Number(number),
      title: formLineTitle({ code, percent, activity }, language),
      account_id: null,
      amounts: { base: money(base), tax: money(tax) },
      entries: is_of_entries ? copyOf(entries) : null,
    })),
    settlement: settlement && {
      period_lock_id: settlement.lock.id,
      locked_at: settlement.lock.locked_at,
      reopened_at: settlement.lock.reopened_at,
      reopen_reason: settlement.lock.reopen_reason,
      journal_entry_id: settlement.lock.journal_entry_id,
      differences: settlement.differences.map(({ key, was, is }) => ({
        key,
        returned: figures(was),
        now: figures(is),
      })),
    },
    checks: [
      ...report.checks.map(({ code, is_met, amount, percent, entries }) => ({
        code,
        state: is_met ? ('met' as const) : ('wrong' as const),
        is_met,
        amount: money(amount),
        text: vatCheckText(code, is_met, percent, language),
        entries: copyOf(entries),
      })),
      ...(settlement === null ? [] : [presentReturned(view, settlement)]),
      ...view.books_checks.map((check) => presentAtReport(check, view)),
    ],
  }
}

/** For a settled period: each line that differs from the return, with both amounts. */
const presentReturned = (
  { report, currency, language }: VatReportView,
  { differences }: NonNullable<VatReportView['settlement']>,
): VatReportObject['checks'][number] => {
  const label = (amount: MinorUnits | null) => (amount === null ? '–' : minorToDecimal(amount, currency))
  const lines = differences.map(({ key, was, is }) => {
    const number = report.rows.find((row) => row.key === key)?.number ?? key.replace(/^line:/, '')
    const figures = [was, is].map((line) => `${label(line?.base ?? null)}/${label(line?.tax ?? null)}`)
    return `${number}: ${figures.join(' → ')}`
  })
  const is_met = lines.length === 0
  return {
    code: 'as_returned',
    state: is_met ? 'met' : 'wrong',
    is_met,
    amount: null,
    entries: null,
    text: asReturnedText(lines, language),
  }
}

const copyOf = (entries: FigureEntries | null): VatReportObject['rows'][number]['entries'] =>
  entries && {
    ...entries,
    account_ids: [...entries.account_ids],
    vat_rate_ids: entries.vat_rate_ids && [...entries.vat_rate_ids],
  }
