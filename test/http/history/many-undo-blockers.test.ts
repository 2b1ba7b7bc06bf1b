// The undo finds a blocking record among many records that do not block.
import { expect, test } from 'vitest'
import { startHistoryWorld } from './history-world.ts'

/** More than one read returns (dependents.ts). */
const WAITING = 201

test('a booked payment is named, although hundreds of unreconciled ones name the same invoice before it', async () => {
  const world = await startHistoryWorld()
  const invoice = await world.make('/invoice', { number: 'R-1', total: 300, date: '2026-03-01' })
  await world.idle()
  const made = await world.latest()
  const ids: string[] = []
  for (let n = 0; n <= WAITING; n += 1) {
    const id = await world.transaction(1, { name: 'Muster AG' })
    await world.matched(id, [{ amount: 1, matchable_type: 'invoice', matchable_id: invoice }])
    ids.push(id)
  }
  await world.post('/bank_transaction/unreconcile-many', { items: ids.slice(0, WAITING) })
  await world.idle()
  const refused = await world.refused('undo', made.id)
  expect([refused.status, refused.code]).toEqual([409, 'in_the_way'])
  expect(refused.blockers).toMatchObject([{ type: 'history', action: 'match_bank_transaction' }])
  expect(world.findings()).toEqual([])
  await world.kontor.close()
}, 60_000)
