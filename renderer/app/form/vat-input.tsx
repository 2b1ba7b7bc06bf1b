// A field for the VAT rate that an amount includes, or at which acquisition tax is added: `8`, `2.6` or its name.
// Empty: no tax.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { vatRatesQuery } from '../data/query/ledger/ledger-accounts.ts'
import { settingsQuery } from '../data/query/matching/matching.ts'
import { ChoiceInput, type ChoiceInputProps } from './choice-input.tsx'
import { findByWords } from './find-choice.ts'
import { vatChoices } from './vat-choices.ts'

interface Props extends ChoiceInputProps {
  /** The day of supply: only rates valid on it are offered. Null: all. */
  readonly day: string | null
  /** For a sale: only the recipient of a supply owes acquisition tax. */
  readonly isSale?: boolean
}

/** `value`: the rate's id. */
export const VatInput = ({ day, isSale = false, ...props }: Props) => {
  const { t } = useTranslation()
  const { data: rates } = useQuery(vatRatesQuery)
  const { data: settings } = useQuery(settingsQuery)
  const hasAcquisitions = !isSale && settings?.liableForVat === true
  const { value } = props
  const choices = useMemo(
    () =>
      vatChoices(rates ?? [], { value, day, hasAcquisitions }, (rate) => ({
        label: t('form.vat.acquisition', { rate }),
        hint: t('form.vat.acquisition.hint'),
      })),
    [rates, value, day, hasAcquisitions, t],
  )
  return <ChoiceInput placeholder={t('form.vat.none')} {...props} choices={choices} find={findByWords} />
}
