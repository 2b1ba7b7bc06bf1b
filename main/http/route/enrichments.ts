// Notifications and payment orders: applying them, and their results.
import { enrichBankAccount, getEnrichment } from '../../../shared/api/endpoints/import/enrichments.ts'
import type { Services } from '../../service/contract.ts'
import { type Route, recordRoutes, route } from '../endpoint/route.ts'
import { presentEnrichment } from '../present/enrichment.ts'
import { presentAnswer } from '../present/page.ts'

export const enrichmentRoutes = ({ bankAccounts, batches, enrichments }: Services): readonly Route[] => [
  route(enrichBankAccount, {
    record: (actor, params) => bankAccounts.get(actor, { id: params.bankAccountId, includes: [], appends: [] }),
    handle: async ({ actor, params, body, isOn }) => {
      const request = { bank_account_id: params.bankAccountId, files: body.files, is_dry_run: isOn('dry_run') }
      return presentAnswer(await enrichments.apply(actor, request), (files) => ({
        files: files.map(presentEnrichment),
      }))
    },
  }),
  recordRoutes(batches.get)(getEnrichment, enrichments.report, presentEnrichment),
]
