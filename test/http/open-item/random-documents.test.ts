// Random invoices, changes, part payments, credits, payments on account, offsets, write-offs, deletions, exchange rates, payments
// in EUR, valuations, locks and undos in random order, with both settings:
// after every step debtors are the open invoices, creditors the open bills, each bank account is its ledger account
// with the unreconciled transactions, and at the end, with everything undone, all balances are zero.
import { expect, test } from 'vitest'
import { checkMatching } from '../../../main/journal/check/check-matching.ts'
import { checkRecords } from '../../../main/journal/check/check-records.ts'
import type { HistoryObject } from '../../../shared/api/endpoints/books/history.ts'
import type { BooksCheckObject } from '../../../shared/api/endpoints/ledger/books-checks.ts'
import type { JournalEntryObject } from '../../../shared/api/endpoints/ledger/journal-entries.ts'
import type { PeriodLockObject } from '../../../shared/api/endpoints/ledger/period-locks.ts'
import type { ReportObject } from '../../../shared/api/endpoints/ledger/reports.ts'
import type { VatReportObject } from '../../../shared/api/endpoints/ledger/vat-report.ts'
import type { InvoiceObject } from '../../../shared/api/endpoints/open-item/invoices.ts'
import { tablesOfCommits } from '../../support/books/tables-of-commits.ts'
import { countOf } from '../../support/counts.ts'
import { patiently } from '../../support/patience.ts'
import { createRandom, newSeed, type Random } from '../../support/random.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

const STANDARD = 'Normalsatz 8.1 %'
const REDUCED = 'Reduzierter Satz 2.6 %'
/** Of services from abroad: the supplier gets the amount, the tax is added on two accounts. */
const ACQUISITIONS = ['Bezugsteuer 8.1 %', 'Bezugsteuer reduziert 2.6 %']
const TRACKED: readonly string[] = [
  ...['documents_booked', 'debtors_are_open_invoices', 'creditors_are_open_expenses', 'bank_account_is_ledger'],
]

type Kind = 'invoice' | 'expense'
interface Problem {
  readonly errors?: object
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>
}
interface KnownDocument {
  readonly kind: Kind
  readonly id: string
}

const day = (random: Random) => (random.between(0, 5) === 0 ? `2025-12-${random.between(10, 31)}` : dayOf2026(random))
const dayOf2026 = (random: Random) =>
  `2026-${String(random.between(1, 10)).padStart(2, '0')}-${String(random.between(1, 28)).padStart(2, '0')}`
const francs = (random: Random) => random.between(100, 40_000) / 100

/**
 * An amount with its booking fields: whole or in lines, in francs or euros, with accounts and rates of its own or the
 * defaults.
 */
const documentOf = (world: MatchingWorld, kind: Kind, random: Random) => {
  const sign = random.between(0, 5) === 0 ? -1 : 1
  const total = sign * francs(random)
  const account = world.accountId(kind === 'invoice' ? random.pick([3200, 3400]) : random.pick([4200, 6500]))
  const rates = [STANDARD, REDUCED, ...(kind === 'expense' ? ACQUISITIONS : [])]
  const rate = world.vatRateId(random.pick(rates))
  const currency =
    random.between(0, 4) > 0
      ? { currency: 'CHF' }
      : // Without a value of its own, the table of exchange rates gives it.
        random.pick([{ currency: 'EUR' }, { currency: 'EUR', base_total: Math.round(total * 95) / 100 }])
  const part = Math.round(total * 30) / 100
  const lines = [
    { amount: part, account_id: account },
    { amount: Math.round((total - part) * 100) / 100, vat_rate_id: rate },
  ]
  const isSplit = random.between(0, 3) === 0 && Math.abs(part) >= 0.01
  const own = isSplit
    ? { lines }
    : random.pick([{}, { account_id: account }, { account_id: account, vat_rate_id: rate }])
  return { total, date: day(random), ...currency, ...own }
}

const wrongChecks = async (world: MatchingWorld) =>
  (await world.json<{ data: BooksCheckObject[] }>('/books_check')).data
    .filter(({ code, state }) => TRACKED.includes(code) && state !== 'met' && state !== 'not_applicable')
    .map(({ code, text, difference }) => [code, text, difference])

/** On any day, also that of the valuation, the ledger agrees with the open items of that day. */
const wrongAgedLists = async (world: MatchingWorld, days: readonly string[]) => {
  const paths = days.flatMap((date) => ['aged_debtors', 'aged_creditors'].map((report) => `${report}?date=${date}`))
  const lists = await Promise.all(paths.map((path) => world.json<ReportObject>(`/report/${path}`)))
  return lists.flatMap(({ checks }, index) =>
    checks.filter(({ state }) => state === 'wrong').map(({ text }) => `${paths[index]}: ${text}`),
  )
}

/** Of each entry with acquisition tax: the tax owed equals the tax deducted; and the form explains the VAT accounts. */
const wrongAcquisitions = async (world: MatchingWorld) => {
  const { data } = await world.json<{ data: JournalEntryObject[] }>('/journal_entry?per_page=500&sort=-number')
  const acquisitions = new Set(ACQUISITIONS.map(world.vatRateId))
  const openAmount = world.accountId(2203)
  const deducted = [world.accountId(1170), world.accountId(1171)]
  const unequal = data.filter(({ lines }) => {
    const taxes = lines.filter(({ vat_rate_id }) => acquisitions.has(vat_rate_id ?? ''))
    const sumOf = (accounts: readonly string[]) =>
      taxes.reduce((sum, line) => sum + (accounts.includes(line.account_id) ? line.debit - line.credit : 0), 0)
    return Math.round((sumOf(deducted) + sumOf([openAmount])) * 100) !== 0
  })
  const form = await world.json<VatReportObject>('/report/vat?from=2026-01-01&to=2026-12-31')
  const unmet = form.checks.filter(
    ({ code, is_met }) => !is_met && ['acquisition_of_base', 'vat_accounts_explained'].includes(code),
  )
  return [...unequal.map(({ number }) => number), ...unmet.map(({ code, amount }) => `${code} ${amount}`)]
}

/** Turnover, tax owed and input tax in Rappen; `open`: those of open items at the end. */
const formOf = async (world: MatchingWorld, form: string, from = '2025-01-01', to = '2027-12-31') => {
  const { rows } = await world.json<VatReportObject>(`/report/vat?form=${form}&from=${from}&to=${to}`)
  const cents = (key: string, column: 'base' | 'tax') =>
    Math.round((rows.find((row) => row.key === key)?.amounts[column] ?? 0) * 100)
  return {
    reported: [cents('line:299', 'base'), cents('line:399', 'tax'), cents('line:479', 'tax')],
    open: [cents('note:open_sales', 'base'), cents('note:open_sales', 'tax'), cents('note:open_purchases', 'tax')],
  }
}

/** Agreed amounts are received amounts and what is open; the periods add up to the whole. */
/**
 * `rounding`: by how many Rappen both forms may differ. Payments book a document in another currency at what they are
 * worth, whose sum can differ from its value (rule 220).
 */
const wrongForms = async (world: MatchingWorld, rounding: number) => {
  const [agreed, received] = await Promise.all([formOf(world, 'agreed'), formOf(world, 'received')])
  const parts = await Promise.all([
    formOf(world, 'received', '2025-01-01', '2026-04-17'),
    formOf(world, 'received', '2026-04-18', '2026-06-30'),
    formOf(world, 'received', '2026-07-01', '2027-12-31'),
  ])
  const added = received.reported.map((_, index) =>
    parts.reduce((sum, { reported }) => sum + (reported[index] ?? 0), 0),
  )
  const expected = received.reported.map((amount, index) => amount + (received.open[index] ?? 0))
  return [
    ...(agreed.reported.every((amount, index) => Math.abs(amount - (expected[index] ?? 0)) <= rounding)
      ? []
      : [`agreed ${agreed.reported}, with open items ${expected}`]),
    ...(String(added) === String(received.reported) ? [] : [`whole ${received.reported}, parts ${added}`]),
  ]
}

test.each(['on_issue', 'on_payment'])(
  'random documents and payments keep the books correct, %s',
  async (documentBooking) => {
    const seed = newSeed(`random documents ${documentBooking}`)
    const random = createRandom(seed)
    const world = await startMatchingWorld()
    const send = (method: string, path: string, body: object = {}) => world.kontor.send(method, `/api${path}`, body)
    expect((await send('PATCH', '/organizations/1', { settings: { documentBooking } })).status).toBe(200)
    const second = await world.make('/bank_account', { type: 'bank', name: 'Zweites', iban: 'CH5604835012345678009' })
    const customer = await world.make('/company', { name: 'Akonto AG' })
    const euro = await world.make('/bank_account', { type: 'creditcard', name: 'Euro', currency: 'EUR' })
    for (const month of [
      '2025-12',
      ...Array.from({ length: 10 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`),
    ])
      await world.make('/exchange_rate', { currency: 'EUR', kind: 'month', date: `${month}-01`, rate: 0.94 })
    await world.make('/exchange_rate', { currency: 'EUR', date: '2025-12-31', rate: 0.92 })
    const [, lastYear] = (await world.json<{ data: { id: string }[] }>('/fiscal_year')).data
    const started = (await world.json<{ data: { id: string }[] }>('/history?per_page=1')).data[0]?.id
    const documents: KnownDocument[] = []
    const transactions: string[] = []
    const done = { written: 0, refused: 0 }
    const reported: string[] = []
    const note = (what: string, status: number) => {
      reported.push(`${what} ${status}`)
      expect([200, 201, 204, 404, 409, 422], reported.slice(-5).join('; ')).toContain(status)
      done[status < 300 ? 'written' : 'refused'] += 1
    }
    const actions: (() => Promise<void>)[] = [
      async () => {
        const kind = random.pick(['invoice', 'expense'] as const)
        const body = { number: `N-${documents.length}`, ...documentOf(world, kind, random) }
        const answer = await send('POST', `/${kind}`, body)
        note(`add ${kind} ${JSON.stringify(body)}`, answer.status)
        if (answer.status === 201) documents.push({ kind, id: ((await answer.json()) as { id: string }).id })
      },
      async () => {
        if (documents.length === 0) return
        const { kind, id } = random.pick(documents)
        const change = random.pick([documentOf(world, kind, random), { date: day(random) }, { number: 'other' }])
        note(`change ${kind} ${JSON.stringify(change)}`, (await send('PUT', `/${kind}/${id}`, change)).status)
      },
      async () => {
        if (documents.length === 0) return
        const { kind, id } = random.pick(documents)
        note(`delete ${kind}`, (await send('DELETE', `/${kind}/${id}`)).status)
      },
      async () => {
        if (documents.length === 0) return
        const { kind, id } = random.pick(documents)
        const found = await world.kontor.ask(`/api/${kind}/${id}`)
        if (found.status !== 200) return
        const { open_amount, currency, base_total, total } = (await found.json()) as InvoiceObject
        if (open_amount === 0) return
        const share = random.pick([1, 1, 0.5])
        const baseAmount = currency === 'CHF' ? open_amount : ((base_total ?? 0) * open_amount) / (total || 1)
        const amount = Math.round(baseAmount * share * 100) / 100
        if (amount === 0) return
        const more = random.between(0, 3) === 0 ? { bank_account_id: second } : {}
        const transaction = await world.transaction(kind === 'invoice' ? amount : -amount, {
          booking_date: day(random),
          ...more,
        })
        transactions.push(transaction)
        const row = { amount: Math.abs(amount), matchable_type: kind, matchable_id: id }
        const inCurrency =
          currency === 'CHF' ? {} : { currency_amount: Math.abs(Math.round(open_amount * share * 100) / 100) }
        note(`pay ${kind} ${amount}`, (await world.match(transaction, [{ ...row, ...inCurrency }])).status)
      },
      async () => {
        transactions.push(await world.transaction(random.pick([1, -1]) * francs(random), { booking_date: day(random) }))
      },
      async () => {
        if (transactions.length === 0) return
        const items = [random.pick(transactions)]
        note('unreconcile', (await send('POST', '/bank_transaction/unreconcile-many', { items })).status)
        await world.kontor.services.idle()
      },
      async () => {
        const { data } = await world.json<{ data: { id: string; action: string }[] }>('/history?per_page=3')
        const target = random.pick(data)
        if (target.id <= (started ?? '')) return
        note(`undo ${target.action}`, (await send('POST', `/history/${target.id}/undo`)).status)
        await world.kontor.services.idle()
      },
      async () => {
        const { data } = await world.json<{ data: PeriodLockObject[] }>('/period_lock')
        const locked = data.find(({ is_locked }) => is_locked)
        if (locked) note('reopen', (await send('POST', `/period_lock/${locked.id}/reopen`, { reason: 'x' })).status)
        else if (random.between(0, 2) === 0)
          note('lock', (await send('POST', '/period_lock', { books_locked_until: day(random) })).status)
      },
      async () => {
        const some = documents.toSorted(() => random.between(0, 2) - 1).slice(0, random.between(2, 4))
        const body = {
          documents: some.map(({ kind, id }) => ({ type: kind, id })),
          date: random.pick(['2026-11-02', '2026-11-30', day(random)]),
        }
        const answer = await send('POST', '/offset', body)
        const { errors = {}, values } = (await answer.json()) as Problem
        note('offset', answer.status)
        if (!('differences' in errors)) return
        const difference = values?.differences?.difference
        const differences = [{ account_id: world.accountId(3806), amount: difference }]
        note('offset currencies', (await send('POST', '/offset', { ...body, differences })).status)
      },
      async () => {
        const { data } = await world.json<{ data: { id: string }[] }>('/offset?per_page=20')
        if (data.length > 0) note('delete offset', (await send('DELETE', `/offset/${random.pick(data).id}`)).status)
      },
      async () => {
        if (documents.length === 0) return
        const { kind: type, id } = random.pick(documents)
        const more = random.pick([{}, { date: '2026-11-02' }, { date: day(random), reason: 'Konkurs' }])
        const body = { documents: [{ type, id }], date: '2026-11-30', reason: 'Verjährt', ...more }
        note('write off', (await send('POST', '/offset/write_off', body)).status)
      },
      async () => {
        const rate = random.between(880, 980) / 1000
        const body = { currency: 'EUR', date: dayOf2026(random), rate, replace: true }
        note(`rate ${JSON.stringify(body)}`, (await send('POST', '/exchange_rate', body)).status)
      },
      async () => {
        const inEuro: { readonly kind: Kind; readonly document: InvoiceObject }[] = []
        for (const { kind, id } of documents) {
          const found = await world.kontor.ask(`/api/${kind}/${id}`)
          if (found.status !== 200) continue
          const document = (await found.json()) as InvoiceObject
          if (document.currency === 'EUR' && document.open_amount !== 0) inEuro.push({ kind, document })
        }
        if (inEuro.length === 0) return
        const { kind, document } = random.pick(inEuro)
        const amount = Math.round(document.open_amount * random.pick([1, 1, 0.5]) * 100) / 100
        if (amount === 0) return
        const transaction = await world.transaction(kind === 'invoice' ? amount : -amount, {
          ...{ bank_account_id: euro, currency: 'EUR', booking_date: day(random) },
        })
        transactions.push(transaction)
        // What payments book themselves has the value of the payment (rule 220): there the forms could not agree.
        const booked = ((document.base_total ?? 0) / document.total) * 100
        const cents = documentBooking === 'on_payment' ? booked : random.between(90, 97)
        const value = Math.max(0.01, Math.round(Math.abs(amount) * cents) / 100)
        const row = {
          amount: value,
          matchable_type: kind,
          matchable_id: document.id,
          currency_amount: Math.abs(amount),
        }
        const difference = { amount: random.pick([0.05, -0.01]), account: 3806 }
        const rows = value > 1 && random.between(0, 1) === 0 ? [row, difference] : [row]
        note(`pay ${kind} EUR ${amount}`, (await world.match(transaction, rows)).status)
      },
      async () => {
        const path = `/fiscal_year/${lastYear?.id}/exchange_valuation`
        if (random.between(0, 3) === 0) note('remove valuation', (await send('DELETE', path)).status)
        else note('value', (await send('POST', path, { method: random.pick(['rate', 'lower_value']) })).status)
      },
    ]
    actions.push(
      async () => {
        const amount = random.pick([1, -1]) * francs(random)
        const transaction = await world.transaction(amount, { booking_date: day(random) })
        transactions.push(transaction)
        const account = random.pick([{}, {}, { account: 1100 }, { account: 2000 }])
        const row = { amount: Math.abs(amount), matchable_type: 'company', matchable_id: customer, ...account }
        note(`on account ${amount}`, (await world.match(transaction, [row])).status)
      },
      async () => {
        if (transactions.length === 0) return
        note('reconcile', (await send('POST', `/bank_transaction/${random.pick(transactions)}/reconcile`)).status)
      },
      async () => {
        const kind = random.pick(['invoice', 'expense'] as const)
        const found = await world.json<{ data: InvoiceObject[] }>(`/${kind}?filter[booked_by]=on_account&per_page=100`)
        if (found.data.length === 0) return
        const credit = random.pick(found.data)
        const part = random.pick([{}, { amount: Math.abs(credit.open_amount) / 2 }])
        if (random.between(0, 2) === 0 && credit.open_amount !== 0) {
          const amount = kind === 'invoice' ? credit.open_amount : -credit.open_amount
          const back = await world.transaction(amount, { booking_date: day(random) })
          transactions.push(back)
          const row = { amount: Math.abs(amount), matchable_type: kind, matchable_id: credit.id }
          return note(`pay back ${amount}`, (await world.match(back, [row])).status)
        }
        const other = documents.length === 0 ? credit : random.pick(documents)
        const body = {
          documents: [
            { type: kind, id: credit.id, ...part },
            { type: 'kind' in other ? other.kind : kind, id: other.id, ...part },
          ],
          ...{ date: '2026-11-30', several_companies: true },
        }
        note('offset a credit', (await send('POST', '/offset', body)).status)
      },
    )
    const weights = [0, 0, 0, 1, 2, 3, 3, 3, 3, 4, 5, 6, 6, 7, 8, 8, 9, 10, 11, 12, 12, 13, 13, 14, 14, 15, 16, 16]
    const steps = countOf('random_documents')
    for (let step = 0; step < steps; step++) {
      // Some documents first, so that the others have something to do.
      await actions[step < 6 ? 0 : random.pick(weights)]?.()
      expect(await wrongChecks(world), `seed ${seed}, step ${step}: ${reported.slice(-3).join('; ')}`).toEqual([])
      if (step % 10 === 0 || step === steps - 1)
        expect(await wrongAcquisitions(world), `seed ${seed}, step ${step}: ${reported.slice(-12).join('; ')}`).toEqual(
          [],
        )
      if (step % 10 === 0 || step === steps - 1)
        expect(
          await wrongAgedLists(world, ['2025-12-31', day(random), day(random), '2026-12-31']),
          `seed ${seed}, step ${step}: ${reported.slice(-12).join('; ')}`,
        ).toEqual([])
      if (step % 10 === 0 || step === steps - 1)
        expect(
          await wrongForms(world, documentBooking === 'on_payment' ? documents.length : 0),
          `seed ${seed}, step ${step}: ${reported.slice(-12).join('; ')}`,
        ).toEqual([])
    }
    expect(done.written).toBeGreaterThan(steps / 8)
    const tables = tablesOfCommits(world.kontor.book.commits)
    expect([...checkRecords('organization-1', tables), ...checkMatching(tables)]).toEqual([])

    // Everything undone, latest first, including actions that were undone and redone in between.
    const all: HistoryObject[] = []
    for (let page = 1, isLast = false; !isLast; page++) {
      const { data } = await world.json<{ data: HistoryObject[] }>(`/history?per_page=500&page=${page}`)
      all.push(...data)
      isLast = data.length < 500
    }
    for (const { id, action } of all.filter((entry) => entry.id > (started ?? ''))) {
      const answer = await send('POST', `/history/${id}/undo`)
      expect(answer.status, `seed ${seed}, ${action}: ${answer.status === 200 ? '' : await answer.text()}`).toBe(200)
      await world.kontor.services.idle()
      expect(await wrongChecks(world), `seed ${seed}, undone ${action}`).toEqual([])
    }
    for (const table of ['invoice', 'expense', 'bank_transaction', 'period_lock', 'offset'])
      expect([table, (await world.json<{ meta: { total: number } }>(`/${table}?per_page=1`)).meta.total]).toEqual([
        table,
        0,
      ])
    expect(await world.balances()).toEqual({})
    await world.kontor.close()
  },
  patiently(300_000),
)
