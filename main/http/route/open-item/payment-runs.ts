// Payment runs: due bills, preparing, releasing, the file for the bank and its answers.
import {
  deletePaymentRun,
  getPaymentRun,
  getPaymentRunFile,
  listDueBills,
  listPaymentRuns,
  preparePaymentRun,
  readPaymentAnswer,
  rejectPayments,
  releasePaymentRun,
} from '../../../../shared/api/endpoints/open-item/payment-runs.ts'
import type { Services } from '../../../service/contract.ts'
import { identity, listRoute, type Route, recordRoutes, route } from '../../endpoint/route.ts'
import { presentAnswer } from '../../present/page.ts'
import { presentDueBills, presentPaymentRun } from '../../present/payment-run.ts'

export const paymentRunRoutes = ({ paymentRuns }: Services): readonly Route[] => {
  const onRun = recordRoutes(paymentRuns.get)
  return [
    route(listDueBills, {
      record: null,
      handle: async ({ actor, days }) => presentAnswer(await paymentRuns.due(actor, days.by), presentDueBills),
    }),
    listRoute(listPaymentRuns, paymentRuns.list, presentPaymentRun),
    onRun(getPaymentRun, paymentRuns.get, presentPaymentRun),
    route(preparePaymentRun, {
      record: null,
      handle: async ({ actor, body, isOn }) =>
        presentAnswer(await paymentRuns.prepare(actor, { ...body, is_dry_run: isOn('dry_run') }), presentPaymentRun),
    }),
    onRun(deletePaymentRun, paymentRuns.remove, identity),
    onRun(releasePaymentRun, paymentRuns.release, presentPaymentRun),
    route(getPaymentRunFile, {
      record: (actor, { paymentRunId: id }) => paymentRuns.get(actor, { id }),
      handle: async ({ actor, params }) =>
        presentAnswer(
          await paymentRuns.file(actor, { id: params.paymentRunId }),
          ({ name, content, taken_before }) => ({
            name,
            media_type: 'application/xml',
            bytes: new TextEncoder().encode(content),
            ...(taken_before !== null && { taken_before }),
          }),
        ),
    }),
    route(readPaymentAnswer, {
      record: null,
      handle: async ({ actor, body }) =>
        presentAnswer(await paymentRuns.readAnswer(actor, body), (answers) => ({
          data: answers.map(({ view, rejected, unknown }) => ({
            payment_run: presentPaymentRun(view),
            rejected,
            unknown: [...unknown],
          })),
        })),
    }),
    onRun(rejectPayments, paymentRuns.reject, presentPaymentRun),
  ]
}
