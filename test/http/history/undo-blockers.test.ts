// The refusal of an undo names the blocking records and changes nothing; when they are removed, the undo succeeds.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Problem } from '../../../shared/api/problem.ts'
import { created } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import { newUuid } from '../../../shared/value/id.ts'
import { ok } from '../../../shared/value/result.ts'
import { makeCamt } from '../../support/file/make-camt.ts'
import { importsOf } from '../import/import-files.ts'
import { tokenOf } from '../kontor.ts'
import { type Entry, type HistoryWorld, startHistoryWorld } from './history-world.ts'

const IBAN = 'CH9300762011623852957'

let world: HistoryWorld
beforeEach(async () => {
  world = await startHistoryWorld()
})
afterEach(async () => {
  expect(world.findings()).toEqual([])
  expect(world.kontor.errors).toEqual([])
  await world.kontor.close()
})

/** The action with this title. */
const doing = async (act: () => Promise<unknown>): Promise<Entry> => {
  const answer = await act()
  if (answer instanceof Response && answer.status >= 300) throw new Error(await answer.text())
  await world.idle()
  return world.latest()
}
const send = (method: string, path: string, body: object = {}) => world.kontor.send(method, `/api${path}`, body)
const typed = async (amount: number, more: object = {}) => {
  const id = await world.transaction(amount, { name: 'Muster AG', ...more })
  await world.idle()
  return id
}
const invoice = (total: number) => world.make('/invoice', { number: `R-${total}`, total, date: '2026-03-01' })
const yearOf = async (start: string) =>
  (await world.json<{ data: { id: string; start_date: string }[] }>('/fiscal_year')).data.find(({ start_date }) =>
    start_date.startsWith(start),
  )?.id ?? ''

/** The undo is refused with exactly these blocking records, changes nothing, and succeeds when they are gone. */
const expectInTheWay = async (
  { id }: Entry,
  blockers: NonNullable<Problem['blockers']>,
  remove: () => Promise<unknown>,
  direction: 'undo' | 'redo' = 'undo',
) => {
  const before = world.kontor.book.commits.length
  const refused = await world.refused(direction, id)
  expect([refused.status, refused.code]).toEqual([409, 'in_the_way'])
  expect(refused.blockers).toEqual(blockers)
  expect(refused.message).toContain(blockers[0]?.title)
  expect(world.kontor.book.commits.length).toBe(before)
  const removed = await remove()
  if (removed instanceof Response && removed.status >= 300) throw new Error(await removed.text())
  await world.idle()
  await world[direction](id)
}
const byAction = ({ id, action, title }: Entry) => [{ type: 'history', id, action, title }]

test('a later action on the same fields blocks', async () => {
  const id = await typed(-20)
  const match = await doing(() => world.matched(id, [{ amount: 20, account: 6500 }]))
  const again = await doing(() => world.matched(id, [{ amount: 20, account: 6000 }]))
  expect(again.title).toBe('Zugeordnet und abgeglichen: Muster AG, 16.03.2026')
  await expectInTheWay(match, byAction(again), () => world.undo(again.id))
})

test('a later action on other fields does not', async () => {
  const company = await world.make('/company', { name: 'Muster AG', city: 'Bern' })
  const city = await doing(() => world.put(`/company/${company}`, { name: 'Muster AG', city: 'Chur' }))
  await doing(() => world.put(`/company/${company}`, { name: 'Muster AG', zip: '7000' }))
  await world.undo(city.id)
  expect(await world.json(`/company/${company}`)).toMatchObject({ city: 'Bern', zip: '7000' })
})

test('each setting is undone separately', async () => {
  const change = (settings: object) => doing(() => send('PATCH', '/organizations/1', { settings }))
  const settings = async () =>
    (await world.json<{ settings: Record<string, unknown> }>('/organizations/1/settings')).settings ??
    (await world.json<Record<string, unknown>>('/organizations/1/settings'))
  const before = await settings()
  const [first, second] = Object.keys(before).filter((name) => typeof before[name] === 'boolean')
  if (!first || !second) throw new Error(`no two switches in ${Object.keys(before)}`)
  const one = await change({ [first]: !before[first] })
  await change({ [second]: !before[second] })
  await world.undo(one.id)
  expect(await settings()).toMatchObject({ [first]: before[first], [second]: !before[second] })
  const three = await change({ [first]: !before[first] })
  await change({ [first]: before[first] })
  // It is as before already, so there is nothing left to undo.
  await world.undo(three.id)
})

test('undoing an undone action again: blocked by the action that undid it', async () => {
  const company = await doing(() => world.make('/company', { name: 'Muster AG' }))
  const undo = await world.undo(company.id)
  await expectInTheWay(company, byAction(undo), () => world.undo(undo.id))
})

test('redo needs an undo, an unknown action is 404, the creation of the organization cannot be undone', async () => {
  const company = await doing(() => world.make('/company', { name: 'Muster AG' }))
  expect(await world.refused('redo', company.id)).toMatchObject({ status: 422, code: 'not_undone' })
  expect((await world.refused('undo', 'NOSUCHACTION')).status).toBe(404)
  expect((await world.refused('redo', 'NOSUCHACTION')).status).toBe(404)
  const founding = (await world.history()).find(({ action }) => action === 'first_start')
  expect(await world.refused('undo', founding?.id ?? '')).toMatchObject({ status: 422, code: 'not_undoable' })
})

test('documents that transactions were matched with block', async () => {
  const made = await doing(() => invoice(50))
  const document = (await world.json<{ data: { id: string }[] }>('/invoice')).data[0]?.id
  const id = await typed(50)
  const match = await doing(() =>
    world.matched(id, [{ amount: 50, matchable_type: 'invoice', matchable_id: document }]),
  )
  await expectInTheWay(made, byAction(match), () => world.undo(match.id))
})

test('documents that Kontor proposed do not block', async () => {
  const made = await doing(() =>
    world.make('/invoice', { number: 'R-1', total: 50, date: '2026-03-01', reference: 'RF18539007547034' }),
  )
  const id = await typed(50, { reference: 'RF18539007547034' })
  expect((await world.json<{ matches: object[] }>(`/bank_transaction/${id}`)).matches).toHaveLength(1)
  await world.undo(made.id)
  await world.idle()
  expect((await world.json<{ matches: object[] }>(`/bank_transaction/${id}`)).matches).toEqual([])
})

test('invoices of a company, and the company itself', async () => {
  const made = await doing(() => world.make('/company', { name: 'Muster AG' }))
  const company = (await world.json<{ data: { id: string }[] }>('/company')).data[0]?.id
  const billed = await doing(() =>
    world.make('/invoice', { number: 'R-1', total: 5, date: '2026-03-01', company_id: company }),
  )
  await expectInTheWay(made, byAction(billed), () => world.undo(billed.id))
})

test('payments of expenses', async () => {
  const made = await doing(() => world.make('/expense', { number: 'K-1', total: 5, date: '2026-03-01' }))
  const expense = (await world.json<{ data: { id: string }[] }>('/expense')).data[0]?.id
  const paid = await doing(() =>
    world.make('/expense_payment', { total: 5, execution_date: '2026-03-02', expense_ids: [expense] }),
  )
  await expectInTheWay(made, byAction(paid), () => world.undo(paid.id))
})

test('bookings and budgets on a ledger account, which is then archived', async () => {
  const made = await doing(() => world.make('/account', { number: 6555, name: 'Porto', type: 'expense' }))
  const account = (await world.json<{ data: { id: string }[] }>('/account?search=Porto')).data[0]?.id ?? ''
  const lines = [
    { account_id: account, debit: 5 },
    { account_id: world.accountId(1020), credit: 5 },
  ]
  const entry = await doing(() => world.make('/journal_entry', { date: '2026-05-05', lines }))
  await expectInTheWay(made, byAction(entry), () => world.undo(entry.id))
  // Its bookings are reversed and stay.
  expect(await world.json(`/account/${account}`)).toMatchObject({ is_active: false })
  await world.redo(made.id)
  expect(await world.json(`/account/${account}`)).toMatchObject({ is_active: true })
})

test('budgets of a ledger account and of a fiscal year', async () => {
  const made = await doing(() => world.make('/account', { number: 6555, name: 'Porto', type: 'expense' }))
  const account = (await world.json<{ data: { id: string }[] }>('/account?search=Porto')).data[0]?.id ?? ''
  const years = { name: '2027', start_date: '2027-01-01', end_date: '2027-12-31' }
  const year = await doing(() => send('POST', '/fiscal_year', years))
  const id = await yearOf('2027')
  const budget = await doing(() =>
    send('PUT', `/fiscal_year/${id}/budget`, { accounts: [{ account_id: account, amount: 5 }] }),
  )
  expect((await world.refused('undo', year.id)).blockers).toEqual(byAction(budget))
  await expectInTheWay(made, byAction(budget), () => world.undo(budget.id))
  await world.undo(year.id)
})

test('entries in a fiscal year', async () => {
  const year = await doing(() =>
    send('POST', '/fiscal_year', { name: '2027', start_date: '2027-01-01', end_date: '2027-12-31' }),
  )
  const lines = [
    { account_id: world.accountId(6500), debit: 5 },
    { account_id: world.accountId(1020), credit: 5 },
  ]
  const entry = await doing(() => world.make('/journal_entry', { date: '2027-05-05', lines }))
  expect((await world.refused('undo', year.id)).blockers).toEqual(byAction(entry))
  await world.undo(entry.id)
  // Its entries stay for good, and so does the year.
  expect(await world.refused('undo', year.id)).toMatchObject({ status: 422, code: 'not_undoable' })
})

test('transactions and statements of a bank account', async () => {
  const made = await doing(() =>
    world.make('/bank_account', { type: 'bank', name: 'Zweites', iban: 'CH5604835012345678009' }),
  )
  const account =
    (await world.json<{ data: { id: string }[] }>('/bank_account?filter[search]=Zweites')).data[0]?.id ?? ''
  const imported = await doing(() =>
    importsOf(world.kontor, account).start([
      ['s.xml', makeCamt({ seed: 4, iban: 'CH5604835012345678009', rows: 5 }).text],
    ]),
  )
  expect(imported.action).toBe('import_transactions')
  await expectInTheWay(made, byAction(imported), () => world.undo(imported.id))
})

test('the name of a bank account is undone although its transactions were booked since', async () => {
  const id = await typed(-20)
  const { bank_account_id } = await world.json<{ bank_account_id: string }>(`/bank_transaction/${id}`)
  const before = await world.json<{ name: string }>(`/bank_account/${bank_account_id}`)
  const renamed = await doing(() =>
    send('PUT', `/bank_account/${bank_account_id}`, { ...before, name: 'Betriebskonto' }),
  )
  await doing(() => world.matched(id, [{ amount: 20, account: 6500 }]))
  expect(await world.json(`/bank_account/${bank_account_id}`)).toMatchObject({ name: 'Betriebskonto' })
  await world.undo(renamed.id)
  expect(await world.json(`/bank_account/${bank_account_id}`)).toMatchObject({ name: before.name })
})

test('a key that another record uses by now', async () => {
  const id = await typed(5, { acc_serv_ref: 'TAKEN' })
  const removedOnes = await doing(() => send('DELETE', `/bank_transaction/${id}`))
  const other = await doing(() => world.transaction(7, { acc_serv_ref: 'TAKEN' }))
  await expectInTheWay(removedOnes, byAction(other), () => world.undo(other.id))
})

test('another import of the same file', async () => {
  const file = ['s.xml', makeCamt({ seed: 4, iban: IBAN, rows: 5 }).text] as const
  const start = () => importsOf(world.kontor, world.bankAccountId).start([file])
  const first = await doing(start)
  await world.undo(first.id)
  const second = await doing(start)
  await expectInTheWay(first, byAction(second), () => world.undo(second.id), 'redo')
})

test('a referenced record that is gone', async () => {
  const company = await world.make('/company', { name: 'Muster AG' })
  const billed = await doing(() =>
    world.make('/invoice', { number: 'R-1', total: 5, date: '2026-03-01', company_id: company }),
  )
  await world.undo(billed.id)
  const removedOnes = await doing(() => send('DELETE', `/company/${company}`))
  await expectInTheWay(billed, byAction(removedOnes), () => world.undo(removedOnes.id), 'redo')
})

test('a closed fiscal year', async () => {
  const id = await world.transaction(0, { booking_date: '2025-05-05', value_date: '2025-05-05' })
  await world.idle()
  const done = await doing(() => world.post(`/bank_transaction/${id}/reconcile`))
  const budget = await doing(async () =>
    send('PUT', `/fiscal_year/${await yearOf('2025')}/budget`, {
      accounts: [{ account_id: world.accountId(6500), amount: 5 }],
    }),
  )
  const year = await yearOf('2025')
  const close = await doing(() => world.post(`/fiscal_year/${year}/close`))
  expect((await world.refused('undo', budget.id)).blockers).toEqual([{ type: 'fiscal_year', id: year, title: '2025' }])
  await expectInTheWay(done, [{ type: 'fiscal_year', id: year, title: '2025' }], () =>
    world.post(`/fiscal_year/${year}/reopen`),
  )
  await world.undo(budget.id)
  // The user reopened the year by hand, so nothing is left of the closing.
  await world.undo(close.id)
})

test('a later year that is closed, an earlier one that is open', async () => {
  const [first, second] = [await yearOf('2025'), await yearOf('2026')]
  const early = await doing(() => world.post(`/fiscal_year/${first}/close`))
  const late = await doing(() => world.post(`/fiscal_year/${second}/close`))
  await expectInTheWay(early, byAction(late), () => world.undo(late.id))
  await world.redo(early.id)
  await world.redo(late.id)
  const reopenLate = await doing(() => world.post(`/fiscal_year/${second}/reopen`))
  const reopenEarly = await doing(() => world.post(`/fiscal_year/${first}/reopen`))
  await expectInTheWay(reopenLate, byAction(reopenEarly), () => world.undo(reopenEarly.id))
})

test('work that is still running', async () => {
  const id = newUuid()
  const group = 'UNDERWAYGROUP'
  await world.kontor.book.write<null, never>({ user: 1, group }, async (read) => {
    const [accounts] = await read([page('bank_account')])
    const batch = {
      id,
      group,
      name: 's.xml',
      kind: 'import' as const,
      bank_account_id: accounts.rows[0]?.id ?? '',
      file_sha256: '0'.repeat(64),
      total_rows: 1,
      processed_rows: 0,
      created_rows: 0,
      created: 0,
      duplicates: 0,
      likely_duplicates: 0,
      flagged: 0,
      skipped: 0,
      refused: 0,
      balance: null,
      warnings: [],
      cancelled_at: null,
      finished_at: null,
      undone_at: null,
      created_at: '2026-01-01T00:00:00.000000Z' as never,
    }
    return ok({ action: 'import_transactions', changes: [created('batch', batch)], value: null })
  })
  const started = await world.entry(group)
  await expectInTheWay(started, [{ type: 'batch', id, title: 's.xml' }], () => world.post(`/batch/${id}/cancel`))
})

test('a document that was paid by another transaction meanwhile', async () => {
  const document = await invoice(50)
  const [one, other] = [await typed(50), await typed(50)]
  const row = { amount: 50, matchable_type: 'invoice', matchable_id: document }
  const first = await doing(() => world.matched(one, [row]))
  await world.undo(first.id)
  const second = await doing(() => world.matched(other, [row]))
  await expectInTheWay(first, byAction(second), () => world.undo(second.id), 'redo')
})

test('parts of a document are restored with the amount that each settled', async () => {
  const document = await invoice(100)
  const [one, other] = [await typed(40), await typed(60)]
  const rowOf = (amount: number) => [{ amount, matchable_type: 'invoice', matchable_id: document }]
  const first = await doing(() => world.matched(one, rowOf(40)))
  const second = await doing(() => world.matched(other, rowOf(60)))
  await world.undo(first.id)
  expect(await world.json(`/invoice/${document}`)).toMatchObject({ paid_amount: 60, open_amount: 40 })
  await world.undo(second.id)
  expect(await world.json(`/invoice/${document}`)).toMatchObject({ paid_amount: 0, open_amount: 100 })
  await world.redo(first.id)
  expect(await world.json(`/invoice/${document}`)).toMatchObject({ paid_amount: 40, open_amount: 60 })
})

test('bookings keep their numbers without a gap, and name the entry that they repeat', async () => {
  const id = await typed(-20)
  const match = await doing(() => world.matched(id, [{ amount: 20, account: 6500 }]))
  await world.undo(match.id)
  await world.redo(match.id)
  const { data } = await world.json<{
    data: { id: string; number: number; rebooks_id: string | null; reverses_id: string | null }[]
  }>('/journal_entry?sort=number')
  const [first, reversal, again, ...rest] = data
  expect(rest).toEqual([])
  expect([first?.number, reversal?.number, again?.number]).toEqual([1, 2, 3])
  expect([reversal?.reverses_id, again?.rebooks_id]).toEqual([first?.id, first?.id])
  expect(await world.json(`/bank_transaction/${id}`)).toMatchObject({
    journal_entry_id: again?.id,
    is_reconciled: true,
  })
  await world.post('/bank_transaction/unreconcile-many', { items: [id] })
  await world.idle()
})

test('undo needs the permission of the action, not just membership', async () => {
  const company = await doing(() => world.make('/company', { name: 'Muster AG' }))
  const settings = await doing(() => send('PATCH', '/organizations/1', { billing_city: 'Chur' }))
  const as = async (role: 'viewer' | 'accountant', id: string) => {
    const authorization = `Bearer ${await tokenOf(world.kontor, role)}`
    return (await world.kontor.ask(`/api/history/${id}/undo`, { method: 'POST', headers: { authorization } })).status
  }
  expect(await as('viewer', company.id)).toBe(403)
  expect(await as('viewer', 'NOSUCHACTION')).toBe(404)
  expect(await as('accountant', settings.id)).toBe(403)
  expect(await as('accountant', company.id)).toBe(200)
})

test('bulk work is undone by its batch, completely, and marked', async () => {
  const ids = [await typed(-20), await typed(-30)]
  for (const id of ids) await world.matched(id, [{ amount: id === ids[0] ? 20 : 30, account: 6500 }])
  const before = world.state()
  const answer = await world.post('/bank_transaction/unreconcile-many', { items: ids })
  const { id } = (await answer.json()) as { id: string }
  await world.idle()
  const undone = await world.post(`/batch/${id}/undo`)
  expect(undone.status).toBe(200)
  expect(await undone.json()).toMatchObject({ id, undone: true })
  expect(world.state()).toEqual(before)
  const commits = world.kontor.book.commits.length
  expect((await world.post(`/batch/${id}/undo`)).status).toBe(200)
  expect(world.kontor.book.commits.length).toBe(commits)
  const startedWork = (await world.history()).find(({ action }) => action === 'unreconcile_many')
  await world.redo(startedWork?.id ?? '')
  expect(await world.json(`/batch/${id}`)).toMatchObject({ undone: false })
})

test('an import undone by its batch is redone by the history', async () => {
  const file = ['s.xml', makeCamt({ seed: 4, iban: IBAN, rows: 5 }).text] as const
  const imported = await doing(() => importsOf(world.kontor, world.bankAccountId).start([file]))
  const before = world.state()
  const [batch] = await world.kontor.listOf('/api/batch')
  await world.post(`/batch/${batch?.id}/undo`)
  expect(await world.entry(imported.id)).toMatchObject({ is_undoable: false })
  await world.redo(imported.id)
  expect(world.state()).toEqual(before)
})
