// Searches answer the same whether the index was prepared, in part or not at all, and after changes in between.
import { expect, test } from 'vitest'
import { MemoryTables } from '../../../shared/books/memory/memory-tables.ts'
import { created, removed, updated } from '../../../shared/books/port/change.ts'
import { GENESIS, type Head } from '../../../shared/books/port/commit.ts'
import { lineAfter } from '../../journal/journal-world.ts'
import { company as companyNamed } from '../../rule/matching/world.ts'

const company = (index: number) =>
  companyNamed(
    `COMPANY${String(index).padStart(5, '0')}`,
    index % 100 === 7 ? `Brunner ${index} AG` : `Muster ${index} AG`,
  )

const withCompanies = (count: number) => {
  const tables = new MemoryTables('organization-1')
  let head: Head = GENESIS
  const commit = (...changes: Parameters<typeof lineAfter>[2]) => {
    const line = lineAfter(head, 'test', changes)
    expect(tables.apply([line]).ok).toBe(true)
    head = { seq: head.seq + 1, hash: line.hash }
  }
  commit(...Array.from({ length: count }, (_, index) => created('company', company(index))))
  const namesOf = (search: string) =>
    tables
      .table('company')
      .page({ filter: [], search, sort: [], offset: 0, limit: 100 })
      .rows.map(({ name }) => String(name))
  return { tables, commit, namesOf }
}

test('a part is prepared at each call, until nothing is left', () => {
  const { tables } = withCompanies(2500)
  expect([1, 2, 3, 4].map(() => tables.prepareSearch(1000))).toEqual([true, true, false, false])
})

test('records that were added, changed or removed after a part was prepared are found as they are', () => {
  const { tables, commit, namesOf } = withCompanies(1200)
  tables.prepareSearch(1000)
  commit(
    updated('company', company(3), { name: 'Brunner neu' }),
    removed('company', company(7)),
    updated('company', company(107), { name: 'Muster neu' }),
    created('company', { ...company(1200), name: 'Brunner zuletzt' }),
  )
  const wanted = ['Brunner neu', ...[2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => `Brunner ${n}07 AG`), 'Brunner zuletzt']
  expect(namesOf('brunner').toSorted()).toEqual(wanted.toSorted())
  tables.prepareSearch(1000)
  expect(namesOf('brunner').toSorted()).toEqual(wanted.toSorted())
})
