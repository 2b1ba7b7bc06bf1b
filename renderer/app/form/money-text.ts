// What is typed into a field for an amount: an amount as people write it, or a small sum after `=`. Pure.
import { currencyDigits } from '../../../shared/value/currency.ts'
import { type MinorUnits, minorUnitsOf, parseAmount } from '../../../shared/value/money.ts'
import { readAmount } from '../text/format.ts'

type MoneyFault = 'amount_unreadable' | 'amount_too_many_decimals' | 'amount_too_large'
export type ReadMoney = { readonly amount: MinorUnits | null } | { readonly fault: MoneyFault }

const FAULTS = {
  NotANumber: 'amount_unreadable',
  TooManyDecimals: 'amount_too_many_decimals',
  TooLarge: 'amount_too_large',
} as const

/** Reads `1'250,5`, `−12.50`, `=100/1.081`; nothing typed is null. */
export const readMoney = (typed: string, currency: string): ReadMoney => {
  const text = typed.trim()
  if (text === '') return { amount: null }
  if (text.startsWith('=')) return reckoned(text.slice(1), currency)
  const decimal = readAmount(text)
  if (decimal === null) return { fault: 'amount_unreadable' }
  const minor = parseAmount(decimal, currency)
  return minor.ok ? { amount: minor.value } : { fault: FAULTS[minor.error.type] }
}

const reckoned = (sum: string, currency: string): ReadMoney => {
  const value = reckon(sum)
  if (value === null) return { fault: 'amount_unreadable' }
  const minor = Math.round(Math.abs(value) * 10 ** currencyDigits(currency) + 1e-7)
  if (!Number.isSafeInteger(minor) || minor > 2 ** 51 - 1) return { fault: 'amount_too_large' }
  return { amount: minorUnitsOf(value < 0 ? -minor : minor) }
}

/** What `100/1.081 + (3 - 1)*2` comes to; null: it is no sum, or divides by nothing. */
const reckon = (sum: string): number | null => {
  const signs = sum
    .replace(/[\s'’]/g, '')
    .replace(/[−–]/g, '-')
    .replaceAll(',', '.')
    .replaceAll('×', '*')
  const tokens = signs.match(/\d+(?:\.\d*)?|\.\d+|[-+*/()]/g) ?? []
  if (tokens.join('') !== signs || tokens.length > 100) return null
  let at = 0
  const factor = (): number => {
    const token = tokens[at++]
    if (token === '-') return -factor()
    if (token === '+') return factor()
    if (token !== '(') return token === undefined || Number.isNaN(Number(token)) ? Number.NaN : Number(token)
    const inner = plus()
    return tokens[at++] === ')' ? inner : Number.NaN
  }
  const times = (): number => {
    let product = factor()
    while (tokens[at] === '*' || tokens[at] === '/')
      product = tokens[at++] === '*' ? product * factor() : product / factor()
    return product
  }
  const plus = (): number => {
    let total = times()
    while (tokens[at] === '+' || tokens[at] === '-') total = tokens[at++] === '+' ? total + times() : total - times()
    return total
  }
  const value = plus()
  return at === tokens.length && Number.isFinite(value) ? value : null
}
