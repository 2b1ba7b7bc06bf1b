// Offsets: documents settled without a bank transaction. The decisions are in shared/rule/matching/booking/offset.ts.
import { get, page } from '../../../shared/books/port/read.ts'
import type { Offset } from '../../../shared/record/open-item/offset.ts'
import { err, ok } from '../../../shared/value/result.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import { bookerFor, rowsOfOffsets } from './bulk/booking-facts.ts'
import type { MatchingServices } from './contract.ts'
import { listOffsetProposals } from './offset-proposals.ts'
import { offsetViews, titleOfOffset } from './offset-views.ts'
import { createWriteOff } from './write-offs.ts'

export const createOffsets = (deps: ServiceDeps): MatchingServices['offsets'] => ({
  list: async (actor, request) => {
    const { read } = deps.bookOf(actor.organization_id)
    const [found] = await read([page('offset', request.question)])
    return ok({ ...found, rows: await offsetViews(read, found.rows) })
  },

  get: async (actor, { id }) => {
    const { read } = deps.bookOf(actor.organization_id)
    const [offset] = await read([get('offset', id)])
    const [view] = offset ? await offsetViews(read, [offset]) : []
    return view ? ok(view) : err(notFound('Offset', id))
  },

  create: async (actor, { date, book_on, ...command }) => {
    const book = deps.bookOf(actor.organization_id)
    const written = await book.write<Offset, Refusal>({ user: actor.user_id }, async (read) => {
      const booker = await bookerFor(deps, read, [], rowsOfOffsets([command]))
      const decided = booker.offset(command, { date: date ?? deps.today(), book_on })
      if (!decided.ok) return err(invalid(...decided.error))
      const [view] = await offsetViews(read, [decided.value])
      const params = { documents: titleOfOffset(view), date: decided.value.date }
      return ok({ action: 'offset_documents', params, changes: booker.changes(), value: decided.value })
    })
    if (!written.ok) return written
    const [view] = await offsetViews(book.read, [written.value])
    return view ? ok(view) : err(notFound('Offset', written.value.id))
  },

  writeOff: createWriteOff(deps),

  proposals: listOffsetProposals(deps),

  remove: (actor, { id, book_on }) =>
    deps.bookOf(actor.organization_id).write<null, Refusal>({ user: actor.user_id }, async (read) => {
      const [offset] = await read([get('offset', id)])
      if (!offset) return err(notFound('Offset', id))
      const rows = offset.settlements.map(({ type, id: matchable_id }) => ({
        amount: 1,
        matchable_type: type,
        matchable_id,
      }))
      const booker = await bookerFor(deps, read, [], rows, [offset.journal_entry_id])
      const decided = booker.removeOffset(offset, book_on)
      if (!decided.ok) return err(invalid(...decided.error))
      const [view] = await offsetViews(read, [offset])
      const params = { documents: titleOfOffset(view), date: offset.date }
      return ok({ action: 'delete_offset', params, changes: booker.changes(), value: null })
    }),
})
