// Undo and redo of an action. The whole undo is checked before the first commit and then written in as many commits as
// needed, in one turn of the writer: docs/decisions/history-from-commits.md.
import { created, removed, updated } from '../../../shared/books/port/change.ts'
import type { ActionParams } from '../../../shared/books/port/commit.ts'
import { get } from '../../../shared/books/port/read.ts'
import type { HistoryEntry } from '../../../shared/record/books/history.ts'
import type { UndoWork } from '../../../shared/record/books/undo-work.ts'
import { canUndo } from '../../../shared/rule/history/permissions.ts'
import { isOfUndoableKind } from '../../../shared/rule/history/undoable.ts'
import { assert, err, ok, type Result } from '../../../shared/value/result.ts'
import { localeOf } from '../bank/bank-transaction-views.ts'
import type { Book, Continue, Decision, Read, Step } from '../core/book.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Actor, Answer } from '../core/request.ts'
import { blockersOf } from './blockers.ts'
import { isNamedByBookings } from './dependents.ts'
import { decideSlice, readUndoPlan, type UndoDeps, type UndoPlan } from './undo-plan.ts'

export type Direction = 'undo' | 'redo'
type HistoryWork = Extract<UndoWork, { kind: 'history' }>

/** Undoes the action, or its undo. Answers the new action. */
export const undoAction = async (
  deps: ServiceDeps,
  actor: Actor,
  id: string,
  direction: Direction,
): Answer<HistoryEntry> => {
  const book = deps.bookOf(actor.organization_id)
  const locale = await localeOf(deps, actor)
  const author = { user: actor.user_id, group: deps.newId() }
  const written = await book.write<string, Refusal>(author, async (read) => {
    const found = await targetOf(read, id, direction)
    if (!found.ok)
      return err(found.error === 'undone' ? { type: 'InTheWay', blockers: found.blockers, locale } : found.error)
    const { target, source, params, action } = found.value
    if (!canUndo(actor.role, Object.keys(target.counts))) return err({ type: 'Forbidden' })
    const plan = await readUndoPlan(book, read, target, source)
    const blockers = await blockersOf(deps, book, read, plan)
    if (blockers.length > 0) return err({ type: 'InTheWay', blockers, locale })
    if (await isNamedByBookings(read, plan)) return err(invalid({ field: 'history', code: 'not_undoable' }))
    const work: Omit<HistoryWork, 'done'> = {
      kind: 'history',
      id: author.group,
      user_id: actor.user_id,
      action,
      params: { ...params },
      undoes_id: target.id,
      source_id: source.id,
      created_at: deps.now(),
    }
    return ok(await firstSlice(deps, book, read, plan, work))
  })
  if (!written.ok) return written
  const [entry] = await book.read([get('history', written.value)])
  assert(entry, 'what was written is in the history')
  return ok(entry)
}

type Target = Pick<UndoPlan, 'target' | 'source'> & { readonly action: Direction; readonly params: ActionParams }
type NoTarget =
  | { readonly ok: false; readonly error: Refusal }
  | {
      readonly ok: false
      readonly error: 'undone'
      readonly blockers: Extract<Refusal, { type: 'InTheWay' }>['blockers']
    }

/** The action to undo: the last one that did the work, or the one that undid it. */
const targetOf = async (read: Read, id: string, direction: Direction): Promise<Result<Target, Refusal> | NoTarget> => {
  const [entry] = await read([get('history', id)])
  if (!entry) return err(notFound('History', id))
  if (!isOfUndoableKind(entry)) return err(invalid({ field: 'history', code: 'not_undoable' }))
  const { undone_by_id, effective_id } = entry
  if (direction === 'redo' && undone_by_id === null) return err(invalid({ field: 'history', code: 'not_undone' }))
  if (direction === 'undo' && undone_by_id !== null) {
    const [by] = await read([get('history', undone_by_id)])
    assert(by, 'what undid an action is in the history')
    return { ok: false, error: 'undone', blockers: [{ type: 'history', entry: by }] }
  }
  const targetId = direction === 'redo' ? undone_by_id : effective_id
  const [target] = await read([get('history', targetId ?? id)])
  assert(target, 'what did an action is in the history')
  const source = direction === 'redo' ? target : entry
  // After several undos and redos the title still names the first action, which people know.
  let first = target
  let isUndone = true
  while (first.undoes_id !== null) {
    const [before] = await read([get('history', first.undoes_id)])
    if (!before) break
    first = before
    isUndone = !isUndone
  }
  const of = Object.entries({ action: first.action, ...first.params }).map(([name, value]) => [`of_${name}`, value])
  const params: ActionParams = { undoes: target.id, ...Object.fromEntries(of) }
  return ok({ target, source, params, action: isUndone ? 'undo' : 'redo' })
}

/** The first commit; when more follow, it also records the unfinished work. */
const firstSlice = async (
  deps: UndoDeps,
  book: Book,
  read: Read,
  plan: UndoPlan,
  work: Omit<HistoryWork, 'done'>,
): Promise<Decision<string>> => {
  const { changes, done } = await decideSlice(deps, read, plan, 0)
  const first = { action: work.action, params: work.params, value: work.id, is_noted: true }
  if (done === plan.units.length) return { ...first, changes }
  const startedWork: HistoryWork = { ...work, done }
  return {
    ...first,
    changes: [...changes, created('undo_work', startedWork)],
    next: continueWith(deps, book, work.id, plan),
  }
}

/** The commits after the first; each starts where the books say that the work is. */
const continueWith = (
  deps: UndoDeps,
  book: Pick<Book, 'commitAt'>,
  group: string,
  firstPlan: UndoPlan | null,
): Continue => {
  let currentPlan = firstPlan
  return async (read): Promise<Step> => {
    const [work] = await read([get('undo_work', group)])
    if (work?.kind !== 'history') return { action: 'undo', changes: [] }
    const plan = currentPlan ?? (await readAgain(book, read, work))
    // When this runs again, it is unknown whether the last commit was written; the books say so.
    currentPlan = null
    const { changes, done } = await decideSlice(deps, read, plan, work.done)
    const { action, params } = work
    const end = work.done + done
    if (end >= plan.units.length) return { action, params, changes: [...changes, removed('undo_work', work)] }
    return {
      action,
      params,
      changes: [...changes, updated('undo_work', work, { done: end })],
      next: continueWith(deps, book, group, plan),
    }
  }
}

const readAgain = async (book: Pick<Book, 'commitAt'>, read: Read, work: HistoryWork): Promise<UndoPlan> => {
  const [target, source] = await read([get('history', work.undoes_id), get('history', work.source_id)])
  assert(target && source, 'what is being undone is in the history')
  return readUndoPlan(book, read, target, source)
}

/** Resumes an undo that an earlier run of the program did not finish. */
export const finishUndo = async (deps: UndoDeps, book: Book, work: HistoryWork): Promise<void> => {
  await book.write<null, never>({ user: work.user_id, group: work.id }, async () => {
    const { action, params } = work
    return ok({ action, params, changes: [], value: null, next: continueWith(deps, book, work.id, null) })
  })
}
