// Undo and redo as a whole: which action is undone, under which title, who is refused, and how a large undo continues. Over
// books in memory.
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../main/service/core/request.ts'
import { type Direction, finishUndo, undoAction } from '../../../main/service/history/undo.ts'
import { type Change, changeOfFields, created, removed } from '../../../shared/books/port/change.ts'
import type { ActionParams } from '../../../shared/books/port/commit.ts'
import { get, page } from '../../../shared/books/port/read.ts'
import type { UndoWork } from '../../../shared/record/books/undo-work.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { ok } from '../../../shared/value/result.ts'
import { yearOf } from '../../rule/ledger/ledger-facts.ts'
import { company } from '../../rule/matching/world.ts'
import { ACTOR, bookWith, depsOf, entry, profileWith, some } from '../../support/books/book-with.ts'
import { answerOf } from '../../support/books/service-world.ts'

const OWNER: Actor = { ...ACTOR, role: 'owner' }
interface Act {
  readonly user?: number | null
  readonly action?: string
  readonly params?: ActionParams
}

/** Books with a few functions: an action by its group, the undo of one, and the names of the companies. */
const start = async (...before: readonly Change[]) => {
  const book = await bookWith(profileWith({ accountingVatReporting: [] }, { legal_form: 'plc' }), ...before)
  let ids = 0
  let commitsRead = 0
  const commitAt = (seq: number) => {
    commitsRead += 1
    return book.commitAt(seq)
  }
  const deps = { ...(await depsOf(book)), bookOf: () => ({ ...book, commitAt }), newId: () => `new${++ids}` }
  return {
    ...{ book, deps },
    act: (group: string, changes: readonly Change[], { user = 1, action = 'test', params = {} }: Act = {}) =>
      book.write<null, never>({ user, group }, async () => ok({ action, params, changes, value: null })),
    ask: (id: string, direction: Direction, actor = OWNER) => undoAction(deps, actor, id, direction),
    names: async () => (await book.read([page('company')]))[0].rows.map(({ name }) => name),
    commitsRead: () => commitsRead,
  }
}
const muster = [created('company', company('c', 'Muster AG'))]
const renamed = (from: string, to: string) => [changeOfFields('company', 'c', { name: from }, { name: to })]

test('an action is undone and redone; each title names the first action', async () => {
  const { act, ask, names, book } = await start()
  await act('action', muster, { action: 'create_company', params: { name: 'Muster AG' } })
  const of = { of_action: 'create_company', of_name: 'Muster AG' }
  const undone = answerOf(await ask('action', 'undo'))
  expect([undone, await names()]).toMatchObject([
    { action: 'undo', user: 1, params: { undoes: 'action', ...of }, undoes_id: 'action', counts: { company: 1 } },
    [],
  ])
  // The books, the action, and one commit for a small undo.
  expect(book.commits).toHaveLength(3)
  const redone = answerOf(await ask('action', 'redo'))
  expect([redone, await names()]).toMatchObject([
    { action: 'redo', params: { undoes: undone.id, ...of }, undoes_id: undone.id },
    ['Muster AG'],
  ])
  // The redo did the work last.
  const again = answerOf(await ask('action', 'undo'))
  expect([again, await names()]).toMatchObject([{ action: 'undo', params: { undoes: redone.id, ...of } }, []])
  // The undo of an undo is a redo.
  const back = answerOf(await ask(again.id, 'undo'))
  expect([back, await names()]).toMatchObject([{ action: 'redo', params: { undoes: again.id, ...of } }, ['Muster AG']])
})

test('an undo of an action that is lost has the title of that undo', async () => {
  const { act, ask } = await start()
  await act('action', muster, { action: 'redo', params: { undoes: 'lost' } })
  const params = { undoes: 'action', of_action: 'redo', of_undoes: 'lost' }
  expect(answerOf(await ask('action', 'undo'))).toMatchObject({ action: 'undo', params })
})

test('an undo is in the history also when the application has removed everything before', async () => {
  const { act, ask } = await start()
  await act('action', muster)
  await act('own', [removed('company', company('c', 'Muster AG'))], { user: null })
  expect(answerOf(await ask('action', 'undo'))).toMatchObject({ action: 'undo', counts: {}, undoes_id: 'action' })
})

describe('Kontor refuses', () => {
  const refusal = (found: Awaited<ReturnType<typeof undoAction>>) => (found.ok ? null : found.error)
  const code = (name: string) => ({ type: 'Invalid', code: name, problems: [{ field: 'history', code: name }] })

  test('actions that are unknown, of the application, or final', async () => {
    const { act, ask } = await start()
    await act('own', muster, { user: null })
    await act('final', renamed('Muster AG', 'A'), { action: 'cancel_import' })
    expect(refusal(await ask('gone', 'undo'))).toEqual({ type: 'NotFound', model: 'History', id: 'gone' })
    for (const id of ['own', 'final']) expect(refusal(await ask(id, 'undo'))).toEqual(code('not_undoable'))
  })

  test('an undo of what is undone, naming that undo, and a redo of what is not', async () => {
    const { act, ask, names } = await start()
    await act('action', muster)
    expect(refusal(await ask('action', 'redo'))).toEqual(code('not_undone'))
    const undone = answerOf(await ask('action', 'undo'))
    expect(refusal(await ask('action', 'undo', { ...OWNER, language: 'en' }))).toEqual({
      ...{ type: 'InTheWay', locale: 'en' },
      blockers: [{ type: 'history', entry: undone }],
    })
    expect(await names()).toEqual([])
  })

  test('while a later action is in the way', async () => {
    const { act, ask, names } = await start(...muster)
    await act('action', renamed('Muster AG', 'A'))
    await act('later', renamed('A', 'B'))
    expect(refusal(await ask('action', 'undo'))).toMatchObject({
      ...{ type: 'InTheWay', locale: 'de' },
      blockers: [{ type: 'history', entry: { id: 'later' } }],
    })
    expect(await names()).toEqual(['B'])
  })

  test('roles that may not change the tables of the action', async () => {
    const { act, ask } = await start()
    await act('form', [changeOfFields('organization_profile', 1, { legal_form: 'plc' }, { legal_form: 'llc' })])
    const forbidden = { type: 'Forbidden' }
    expect(refusal(await ask('form', 'undo', { ...OWNER, role: 'viewer' }))).toEqual(forbidden)
    expect(refusal(await ask('form', 'undo', { ...OWNER, role: 'accountant' }))).toEqual(forbidden)
    expect(refusal(await ask('form', 'undo'))).toBeNull()
  })

  test('the removal of a fiscal year with entries, also reversed ones', async () => {
    const { act, ask } = await start()
    await act('action', [created('fiscal_year', yearOf('2026'))])
    const reversed = [
      entry('e1', '2026-03-01', { reversed_by_id: 'e2' }),
      entry('e2', '2026-03-01', { reverses_id: 'e1', source: { type: 'reversal', id: 'e1' } }),
    ]
    await act('later', reversed)
    expect(refusal(await ask('action', 'undo'))).toEqual(code('not_undoable'))
  })
})

describe('a large undo', () => {
  const companies = (count: number) =>
    Array.from({ length: count }, (_, at) => created('company', company(`c${at}`, 'Muster AG')))
  const workIn = (changes: readonly Change[]) =>
    changes.flatMap((change) => (change.table === 'undo_work' ? [[change.before, change.after]] : []))

  test('has several commits; the books contain how far it is until the last one', async () => {
    const { act, ask, names, book, commitsRead } = await start()
    await act('action', companies(4_001))
    const undone = answerOf(await ask('action', 'undo'))
    expect(await names()).toEqual([])
    const commits = book.commits.slice(-3)
    const params = { undoes: 'action', of_action: 'test' }
    expect(commits.map(({ user, group, action, params }) => ({ user, group, action, params }))).toEqual(
      Array.from({ length: 3 }, () => ({ user: 1, group: undone.id, action: 'undo', params })),
    )
    const work = { id: undone.id, kind: 'history', undoes_id: 'action', source_id: 'action', action: 'undo', params }
    expect(commits.map(({ changes }) => workIn(changes))).toMatchObject([
      [[null, { ...work, done: 2_000 }]],
      [[{ done: 2_000 }, { done: 4_000 }]],
      [[{ ...work, done: 4_000 }, null]],
    ])
    // The books in memory ask the first decision twice; the next commits use its plan.
    expect(commitsRead()).toBe(2)
  })

  test('is finished at the next start from where the books say that it is', async () => {
    const { act, deps, names, book } = await start()
    await act('action', companies(3))
    const work = {
      ...{ id: 'undo', kind: 'history', user_id: 1, action: 'undo', params: { undoes: 'action' } },
      ...{ undoes_id: 'action', source_id: 'action', done: 1, created_at: '2026-01-01T00:00:00.000000Z' as Timestamp },
    } as UndoWork & { kind: 'history' }
    const [first] = companies(1)
    const removal = changeOfFields('company', 'c0', first?.after ?? null, null)
    await act('undo', [removal, created('undo_work', work)], { action: 'undo', params: work.params })
    await finishUndo(deps, book, work)
    const [left, history] = await book.read([page('undo_work'), get('history', 'undo')])
    expect([await names(), left.total]).toEqual([[], 0])
    expect(history).toMatchObject({ action: 'undo', user: 1, counts: { company: 3 }, ranges: [[3, 4]] })
    // There is no unfinished work.
    await finishUndo(deps, book, work)
    expect(book.commits).toHaveLength(4)
  })

  test('of another kind is left to its own work', async () => {
    const { act, deps, book } = await start()
    await act('import', [some('undo_work', 'import', { kind: 'import' })])
    await finishUndo(deps, book, { id: 'import', user_id: 1, action: 'undo', params: {} } as never)
    expect(book.commits).toHaveLength(2)
  })
})
