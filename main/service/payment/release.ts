// Releasing a payment run, and what the bank's answer undoes of it. The release settles the credit notes and the
// discounts, creates a payment order for each payment, by which the statement finds it, and writes the file: in one commit.
import { type Change, created, removed, updated } from '../../../shared/books/port/change.ts'
import { get, where } from '../../../shared/books/port/read.ts'
import type { ExpensePayment } from '../../../shared/record/open-item/open-item.ts'
import type { OffsetBill, PaymentRun, RunPayment } from '../../../shared/record/open-item/payment-run.ts'
import type { FieldProblem } from '../../../shared/rule/core/field-problem.ts'
import type { OffsetCommand } from '../../../shared/rule/matching/booking/offset.ts'
import type { WriteOffCommand } from '../../../shared/rule/matching/booking/write-off.ts'
import { blocksOf, orderFileName, orderFileText, orderKeyOf } from '../../../shared/rule/payment/order-file.ts'
import { releaseProblems } from '../../../shared/rule/payment/prepare-run.ts'
import { minorToDecimal, ZERO } from '../../../shared/value/money.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import { sha256Of } from '../../platform/sha256.ts'
import type { Decision, Read } from '../core/book.ts'
import { profileOf, type ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import type { Actor } from '../core/request.ts'
import { bookerFor, rowsOfOffsets } from '../matching/bulk/booking-facts.ts'
import { readWriteOffs } from '../matching/write-offs.ts'
import { readRunFacts } from './run-facts.ts'

export const decideRelease = async (
  deps: ServiceDeps,
  read: Read,
  actor: Actor,
  id: string,
): Promise<Result<Decision<string>, Refusal>> => {
  const [run] = await read([get('payment_run', id)])
  if (!run) return err(notFound('PaymentRun', id))
  if (run.released_at !== null) return err(invalid({ field: 'payment_run', code: 'payment_run_released' }))
  const profile = await profileOf(read)
  if (profile.settings.paymentApproval && run.created_by === actor.user_id) {
    return err(invalid({ field: 'payment_run', code: 'payment_second_person' }))
  }
  const facts = await readRunFacts(deps, read, {
    expenses: [...run.payments, ...run.offset_bills].map(({ expense_id }) => expense_id),
    bank_accounts: run.payments.map(({ bank_account_id }) => bank_account_id),
    except: run.id,
  })
  const problems = releaseProblems(run, facts)
  if (problems.length > 0) return err(invalid(...problems))
  const settled = await settleInAdvance(deps, read, run)
  if (!settled.ok) return err(invalid(...settled.error))
  const now = deps.now()
  const { payments, orders } = createOrders(deps, run, settled.value.discounts)
  const [organization] = await deps.systemBook.read([get('organization', actor.organization_id)])
  const released: PaymentRun = { ...run, payments: [...payments], released_at: now, released_by: actor.user_id }
  const content = orderFileText(released, {
    organization_name: profile.billing_name ?? organization?.name ?? '',
    bank_accounts: facts.bank_accounts,
    created_at: now,
  })
  const sha256 = sha256Of(content)
  const changes = [
    updated('payment_run', run, {
      payments: [...payments],
      offset_ids: [...settled.value.offset_ids],
      released_at: now,
      released_by: actor.user_id,
      file: { name: orderFileName(run), sha256, content },
      updated_at: now,
    }),
    ...orders.map((order) => created('expense_payment', order)),
    ...settled.value.changes,
  ]
  const params = { name: String(run.number), count: payments.length }
  return ok({ action: 'release_payment_run', params, changes, value: run.id })
}

interface SettledInAdvance {
  readonly changes: readonly Change[]
  readonly offset_ids: readonly string[]
  /** The write-offs of discounts, by bill. */
  readonly discounts: ReadonlyMap<string, string>
}

/** Offsets the credit notes today, and books the discounts on the days of their payments. */
const settleInAdvance = async (
  deps: ServiceDeps,
  read: Read,
  run: PaymentRun,
): Promise<Result<SettledInAdvance, readonly FieldProblem[]>> => {
  const groups = Map.groupBy(run.offset_bills, ({ company_id, currency }) => `${company_id} ${currency}`)
  const offsets = [...groups.values()].map(offsetOf)
  const discounted = run.payments.filter(({ discount }) => discount > 0)
  const writeOffs = discounted.map(discountOf)
  const { facts, rows } = await readWriteOffs(deps, read, writeOffs)
  const booker = await bookerFor(deps, read, [], [...rowsOfOffsets(offsets), ...rows])
  const offset_ids: string[] = []
  for (const command of offsets) {
    const decided = booker.offset(command, { date: deps.today() })
    if (!decided.ok) return decided
    offset_ids.push(decided.value.id)
  }
  const discounts = new Map<string, string>()
  for (const [index, payment] of discounted.entries()) {
    const command = writeOffs[index] as WriteOffCommand
    const decided = booker.writeOff(command, { date: payment.execution_date }, facts)
    if (!decided.ok) return decided
    discounts.set(payment.expense_id, decided.value.id)
  }
  return ok({ changes: booker.changes(), offset_ids, discounts })
}

const offsetOf = (bills: readonly OffsetBill[]): OffsetCommand => ({
  documents: bills.map(({ expense_id, amount, currency }) => ({
    type: 'expense',
    id: expense_id,
    amount: minorToDecimal(amount, currency).replace('-', ''),
  })),
})

/** The reason is in the entry and the history. */
const discountOf = ({ expense_id, discount, currency }: RunPayment): WriteOffCommand => ({
  documents: [{ type: 'expense', id: expense_id, amount: minorToDecimal(discount, currency) }],
  reason: 'Skonto',
})

/** The payment orders as reading the file would create them (rule 66). */
const createOrders = (
  deps: ServiceDeps,
  run: PaymentRun,
  discounts: ReadonlyMap<string, string>,
): { readonly payments: readonly RunPayment[]; readonly orders: readonly ExpensePayment[] } => {
  const keys = new Map(
    blocksOf(run).flatMap((block) =>
      block.payments.map((payment) => [payment.end_to_end_id, orderKeyOf(run, block, payment)]),
    ),
  )
  const now = deps.now()
  const released = run.payments.map((payment) => {
    const { end_to_end_id, expense_id, amount, currency, iban, reference, execution_date, creditor, message } = payment
    const order: ExpensePayment = {
      id: deps.newId(),
      key: keys.get(end_to_end_id) ?? null,
      currency,
      total: amount,
      paid_amount: ZERO,
      text: message === null ? creditor.name : `${creditor.name} · ${message}`,
      expense_ids: [expense_id],
      reference,
      end_to_end_id,
      iban,
      execution_date,
      created_at: now,
      updated_at: now,
    }
    const discount_id = discounts.get(expense_id) ?? null
    return { order, payment: { ...payment, expense_payment_id: order.id, discount_id } }
  })
  return { payments: released.map(({ payment }) => payment), orders: released.map(({ order }) => order) }
}

/**
 * What it changes that the bank rejected payments: their orders are removed, so that no transaction is expected, and the
 * discounts are reversed. Offsets stay: they settled the bills without the bank.
 */
export const withdrawPayments = async (
  deps: ServiceDeps,
  read: Read,
  rejected: readonly RunPayment[],
): Promise<Result<readonly Change[], readonly FieldProblem[]>> => {
  const ids = (of: (payment: RunPayment) => string | null) => rejected.flatMap((payment) => of(payment) ?? [])
  const [orders, discounts] = await read([
    where(
      'expense_payment',
      'id',
      ids(({ expense_payment_id }) => expense_payment_id),
    ),
    where(
      'offset',
      'id',
      ids(({ discount_id }) => discount_id),
    ),
  ])
  const rows = rowsOfOffsets(discounts.map(({ settlements }) => ({ documents: settlements })))
  const entries = discounts.map(({ journal_entry_id }) => journal_entry_id)
  const booker = await bookerFor(deps, read, [], rows, entries)
  for (const discount of discounts) {
    const reversed = booker.removeOffset(discount)
    if (!reversed.ok) return reversed
  }
  return ok([...orders.map((order) => removed('expense_payment', order)), ...booker.changes()])
}
