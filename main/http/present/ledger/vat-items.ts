// What makes up a line of a VAT return, and open documents with their tax, as the interface shows them.
import {
  MAX_VAT_ITEMS,
  type VatDocument,
  type VatLineItemsObject,
  type VatOpenItemsObject,
} from '../../../../shared/api/endpoints/ledger/vat-returns.ts'
import { type BookableDocument, isExpense } from '../../../../shared/record/open-item/open-item.ts'
import { type MinorUnits, minorToNumber, minorUnitsOf } from '../../../../shared/value/money.ts'
import type { OpenItemsView, VatLineView } from '../../../service/ledger/vat-return/contract.ts'
import { formLineTitle } from '../../text/vat/vat-form.ts'
import { percentOf } from './vat-return.ts'

export const presentLineItems = ({ line, currency, language, ...view }: VatLineView): VatLineItemsObject => {
  const money = (amount: MinorUnits | null) => (amount === null ? null : minorToNumber(amount, currency))
  return {
    key: line.key,
    number: line.number,
    title: formLineTitle({ ...line, percent: percentOf(line) }, language),
    currency,
    base: money(view.base),
    tax: money(view.tax),
    total: view.total,
    data: view.items.map(({ date, text, base, tax, document, journal_entry: entry, bank_transaction_id }) => ({
      ...{ date, text, bank_transaction_id },
      base: money(base),
      tax: money(tax),
      journal_entry: entry && { id: entry.id, number: entry.number, date: entry.date },
      document: document && presentDocument(document),
    })),
  }
}

export const presentOpenItems = ({ day, currency, items, lines, language }: OpenItemsView): VatOpenItemsObject => {
  const money = (amount: MinorUnits) => minorToNumber(amount, currency)
  const sum = (of: 'base' | 'tax' | 'input_tax') => money(minorUnitsOf(items.reduce((all, item) => all + item[of], 0)))
  return {
    date: day,
    currency,
    base: sum('base'),
    tax: sum('tax'),
    input_tax: sum('input_tax'),
    lines: lines.map((line) => ({
      key: line.key,
      number: line.number,
      title: formLineTitle({ ...line, percent: percentOf(line) }, language),
      base: line.base === null ? null : money(line.base),
      tax: line.tax === null ? null : money(line.tax),
    })),
    total: items.length,
    data: items
      .toSorted((a, b) => (a.document.date < b.document.date ? -1 : 1))
      .slice(0, MAX_VAT_ITEMS)
      .map(({ document, base, tax, input_tax }) => ({
        document: presentDocument(document),
        base: money(base),
        tax: money(tax),
        input_tax: money(input_tax),
      })),
  }
}

const presentDocument = (document: BookableDocument): VatDocument => {
  const { id, number, date, company_id, total, currency } = document
  const type = isExpense(document) ? 'expense' : 'invoice'
  return { type, id, number, date, company_id, total: minorToNumber(total, currency), currency }
}
