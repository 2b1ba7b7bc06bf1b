// Settings are asked for once until one of them changes; no answer mixes two moments, and none is older than a commit.
import { expect, test } from 'vitest'
import { createKeptAnswers } from '../../main/journal/kept-answers.ts'
import type { Books } from '../../shared/books/port/books.ts'
import { changeOfFields } from '../../shared/books/port/change.ts'
import { answersAt, get, page, type Query, where } from '../../shared/books/port/read.ts'
import type { TableName } from '../../shared/books/port/tables.ts'

const PROFILE = get('organization_profile', 1)
const YEARS = page('fiscal_year')
const ENTRIES = where('journal_entry', 'id', ['e1'])

const commitOf = (seq: number, ...tables: readonly TableName[]) => ({
  seq,
  changes: tables.map((table) => changeOfFields(table, 1, {}, {})),
})

/** Books that answer each question with its table and the commit of the answer, when they are released. */
const createBooks = () => {
  const asked: string[][] = []
  const waiting: (() => void)[] = []
  const state = { seq: 5, confirmed: 5, isSlow: false }
  const read = (async (queries: readonly Query[]) => {
    asked.push(queries.map(({ table }) => table))
    const { seq } = state
    if (state.isSlow) await new Promise<void>((resolve) => waiting.push(resolve))
    return answersAt(
      seq,
      queries.map(({ table }) => `${table} at ${seq}`),
    )
  }) as Books['read']
  const kept = createKeptAnswers(read, () => state.confirmed)
  const ask = async (...queries: readonly Query[]) => {
    const answers = await kept.read(queries)
    return { seq: answers.seq, answers: [...answers] }
  }
  const release = () => {
    for (const resolve of waiting.splice(0)) resolve()
  }
  return { asked, state, kept, ask, release }
}

test('settings are asked for once; what is not a setting is asked for each time, and names the moment', async () => {
  const { asked, state, ask } = createBooks()
  await ask(PROFILE, YEARS)
  expect(await ask(PROFILE, YEARS)).toEqual({ seq: 5, answers: ['organization_profile at 5', 'fiscal_year at 5'] })
  state.seq = 7
  expect(await ask(PROFILE, ENTRIES)).toEqual({ seq: 7, answers: ['organization_profile at 5', 'journal_entry at 7'] })
  expect(await ask(ENTRIES)).toEqual({ seq: 7, answers: ['journal_entry at 7'] })
  expect(asked).toEqual([['organization_profile', 'fiscal_year'], ['journal_entry'], ['journal_entry']])
})

test.each([PROFILE, YEARS, page('bank_account'), page('period_lock')])('$table is a setting', async (query) => {
  const { asked, ask } = createBooks()
  await ask(query)
  await ask(query)
  expect(asked).toEqual([[query.table]])
})

test.each([get('bank_transaction', 't1'), page('journal_entry')])('$table is none', async (query) => {
  const { asked, ask } = createBooks()
  await ask(query)
  await ask(query)
  expect(asked).toHaveLength(2)
})

test('a hundred different questions are kept; one more, and all are forgotten', async () => {
  const { asked, ask } = createBooks()
  const years = (offset: number) => page('fiscal_year', { offset, limit: 1 })
  for (let offset = 0; offset < 100; offset++) await ask(years(offset))
  await ask(years(0))
  expect(asked).toHaveLength(100)
  await ask(years(100))
  await ask(years(0))
  expect(asked).toHaveLength(102)
})

test.each([
  ['filtered', page('bank_account', { filter: [{ field: 'type', is: ['bank'] }] })],
  ['searched', page('bank_account', { search: 'post' })],
  ['since a commit', page('bank_account', { filter: [{ since: { seq: 3 } }] })],
])('a list of settings that is %s is asked for each time', async (_, query) => {
  const { asked, ask } = createBooks()
  await ask(query)
  await ask(query)
  expect(asked).toHaveLength(2)
})

test('a commit that changes a setting makes all outdated, another commit none', async () => {
  const { asked, state, kept, ask } = createBooks()
  await ask(PROFILE)
  kept.beforeCommit(commitOf(6, 'bank_transaction', 'journal_entry'))
  state.seq = state.confirmed = 6
  expect(await ask(PROFILE)).toEqual({ seq: 6, answers: ['organization_profile at 5'] })
  kept.beforeCommit(commitOf(7, 'journal_entry', 'period_lock'))
  state.seq = 7
  expect(await ask(PROFILE)).toEqual({ seq: 7, answers: ['organization_profile at 7'] })
  expect(asked).toHaveLength(2)
})

test('an answer that the books gave before the commit is not kept, whenever it arrives', async () => {
  const { asked, state, kept, ask, release } = createBooks()
  state.isSlow = true
  const before = ask(PROFILE)
  kept.beforeCommit(commitOf(6, 'organization_profile'))
  const early = ask(PROFILE)
  state.seq = 6
  release()
  expect([(await before).seq, (await early).seq]).toEqual([5, 5])
  state.isSlow = false
  expect(await ask(PROFILE)).toEqual({ seq: 6, answers: ['organization_profile at 6'] })
  expect(asked).toHaveLength(3)
})

test('a setting that changes while the rest is asked for: all is asked again, of one moment', async () => {
  const { asked, state, kept, ask, release } = createBooks()
  await ask(PROFILE)
  state.isSlow = true
  const answered = ask(PROFILE, ENTRIES)
  kept.beforeCommit(commitOf(6, 'organization_profile'))
  state.seq = 6
  state.isSlow = false
  release()
  expect(await answered).toEqual({ seq: 6, answers: ['organization_profile at 6', 'journal_entry at 6'] })
  expect(asked.at(-1)).toEqual(['organization_profile', 'journal_entry'])
})

test('an answer of the commit that changed the setting is kept', async () => {
  const { asked, state, kept, ask } = createBooks()
  kept.beforeCommit(commitOf(6, 'fiscal_year'))
  state.seq = state.confirmed = 6
  await ask(YEARS)
  await ask(YEARS)
  expect(asked).toHaveLength(1)
})

test('an answer from before a repair is not kept', async () => {
  const { asked, state, kept, ask, release } = createBooks()
  state.isSlow = true
  const before = ask(YEARS)
  kept.clear()
  release()
  await before
  state.isSlow = false
  await ask(YEARS)
  expect(asked).toHaveLength(2)
})

test('books that were repaired are asked again', async () => {
  const { asked, kept, ask } = createBooks()
  await ask(YEARS)
  kept.clear()
  await ask(YEARS)
  expect(asked).toHaveLength(2)
})
