// The account ledger: a page of the postings on an account, with the balance after each entry.
import { get, page } from '../../../shared/books/port/read.ts'
import { withAccountSign } from '../../../shared/rule/ledger/ledger-sums.ts'
import { sumOn } from '../../../shared/rule/ledger/report/report.ts'
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'
import { err, ok } from '../../../shared/value/result.ts'
import { gatherQuestions, profileOf, type ServiceDeps } from '../core/deps.ts'
import { notFound } from '../core/refusal.ts'
import type { AccountPosting, LedgerServices } from './contract.ts'
import { countersOf, netOf, ownOf, rangeOf } from './posting-parts.ts'
import { querySums } from './read-sums.ts'

/**
 * Entries by day and number, ascending or descending. The balance before the first entry of a page comes from the sums that
 * the books keep, and from the earlier entries of its day.
 */
export const createAccountPostings =
  (deps: ServiceDeps): LedgerServices['ledgerAccounts']['postings'] =>
  async (actor, { id, question }) => {
    const { read } = deps.bookOf(actor.organization_id)
    const [account, years] = await read([get('ledger_account', id), page('fiscal_year')])
    if (!account) return err(notFound('Account', id))
    const { base_currency } = await profileOf(read)
    const inOrder = years.rows.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))
    const descending = question.sort[0]?.descending ?? false
    const [from, to] = rangeOf(question.filter)
    const onAccount = { field: 'account', is: [id] }
    const found = await read([
      page('journal_entry', {
        filter: [...question.filter, onAccount],
        search: null,
        sort: ['date', 'number'].map((field) => ({ field, descending })),
        offset: question.offset,
        limit: question.limit,
      }),
    ])
    const entries = found[0].rows
    const first = descending ? entries.at(-1) : entries[0]

    const questions = gatherQuestions()
    const sums = (stretchTo: LocalDate, stretchFrom: LocalDate | null = null, withSides = false) =>
      querySums(questions, inOrder, { from: stretchFrom, to: stretchTo, withSides }, id)
    const opening = from ? sums(addDays(from, -1)) : null
    const end = to ?? inOrder.at(-1)?.end_date ?? deps.today()
    const within = sums(end, from, true)
    const sumsBefore = first ? sums(addDays(first.date, -1)) : null
    const ofDay = first
      ? questions.ask(
          page('journal_entry', { filter: [onAccount, { field: 'date', from: first.date, to: first.date }] }),
        )
      : null
    await questions.run(read)
    const balanceIn = (gathered: ReturnType<typeof querySums> | null) => {
      const { booked, closing } = sumOn(gathered?.() ?? new Map(), account)
      return booked + closing
    }
    const openingBalance = balanceIn(opening)
    const earlier = (ofDay?.().rows ?? []).filter(({ number }) => first && number < first.number)
    let balance = balanceIn(sumsBefore) + earlier.reduce((sum, entry) => sum + netOf(entry, id), 0)
    const rows: AccountPosting[] = []
    const counters = await countersOf(read, entries, id)
    for (const entry of descending ? entries.toReversed() : entries) {
      balance += netOf(entry, id)
      rows.push({
        entry,
        ...ownOf(entry, id),
        balance: withAccountSign(account, balance),
        counter_accounts: counters(entry),
      })
    }
    const { debit, credit, ...movement } = sumOn(within(), account)
    return ok({
      rows: descending ? rows.toReversed() : rows,
      total: found[0].total,
      base_currency,
      debit,
      credit,
      opening_balance: withAccountSign(account, openingBalance),
      closing_balance: withAccountSign(account, openingBalance + movement.booked + movement.closing),
    })
  }
