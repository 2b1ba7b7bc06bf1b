// Budgets on their way to the server: shown at once and marked until they are confirmed; a refused budget returns to
// its saved value and shows why.
import i18next from 'i18next'
import { create } from 'zustand'
import { ApiError } from '../../../shared/api/client.ts'
import { copyBudgets, upsertBudgets } from '../../../shared/api/endpoints/ledger/budgets.ts'
import type { BudgetCopy } from '../../../shared/rule/ledger/budget.ts'
import { type MinorUnits, minorToNumber } from '../../../shared/value/money.ts'
import { call, queryClient } from '../data/api.ts'
import { budgetQuery } from '../data/query/ledger/budget.ts'
import { showDone, showProblem } from '../part/toast.tsx'
import { errorText, problemText } from '../text/problem-text.ts'
import type { Draft } from './budget-rows.ts'
import './text/dictionary.ts'

/** The new budget; null without notes removes it. */
export interface BudgetChange {
  readonly accountId: string
  readonly amount: MinorUnits | null
  readonly notes: string | null
  readonly fields: readonly ('amount' | 'notes')[]
}

interface PendingDraft extends Draft {
  /** The number of the request; a later one for the same account replaces it. */
  readonly save: number
}

type Drafts = ReadonlyMap<string, PendingDraft>

/** By fiscal year. */
const useDraftsByYear = create<Readonly<Record<string, Drafts>>>()(() => ({}))

const NONE: Drafts = new Map()

export const useDrafts = (yearId: string | null): Drafts =>
  useDraftsByYear((state) => (yearId === null ? NONE : (state[yearId] ?? NONE)))

const change = (yearId: string, changed: (drafts: Map<string, PendingDraft>) => void): void =>
  useDraftsByYear.setState((state) => {
    const next = new Map(state[yearId] ?? NONE)
    changed(next)
    return { [yearId]: next }
  })

let lastSave = 0
/** One request after the other, so that the last input wins. */
let previousSave: Promise<unknown> = Promise.resolve()

/** Sends all changes in one request, which is one action of the history. */
export const saveBudgets = (yearId: string, changes: readonly BudgetChange[], currency: string): Promise<void> => {
  const save = ++lastSave
  change(yearId, (drafts) => {
    for (const { accountId, amount, notes, fields } of changes)
      drafts.set(accountId, {
        amount,
        notes,
        save,
        amountState: fields.includes('amount') ? { kind: 'saving' } : null,
        notesState: fields.includes('notes') ? { kind: 'saving' } : null,
      })
  })
  const sent = previousSave.then(() => send(yearId, changes, currency, save))
  previousSave = sent
  return sent
}

const send = async (yearId: string, changes: readonly BudgetChange[], currency: string, save: number) => {
  const accounts = changes.map(({ accountId, amount, notes }) => ({
    account_id: accountId,
    amount: amount === null ? 0 : minorToNumber(amount, currency),
    notes,
  }))
  try {
    await call(upsertBudgets, { params: { fiscalYear: yearId }, body: { accounts } })
  } catch (error) {
    refuse(yearId, changes, save, error)
    return
  }
  showDone(i18next.t('budget.saved', { count: changes.length }), { series: 'budget' })
  // The draft stays on screen until the new answer has arrived.
  await queryClient.fetchQuery({ ...budgetQuery(yearId), staleTime: 0 }).catch(() => undefined)
  change(yearId, (drafts) => {
    for (const [id, draft] of drafts) if (draft.save === save) drafts.delete(id)
  })
}

/** Restores the cells, and shows the error at those that the server refused. */
const refuse = (yearId: string, changes: readonly BudgetChange[], save: number, error: unknown): void => {
  const language = i18next.language
  const problem = error instanceof ApiError ? error.problem : null
  const reasonOf = (index: number, field: string): string | null => {
    const code = problem?.codes?.[`accounts.${index}.${field}`]
    return code === undefined ? null : (problemText(language, code) ?? null)
  }
  const hasFieldError = changes.some((_, index) =>
    ['amount', 'notes', 'account_id'].some((field) => reasonOf(index, field)),
  )
  const general = error instanceof Error ? errorText(language, error) : null
  change(yearId, (drafts) => {
    for (const [index, { accountId, amount, notes, fields }] of changes.entries()) {
      if (drafts.get(accountId)?.save !== save) continue
      const stateOf = (field: 'amount' | 'notes') => {
        if (!fields.includes(field)) return null
        const own = reasonOf(index, field) ?? (field === fields[0] ? reasonOf(index, 'account_id') : null)
        const why = hasFieldError ? own : general
        return why === null ? null : ({ kind: 'refused', why } as const)
      }
      drafts.set(accountId, { amount, notes, save, amountState: stateOf('amount'), notesState: stateOf('notes') })
    }
  })
  showProblem(error)
}

/** Copies a year's budgets or actuals; rejects with the server's refusal. */
export const copyFromYear = async (yearId: string, sourceId: string, command: BudgetCopy): Promise<void> => {
  await call(copyBudgets, { params: { fiscalYear: yearId, sourceFiscalYear: sourceId }, body: command })
  await queryClient.fetchQuery({ ...budgetQuery(yearId), staleTime: 0 })
}
