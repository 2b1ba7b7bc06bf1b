// VAT rates: list all rates, past and present; add rates of kinds that are missing in the books.
import { created } from '../../../../shared/books/port/change.ts'
import { page } from '../../../../shared/books/port/read.ts'
import { decideAddVatRates } from '../../../../shared/rule/ledger/vat-rate.ts'
import { err, ok } from '../../../../shared/value/result.ts'
import { profileOf, type ServiceDeps } from '../../core/deps.ts'
import { invalid, type Refusal } from '../../core/refusal.ts'
import type { LedgerServices, VatRateView } from '../contract.ts'

export const createVatRates = (deps: ServiceDeps): LedgerServices['vatRates'] => ({
  list: async (actor, request) => {
    const [found] = await deps.bookOf(actor.organization_id).read([page('vat_rate', request.question)])
    const today = deps.today()
    return ok({ rows: found.rows.map((record) => ({ record, today })), total: found.total })
  },

  add: (actor, { kinds }) =>
    deps.bookOf(actor.organization_id).write<readonly VatRateView[], Refusal>({ user: actor.user_id }, async (read) => {
      const { settings } = await profileOf(read)
      const [rates, chart] = await read([page('vat_rate'), page('ledger_account')])
      const decided = decideAddVatRates(kinds, { rates: rates.rows, chart: chart.rows, settings }, deps.newId)
      if (!decided.ok) return err(invalid(decided.error))
      const { account } = decided.value
      const today = deps.today()
      return ok({
        action: 'add_vat_rates',
        params: {},
        changes: [
          ...decided.value.rates.map((rate) => created('vat_rate', rate)),
          ...(account === null ? [] : [created('ledger_account', account)]),
        ],
        value: decided.value.rates.map((record) => ({ record, today })),
      })
    }),
})
