// Reads text that is typed into or pasted over a cell with an amount: an amount as bookkeepers and spreadsheets write
// it, a calculation after `=`, or a change of the current amount (`+5%`, `*1.05`). Exact; pure.
import { currencyDigits } from '../../../../shared/value/currency.ts'
import { type MinorUnits, minorToDecimal } from '../../../../shared/value/money.ts'
import { evaluate, type Fraction, readMoney, roundAmount } from '../../form/money-text.ts'
import type { CellValue, EditableCells, ReadCell } from './edit-column.ts'

type Typing = Pick<EditableCells<never>, 'startsEditing' | 'read' | 'editText'>

/** How cells with amounts of a currency are read and written. */
export const amountCells = (currency: string): Typing => ({
  startsEditing: (key) => !/^[a-z?]$/i.test(key),
  read: (text, old) => readAmountCell(text, typeof old === 'number' ? old : null, currency),
  editText: (value) => plainCell(value, currency),
})

/** How cells with texts of at most `maxLength` characters are read and written. */
export const textCells = (maxLength: number): Typing => ({
  startsEditing: () => true,
  read: (text) => (text.trim().length > maxLength ? { fault: 'text_too_long' } : { value: text.trim() || null }),
  editText: (value) => (typeof value === 'string' ? value : ''),
})

/** An amount as spreadsheets read it: `-1234.50`. */
export const plainCell = (value: CellValue, currency: string): string =>
  typeof value === 'number' ? minorToDecimal(value, currency) : (value ?? '')

/** Reads `1'234.50`, `120-`, `=12*850`; `5%`, `+5%`, `-10%`, `*1.05`, `/12` change the current amount. */
export const readAmountCell = (text: string, old: MinorUnits | null, currency: string): ReadCell => {
  const typed = text.trim()
  const factor = factorIn(typed)
  // An empty cell has no amount to take a part of.
  if (factor) return old === null ? { value: null } : scaleCell(old, factor, currency)
  // Spreadsheets show zero as a dash in columns of amounts.
  if (/^[-−–]$/.test(typed.replace(new RegExp(`^${currency}\\s*`), ''))) return readMoneyCell('0', currency)
  // Such long decimals are no thousands: a spreadsheet computed them.
  const plain = typed.replace(/[’'\s]/g, '')
  if (/^[-−–]?\d+\.\d{4,}$/.test(plain)) return readMoneyCell(`=${plain}`, currency)
  return readMoneyCell(typed, currency)
}

const readMoneyCell = (text: string, currency: string): ReadCell => {
  const read = readMoney(text, currency)
  return 'fault' in read ? read : { value: read.amount }
}

/** The factor of the amount; null: the text is no factor. */
const factorIn = (typed: string): Fraction | null => {
  const percent = /^([+\-−–]?)([\d.,'’\s]+)%$/.exec(typed)
  if (percent?.[2] !== undefined) {
    const part = evaluate(`${percent[2]}/100`)
    if (part === null) return null
    if (percent[1] === '') return part
    return { above: percent[1] === '+' ? part.below + part.above : part.below - part.above, below: part.below }
  }
  const operator = /^([*×/÷])(.+)$/.exec(typed)
  return operator ? evaluate(`1${operator[1]}(${operator[2]})`) : null
}

/** An amount times an exact factor, rounded half away from zero to the minor unit. */
export const scaleCell = (amount: MinorUnits, { above, below }: Fraction, currency: string): ReadCell => {
  const units = { above: BigInt(amount) * above, below: below * 10n ** BigInt(currencyDigits(currency)) }
  const scaled = roundAmount(units, currency)
  return 'fault' in scaled ? scaled : { value: scaled.amount }
}
