// Applying a rule to hundreds of transactions: killed at any commit, cancelled, and with a rule that changes meanwhile.
import { expect, test } from 'vitest'
import { BooksUnavailable } from '../../../main/service/core/book.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { BulkBatch } from '../../../shared/record/import/batch.ts'
import { addOpen } from '../../support/books/attached-books.ts'
import { answerOf, closeWorld, createWorld, type World } from '../../support/books/service-world.ts'
import { sharedParser } from '../../support/process/shared-parser.ts'

const { parse } = sharedParser

const ROWS = 600

const begin = async (): Promise<{ world: World; ruleId: string }> => {
  const world = await createWorld({ parse })
  answerOf(await world.services.bankAccounts.create(world.owner, { type: 'cash', name: 'Cash' }))
  await addOpen(world.book, ROWS)
  const [accounts] = await world.book.read([page('ledger_account', { filter: [{ field: 'number', is: [3000] }] })])
  const rule = answerOf(
    await world.services.rules.create(world.owner, {
      name: 'Sales',
      conditions: { all: [{ field: 'name', op: 'starts_with', value: 'Kundin' }] },
      result: { rows: [{ account_id: accounts.rows[0]?.id ?? '', rest: true }] },
    }),
  )
  return { world, ruleId: rule.record.id }
}
const batchOf = async (world: World, id: string) =>
  answerOf(await world.services.batches.get(world.owner, { id })) as BulkBatch
const countAttached = async (world: World) => {
  const [found] = await world.book.read([page('bank_transaction')])
  return found.rows.filter(({ matches }) => matches[0]?.source?.type === 'rule').length
}

test('killed before any of its commits, it resumes after the restart to the same end', async () => {
  for (const at of [1, 2, 3]) {
    const { world, ruleId } = await begin()
    const first = world.book.commits.length
    world.book.beforeCommit = (seq) => {
      if (seq > first + at) throw new BooksUnavailable('killed')
    }
    const { id } = answerOf(await world.services.rules.apply(world.owner, { id: ruleId }))
    await expect.poll(() => world.book.commits.length).toBe(first + at)
    await world.services.close()
    expect(await countAttached(world)).toBe((at - 1) * 250)
    const after = await createWorld({ parse, after: { commits: world.book.commits, folder: world.folder } })
    await after.services.idle()
    expect(await countAttached(after)).toBe(ROWS)
    expect(await batchOf(after, id)).toMatchObject({ done: ROWS, left: 0, failed: 0, processed_rows: ROWS })
    const commits = after.book.commits.slice(first)
    expect(new Set(commits.map(({ group, user }) => `${group} ${user}`)).size).toBe(1)
    expect(commits.map(({ action, params }) => [action, params.count])).toEqual([
      ['apply_rule', ROWS],
      ['apply_rule_transactions', 250],
      ['apply_rule_transactions', 250],
      ['apply_rule_transactions', 100],
    ])
    await closeWorld(after)
  }
})

/** Runs an action when the first slice is committed. */
const afterFirstSlice = (world: World, act: () => Promise<unknown>): (() => Promise<unknown>) => {
  let acting: Promise<unknown> | null = null
  const stop = world.book.changes(({ changed }) => {
    if (changed.some(({ table }) => table === 'bank_transaction')) acting ??= act()
  })
  return async () => {
    stop()
    return acting
  }
}

test('cancelled, attached rows stay and the others are left', async () => {
  const { world, ruleId } = await begin()
  const { id } = answerOf(await world.services.rules.apply(world.owner, { id: ruleId }))
  const cancelled = afterFirstSlice(world, () => world.services.batches.cancel(world.owner, { id }))
  await world.services.idle()
  await cancelled()
  expect(await countAttached(world)).toBe(250)
  expect(await batchOf(world, id)).toMatchObject({ done: 250, left: 350, failed: 0, cancelled_at: expect.any(String) })
  await closeWorld(world)
})

test('with another version of the rule the running work attaches nothing more', async () => {
  const { world, ruleId } = await begin()
  const { id } = answerOf(await world.services.rules.apply(world.owner, { id: ruleId }))
  const changed = afterFirstSlice(world, () => world.services.rules.change(world.owner, { id: ruleId, name: 'Other' }))
  await world.services.idle()
  await changed()
  await world.services.idle()
  expect(await batchOf(world, id)).toMatchObject({ done: 250, left: 350, failed: 0 })
  // The attached rows follow the new version.
  const [found] = await world.book.read([page('bank_transaction')])
  const versions = found.rows.map(({ matches }) => matches[0]?.source?.version ?? 0)
  expect([versions.filter((version) => version === 2).length, versions.includes(1)]).toEqual([250, false])
  await closeWorld(world)
})

test('a rule that was deleted just before a kill: after the restart its attachments are removed, and none returns', async () => {
  const { world, ruleId } = await begin()
  answerOf(await world.services.rules.apply(world.owner, { id: ruleId }))
  await world.services.idle()
  expect(await countAttached(world)).toBe(ROWS)
  const deleted = world.book.commits.length + 1
  world.book.beforeCommit = (seq) => {
    if (seq > deleted) throw new BooksUnavailable('killed')
  }
  answerOf(await world.services.rules.remove(world.owner, { id: ruleId }))
  await world.services.close()
  expect(await countAttached(world)).toBe(ROWS)
  const after = await createWorld({ parse, after: { commits: world.book.commits, folder: world.folder } })
  await after.services.idle()
  expect(await countAttached(after)).toBe(0)
  const [rules] = await after.book.read([page('rule')])
  expect(rules.rows).toEqual([])
  await closeWorld(after)
})
