// A notification explains a collective credit after its import: its parts name the invoices, which are attached.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import { details, entry, IBAN } from '../../fixture/camt/message.ts'
import { notification, notificationMessage, part } from '../../fixture/camt/notification.ts'
import { type MatchingWorld, startMatchingWorld } from './matching-world.ts'

const FIRST = '210000000003139471430009017'
const SECOND = 'RF18539007547034'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
})
afterAll(() => world.kontor.close())

test('it is reviewed, and the attachment goes when the notification is undone', async () => {
  const date = '2026-01-05'
  const first = await world.make('/invoice', { number: 'R-1', total: 50, date, reference: FIRST })
  const second = await world.make('/invoice', { number: 'R-2', total: 30, date, reference: SECOND })
  const day = { booking_date: '2026-01-15', value_date: '2026-01-16' }
  const id = await world.transaction(80, { ...day, text: 'Sammelgutschrift' })
  await world.kontor.services.idle()
  const find = () => world.json<BankTransactionObject>(`/bank_transaction/${id}`)
  expect((await find()).matches).toEqual([])
  const parts = [part({ amount: '50', reference: FIRST }), part({ amount: '30', reference: SECOND })]
  const text = notificationMessage(notification([entry('80', details(...parts))], IBAN))
  const form = new FormData()
  form.set('files[0]', new File([text], 'avis.xml'))
  const path = `/api/bank_account/${world.bankAccountId}/enrich`
  const answer = await world.kontor.ask(path, { method: 'POST', body: form })
  const [enriched] = ((await answer.json()) as { files: { batch_id: string }[] }).files
  await world.kontor.services.idle()
  const { matches } = await find()
  expect(matches.map(({ amount, matchable_id }) => [amount, matchable_id])).toEqual([
    [50, first],
    [30, second],
  ])
  expect((await world.post(`/batch/${enriched?.batch_id}/undo`)).status).toBe(200)
  await world.kontor.services.idle()
  expect((await find()).matches).toEqual([])
})
