// A field for the rate of value added tax that an amount contains: `8`, `2.6` or its name. Empty: no tax.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { VatRateObject } from '../../../shared/api/endpoints/vat-rates.ts'
import { vatRatesQuery } from '../data/query/ledger-accounts.ts'
import { ChoiceInput, type ChoiceInputProps } from './choice-input.tsx'
import { findByWords } from './find-choice.ts'

interface Props extends ChoiceInputProps {
  /** The day of supply: only rates that hold then are offered. Null: all. */
  readonly day: string | null
}

/** `value`: the rate's id. */
export const VatInput = ({ day, ...props }: Props) => {
  const { t } = useTranslation()
  const { data: rates } = useQuery(vatRatesQuery)
  const choices = useMemo(
    () =>
      (rates ?? [])
        .filter((rate) => rate.id === props.value || (rate.rate > 0 && holdsOn(rate, day)))
        .map(({ id, rate, name }) => ({ value: id, label: `${rate} %`, hint: name.replace(`${rate} %`, '').trim() })),
    [rates, props.value, day],
  )
  return <ChoiceInput placeholder={t('form.vat.none')} {...props} choices={choices} find={findByWords} />
}

const holdsOn = ({ valid_from, valid_to }: VatRateObject, day: string | null): boolean =>
  day === null || (valid_from <= day && (valid_to === null || day <= valid_to))
