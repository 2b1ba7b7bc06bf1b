// Reads the text of a field for an amount: an amount as people write it, or a calculation after `=`. Pure.
import { AMOUNT_FAULTS } from '../../../shared/rule/core/field-problem.ts'
import { currencyDigits } from '../../../shared/value/currency.ts'
import { MAX_MINOR_UNITS, type MinorUnits, minorUnitsOf, parseAmount } from '../../../shared/value/money.ts'
import { divideHalfAwayFromZero } from '../../../shared/value/rounding.ts'
import { readAmount } from '../text/format.ts'

type MoneyFault = (typeof AMOUNT_FAULTS)[keyof typeof AMOUNT_FAULTS]
export type ReadMoney = { readonly amount: MinorUnits | null } | { readonly fault: MoneyFault }

/** Reads `1'250,5`, `−12.50`, `CHF 12`, `120-`, `(120)`, `=100/1.081`; an empty text is null. */
export const readMoney = (typed: string, currency: string): ReadMoney => {
  const text = typed.trim()
  if (text === '') return { amount: null }
  if (text.startsWith('=')) {
    const value = evaluate(text.slice(1))
    return value === null ? { fault: 'amount_unreadable' } : roundAmount(value, currency)
  }
  const decimal = readAmount(withLeadingMinus(withoutCurrency(text, currency)))
  if (decimal === null) return { fault: 'amount_unreadable' }
  const minor = parseAmount(decimal, currency)
  return minor.ok ? { amount: minor.value } : { fault: AMOUNT_FAULTS[minor.error.type] }
}

/** `CHF 12`, `12 CHF`, `Fr. 12.–`, of the field's own currency. */
const withoutCurrency = (text: string, currency: string): string =>
  text
    .replace(new RegExp(`^([-−–(]?)\\s*(?:${currency}|S?Fr\\.)(?![a-z])`, 'i'), '$1')
    .replace(new RegExp(`${currency}$`, 'i'), '')
    .trim()
    // No Rappen, as on price tags.
    .replace(/(\d)\.[-–—]{1,2}$/, '$1')

/** `120-` and `(120)`: notations for negative amounts in bookkeeping and spreadsheets. */
const withLeadingMinus = (text: string): string => {
  const inside = /^\((.*)\)$/.exec(text)?.[1] ?? /^(.*\d.*)[-−–]$/.exec(text)?.[1]
  return inside === undefined || /^[-−–+]/.test(inside.trim()) ? text : `-${inside.trim()}`
}

/** An exact number: a calculation is rounded once, at the end. */
export interface Fraction {
  readonly above: bigint
  readonly below: bigint
}

/** A number of units (12.5 francs) as an amount, rounded half away from zero. */
export const roundAmount = ({ above, below }: Fraction, currency: string): ReadMoney => {
  const minor = divideHalfAwayFromZero(above * 10n ** BigInt(currencyDigits(currency)), below)
  if (minor > BigInt(MAX_MINOR_UNITS) || minor < -BigInt(MAX_MINOR_UNITS)) return { fault: 'amount_too_large' }
  return { amount: minorUnitsOf(Number(minor)) }
}

/** A plain decimal (`1.081`) as an exact number. */
const fractionOf = (decimal: string): Fraction => {
  const [whole = '', fraction = ''] = decimal.split('.')
  return { above: BigInt(`${whole}${fraction}` || '0'), below: 10n ** BigInt(fraction.length) }
}

/** The exact result of `100/1.081 + (3 - 1)*2`, also with `5%`; null: it is no calculation, or divides by zero. */
export const evaluate = (sum: string): Fraction | null => {
  const expression = sum
    .replace(/[\s'’]/g, '')
    .replace(/[−–]/g, '-')
    .replaceAll(',', '.')
    .replaceAll('×', '*')
    .replaceAll('÷', '/')
  const tokens = expression.match(/\d+(?:\.\d*)?|\.\d+|[-+*/()%]/g) ?? []
  if (tokens.join('') !== expression || tokens.length > 100 || expression.length > 300) return null
  let at = 0
  const number = (): Fraction | null => {
    const token = tokens[at++]
    if (token === '-' || token === '+') {
      const value = number()
      return value && token === '-' ? { above: -value.above, below: value.below } : value
    }
    if (token === '(') {
      const inner = plus()
      return tokens[at++] === ')' ? inner : null
    }
    return token !== undefined && /^[\d.]/.test(token) ? fractionOf(token) : null
  }
  const factor = (): Fraction | null => {
    let value = number()
    while (value && tokens[at] === '%') {
      at++
      value = { above: value.above, below: value.below * 100n }
    }
    return value
  }
  const times = (): Fraction | null => {
    let product = factor()
    while (product && (tokens[at] === '*' || tokens[at] === '/')) {
      const isProduct = tokens[at++] === '*'
      const by = factor()
      if (!by || (!isProduct && by.above === 0n)) return null
      product = isProduct
        ? { above: product.above * by.above, below: product.below * by.below }
        : { above: product.above * by.below, below: product.below * by.above }
    }
    return product
  }
  const plus = (): Fraction | null => {
    let total = times()
    while (total && (tokens[at] === '+' || tokens[at] === '-')) {
      const sign = tokens[at++] === '+' ? 1n : -1n
      const by = times()
      if (!by) return null
      total = { above: total.above * by.below + sign * by.above * total.below, below: total.below * by.below }
    }
    return total
  }
  const value = plus()
  return at === tokens.length ? value : null
}
