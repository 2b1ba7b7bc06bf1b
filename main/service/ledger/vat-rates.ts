// VAT rates: the list of all there were and are.
import { page } from '../../../shared/books/port/read.ts'
import { ok } from '../../../shared/value/result.ts'
import type { ServiceDeps } from '../core/deps.ts'
import type { LedgerServices } from './contract.ts'

export const createVatRates = (deps: ServiceDeps): LedgerServices['vatRates'] => ({
  list: async (actor, request) => {
    const [found] = await deps.bookOf(actor.organization_id).read([page('vat_rate', request.question)])
    const today = deps.today()
    return ok({ rows: found.rows.map((record) => ({ record, today })), total: found.total })
  },
})
