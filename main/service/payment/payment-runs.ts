// Payment runs: due bills, preparing, releasing, taking the file, and reading what the bank answers. The decisions are in
// shared/rule/payment/.
import { isDeepStrictEqual } from 'node:util'
import { created, removed, updated } from '../../../shared/books/port/change.ts'
import { get, page, where } from '../../../shared/books/port/read.ts'
import type { FileRefusal } from '../../../shared/record/import/file-refusal.ts'
import type { PaymentAnswerFile } from '../../../shared/record/import/payment-answer.ts'
import { type Expense, openAmountOf } from '../../../shared/record/open-item/open-item.ts'
import type { PaymentRun } from '../../../shared/record/open-item/payment-run.ts'
import { accountOfBill } from '../../../shared/rule/open-item/known-account.ts'
import { applyAnswer, notedAnswer } from '../../../shared/rule/payment/apply-answer.ts'
import {
  type PaymentRunCommand,
  type PaymentRunFacts,
  preparePaymentRun,
} from '../../../shared/rule/payment/prepare-run.ts'
import type { LocalDate, Timestamp } from '../../../shared/value/calendar.ts'
import { assert, err, ok, type Result } from '../../../shared/value/result.ts'
import type { Decision, Read } from '../core/book.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { readSlices } from '../core/records-in-slices.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Actor, Answer, ById, UploadedFile } from '../core/request.ts'
import { type Payee, readAccountChecks } from '../open-item/check-accounts.ts'
import type { DueBill, PaymentServices, ReadAnswer, RunFile } from './contract.ts'
import { decideRelease, withdrawPayments } from './release.ts'
import { readRunFacts } from './run-facts.ts'
import { readPayments, readRun, runViews } from './views.ts'

export interface PaymentDeps extends ServiceDeps {
  readonly parsePaymentAnswer: (file: UploadedFile) => Promise<Result<PaymentAnswerFile, FileRefusal>>
}

type Service = PaymentServices['paymentRuns']

export const createPaymentRuns = (deps: PaymentDeps): Service => {
  const viewOf: Service['get'] = async (actor, { id }) => {
    const view = await readRun(deps, deps.bookOf(actor.organization_id).read, actor, id)
    return view === null ? err(notFound('PaymentRun', id)) : ok(view)
  }
  return {
    list: async (actor, { question }) => {
      const { read } = deps.bookOf(actor.organization_id)
      const [found] = await read([page('payment_run', question)])
      return ok({ ...found, rows: await runViews(deps, read, actor, found.rows) })
    },

    get: viewOf,

    due: async (actor, by) => ok(await readDue(deps, deps.bookOf(actor.organization_id).read, actor, by)),

    prepare: async (actor, { is_dry_run, ...command }) => {
      const book = deps.bookOf(actor.organization_id)
      const decide = (read: Read) => decidePrepare(deps, read, actor, command)
      if (is_dry_run) {
        const decided = await decide(book.read)
        const [view] = decided.ok ? await runViews(deps, book.read, actor, [decided.value.value]) : []
        return decided.ok ? ok(present(view)) : decided
      }
      const written = await book.write<PaymentRun, Refusal>({ user: actor.user_id }, decide)
      return written.ok ? viewOf(actor, { id: written.value.id }) : written
    },

    remove: (actor, request) => removeRun(deps, actor, request),

    release: async (actor, { id }) => {
      const book = deps.bookOf(actor.organization_id)
      const decide = (read: Read) => decideRelease(deps, read, actor, id)
      const written = await book.write<string, Refusal>({ user: actor.user_id }, decide)
      return written.ok ? viewOf(actor, { id }) : written
    },

    file: (actor, { id }) =>
      deps
        .bookOf(actor.organization_id)
        .write<RunFile, Refusal>({ user: actor.user_id }, (read) => decideTake(deps, read, actor, id)),

    readAnswer: (actor, { files }) => readAnswers(deps, actor, files),

    reject: (actor, input) => rejectPayments(deps, actor, input),
  }
}

const removeRun = (deps: PaymentDeps, actor: Actor, { id }: ById): Answer<null> =>
  deps.bookOf(actor.organization_id).write<null, Refusal>({ user: actor.user_id }, async (read) => {
    const [run] = await read([get('payment_run', id)])
    if (!run) return err(notFound('PaymentRun', id))
    if (run.released_at !== null) return err(invalid({ field: 'payment_run', code: 'payment_run_released' }))
    const params = { name: String(run.number) }
    return ok({ action: 'delete_payment_run', params, changes: [removed('payment_run', run)], value: null })
  })

/** All files are read and checked before one of them changes anything, and noted in one action. */
const readAnswers = async (
  deps: PaymentDeps,
  actor: Actor,
  files: readonly UploadedFile[],
): Answer<readonly ReadAnswer[]> => {
  const parsed = await readAnswerFiles(deps, files)
  return parsed.ok ? noteAnswers(deps, actor, parsed.value) : parsed
}

const rejectPayments = async (
  deps: PaymentDeps,
  actor: Actor,
  { id, payments, reason = null }: Parameters<Service['reject']>[1],
): Answer<ReadAnswer['view']> => {
  const [run] = await deps.bookOf(actor.organization_id).read([get('payment_run', id)])
  if (!run) return err(notFound('PaymentRun', id))
  const missing = payments.find((each) => run.payments.every(({ end_to_end_id }) => end_to_end_id !== each))
  if (missing !== undefined) {
    return err(invalid({ field: 'payments', code: 'payment_unknown', values: { id: missing } }))
  }
  if (run.file === null) return err(invalid({ field: 'payment_run', code: 'payment_run_not_released' }))
  const noted = await noteAnswers(deps, actor, [{ file: null, answer: notedAnswer(run, payments, reason) }])
  return noted.ok ? ok(present(noted.value[0]).view) : noted
}

const present = <T>(value: T | undefined): T => {
  assert(value !== undefined, 'a view for each run')
  return value
}

const decidePrepare = async (
  deps: PaymentDeps,
  read: Read,
  actor: Actor,
  command: PaymentRunCommand,
): Promise<Result<Decision<PaymentRun>, Refusal>> => {
  const facts = await readRunFacts(deps, read, {
    expenses: command.expenses.map(({ id }) => id),
    bank_accounts: [command.bank_account_id, ...command.expenses.flatMap((bill) => bill.bank_account_id ?? [])],
  })
  const fresh = { id: deps.newId(), number: await nextNumber(read), now: deps.now(), user_id: actor.user_id }
  const prepared = preparePaymentRun(command, facts, fresh)
  if (!prepared.ok) return err(invalid(...prepared.error))
  const run = prepared.value
  const params = { name: String(run.number), count: run.payments.length }
  return ok({ action: 'prepare_payment_run', params, changes: [created('payment_run', run)], value: run })
}

const nextNumber = async (read: Read): Promise<number> => {
  const [{ rows }] = await read([page('payment_run', { sort: [{ field: 'number', descending: true }], limit: 1 })])
  return (rows[0]?.number ?? 0) + 1
}

/** The file as it was written; the first time the run notes who took it, and when. */
const decideTake = async (
  deps: PaymentDeps,
  read: Read,
  actor: Actor,
  id: string,
): Promise<Result<Decision<RunFile>, Refusal>> => {
  const [run] = await read([get('payment_run', id)])
  if (!run) return err(notFound('PaymentRun', id))
  if (run.file === null) return err(invalid({ field: 'payment_run', code: 'payment_run_not_released' }))
  const { name, content } = run.file
  const value = { name, content, taken_before: run.taken_at }
  const params = { name: String(run.number) }
  const now = deps.now()
  const taken = { taken_at: now, taken_by: actor.user_id, updated_at: now }
  const changes = run.taken_at === null ? [updated('payment_run', run, taken)] : []
  return ok({ action: 'take_payment_file', params, changes, value })
}

const readAnswerFiles = async (
  deps: PaymentDeps,
  files: readonly UploadedFile[],
): Answer<readonly { readonly file: UploadedFile; readonly answer: PaymentAnswerFile }[]> => {
  const read: { readonly file: UploadedFile; readonly answer: PaymentAnswerFile }[] = []
  for (const [index, file] of files.entries()) {
    const parsed = await deps.parsePaymentAnswer(file)
    if (!parsed.ok) return err({ type: 'FilesRefused', files: [{ index, ...parsed.error }] })
    read.push({ file, answer: parsed.value })
  }
  return ok(read)
}

/** `file`: null when a person notes it. */
interface GivenAnswer {
  readonly file: UploadedFile | null
  readonly answer: PaymentAnswerFile
}

type NotedAnswer = Omit<ReadAnswer, 'view'> & { readonly id: string }

const noteAnswers = async (
  deps: PaymentDeps,
  actor: Actor,
  given: readonly GivenAnswer[],
): Answer<readonly ReadAnswer[]> => {
  const book = deps.bookOf(actor.organization_id)
  const written = await book.write<readonly NotedAnswer[], Refusal>({ user: actor.user_id }, (read) =>
    decideAnswers(deps, read, actor, given),
  )
  if (!written.ok) return written
  const answers: ReadAnswer[] = []
  for (const { id, ...value } of written.value) {
    const view = await readRun(deps, book.read, actor, id)
    if (view === null) return err(notFound('PaymentRun', id))
    answers.push({ ...value, view })
  }
  return ok(answers)
}

/** Answers that change nothing add nothing to the books. Several of one run follow each other. */
const decideAnswers = async (
  deps: PaymentDeps,
  read: Read,
  actor: Actor,
  given: readonly GivenAnswer[],
): Promise<Result<Decision<readonly NotedAnswer[]>, Refusal>> => {
  const [runs] = await read([
    where(
      'payment_run',
      'message_id',
      given.map(({ answer }) => answer.message_id),
    ),
  ])
  const states = await readPayments(read, runs)
  const now = deps.now()
  const before = new Map(runs.map((run) => [run.message_id, run]))
  const after = new Map(before)
  const noted: NotedAnswer[] = []
  for (const [index, { file, answer }] of given.entries()) {
    const run = after.get(answer.message_id)
    if (run === undefined || run.file === null) {
      return err(invalid({ field: `files.${index}`, code: 'payment_run_unknown', values: { id: answer.message_id } }))
    }
    const booked = new Set(
      (states.get(run.id) ?? [])
        .filter(({ state }) => state === 'booked' || state === 'returned')
        .map(({ payment }) => payment.end_to_end_id),
    )
    const applied = applyAnswer(run, answer, ({ end_to_end_id }) => booked.has(end_to_end_id))
    noted.push({ id: run.id, rejected: applied.rejected.length, unknown: applied.unknown })
    if (isDeepStrictEqual(applied.payments, run.payments)) continue
    const note = { name: file?.name ?? null, read_at: now, read_by: actor.user_id }
    after.set(run.message_id, {
      ...run,
      payments: [...applied.payments],
      answers: [...run.answers, note],
      updated_at: now,
    })
  }
  const changed = [...after.values()].filter((run) => run !== before.get(run.message_id))
  const rejected = changed.flatMap(({ message_id, payments }) =>
    payments.filter(
      ({ answer }, at) => answer === 'rejected' && before.get(message_id)?.payments[at]?.answer !== answer,
    ),
  )
  const withdrawn = await withdrawPayments(deps, read, rejected)
  if (!withdrawn.ok) return err(invalid(...withdrawn.error))
  const changes = changed.flatMap((run) => answerChange(before.get(run.message_id), run, now))
  const params = { name: changed.map(({ number }) => number).join(', '), count: rejected.length }
  const isNoted = given.every(({ file }) => file === null)
  return ok({
    action: isNoted ? 'note_rejection' : 'read_payment_answer',
    params,
    changes: [...changes, ...(changed.length > 0 ? withdrawn.value : [])],
    value: noted,
  })
}

/** Also a bill whose discount is lost when it is not paid by then. */
const isDue = ({ due_date, discounts }: Expense, today: LocalDate, by: LocalDate): boolean =>
  (due_date ?? '') <= by || discounts.some(({ until }) => today <= until && until <= by)

/** A rejected payment has neither an order nor a discount any more. */
const answerChange = (before: PaymentRun | undefined, { payments, answers }: PaymentRun, updated_at: Timestamp) => {
  const cleared = payments.map((payment) =>
    payment.answer === 'rejected' ? { ...payment, expense_payment_id: null, discount_id: null } : payment,
  )
  return before ? [updated('payment_run', before, { payments: cleared, answers, updated_at })] : []
}

/** Each due bill is checked alone, paid today from an account that can pay: what is left are the problems of the bill. */
const readDue = async (
  deps: PaymentDeps,
  read: Read,
  actor: Actor,
  by: PaymentRunCommand['execution_date'] | null,
): Promise<readonly DueBill[]> => {
  const due: Expense[] = []
  for await (const slice of readSlices(read, 'expense', [{ field: 'open', is: [true] }])) {
    // A credit note counts at once, whatever day is on it.
    for (const bill of slice) if (by === null || bill.total < 0 || isDue(bill, deps.today(), by)) due.push(bill)
  }
  const facts = await readRunFacts(deps, read, { expenses: due.map(({ id }) => id), bank_accounts: [] })
  const payees = payeesOf(due, facts)
  const check = await readAccountChecks(read, facts.companies, [...payees.values()])
  const fresh = { id: '-', number: 1, now: deps.now(), user_id: actor.user_id }
  return due
    .map((expense): DueBill => {
      const order = facts.ordered.get(expense.id) ?? null
      const payee = payees.get(expense.id)
      const checked = preparePaymentRun(
        { bank_account_id: '-', execution_date: facts.today, expenses: [{ id: expense.id }] },
        facts,
        fresh,
      )
      const problems = checked.ok ? [] : checked.error
      return {
        expense,
        company: facts.companies.get(expense.company_id ?? '') ?? null,
        open: openAmountOf(expense),
        account: payee === undefined ? null : check(payee),
        order,
        problems: problems.filter(({ code }) => !OF_THE_RUN.includes(code)),
      }
    })
    .toSorted((a, b) => (dueKey(a) < dueKey(b) ? -1 : 1))
}

/** Whom the bills pay, and where, by bill; credit notes pay nothing. */
const payeesOf = (due: readonly Expense[], { companies }: Pick<PaymentRunFacts, 'companies'>) =>
  new Map(
    due.flatMap((expense): readonly (readonly [string, Payee])[] => {
      const { id, company_id, total } = expense
      const iban = accountOfBill(expense, companies.get(company_id ?? ''))
      return total < 0 || iban === null || company_id === null ? [] : [[id, { company_id, iban }]]
    }),
  )

/** By due date; bills of the same day always in the same order. */
const dueKey = ({ expense: { due_date, id } }: DueBill): string => `${due_date ?? ''} ${id}`

/** These are no problems of a bill. */
const OF_THE_RUN: readonly string[] = ['bank_account_unknown', 'payment_ordered', 'payment_credit_alone']
