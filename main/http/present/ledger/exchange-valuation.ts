// The valuation of other currencies as the interface shows it: amounts as decimal numbers.
import type { ExchangeValuationObject } from '../../../../shared/api/endpoints/ledger/exchange-valuations.ts'
import { isExpense } from '../../../../shared/record/open-item/open-item.ts'
import { minorToNumber, sumMinor } from '../../../../shared/value/money.ts'
import type { ValuationView } from '../../../service/ledger/contract.ts'

export const presentExchangeValuation = (view: ValuationView): ExchangeValuationObject => {
  const { year, base_currency, lines, documents, chart, present } = view
  const numbers = new Map(chart.map(({ id, number, name }) => [id, `${number} ${name}`]))
  const money = (amount: Parameters<typeof minorToNumber>[0]) => minorToNumber(amount, base_currency)
  const totalOf = (some: ValuationView['lines']) => money(sumMinor(some.map(({ difference }) => difference)))
  return {
    fiscal_year_id: year.id,
    date: year.end_date,
    method: view.method,
    currency: base_currency,
    lines: lines.map(({ type, id, currency, amount, rate, value, booked, difference }) => ({
      type,
      id,
      name: (type === 'ledger_account' ? numbers.get(id) : documents.get(id)?.number) ?? id,
      currency,
      amount: minorToNumber(amount, currency),
      rate,
      value: money(value),
      booked: money(booked),
      difference: money(difference),
    })),
    total: totalOf(lines),
    postings: view.postings.map(({ account_id, debit, credit, text }) => ({
      account_id,
      debit: money(debit),
      credit: money(credit),
      text,
    })),
    missing_rates: [...view.missing],
    left_out: view.left_out.map(({ document, reason }) => ({
      type: isExpense(document) ? 'expense' : 'invoice',
      id: document.id,
      number: document.number,
      reason,
    })),
    booked: present && { method: present.method, total: totalOf(present.lines), created_at: present.created_at },
    is_current: view.is_current,
  }
}
