// The table of exchange rates: list, type in, delete, and which rate counts on a day. The decisions are in
// shared/rule/ledger/exchange/exchange-rate.ts; loading a file is in main/service/open-item/item-loads.ts.
import { removed } from '../../../../shared/books/port/change.ts'
import { get, page, where } from '../../../../shared/books/port/read.ts'
import type { ExchangeRate } from '../../../../shared/record/ledger/exchange-rate.ts'
import {
  changeOfRate,
  decideRate,
  findRateIn,
  nearDay,
  rateKeyOf,
} from '../../../../shared/rule/ledger/exchange/exchange-rate.ts'
import { decimalText } from '../../../../shared/value/exchange-rate.ts'
import { err, ok } from '../../../../shared/value/result.ts'
import { profileOf, type ServiceDeps } from '../../core/deps.ts'
import { invalid, notFound, type Refusal } from '../../core/refusal.ts'
import type { LedgerServices } from '../contract.ts'

export const createExchangeRates = (deps: ServiceDeps): LedgerServices['exchangeRates'] => ({
  list: async (actor, request) => {
    const [found] = await deps.bookOf(actor.organization_id).read([page('exchange_rate', request.question)])
    return ok(found)
  },

  get: async (actor, { id }) => {
    const [record] = await deps.bookOf(actor.organization_id).read([get('exchange_rate', id)])
    return record ? ok(record) : err(notFound('ExchangeRate', id))
  },

  ofDay: async (actor, request) => {
    const { read } = deps.bookOf(actor.organization_id)
    const date = request.date ?? deps.today()
    const [{ base_currency }, [near]] = await Promise.all([
      profileOf(read),
      read([page('exchange_rate', nearDay(date))]),
    ])
    const find = findRateIn(near.rows)
    const currencies = [...new Set(near.rows.map(({ currency }) => currency))].toSorted()
    const rates = currencies.flatMap((currency) => {
      const rate = find(currency, date)
      return rate === null ? [] : [{ currency, ...rate }]
    })
    return ok({ date, base_currency, rates })
  },

  create: (actor, { kind = 'day', rate: typed, units = 1, replace = false, currency, date }) =>
    deps.bookOf(actor.organization_id).write<ExchangeRate, Refusal>({ user: actor.user_id }, async (read) => {
      const [[present = null]] = await read([where('exchange_rate', 'key', [rateKeyOf({ currency, kind, date })])])
      const { base_currency } = await profileOf(read)
      const rate = typeof typed === 'number' ? decimalText(typed) : typed
      const decided = decideRate({ currency, kind, date, rate, units }, present, {
        base_currency,
        today: deps.today(),
        now: deps.now(),
        source: 'typed',
        file: null,
        newId: deps.newId,
      })
      if (!decided.ok) return err(invalid(...decided.error))
      const next = decided.value
      if (present && !replace && present.rate !== next.rate)
        return err(
          invalid({ field: 'rate', code: 'exchange_rate_exists', values: { rate: decimalText(present.rate) } }),
        )
      const change = changeOfRate(present, next)
      const params = { currency, date: next.date, rate: decimalText(next.rate) }
      const changes = change ? [change] : []
      return ok({ action: 'create_exchange_rate', params, changes, value: change || !present ? next : present })
    }),

  remove: (actor, { id }) =>
    deps.bookOf(actor.organization_id).write<null, Refusal>({ user: actor.user_id }, async (read) => {
      const [record] = await read([get('exchange_rate', id)])
      if (!record) return err(notFound('ExchangeRate', id))
      const params = { currency: record.currency, date: record.date, rate: decimalText(record.rate) }
      return ok({ action: 'delete_exchange_rate', params, changes: [removed('exchange_rate', record)], value: null })
    }),
})
