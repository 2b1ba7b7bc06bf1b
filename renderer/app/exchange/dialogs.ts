// The dialogs of exchange rates, for the rest of the window.
import type { ExchangeRateObject } from '../../../shared/api/endpoints/ledger/exchange-rates.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'

declare module '../dialog/dialogs.ts' {
  interface DialogProps {
    exchange_rate: ExchangeRateProps
  }
}

/** Of a rate, new or changed. */
export interface ExchangeRateProps {
  readonly rate?: ExchangeRateObject
  /** Of a new one, if they are known. */
  readonly currency?: string
  readonly date?: LocalDate
}
