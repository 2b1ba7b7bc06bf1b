// The plans of files that need a decision before their import: what the server would do, and the user's changes so far.
// They stay when the dialog closes.
import { create } from 'zustand'
import type { ImportPlan } from '../../../../shared/api/endpoints/import/import-plan.ts'
import type { ImportOptions } from '../../../../shared/record/import/import-options.ts'
import { useImports } from '../queue/import-items.ts'

/** How to read the file; empty: as the server finds it. */
export type Reading = Pick<ImportOptions, 'mapping' | 'encoding'>

export type DayMonth = 'dmy' | 'mdy'

/** The question for the order of day and month, with a date of the file. */
export interface DateQuestion {
  /** The date as the file writes it; null: it is beyond the lines shown. */
  readonly text: string | null
  /** The date in either order, as `2026-04-03`. */
  readonly dmy: string
  readonly mdy: string
  readonly assumed: DayMonth
}

export interface PlanDraft {
  readonly plan: ImportPlan
  readonly reading: Reading
  /** Whether `plan` belongs to `reading`, or still to the one before. */
  readonly check: 'done' | 'asking' | 'unreachable'
  /** Probable duplicates to import all the same, by their position. */
  readonly importRows: readonly number[]
  /** The question for the order of day and month, where it had to be assumed; null: no question. */
  readonly dates: DateQuestion | null
}

interface Plans {
  readonly drafts: Readonly<Record<string, PlanDraft>>
  /** The file whose plan the dialog shows; null: the first one. */
  readonly open: string | null
}

export const usePlans = create<Plans>()(() => ({ drafts: {}, open: null }))

/** Brings the plan of a file to the front. */
export const showPlanOf = (open: string): void => usePlans.setState({ open })

export const setDraft = (key: string, draft: PlanDraft): void =>
  usePlans.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: draft } }))

export const changeDraft = (key: string, change: Partial<PlanDraft>): void =>
  usePlans.setState(({ drafts }) => {
    const draft = drafts[key]
    return draft ? { drafts: { ...drafts, [key]: { ...draft, ...change } } } : {}
  })

/** Removes the plans of these files; when the dialog shows one of them, the next takes its place. */
export const removeDrafts = (keys: readonly string[]): void =>
  usePlans.setState(({ drafts, open }) => {
    const left = Object.fromEntries(Object.entries(drafts).filter(([key]) => !keys.includes(key)))
    if (open === null || !keys.includes(open)) return { drafts: left }
    const order = useImports.getState().items.map((item) => item.key)
    const after = order.slice(order.indexOf(open) + 1).find((key) => key in left)
    return { drafts: left, open: after ?? order.find((key) => key in left) ?? null }
  })
