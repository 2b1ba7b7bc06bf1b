// A field for the VAT rate that an amount includes, or at which acquisition tax is added: `8`, `2.6` or its name.
// Empty: no tax.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { vatMethodOf } from '../../../shared/rule/organization/vat-reporting.ts'
import { vatRatesQuery } from '../data/query/ledger/ledger-accounts.ts'
import { settingsQuery } from '../data/query/matching/matching.ts'
import { ChoiceInput, type ChoiceInputProps } from './choice-input.tsx'
import { findByWords } from './find-choice.ts'
import { vatChoices } from './vat-choices.ts'

interface Props extends ChoiceInputProps {
  /** The day of supply: only rates valid on it are offered. Null: all. */
  readonly day: string | null
  /** An invoice has no acquisition tax, which only the recipient owes; with net tax rates a bill has no input tax. */
  readonly document?: 'invoice' | 'expense'
}

/** `value`: the rate's id. */
export const VatInput = ({ day, document, ...props }: Props) => {
  const { t } = useTranslation()
  const { data: rates } = useQuery(vatRatesQuery)
  const { data: settings } = useQuery(settingsQuery)
  const isLiable = settings?.liableForVat === true
  const hasAcquisitions = isLiable && document !== 'invoice'
  const hasSupplies = !(document === 'expense' && settings && vatMethodOf(settings) !== 'effective')
  const hasKindsOfSales = isLiable && document !== 'expense'
  const hasCorrections = isLiable && document === undefined
  const { value } = props
  const choices = useMemo(
    () =>
      vatChoices(
        rates ?? [],
        { value, day, hasAcquisitions, hasSupplies, hasKindsOfSales, hasCorrections },
        {
          acquisition: (rate) => ({ label: t('form.vat.acquisition', { rate }), hint: t('form.vat.acquisition.hint') }),
          line: (line) => t('form.vat.line', { line }),
        },
      ),
    [rates, value, day, hasAcquisitions, hasSupplies, hasKindsOfSales, hasCorrections, t],
  )
  return <ChoiceInput placeholder={t('form.vat.none')} {...props} choices={choices} find={findByWords} />
}
