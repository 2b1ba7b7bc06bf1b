// Locked periods: list, lock the books up to a day, settle a VAT period, reopen. An extension of interface.md.
import { created, updated } from '../../../../shared/books/port/change.ts'
import { get, page, totals, where } from '../../../../shared/books/port/read.ts'
import type { PeriodLock } from '../../../../shared/record/ledger/period-lock.ts'
import { fiscalYearOf } from '../../../../shared/rule/ledger/fiscal-year.ts'
import { entryOf } from '../../../../shared/rule/ledger/journal-entry.ts'
import {
  decideLockBooks,
  decideLockVatPeriod,
  decideReopenPeriod,
  newLock,
} from '../../../../shared/rule/ledger/period-lock.ts'
import type { Periods } from '../../../../shared/rule/ledger/periods.ts'
import { postingOf } from '../../../../shared/rule/ledger/posting.ts'
import type { VatMovement } from '../../../../shared/rule/ledger/report/vat-parts.ts'
import type { VatReport } from '../../../../shared/rule/ledger/report/vat-report.ts'
import { returnedLines } from '../../../../shared/rule/ledger/report/vat-return.ts'
import {
  netTaxToBook,
  settlementLines,
  VAT_SETTLEMENT_ACCOUNT,
} from '../../../../shared/rule/ledger/report/vat-settlement.ts'
import { NET_TAX_ACCOUNT, VAT_ACCOUNTS } from '../../../../shared/rule/ledger/year-end.ts'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../../shared/value/money.ts'
import { assert, err, ok, type Result } from '../../../../shared/value/result.ts'
import type { Read } from '../../core/book.ts'
import { profileOf, type ServiceDeps } from '../../core/deps.ts'
import { invalid, notFound, type Refusal } from '../../core/refusal.ts'
import type { LedgerServices } from '../contract.ts'
import { lastEntry, numberIn } from '../last-entry.ts'
import { readOpen } from './vat-received.ts'
import { readVatReport } from './vat-report.ts'

export const createPeriodLocks = (deps: ServiceDeps): LedgerServices['periodLocks'] => ({
  list: async (actor, request) => {
    const [found] = await deps.bookOf(actor.organization_id).read([page('period_lock', request.question)])
    return ok(found)
  },

  get: async (actor, { id }) => {
    const [record] = await deps.bookOf(actor.organization_id).read([get('period_lock', id)])
    return record ? ok(record) : err(notFound('PeriodLock', id))
  },

  lockBooks: (actor, { books_locked_until: until }) =>
    deps.bookOf(actor.organization_id).write<PeriodLock, Refusal>({ user: actor.user_id }, async (read) => {
      const decided = decideLockBooks(until, await readPeriods(read), deps.newId(), deps.now())
      if (!decided.ok) return err(invalid(...decided.error))
      const changes = [created('period_lock', decided.value)]
      return ok({ action: 'lock_books', params: { until }, changes, value: decided.value })
    }),

  settleVat: (actor, input) =>
    deps.bookOf(actor.organization_id).write<PeriodLock, Refusal>({ user: actor.user_id }, async (read) => {
      const { from, to } = input
      const profile = await profileOf(read)
      const periods = await readPeriods(read)
      const isLiable = profile.settings.liableForVat
      const problems = decideLockVatPeriod(input, periods, { today: deps.today(), isLiable })
      if (problems.length > 0) return err(invalid(...problems))
      const computed = await readVatReport(read, profile, { from, to })
      if (!computed.ok) return err(invalid(computed.error))
      const report = computed.value
      const open = report.form === 'agreed' ? [] : await readOpen(read, profile, to)
      const lines = await readSettlement(read, to, open)
      if (!lines.ok) return lines
      const [last] = await read([lastEntry])
      const year = fiscalYearOf(periods.years, to)
      assert(year, 'the last day of the period is in a year')
      const text = input.text ?? `MWST ${from} – ${to}`
      const mark = { id: deps.newId(), number: numberIn(last) + 1, now: deps.now() }
      const entry =
        lines.value.length === 0
          ? null
          : entryOf({ date: to, text, lines: lines.value, source: 'vat_settlement' }, year, mark)
      const netMark = { ...mark, id: deps.newId(), number: mark.number + (entry === null ? 0 : 1) }
      const netTax = await readNetTax(read, { from, to }, report)
      if (!netTax.ok) return netTax
      // Not a closing entry: the remaining VAT under net tax rates is income of the period.
      const net =
        netTax.value.length === 0
          ? null
          : entryOf({ date: to, text, lines: netTax.value, source: 'vat_settlement', is_closing: false }, year, netMark)
      const lock = newLock(
        {
          id: deps.newId(),
          kind: 'vat',
          from,
          to,
          journal_entry_id: (entry ?? net)?.id ?? null,
          returned: [...returnedLines(report)],
        },
        deps.now(),
      )
      const entries = [entry, net].flatMap((each) => (each === null ? [] : [created('journal_entry', each)]))
      const changes = [...entries, created('period_lock', lock)]
      return ok({ action: 'settle_vat', params: { from, to }, changes, value: lock })
    }),

  reopen: (actor, { id, reason }) =>
    deps.bookOf(actor.organization_id).write<PeriodLock, Refusal>({ user: actor.user_id }, async (read) => {
      const [lock] = await read([get('period_lock', id)])
      if (!lock) return err(notFound('PeriodLock', id))
      const decided = decideReopenPeriod(lock, reason, await readPeriods(read), deps.now())
      if (!decided.ok) return err(invalid(...decided.error))
      const value = { ...lock, ...decided.value }
      const params = { to: lock.to, reason: decided.value.reopen_reason ?? '' }
      return ok({ action: 'reopen_period', params, changes: [updated('period_lock', lock, decided.value)], value })
    }),
})

/** The fiscal years and period locks, which decide which days are open. */
const readPeriods = async (read: Read): Promise<Periods> => {
  const [years, locks] = await read([page('fiscal_year'), page('period_lock')])
  return { years: years.rows, locks: locks.rows }
}

/**
 * The postings that move the VAT remaining under net tax rates from the settlement account to 3809; empty when none remains.
 */
const readNetTax = async (
  read: Read,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
  report: VatReport,
) => {
  const numbers = [VAT_SETTLEMENT_ACCOUNT, NET_TAX_ACCOUNT]
  const [accounts] = await read([where('ledger_account', 'number', numbers)])
  const [settlement, own] = numbers.map((number) => accounts.find((account) => account.number === number))
  const [sums] = await read([totals('journal_entry', 'by_account_and_month', { position: 0, is: own ? [own.id] : [] })])
  const isWithin = (month: string) => from.slice(0, 7) <= month && month <= to.slice(0, 7)
  const within = sums.filter(({ by: [, month, isClosing] }) => isClosing !== true && isWithin(String(month)))
  const posted = within.reduce((all, { sum }) => all - sum, 0)
  const amount = netTaxToBook(report, posted)
  if (amount === 0) return ok([])
  if (!settlement || !own) {
    const values = { number: settlement ? NET_TAX_ACCOUNT : VAT_SETTLEMENT_ACCOUNT }
    return err(invalid({ field: 'to', code: 'vat_settlement_account_missing', values }))
  }
  return ok([postingOf(settlement.id, 0 - amount), postingOf(own.id, amount)])
}

/**
 * The postings that bring every VAT account to zero on the last day of a month; by received amounts, to the tax of open
 * items. Empty when there is nothing to settle.
 */
const readSettlement = async (read: Read, to: LocalDate, open: readonly VatMovement[]) => {
  const [accounts] = await read([where('ledger_account', 'number', [...VAT_ACCOUNTS, VAT_SETTLEMENT_ACCOUNT])])
  const settlement = accounts.find(({ number }) => number === VAT_SETTLEMENT_ACCOUNT)
  if (!settlement) {
    const values = { number: VAT_SETTLEMENT_ACCOUNT }
    return err(invalid({ field: 'to', code: 'vat_settlement_account_missing', values }))
  }
  const within = { position: 0, is: accounts.map(({ id }) => id) }
  const [sums] = await read([totals('journal_entry', 'by_account_and_month', within)])
  const amounts = accounts.map(({ id, number }) => ({
    account_id: id,
    number,
    amount: minorUnitsOf(
      sums.reduce(
        (sum, each) => (each.by[0] === id && String(each.by[1]) <= to.slice(0, 7) ? sum + each.sum : sum),
        0,
      ) - open.reduce((sum, { account_id, amount }) => (account_id === id ? sum + amount : sum), 0),
    ),
  }))
  return ok(
    settlementLines(amounts, settlement.id).map(({ account_id, amount }) => postingOf(account_id, 0 - amount)),
  ) satisfies Result<unknown, never>
}
