// Random matches, rematches, reconciliations, unreconciliations and deletions in random order: the books stay
// consistent, and when all are undone, documents and balances are as at the start, to the cent.
import { expect, test } from 'vitest'
import { checkRecords } from '../../../main/journal/check/check-records.ts'
import { bookerFor } from '../../../main/service/matching/bulk/booking-facts.ts'
import { get } from '../../../shared/books/port/read.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { newId } from '../../../shared/value/id.ts'
import { err, ok } from '../../../shared/value/result.ts'
import { tablesOfCommits } from '../../support/books/tables-of-commits.ts'
import { createRandom, newSeed } from '../../support/random.ts'
import { type MatchingWorld, startMatchingWorld, type TestRow } from './matching-world.ts'

const ACTIONS = 120

const tablesOf = ({ kontor }: MatchingWorld) => tablesOfCommits(kontor.book.commits)

const unreconcile = async ({ kontor }: MatchingWorld, id: string): Promise<boolean> => {
  const deps = { newId, now: () => timestampOf(Date.now()) }
  const written = await kontor.book.write<null, string>({ user: 1 }, async (read) => {
    const [transaction] = await read([get('bank_transaction', id)])
    if (!transaction) return err('gone')
    const booker = await bookerFor(deps, read, [transaction])
    const decided = booker.unreconcile(transaction)
    return decided.ok ? ok({ action: 'test', changes: booker.changes(), value: null }) : err('refused')
  })
  return written.ok
}

test('any sequence of actions keeps the books consistent', async () => {
  const random = createRandom(newSeed('random matching'))
  const world = await startMatchingWorld()
  const documents: { type: string; id: string; amount: number }[] = []
  for (let index = 0; index < 12; index++) {
    const amount = random.between(1, 40)
    const total = random.between(0, 4) === 0 ? -amount : amount
    const type = random.pick(['invoice', 'expense'])
    const number = { number: `N-${index}`, date: '2026-03-01' }
    documents.push({ type, amount, id: await world.make(`/${type}`, { total, ...number }) })
  }
  const bills = documents.filter(({ type }) => type === 'expense')
  const order = { total: bills.reduce((sum, { amount }) => sum + amount, 1), execution_date: '2026-03-10' }
  const payment = await world.make('/expense_payment', { ...order, expense_ids: bills.map(({ id }) => id) })
  documents.push({ type: 'expense_payment', amount: order.total, id: payment })
  const transactions: string[] = []
  for (let index = 0; index < 12; index++) {
    transactions.push(await world.transaction(random.between(-40, 40)))
  }
  const before = await world.balances()
  const { kontor } = world
  let booked = 0
  for (let done = 0; done < ACTIONS; done++) {
    const id = random.pick(transactions)
    const action = random.between(0, 9)
    if (action < 6) {
      const { amount } = (await world.json<{ amount?: number }>(`/bank_transaction/${id}`)) ?? {}
      const rows: TestRow[] = []
      let left = Math.abs(amount ?? 10)
      for (let row = 0; row < 3 && left > 0; row++) {
        const document = random.pick(documents)
        const part = row === 2 ? left : random.between(1, left)
        const isDocument = random.fraction() < 0.7
        const named = { matchable_type: document.type, matchable_id: document.id }
        const vat = random.fraction() < 0.5 ? { vat_rate_id: world.vatRateId('Normalsatz 8.1 %') } : {}
        rows.push({ amount: part, ...(isDocument ? named : { account: random.pick([6500, 3400, 4200]), ...vat }) })
        left -= part
      }
      const off = random.pick([0, 0, 0.05, -0.05, 0.06])
      const [first] = rows
      if (first) rows[0] = { ...first, amount: Math.round((first.amount + off) * 100) / 100 }
      const answer = await world.match(id, rows)
      expect([200, 404, 422]).toContain(answer.status)
      if (answer.status === 200) booked += 1
    } else if (action < 8) await unreconcile(world, id)
    else if (action < 9)
      expect([200, 404, 422]).toContain((await world.post(`/bank_transaction/${id}/reconcile`)).status)
    else if (random.fraction() < 0.3) await kontor.ask(`/api/bank_transaction/${id}`, { method: 'DELETE' })
    if (done % 20 === 0 || done === ACTIONS - 1) expect(checkRecords('organization-1', tablesOf(world))).toEqual([])
  }
  expect(booked).toBeGreaterThan(0)
  const list = await world.json<{ data: { id: string; amount: number; is_reconciled: boolean }[] }>(
    '/bank_transaction?per_page=500',
  )
  const onBank = list.data.reduce((sum, each) => sum + (each.is_reconciled ? Math.round(each.amount * 100) : 0), 0)
  expect(Math.round(((await world.balances())[1020] ?? 0) * 100)).toBe(onBank)
  for (const { id } of list.data) expect(await unreconcile(world, id)).toBe(true)
  expect(await world.balances()).toEqual(before)
  for (const { type, id } of documents) expect(await world.json(`/${type}/${id}`)).toMatchObject({ paid_amount: 0 })
  expect(checkRecords('organization-1', tablesOf(world))).toEqual([])
  await kontor.close()
})
