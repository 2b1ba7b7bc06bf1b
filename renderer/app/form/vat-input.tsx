// A field for the rate of value added tax that an amount contains, or that acquisition tax is added at: `8`, `2.6` or its name.
// Empty: no tax.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { VatRateObject } from '../../../shared/api/endpoints/vat-rates.ts'
import { isAcquisitionRate } from '../../../shared/record/vat-rate.ts'
import { vatRatesQuery } from '../data/query/ledger-accounts.ts'
import { settingsQuery } from '../data/query/matching.ts'
import { ChoiceInput, type ChoiceInputProps } from './choice-input.tsx'
import { findByWords } from './find-choice.ts'

interface Props extends ChoiceInputProps {
  /** The day of supply: only rates that hold then are offered. Null: all. */
  readonly day: string | null
  /** Of what is sold: only the recipient owes acquisition tax. */
  readonly isSale?: boolean
}

/** `value`: the rate's id. */
export const VatInput = ({ day, isSale = false, ...props }: Props) => {
  const { t } = useTranslation()
  const { data: rates } = useQuery(vatRatesQuery)
  const { data: settings } = useQuery(settingsQuery)
  const hasAcquisitions = !isSale && settings?.liableForVat === true
  const choices = useMemo(
    () =>
      (rates ?? [])
        .filter((rate) => {
          const isOffered = hasAcquisitions || !isAcquisitionRate(rate)
          return rate.id === props.value || (isOffered && rate.rate > 0 && holdsOn(rate, day))
        })
        // The same per cent are those of a supply first.
        .toSorted((a, b) => Number(isAcquisitionRate(a)) - Number(isAcquisitionRate(b)))
        .map((rate) =>
          isAcquisitionRate(rate)
            ? {
                value: rate.id,
                label: t('form.vat.acquisition', { rate: rate.rate }),
                hint: t('form.vat.acquisition.hint'),
              }
            : { value: rate.id, label: `${rate.rate} %`, hint: rate.name.replace(`${rate.rate} %`, '').trim() },
        ),
    [rates, props.value, day, hasAcquisitions, t],
  )
  return <ChoiceInput placeholder={t('form.vat.none')} {...props} choices={choices} find={findByWords} />
}

const holdsOn = ({ valid_from, valid_to }: VatRateObject, day: string | null): boolean =>
  day === null || (valid_from <= day && (valid_to === null || day <= valid_to))
