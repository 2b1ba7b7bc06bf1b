// Saves and deletes exchange rates, each with its undo.
import i18next from 'i18next'
import {
  type CreateExchangeRate,
  createExchangeRate,
  deleteExchangeRate,
  type ExchangeRateObject,
} from '../../../shared/api/endpoints/ledger/exchange-rates.ts'
import { call } from '../data/api.ts'
import { refreshTables } from '../data/refresh.ts'
import { runAction, showDone } from '../part/toast.tsx'
import { rateName } from './rate-words.ts'

/** Rejects with the server's refusal. */
export const saveRate = async (body: CreateExchangeRate): Promise<void> => {
  const rate = await call(createExchangeRate, { body })
  refreshTables('exchange_rate')
  showDone(i18next.t('rates.saved', { name: rateName(rate) }))
}

export const removeRate = (rate: ExchangeRateObject): Promise<void> =>
  runAction(
    () => call(deleteExchangeRate, { params: { exchangeRateId: rate.id } }),
    ['exchange_rate'],
    () => i18next.t('rates.deleted', { name: rateName(rate) }),
  )
