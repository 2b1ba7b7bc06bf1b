// The whole account ledger, for a file: every posting of the requested days, with opening and closing balance.
import { get, page } from '../../../shared/books/port/read.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import type { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import { withAccountSign } from '../../../shared/rule/ledger/ledger-sums.ts'
import { sumOn } from '../../../shared/rule/ledger/report/report.ts'
import { addDays } from '../../../shared/value/calendar.ts'
import { err, ok } from '../../../shared/value/result.ts'
import type { Read } from '../core/book.ts'
import { baseCurrencyOf, gatherQuestions, type ServiceDeps } from '../core/deps.ts'
import { notFound } from '../core/refusal.ts'
import type { AccountPosting, LedgerServices } from './contract.ts'
import { readEntrySlices } from './entry-slices.ts'
import { lastEntry, numberIn } from './last-entry.ts'
import { countersOf, netOf, ownOf, rangeOf } from './posting-parts.ts'
import { querySums } from './read-sums.ts'
import { requesterOf } from './requester.ts'

export const createAccountLedger =
  (deps: ServiceDeps): LedgerServices['ledgerAccounts']['ledger'] =>
  async (actor, { id, question }) => {
    const { read } = deps.bookOf(actor.organization_id)
    const [account, years] = await read([get('ledger_account', id), page('fiscal_year')])
    if (!account) return err(notFound('Account', id))
    const inOrder = years.rows.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))
    const [from, to] = rangeOf(question.filter)
    const end = to ?? inOrder.at(-1)?.end_date ?? deps.today()
    // Both the sums and the slices include the entries up to `last`, the last one at this moment.
    const questions = gatherQuestions()
    const before = from ? querySums(questions, inOrder, { from: null, to: addDays(from, -1) }, id) : null
    const within = querySums(questions, inOrder, { from, to: end, withSides: true }, id)
    const last = questions.ask(lastEntry)
    await questions.run(read)
    const netOfSum = ({ booked, closing }: ReturnType<typeof sumOn>) => booked + closing
    const { debit, credit, ...movement } = sumOn(within(), account)
    const opening = before ? netOfSum(sumOn(before(), account)) : 0
    const closing = opening + netOfSum({ debit, credit, ...movement })
    const descending = question.sort[0]?.descending ?? false
    const sort = ['date', 'number'].map((field) => ({ field, descending }))
    const filter = [...question.filter, { field: 'account', is: [id] }]
    const slices = readEntrySlices(read, { filter, search: null, sort }, numberIn(last()))
    return ok({
      ...(await requesterOf(deps, actor)),
      account,
      currency: await baseCurrencyOf(read),
      from,
      to,
      descending,
      debit,
      credit,
      opening_balance: withAccountSign(account, opening),
      closing_balance: withAccountSign(account, closing),
      postings: withBalances(read, slices, account, { descending, balance: descending ? closing : opening }),
    })
  }

/** `balance`: before the first entry in ascending order, after it in descending order. */
async function* withBalances(
  read: Read,
  slices: AsyncIterable<readonly JournalEntry[]>,
  account: LedgerAccount,
  { descending, balance: start }: { readonly descending: boolean; readonly balance: number },
): AsyncGenerator<readonly AccountPosting[]> {
  const { id } = account
  let balance = start
  for await (const entries of slices) {
    const counters = await countersOf(read, entries, id)
    yield entries.map((entry) => {
      const after = descending ? balance : balance + netOf(entry, id)
      balance = descending ? balance - netOf(entry, id) : after
      return { entry, ...ownOf(entry, id), balance: withAccountSign(account, after), counter_accounts: counters(entry) }
    })
  }
}
