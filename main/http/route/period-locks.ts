// Locked periods, and VAT returns, which lock theirs.
import {
  listPeriodLocks,
  lockBooks,
  reopenPeriod,
  settleVatPeriod,
} from '../../../shared/api/endpoints/ledger/period-locks.ts'
import {
  fileVatReturn,
  getVatReturn,
  getVatReturnFile,
  listVatLineItems,
  listVatOpenItems,
  listVatReturns,
  loadVatReturn,
  payVatReturn,
} from '../../../shared/api/endpoints/ledger/vat-returns.ts'
import { ok } from '../../../shared/value/result.ts'
import type { Services } from '../../service/contract.ts'
import type { Actor } from '../../service/core/request.ts'
import { listRoute, plainRoute, type Route, recordRoutes, route } from '../endpoint/route.ts'
import { vatReturnTable } from '../file/vat-return-table.ts'
import { presentPeriodLock } from '../present/ledger/period-lock.ts'
import { presentLineItems, presentOpenItems } from '../present/ledger/vat-items.ts'
import { presentVatFile, presentVatReturn, presentVatYear } from '../present/ledger/vat-return.ts'
import { presentAnswer } from '../present/page.ts'

export const periodLockRoutes = ({ periodLocks, vatReturns }: Services): readonly Route[] => {
  const onLock = recordRoutes(periodLocks.get)
  const find = (actor: Actor, { vatReturn: id }: { readonly vatReturn: string }) => vatReturns.find(actor, { id })
  return [
    listRoute(listPeriodLocks, periodLocks.list, presentPeriodLock),
    plainRoute(lockBooks, periodLocks.lockBooks, presentPeriodLock),
    plainRoute(settleVatPeriod, vatReturns.settle, presentPeriodLock),
    onLock(reopenPeriod, periodLocks.reopen, presentPeriodLock),
    route(listVatReturns, {
      record: null,
      handle: async ({ actor, days, as_of = null }) =>
        presentAnswer(await vatReturns.year(actor, { date: days.date, as_of }), presentVatYear),
    }),
    route(getVatReturn, {
      record: find,
      handle: async ({ actor, params, as_of = null }) =>
        presentAnswer(await vatReturns.get(actor, { id: params.vatReturn, as_of }), presentVatReturn),
      table: async ({ actor, params, as_of = null }) => {
        const view = await vatReturns.get(actor, { id: params.vatReturn, as_of })
        return view.ok ? ok(vatReturnTable(presentVatReturn(view.value), view.value.language)) : view
      },
    }),
    route(listVatLineItems, {
      record: find,
      handle: async ({ actor, params, as_of = null }) =>
        presentAnswer(
          await vatReturns.lineItems(actor, { id: params.vatReturn, key: params.line, as_of }),
          presentLineItems,
        ),
    }),
    route(listVatOpenItems, {
      record: null,
      handle: async ({ actor, days, as_of = null }) =>
        presentAnswer(await vatReturns.openItems(actor, { date: days.date, as_of }), presentOpenItems),
    }),
    route(fileVatReturn, {
      record: find,
      handle: async ({ actor, params, body }) =>
        presentAnswer(await vatReturns.file(actor, { ...body, id: params.vatReturn }), presentVatReturn),
    }),
    route(getVatReturnFile, {
      record: find,
      handle: async ({ actor, params }) =>
        presentAnswer(await vatReturns.fileOf(actor, { id: params.vatReturn }), ({ name, content }) => ({
          name,
          media_type: 'application/xml',
          bytes: new TextEncoder().encode(content),
        })),
    }),
    route(loadVatReturn, {
      record: null,
      handle: async ({ actor, body, isOn }) =>
        presentAnswer(await vatReturns.load(actor, { ...body, is_dry_run: isOn('dry_run') }), presentVatFile),
    }),
    route(payVatReturn, {
      record: find,
      handle: async ({ actor, params, body }) =>
        presentAnswer(await vatReturns.pay(actor, { ...body, id: params.vatReturn }), presentVatReturn),
    }),
  ]
}
