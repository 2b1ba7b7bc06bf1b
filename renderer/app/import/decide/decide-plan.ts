// The user's decisions about a planned file: read it in another way, import it, skip it.
import { isTransient } from '../../data/api.ts'
import { nextDateQuestion } from '../plan/date-question.ts'
import { changeDraft, type PlanDraft, type Reading, removeDrafts, usePlans } from '../plan/plan-drafts.ts'
import { requestPlans } from '../plan/plan-imports.ts'
import { confirmedMapping, isSameOutcome, optionsOfDecision, uncertainRows } from '../plan/plan-review.ts'
import { changeImport, importByKey, removeImports, setImportState } from '../queue/import-items.ts'
import { refusals } from '../queue/upload.ts'
import { advance } from '../run/import-statements.ts'

/** The running request for a file. */
const pendingRequests = new Map<string, AbortController>()

/** Reads the file in another way: requests its plan again; the last answer wins. */
export const changeReading = (key: string, reading: Reading): void => {
  changeDraft(key, { reading, check: 'asking', importRows: [] })
  requestPlan(key, reading)
}

/** Resumes what was decided before a reload; the first plan is that of the file as detected. */
export const resumePlan = (key: string, { reading, importRows }: Pick<PlanDraft, 'reading' | 'importRows'>): void => {
  const isAsFound = Object.keys(reading).length === 0
  changeDraft(key, { reading, importRows, check: isAsFound ? 'done' : 'asking' })
  if (!isAsFound) requestPlan(key, reading, importRows)
}

/** Retries after the server did not answer. */
export const retryPlan = (key: string): void => {
  const draft = usePlans.getState().drafts[key]
  if (!draft) return
  changeDraft(key, { check: 'asking' })
  requestPlan(key, draft.reading)
}

/**
 * `importRows`: the probable duplicates to select in the new plan; undefined: those that an import without a person
 * takes.
 */
const requestPlan = (key: string, reading: Reading, importRows?: readonly number[]): void => {
  pendingRequests.get(key)?.abort()
  const stop = new AbortController()
  pendingRequests.set(key, stop)
  void loadPlan(key, reading, stop.signal, importRows)
}

const loadPlan = async (
  key: string,
  reading: Reading,
  signal: AbortSignal,
  importRows?: readonly number[],
): Promise<void> => {
  const item = importByKey(key)
  if (signal.aborted || !item) return
  try {
    const [plan] = await requestPlans([item], reading, signal)
    if (!plan || signal.aborted) return
    const dates = nextDateQuestion(usePlans.getState().drafts[key]?.dates ?? null, plan, reading)
    changeDraft(key, { plan, check: 'done', importRows: importRows ?? uncertainRows(plan), dates })
  } catch (error) {
    if (signal.aborted) return
    if (isTransient(error)) return changeDraft(key, { check: 'unreachable' })
    const state = refusals(error, 1).get(0)
    const draft = usePlans.getState().drafts[key]
    if (state?.type !== 'refused' || !draft) return
    // The server refused this way of reading: the plan stays, with the reason.
    const problem = { status: 422, code: state.code, message: state.message, values: state.values }
    changeDraft(key, { plan: { ...draft.plan, problem }, check: 'done' })
  }
}

/** Whether the file can be imported with its current plan. */
export const canImport = (key: string): boolean => {
  const draft = usePlans.getState().drafts[key]
  return draft?.check === 'done' && draft.plan.problem === null
}

/** Imports planned files as decided; those that cannot be imported yet stay. */
export const importPlanned = async (keys: readonly string[]): Promise<void> => {
  const ready = keys.flatMap((key) => {
    const draft = usePlans.getState().drafts[key]
    return draft && canImport(key) ? [{ key, draft }] : []
  })
  for (const { key } of ready) setImportState(key, { type: 'sending' })
  removeDrafts(ready.map(({ key }) => key))
  for (const { key, draft } of ready) {
    const reading = await confirmedReading(key, draft)
    changeImport(key, { options: optionsOfDecision(draft.plan, reading, draft.importRows) })
  }
  await advance(ready.flatMap(({ key }) => importByKey(key) ?? []))
}

/**
 * A user who imports uncertain columns has checked them: sent as a mapping they are remembered, and the next file of
 * the same form needs no question. Only when the mapping gives exactly the plan on screen.
 */
const confirmedReading = async (key: string, { plan, reading }: PlanDraft): Promise<Reading> => {
  const item = importByKey(key)
  const mapping = confirmedMapping(plan)
  if (!item || !mapping || !plan.review.includes('mapping') || reading.mapping !== undefined) return reading
  const confirmed = { ...reading, mapping }
  const [again] = await requestPlans([item], confirmed).catch(() => [])
  return again && isSameOutcome(plan, again) ? confirmed : reading
}

/** Skips planned files: none of their rows is imported. */
export const skipPlanned = (keys: readonly string[]): void => {
  for (const key of keys) pendingRequests.get(key)?.abort()
  removeDrafts(keys)
  removeImports(keys)
}
