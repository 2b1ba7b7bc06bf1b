// Random actions in random order, undone, redone and restarted: the books stay consistent. Undone from the last action
// to the first, every record is as it was at the start; bookings are reversed, and all sums are 0.
import { expect, test } from 'vitest'
import { checkRecords } from '../../../main/journal/check/check-records.ts'
import type { TableName } from '../../../shared/books/port/tables.ts'
import { tablesOfCommits } from '../../support/books/tables-of-commits.ts'
import { countOf } from '../../support/counts.ts'
import { patiently } from '../../support/patience.ts'
import { createRandom, newSeed, type Random } from '../../support/random.ts'
import { startKontor } from '../kontor.ts'
import { type MatchingWorld, startMatchingWorld, worldOf } from '../matching/matching-world.ts'
import { ACTIONS } from './random-actions.ts'

const ACTIONS_A_RUN = 200

/** What an undo leaves: reversed bookings, and the records of the actions. */
const KEPT: ReadonlySet<TableName> = new Set([
  ...(['journal_entry', 'history', 'deletion', 'rule_version'] as const),
  ...(['batch', 'import_report', 'enrichment_report', 'idempotency_key'] as const),
])

const tablesOf = ({ kontor }: MatchingWorld) => tablesOfCommits(kontor.book.commits)

/** Every record that undo restores, by table and id, without the time of its last change. */
const recordsOf = (world: MatchingWorld): Readonly<Record<string, unknown>> => {
  const tables = tablesOf(world)
  const names = tables.names.filter((name) => !KEPT.has(name))
  return Object.fromEntries(
    names.flatMap((name) =>
      [...tables.table(name).records()].map(({ updated_at: _, ...record }) => [`${name} ${record.id}`, record]),
    ),
  )
}

const expectWhole = (world: MatchingWorld, after: string): void => {
  expect(checkRecords('organization-1', tablesOf(world)), after).toEqual([])
}

const restarted = async (world: MatchingWorld): Promise<MatchingWorld> => {
  await world.kontor.close('keep')
  return worldOf(await startKontor({ after: world.kontor }), world.bankAccountId)
}

const facts = (world: MatchingWorld) => world.json<{ data: object[] }>('/learned_fact?per_page=500')

const run = async (random: Random): Promise<void> => {
  let world = await startMatchingWorld()
  const beginning = recordsOf(world)
  const groupsBefore = (await world.json<{ data: { id: string }[] }>('/history?per_page=500')).data.length
  const balances = await world.balances()
  const counts = new Map<string, number>()
  for (let at = 0; at < ACTIONS_A_RUN; at += 1) {
    if (random.fraction() < 0.02) world = await restarted(world)
    const { action, status } = await random.pick(ACTIONS)(world, random)
    expect([200, 201, 202, 204, 400, 404, 409, 422], `${at}: ${action}`).toContain(status)
    if (status < 300) counts.set(action, (counts.get(action) ?? 0) + 1)
    if (at % 20 === 19) expectWhole(world, `${at}: ${action}`)
  }
  for (const action of ['import', 'match', 'undo']) expect(counts.get(action), action).toBeGreaterThan(0)
  await world.kontor.services.idle()
  world = await restarted(world)
  // Newest first.
  const { data, meta } = await world.json<{ data: { id: string }[]; meta: { total: number } }>('/history?per_page=500')
  expect(meta.total).toBe(data.length)
  for (const { id } of data.slice(0, data.length - groupsBefore)) {
    const answer = await world.post(`/history/${id}/undo`)
    expect([id, answer.status, await answer.json()]).toEqual([id, 200, expect.anything()])
  }
  await world.kontor.services.idle()
  expectWhole(world, 'all of it is undone')
  expect(recordsOf(world)).toEqual(beginning)
  expect(await world.balances()).toEqual(balances)
  expect((await facts(world)).data).toEqual([])
  await world.kontor.close()
}

const rounds = countOf('random_histories')
test(
  'random actions, undone and redone in between, keep the books consistent, and undone in reverse restore the start',
  async () => {
    const random = createRandom(newSeed('random undo'))
    for (let round = 0; round < rounds; round += 1) await run(random)
  },
  patiently(rounds * 60_000),
)
