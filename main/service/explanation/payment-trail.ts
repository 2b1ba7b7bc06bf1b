// The facts of a payment trail (rule 256): the runs of a bill or of a transaction, the bank's rows with their files,
// statements and entries, and the balance of the account.
import { counted, get, listed, page, where } from '../../../shared/books/port/read.ts'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { Statement } from '../../../shared/record/bank/statement.ts'
import type { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import type { PaymentRun } from '../../../shared/record/open-item/payment-run.ts'
import { firstAssertionFrom } from '../../../shared/rule/bank/balance-check.ts'
import { allOn } from '../../../shared/rule/ledger/report/report.ts'
import type { BankDebit, BillRun, SettledRun, TrailBalance } from '../../../shared/rule/matching/payment-trail.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { assert } from '../../../shared/value/result.ts'
import { queryBalance } from '../bank/balance-checks.ts'
import type { Read } from '../core/book.ts'
import { baseCurrencyOf, gatherQuestions } from '../core/deps.ts'
import { mapById, uniqueIds } from '../core/records-by-id.ts'
import { querySums } from '../ledger/read-sums.ts'
import type { PaymentView } from '../payment/contract.ts'
import { readPayments } from '../payment/views.ts'

/** The runs whose payments a transaction settled, or with which they came back. */
export const readSettledRuns = async (read: Read, { id, matches }: BankTransaction): Promise<readonly SettledRun[]> => {
  const settled = matches.flatMap(({ settlements }) => settlements)
  const idsOf = (wanted: string) => uniqueIds(settled.flatMap((each) => (each.type === wanted ? each.id : [])))
  if (settled.every(({ type }) => type !== 'expense' && type !== 'expense_payment')) return []
  const [ofOrders, ofBills] = await read([
    listed('payment_run', 'payment', idsOf('expense_payment')),
    listed('payment_run', 'expense', idsOf('expense')),
  ])
  const runs = inOrder([...mapById([...ofOrders, ...ofBills]).values()])
  const payments = await readPayments(read, runs)
  return runs.flatMap((run) => settledRun(run, id, paymentsOf(run, payments)) ?? [])
}

const paymentsOf = ({ id }: PaymentRun, payments: Awaited<ReturnType<typeof readPayments>>): readonly PaymentView[] => {
  const own = payments.get(id)
  assert(own, 'the payments of each run were read')
  return own
}

const settledRun = (run: PaymentRun, transactionId: string, payments: readonly PaymentView[]): SettledRun | null => {
  const settled = payments.flatMap(({ payment, bookings }) => {
    const booking = bookings.find(({ bank_transaction_id }) => bank_transaction_id === transactionId)
    return booking ? [{ payment, is_return: booking.is_return }] : []
  })
  return settled.length === 0 ? null : { run, settled }
}

const inOrder = (runs: readonly PaymentRun[]) => runs.toSorted((a, b) => a.number - b.number)

/** The runs of a bill with the bank's rows, and the rows that paid it without a run. */
export const readBillRuns = async (
  read: Read,
  billId: string,
): Promise<{ readonly runs: readonly BillRun[]; readonly other_debits: readonly BankDebit[] }> => {
  const [found, orders] = await read([
    listed('payment_run', 'expense', [billId]),
    listed('expense_payment', 'expense', [billId]),
  ])
  const runs = inOrder(found)
  const payments = await readPayments(read, runs)
  const paying = new Set([billId, ...orders.map(({ id }) => id)])
  const [rows] = await read([listed('bank_transaction', 'matchable', [...paying])])
  const byId = mapById(rows.filter(({ is_reconciled }) => is_reconciled))
  const billRuns: BillRun[] = []
  const inRuns = new Set<string>()
  for (const run of runs) {
    const all = paymentsOf(run, payments)
    const own = all.filter(({ payment }) => payment.expense_id === billId)
    for (const { payment, bookings } of own) {
      const debits: BankDebit[] = []
      for (const { bank_transaction_id: id, is_return } of bookings) {
        const transaction = byId.get(id)
        assert(transaction, 'the rows of a payment are matched with its bill or its order')
        inRuns.add(id)
        debits.push(await readDebit(read, transaction, is_return, settledRun(run, id, all)))
      }
      billRuns.push({ run, payment, debits })
    }
    if (own.length === 0) billRuns.push({ run, payment: null, debits: [] })
  }
  const other_debits: BankDebit[] = []
  for (const row of [...byId.values()].filter(({ id }) => !inRuns.has(id))) {
    const settled = row.matches.flatMap(({ settlements }) => settlements).filter(({ id }) => paying.has(id))
    if (settled.length === 0) continue
    const is_return = settled.some(({ amount }) => amount < 0)
    other_debits.push(await readDebit(read, row, is_return, null))
  }
  return { runs: billRuns, other_debits }
}

const readDebit = async (
  read: Read,
  transaction: BankTransaction,
  is_return: boolean,
  of_run: SettledRun | null,
): Promise<BankDebit> => {
  const { bank_account_id, batch_id, journal_entry_id } = transaction
  const [account, [batch], [report], [entry], statements] = await read([
    get('bank_account', bank_account_id),
    where('batch', 'id', uniqueIds([batch_id])),
    where('import_report', 'id', uniqueIds([batch_id])),
    where('journal_entry', 'id', uniqueIds([journal_entry_id])),
    where('statement', 'bank_account_id', [bank_account_id]),
  ])
  assert(account, 'a transaction is on an account')
  const [[ledger_account]] = await read([where('ledger_account', 'id', uniqueIds([account.account_id]))])
  return {
    transaction,
    is_return,
    of_run,
    file: batch ? { name: batch.name, is_table: report?.format !== 'camt' } : null,
    statement: statementOf(transaction, statements)?.number ?? null,
    entry: entry ?? null,
    ledger_account: ledger_account ?? null,
    balance: await readBalanceOn(read, transaction, account, statements),
  }
}

/** The statement of the file of a row whose days contain it. */
const statementOf = (
  { batch_id, booking_date, value_date, currency }: BankTransaction,
  statements: readonly Statement[],
): Statement | undefined => {
  const own = statements.filter((each) => each.batch_id === batch_id && each.currency === currency)
  const day = booking_date ?? value_date
  const containing = own.find(
    ({ from_date, to_date }) => day !== null && (from_date ?? '') <= day && day <= (to_date ?? '9999'),
  )
  return containing ?? (own.length === 1 ? own[0] : undefined)
}

/** The balance of the account of a row at the end of its day, or of the first later one for which a statement states it. */
export const readTrailBalance = async (read: Read, transaction: BankTransaction): Promise<TrailBalance> => {
  const { bank_account_id } = transaction
  const [account, statements] = await read([
    get('bank_account', bank_account_id),
    where('statement', 'bank_account_id', [bank_account_id]),
  ])
  assert(account, 'a transaction is on an account')
  return readBalanceOn(read, transaction, account, statements)
}

/** `statements`: all of the account. */
const readBalanceOn = async (
  read: Read,
  { booking_date, value_date }: BankTransaction,
  account: BankAccount,
  statements: readonly Statement[],
): Promise<TrailBalance> => {
  const questions = gatherQuestions()
  const [[{ rows: accounts }, { rows: years }], base_currency] = await Promise.all([
    read([page('bank_account'), page('fiscal_year')]),
    baseCurrencyOf(read),
  ])
  const balance = queryBalance(questions, account)
  await questions.run(read)
  const { sums, before } = balance()
  const own = statements.filter(({ currency }) => currency === account.currency)
  const day = booking_date ?? value_date
  const assertion = day && firstAssertionFrom(day, own, sums, before)
  if (!assertion) return { account, stated: null }
  const { date, stated, sum, statement } = assertion
  const isComparable =
    account.currency === base_currency &&
    accounts.every(({ id, account_id }) => id === account.id || account_id !== account.account_id)
  const ledger = isComparable ? await readLedger(read, account, years, date) : null
  const unreconciled = await countUnreconciled(read, account, date)
  const currency = account.currency
  return { account, stated: { statement: statement.number, date, currency, stated, sum, ledger, unreconciled } }
}

const readLedger = async (
  read: Read,
  { account_id }: BankAccount,
  years: Parameters<typeof querySums>[1],
  to: LocalDate,
): Promise<{ readonly account: LedgerAccount; readonly balance: number } | null> => {
  const [[account]] = await read([where('ledger_account', 'id', uniqueIds([account_id]))])
  if (!account) return null
  const questions = gatherQuestions()
  const sums = querySums(questions, years, { from: null, to }, account.id)
  await questions.run(read)
  return { account, balance: allOn(sums(), account) }
}

const countUnreconciled = async (read: Read, { id }: BankAccount, to: LocalDate): Promise<number> => {
  const [{ total }] = await read([
    counted('bank_transaction', [
      { field: 'bank_account_id', is: [id] },
      { field: 'is_reconciled', is: [false] },
      { field: 'booking_date', from: '', to },
    ]),
  ])
  return total
}
