// Reads the cells of a table of exchange rates. A rate has one decimal sign and practically no separators of thousands,
// so `0.938` is not ambiguous as an amount would be.
import type { ItemAttribute } from '../../../shared/record/import/item-table.ts'
import { readRate } from '../../../shared/value/exchange-rate.ts'
import { currencyOfCell } from '../table/cells/table-currency.ts'
import type { CellReader } from './cell-reader.ts'

/** `100 JPY`: the currency with how many units the rate is for. */
const UNITS_AND_CURRENCY = /^(\d{1,6})\s*([A-Za-z]{3})$/

export const rateCellReader = (attribute: ItemAttribute, readDay: (text: string) => string | null): CellReader => {
  switch (attribute) {
    case 'currency':
      return (_, text) => {
        const [, units, code] = UNITS_AND_CURRENCY.exec(text) ?? []
        if (units !== undefined && code !== undefined) return `${units} ${code.toUpperCase()}`
        return currencyOfCell(text) ?? { type: 'currency_unknown' }
      }
    case 'date':
      return (_, text) => monthOf(text) ?? readDay(text) ?? { type: 'date_unreadable' }
    case 'rate':
      return (_, text) => readRate(text) ?? { type: 'exchange_rate_invalid' }
    case 'units':
      return (_, text) => (/^\d{1,6}$/.test(text) ? text : { type: 'amount_unreadable' })
    default:
      return (_, text) => text
  }
}

/** `2026-03`, `03.2026`, `3/2026`; null for anything else. */
const monthOf = (text: string): string | null => {
  const [, year, month] = /^(\d{4})[-./](\d{1,2})$/.exec(text) ?? []
  const [, otherMonth, otherYear] = /^(\d{1,2})[-./](\d{4})$/.exec(text) ?? []
  const found = Number(month ?? otherMonth)
  return found >= 1 && found <= 12 ? `${year ?? otherYear}-${String(found).padStart(2, '0')}` : null
}
