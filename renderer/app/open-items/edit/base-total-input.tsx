// What a document in another currency is booked at: typed, or empty for the value by the table of exchange rates, which
// is shown with its rate and source.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { convertAtRate, decimalText } from '../../../../shared/value/exchange-rate.ts'
import { minorToDecimal } from '../../../../shared/value/money.ts'
import { ratesOfDayQuery } from '../../data/query/ledger/exchange-rates.ts'
import type { DocumentObject } from '../../data/query/open-item/open-items.ts'
import { MoneyInput } from '../../form/money-input.tsx'
import { formatDate, formatDecimal } from '../../text/format.ts'
import type { DocumentDraft } from './document-draft.ts'
import '../text/dictionary.ts'

interface Props extends Pick<Parameters<typeof MoneyInput>[0], 'value' | 'onChange' | 'error'> {
  readonly draft: DocumentDraft
  /** The document as it is stored; null: a new one. */
  readonly document: DocumentObject | null
  readonly baseCurrency: string
}

export const BaseTotalInput = ({ draft, document, baseCurrency, ...input }: Props) => {
  const { t } = useTranslation()
  const { currency, date, total, baseTotal } = draft
  const { data: rates, isPending } = useQuery(ratesOfDayQuery(date))
  // A document keeps the rate that it was valued with, whatever the table has now.
  const isKept = document !== null && document.currency === currency && document.date === date
  const rate = (isKept ? document.table_rate : null) ?? rates?.find((each) => each.currency === currency)
  const value = rate && total !== null ? convertAtRate(total, currency, rate.rate, baseCurrency) : null
  const hint = rate
    ? t('items.form.base-total.by-table', {
        rate: decimalText(rate.rate),
        day: rate.kind === 'day' ? formatDate(rate.date) : formatDate(rate.date).slice(3),
        source: t(`items.rate.${rate.source}`),
      })
    : t('items.form.base-total.no-rate')
  return (
    <MoneyInput
      label={t('items.form.base-total', { currency: baseCurrency })}
      description={baseTotal === null && !isPending ? hint : t('items.form.base-total.stated')}
      placeholder={value === null ? '' : formatDecimal(minorToDecimal(value, baseCurrency))}
      currency={baseCurrency}
      {...input}
    />
  )
}
