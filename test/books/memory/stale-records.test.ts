// A change has the previous values; when the record differs by now, the whole commit is refused.
import { expect, test } from 'vitest'
import { MemoryTables } from '../../../shared/books/memory/memory-tables.ts'
import { type Change, created, removed, updated } from '../../../shared/books/port/change.ts'
import { GENESIS } from '../../../shared/books/port/commit.ts'
import type { RecordOf } from '../../../shared/books/port/tables.ts'
import { lineAfter } from '../../journal/journal-world.ts'
import { company as companyNamed } from '../../rule/matching/world.ts'

const company = companyNamed('COMPANY00001', 'Muster AG', { other_names: ['Muster', 'M. AG'] })

/** Books with the company, and one further commit. */
const afterCommit = (changes: readonly Change[]) => {
  const tables = new MemoryTables('organization-1')
  const first = lineAfter(GENESIS, 'test', [created('company', company)])
  expect(tables.apply([first]).ok).toBe(true)
  const result = tables.apply([lineAfter({ seq: 1, hash: first.hash }, 'test', changes)])
  return { result, tables, record: tables.table('company').get(company.id) }
}

const STALE = { ok: false, error: { type: 'StaleRecord', table: 'company', id: 'COMPANY00001' } }

test.each([
  ['one entry of a list is another', { other_names: ['Muster', 'M. GmbH'] }],
  ['the order of a list', { other_names: ['M. AG', 'Muster'] }],
  ['a list that was longer', { other_names: ['Muster', 'M. AG', 'MAG'] }],
  ['a list that was empty', { other_names: [] }],
  ['a text', { name: 'Muster GmbH' }],
  ['null', { city: 'Bern' }],
] as const)('%s: refused, and the record stays', (_name, fields) => {
  const before = { ...company, ...fields } as RecordOf<'company'>
  const other = Object.fromEntries(Object.keys(fields).map((field) => [field, 'new']))
  const { result, record, tables } = afterCommit([updated('company', before, other as never)])
  expect(result).toEqual(STALE)
  expect(record).toEqual(company)
  expect(tables.head.seq).toBe(1)
})

test('an equal list counts as equal, even if it is not the same object', () => {
  const { result, record } = afterCommit([updated('company', structuredClone(company), { other_names: ['Neu'] })])
  expect(result.ok).toBe(true)
  expect(record).toEqual({ ...company, other_names: ['Neu'] })
})

test('a removal needs the previous values too; and a missing record can neither be changed nor removed', () => {
  expect(afterCommit([removed('company', { ...company, name: 'Other' })]).result).toEqual(STALE)
  expect(afterCommit([removed('company', company)])).toMatchObject({ result: { ok: true }, record: null })
  const missing = { ...company, id: 'COMPANY00002' }
  for (const change of [removed('company', missing), updated('company', missing, { name: 'Other' })])
    expect(afterCommit([change]).result).toMatchObject({ error: { type: 'StaleRecord', id: 'COMPANY00002' } })
})

test('the changes before a refused one are rolled back', () => {
  const more = { ...company, id: 'COMPANY00002' }
  const { result, tables, record } = afterCommit([
    created('company', more),
    updated('company', company, { name: 'New' }),
    updated('company', company, { name: 'Newer' }),
  ])
  expect(result).toEqual(STALE)
  expect(record).toEqual(company)
  expect(tables.table('company').get(more.id)).toBeNull()
})

test('an existing record is not created again', () => {
  expect(afterCommit([created('company', company)]).result).toEqual(STALE)
})
