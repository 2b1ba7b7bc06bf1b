// The changes of lost commits, by what the other commits and the read model say. Each commit is one change by hand.
import { expect, test } from 'vitest'
import { missingChanges } from '../../../main/journal/repair/missing-changes.ts'
import { type Change, created, removed, updated } from '../../../shared/books/port/change.ts'
import type { Company } from '../../../shared/record/open-item/company.ts'
import { ok } from '../../../shared/value/result.ts'
import { company } from '../../rule/matching/world.ts'
import { createMemoryBook } from '../../support/books/memory-book.ts'

const A = company('A', 'a')
const with_ = (fields: Partial<Company>): Company => ({ ...A, ...fields })

/** The missing changes as `gap: id field before -> after`, when the numbered commits are lost. */
const missing = async (commits: readonly (Change | readonly Change[])[], lost: readonly number[]) => {
  const book = await createMemoryBook('organization-1')
  for (const changes of commits)
    await book.write({ user: 1 }, async () => ok({ action: 'test', changes: [changes].flat(), value: null }))
  // The last number of each run of lost commits.
  const gaps = lost.filter((seq) => !lost.includes(seq + 1))
  const readable = async function* () {
    for (const commit of book.commits) if (!lost.includes(commit.seq)) yield { commit: structuredClone(commit) }
  }
  const found: string[] = []
  for await (const { gap, change } of missingChanges({
    book: 'organization-1',
    commits: readable,
    gaps,
    read: book.read,
  })) {
    const { id, before, after } = change
    if (before === null || after === null) found.push(`${gap}: ${id} ${before === null ? 'created' : 'removed'}`)
    else if (Object.keys(after).length === 0) found.push(`${gap}: ${id} no field`)
    else
      for (const name of Object.keys(after) as (keyof Company)[])
        found.push(`${gap}: ${id} ${name} ${(before as Company)[name]} -> ${(after as Company)[name]}`)
  }
  return found
}

test('a lost change of a field; the fields that later commits change are not missing', async () => {
  const renamed = with_({ name: 'b' })
  const commits = [
    created('company', A),
    updated('company', A, renamed),
    updated('company', renamed, { ...renamed, email: 'x' }),
  ]
  expect(await missing(commits, [2])).toEqual(['0: A name a -> b'])
  expect(await missing(commits, [3])).toEqual(['0: A email null -> x'])
  expect(await missing(commits, [])).toEqual([])
})

test('a field that two lost commits changed: to what the commit between them says, otherwise in the last gap', async () => {
  const [b, c] = [with_({ name: 'b' }), with_({ name: 'c' })]
  const [bx, cx] = [
    { ...b, email: 'x' },
    { ...c, email: 'x' },
  ]
  const commits = [
    created('company', A),
    updated('company', A, b),
    updated('company', b, bx),
    updated('company', bx, cx),
  ]
  expect(await missing(commits, [2, 4])).toEqual(['1: A name a -> c'])
  const said = [created('company', A), updated('company', A, b), updated('company', b, c), updated('company', c, cx)]
  expect(await missing(said, [2, 4])).toEqual(['0: A name a -> b', '1: A email null -> x'])
})

test('a record that was created or removed; removals come first', async () => {
  const B = company('B', 'b')
  const commits = [
    created('company', A),
    created('company', B),
    updated('company', B, { ...B, name: 'c' }),
    removed('company', A),
  ]
  expect(await missing(commits, [2])).toEqual(['0: B created'])
  expect(await missing(commits, [4])).toEqual(['0: A removed'])
  expect(await missing(commits, [2, 4])).toEqual(['1: A removed', '0: B created'])
  // No readable commit names B: it is as the read model has it.
  expect(await missing(commits, [2, 3])).toEqual(['0: B created'])
  // Created and removed again within the gap: nothing of it is left.
  expect(await missing([created('company', A), removed('company', A), created('company', B)], [1, 2])).toEqual([])
})

test('a record that no readable commit names, next to records that they name', async () => {
  const [B, C] = [company('B', 'b'), company('C', 'c')]
  const commits = [created('company', A), created('company', B), created('company', C)]
  expect(await missing(commits, [2])).toEqual(['0: B created'])
  expect(await missing(commits, [2, 3])).toEqual(['0: B created', '0: C created'])
  // Without a readable commit after it, the record is in the last gap.
  expect(await missing(commits, [1, 3])).toEqual(['1: A created', '1: C created'])
})

test('a record that only commits after the last gap name: lost commits before and in that gap made it', async () => {
  const renamed = with_({ name: 'b' })
  const commits = [
    created('company', A),
    created('company', company('B', 'b')),
    updated('company', A, renamed),
    updated('company', renamed, { ...renamed, email: 'x' }),
  ]
  expect(await missing(commits, [1, 3])).toEqual(['1: A created'])
})

test('an unchanged list of values is no change', async () => {
  const listed = with_({ ibans: ['CH9300762011623852957'] })
  const commits = [created('company', listed), updated('company', listed, { ...listed, name: 'b' })]
  expect(await missing(commits, [2])).toEqual(['0: A name a -> b'])
})

test('more records than one read answers', async () => {
  const many = Array.from({ length: 1001 }, (_, index) => created('company', company(`C${index}`, 'c')))
  expect(await missing([many], [1])).toHaveLength(1001)
})

test('a unique key that moved to another record is free before that record takes it', async () => {
  const [first, second] = [company('A', 'a', { key: 'K' }), company('B', 'b', { key: 'L' })]
  const without = { ...first, key: null }
  const commits = [
    created('company', first),
    created('company', second),
    updated('company', first, without),
    updated('company', second, { ...second, key: 'K' }),
  ]
  expect(await missing(commits, [3, 4])).toEqual(['0: A removed', '0: B removed', '0: A created', '0: B created'])
  // The commit that gives the key away is readable.
  expect(await missing(commits, [4])).toEqual(['0: B removed', '0: B created'])
})

test('a field that the record no longer has; a field that it did not have', async () => {
  const more = { ...A, note: 'x' } as Company
  expect(await missing([created('company', more), removed('company', more), created('company', A)], [2, 3])).toEqual([
    '0: A removed',
    '0: A created',
  ])
  expect(await missing([created('company', A), removed('company', A), created('company', more)], [2, 3])).toEqual([
    '0: A note undefined -> x',
  ])
})

test('a record that lost commits created and removed needs no change, even if a readable one changed it', async () => {
  const renamed = with_({ name: 'b' })
  const commits = [created('company', A), updated('company', A, renamed), removed('company', renamed)]
  expect(await missing(commits, [1, 3])).toEqual([])
})
