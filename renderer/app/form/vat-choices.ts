// The rates that a field for VAT offers, and their names. Pure.
import type { VatRateObject } from '../../../shared/api/endpoints/ledger/vat-rates.ts'
import { isAcquisitionRate } from '../../../shared/record/ledger/vat-rate.ts'
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
}

/** The rates with tax; ordinary rates before acquisition tax of the same per cent. */
export const vatChoices = (
  rates: readonly VatRateObject[],
  { value, day, hasAcquisitions, hasSupplies = true }: VatChoiceInput,
  wordsOfAcquisition: (rate: number) => Pick<Choice, 'label' | 'hint'>,
): readonly Choice[] =>
  rates
    .filter((rate) => {
      const isOffered = isAcquisitionRate(rate) ? hasAcquisitions : hasSupplies
      return rate.id === value || (isOffered && rate.rate > 0 && isValidOn(rate, day))
    })
    .toSorted((a, b) => Number(isAcquisitionRate(a)) - Number(isAcquisitionRate(b)))
    .map((rate) => ({
      value: rate.id,
      ...(isAcquisitionRate(rate)
        ? wordsOfAcquisition(rate.rate)
        : { label: `${rate.rate} %`, hint: rate.name.replace(`${rate.rate} %`, '').trim() }),
    }))

const isValidOn = ({ valid_from, valid_to }: VatRateObject, day: string | null): boolean =>
  day === null || (valid_from <= day && (valid_to === null || day <= valid_to))
