// An exchange rate in words.
import type { TFunction } from 'i18next'
import type { ExchangeRateObject } from '../../../shared/api/endpoints/ledger/exchange-rates.ts'
import { decimalText } from '../../../shared/value/exchange-rate.ts'
import { formatDate } from '../text/format.ts'
import './text/dictionary.ts'

type Rate = Pick<ExchangeRateObject, 'currency' | 'kind' | 'date' | 'rate'>

/** `31.12.2026`, or `12.2026` for a month. */
export const rateDay = ({ kind, date }: Pick<Rate, 'kind' | 'date'>): string =>
  kind === 'day' ? formatDate(date) : formatDate(date).slice(3)

/** `EUR 0.93, 31.12.2026`. */
export const rateName = ({ currency, rate, ...day }: Rate): string =>
  `${currency} ${decimalText(rate)}, ${rateDay(day)}`

export const sourceText = (t: TFunction, { source, file }: Pick<ExchangeRateObject, 'source' | 'file'>): string =>
  [t(`rates.source.${source}`), ...(file === null ? [] : [file])].join(', ')
