// The rates that a field for VAT offers, and their names. Pure.
import type { VatRateObject } from '../../../shared/api/endpoints/ledger/vat-rates.ts'
import {
  FLOW_KINDS,
  INPUT_TAX_KINDS,
  isAcquisitionRate,
  isOfKind,
  OPTED_KINDS,
  TAXED_KINDS,
  UNTAXED_KINDS,
} from '../../../shared/record/ledger/vat-rate.ts'
import type { Choice } from './choice-input.tsx'

interface VatChoiceInput {
  /** The chosen rate, which is always offered. */
  readonly value: string | null
  /** The day of supply: only rates valid on it. Null: all. */
  readonly day: string | null
  /** False for sales, and where the company is not liable for VAT. */
  readonly hasAcquisitions: boolean
  /** False for bills of a company with net tax rates, which deducts no input tax. */
  readonly hasSupplies?: boolean
  /** Whether the kinds of sales without tax and with option are offered: not for bills. */
  readonly hasKindsOfSales?: boolean
  /** Whether corrections of input tax are offered: only for entries. */
  readonly hasCorrections?: boolean
}

/** The words of rates that a percentage does not name. */
interface Words {
  readonly acquisition: (rate: number) => Pick<Choice, 'label' | 'hint'>
  readonly line: (line: string) => string
}

/** The rates with tax come first, then acquisition tax, then the kinds without tax, by their lines of the form. */
export const vatChoices = (
  rates: readonly VatRateObject[],
  { value, day, hasAcquisitions, hasSupplies = true, hasKindsOfSales = true, hasCorrections = false }: VatChoiceInput,
  words: Words,
): readonly Choice[] => {
  const isOffered = (rate: VatRateObject): boolean => {
    if (isAcquisitionRate(rate)) return hasAcquisitions
    if (isOfKind(rate, TAXED_KINDS)) return hasSupplies && rate.rate > 0
    return isOfKind(rate, INPUT_TAX_KINDS) ? hasCorrections : hasKindsOfSales
  }
  return rates
    .filter((rate) => rate.id === value || (isOffered(rate) && isValidOn(rate, day)))
    .toSorted((a, b) => placeOf(a) - placeOf(b) || (placeOf(a) === UNTAXED ? lineOf(a) - lineOf(b) : 0))
    .map((rate) => ({
      value: rate.id,
      ...(isAcquisitionRate(rate)
        ? words.acquisition(rate.rate)
        : placeOf(rate) === UNTAXED
          ? { label: rate.name, ...(rate.line === null ? {} : { hint: words.line(rate.line) }) }
          : { label: `${rate.rate} %`, hint: rate.name.replace(`${rate.rate} %`, '').trim() }),
    }))
}

const UNTAXED = 3

const placeOf = (rate: VatRateObject): number => {
  if (isOfKind(rate, [...UNTAXED_KINDS, ...FLOW_KINDS, ...INPUT_TAX_KINDS])) return UNTAXED
  if (isAcquisitionRate(rate)) return 2
  return isOfKind(rate, OPTED_KINDS) ? 1 : 0
}

const lineOf = ({ line }: VatRateObject): number => Number(line ?? 0)

const isValidOn = ({ valid_from, valid_to }: VatRateObject, day: string | null): boolean =>
  day === null || (valid_from <= day && (valid_to === null || day <= valid_to))
