// Commits that are stored while the segments do not have their records yet: a page killed meanwhile still has them, or
// reports damage. The segments are written when the page is idle.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Change, created, removed, updated } from '../../../shared/books/port/change.ts'
import { type CommitLine, GENESIS } from '../../../shared/books/port/commit.ts'
import { get, where } from '../../../shared/books/port/read.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { createRandom } from '../../support/random.ts'
import { expectState, lineChain, transaction } from '../commits.ts'
import { type BarePage, openBarePage } from './bare-page.ts'

const TABLE = 'bank_transaction'

let folder: string
let page: BarePage
let next: ReturnType<typeof lineChain>
let lines: CommitLine[]

beforeEach(async () => {
  folder = await temporaryFolder('kontor-checkpoint-')
  next = lineChain()
  lines = []
  page = await openBarePage(folder)
})
afterEach(() => page.close())
afterAll(removeTemporaryFolders)

const commit = async (...changes: readonly Change[]): Promise<void> => {
  const line = next(...changes)
  expect(await page.books.commit([line])).toMatchObject({ ok: true })
  lines.push(line)
}
const create = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => created(TABLE, transaction(from + at)))

const killAndReopen = async (): Promise<void> => {
  await page.kill()
  page = await openBarePage(folder)
}
const checkpoint = () => page.checkpointAt(lines.length)
const expectWhole = async (): Promise<void> => {
  expect(await page.books.head()).toEqual({ seq: lines.length, hash: lines.at(-1)?.hash, damage: null })
  await expectState(page.books, lines)
  expect(await page.books.commitsAfter(0)).toEqual(lines.map(({ text }) => text))
}

test('killed before any segment is written, it has every commit', async () => {
  await page.holdSegments()
  await commit(...create(0, 1500))
  await commit(...create(2000, 3), removed(TABLE, transaction(7)))
  await killAndReopen()
  expect((await page.state()).segments).toEqual(GENESIS)
  expect(await page.inDatabase("return (await all('segments')).length")).toBe(0)
  await expectWhole()
  // A start alone writes nothing: the next one finds the same.
  await sleep(400)
  await killAndReopen()
  expect((await page.state()).segments).toEqual(GENESIS)
  await expectWhole()
})

test('changes of records survive, whether the segments have the records or not', async () => {
  await commit(...create(0, 700))
  await checkpoint()
  await page.holdSegments()
  await commit(
    ...create(1000, 600),
    ...[1, 2, 3].map((at) => removed(TABLE, transaction(at))),
    updated(TABLE, transaction(4), { name: 'changed' }),
  )
  await commit(
    removed(TABLE, transaction(1001)),
    updated(TABLE, transaction(1002), { name: 'changed', is_processing: true }),
    updated(TABLE, transaction(4, { name: 'changed' }), { name: 'again' }),
    created(TABLE, transaction(2)),
  )
  await killAndReopen()
  expect((await page.state()).segments.seq).toBe(1)
  await expectWhole()
  await commit(
    removed(TABLE, transaction(1002, { name: 'changed', is_processing: true })),
    updated(TABLE, transaction(2), { is_reconciled: true }),
    created(TABLE, transaction(1001)),
  )
  await killAndReopen()
  await expectWhole()
  await commit(...create(5000, 1))
  await checkpoint()
  await killAndReopen()
  await expectWhole()
  const [found, other, gone] = await page.books.read([
    where(TABLE, 'acc_serv_ref', ['reference-2', 'reference-1001']),
    get(TABLE, transaction(2).id),
    get(TABLE, transaction(1002).id),
  ])
  expect(found).toHaveLength(2)
  expect([other, gone]).toEqual([transaction(2, { is_reconciled: true }), null])
})

test('without further commits the segments have all records, and a start needs no commit log', async () => {
  await commit(...create(0, 1500))
  await commit(...create(2000, 3), removed(TABLE, transaction(1499)))
  await checkpoint()
  expect(await page.state()).toMatchObject({ seq: 2, segments: { seq: 2, hash: lines[1]?.hash } })
  await page.inDatabase("for (const { seq, size } of await all('frames')) await remove('frames', [seq, size])")
  await killAndReopen()
  expect(await page.books.head()).toEqual({ seq: 2, hash: lines[1]?.hash, damage: null })
  await expectState(page.books, lines)
})

test('commits before, during and after the writing of segments', async () => {
  const random = createRandom(150)
  await commit(...create(0, 3000))
  for (let at = 1; at <= 25; at++) {
    // Segments are written 150 ms after a commit, which takes some ten milliseconds.
    await sleep(random.between(140, 200))
    await commit(
      ...create(at * 10_000, at % 4 === 0 ? 2000 : 2),
      updated(TABLE, transaction(at), { name: `Nr. ${at}` }),
    )
    if (at % 9 === 0) await killAndReopen()
  }
  await expectWhole()
  await killAndReopen()
  await expectWhole()
})

test('commits that arrive while others are being stored survive, whether segments are due or not', async () => {
  const together = async (from: number, to: number) => {
    const added = Array.from({ length: to - from }, (_, at) => next(...create((from + at) * 10, 10)))
    lines.push(...added)
    const answers = await Promise.all(added.map((line) => page.books.commit([line])))
    expect(answers.map(({ ok }) => ok)).toEqual(added.map(() => true))
    await killAndReopen()
    await expectWhole()
  }
  await together(0, 60)
  await together(60, 1500)
})

test('too much data at once goes to the segments with the commit itself', async () => {
  const many = Array.from({ length: 1900 }, (_, at) => next(created(TABLE, transaction(at))))
  const take = async (from: number, to: number) => {
    await page.holdSegments()
    expect(await page.books.commit(many.slice(from, to))).toMatchObject({ ok: true })
    lines.push(...many.slice(from, to))
    await killAndReopen()
    return (await page.state()).segments.seq
  }
  expect(await take(0, 900)).toBe(0)
  expect(await take(900, 1100)).toBe(1100)
  expect(await take(1100, 1900)).toBe(1100)
  await expectWhole()
})

describe('errors in commits that the segments do not have are damage', () => {
  const readStored = "const [, first, second, third] = await all('frames');"
  const swapped = '{ ...second, text: third.text, size: third.size }'
  test.each<[string, string, RegExp]>([
    ['a letter in one', "await put('frames', { ...second, text: second.text.replace('CHF', 'CHE') })", /commits/],
    [
      'a number in place of one',
      "await put('frames', { ...third, text: third.text.replace(/10000/, '10001') })",
      /commits/,
    ],
    ['a truncated one', "await put('frames', { ...third, text: third.text.slice(0, -1) })", /commits/],
    ['the first missing', "await remove('frames', [first.seq, first.size])", /commits/],
    ['one in the middle missing', "await remove('frames', [second.seq, second.size])", /commits/],
    ['the last missing', "await remove('frames', [third.seq, third.size])", /commits/],
    [
      'two in the wrong order',
      `await remove('frames', [second.seq, second.size]); await put('frames', ${swapped});
       await remove('frames', [third.seq, third.size]); await put('frames', { ...third, text: second.text, size: second.size })`,
      /commits/,
    ],
    ['a doubled one', "await put('frames', { ...third, seq: third.seq + 1 })", /commits/],
    [
      'a state that names another commit for the segments',
      "const [state] = await all('state'); await put('state', { ...state, segments: { seq: state.seq, hash: state.hash } })",
      /state is altered/,
    ],
    [
      'a state without a commit for the segments',
      "const [{ segments, ...state }] = await all('state'); await put('state', state)",
      /state is altered/,
    ],
  ])('%s', async (_, script, damage) => {
    await commit(...create(0, 30))
    await checkpoint()
    await page.holdSegments()
    for (const at of [1, 2, 3]) await commit(...create(at * 100, 3), removed(TABLE, transaction(at)))
    await killAndReopen()
    expect((await page.state()).segments.seq).toBe(1)
    expect(await page.books.head()).toMatchObject({ seq: 4, damage: null })
    await page.inDatabase(readStored + script)
    await killAndReopen()
    expect((await page.books.head()).damage).toMatch(damage)
    await page.books.reset()
    expect(await page.books.head()).toEqual({ ...GENESIS, damage: null })
  })
})
