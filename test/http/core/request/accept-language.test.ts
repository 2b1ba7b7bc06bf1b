// The language that a request asks for, and its sentences: titles of the history, blocking records of an undo,
// explanations and reasons.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageOf } from '../../../../main/http/request/accept-language.ts'
import { createClient } from '../../../../shared/api/client.ts'
import { listHistory } from '../../../../shared/api/endpoints/books/history.ts'
import { createAccount } from '../../import/import-files.ts'
import { type Kontor, startKontor } from '../../kontor.ts'

let kontor: Kontor
let account = ''
let transaction = ''

beforeAll(async () => {
  kontor = await startKontor()
  account = await createAccount(kontor, { type: 'cash', name: 'Till' })
  const body = { bank_account_id: account, acc_serv_ref: 'a', amount: -5, booking_date: '2026-01-05', name: 'Muster' }
  const made = await kontor.send('POST', '/api/bank_transaction', body)
  transaction = ((await made.json()) as { id: string }).id
  await kontor.services.idle()
})
afterAll(() => kontor.close())

test.each([
  [undefined, null],
  ['', null],
  ['*', null],
  ['fr, it;q=0.8', null],
  ['de', 'de'],
  ['DE-ch', 'de'],
  ['en-US,en;q=0.9,de;q=0.8', 'en'],
  ['de-CH;q=0.5, en;q=0.7', 'en'],
  ['fr,de;q=0.3', 'de'],
  ['en;q=0, de;q=0.1', 'de'],
  ['en;q=0', null],
  ['en; q=1.5, de;q=0.1', 'de'],
  ['den, eng', null],
  ['en,de', 'en'],
  ['de;q=0.123, en;q=0.122', 'de'],
  ['de;q=0.1234, en;q=0.001', 'en'],
  ['de;q=1.000, en', 'de'],
  ['de;level=1;q=0.1, en;q=0.2', 'en'],
  // Kontor reads a thousand characters.
  [`${'x'.repeat(997)},de`, 'de'],
  [`${'x'.repeat(998)},de`, null],
])('%s asks for %s', (header, language) => expect(languageOf(header)).toBe(language))

const ask = async (path: string, language?: string, init: RequestInit = {}) => {
  const answer = await kontor.ask(`/api${path}`, {
    ...init,
    headers: { ...(language === undefined ? {} : { 'accept-language': language }) },
  })
  return (await answer.json()) as Record<string, unknown>
}

test('titles of the history, in the user’s language without the header', async () => {
  const titleIn = async (language?: string) =>
    (
      (await ask('/history?per_page=1&filter[action]=create_bank_transaction', language)) as {
        data: { title: string }[]
      }
    ).data[0]?.title
  expect(await titleIn('de-CH')).toBe('Transaktion von Hand erfasst: Till, 05.01.2026')
  expect(await titleIn('en')).toBe('Transaction entered manually: Till, 05.01.2026')
  const stored = (await ask('/user')) as { locale: string }
  expect(await titleIn()).toBe(await titleIn(stored.locale))
  expect(await titleIn('fr')).toBe(await titleIn(stored.locale))
})

test('blocking records of an undo, with the word of the action', async () => {
  const history = (await ask('/history?filter[action]=create_bank_account')) as { data: { id: string }[] }
  const undo = async (language: string) =>
    await ask(`/history/${history.data[0]?.id}/undo`, language, { method: 'POST' })
  expect(await undo('de')).toMatchObject({
    code: 'in_the_way',
    blockers: [
      { type: 'history', action: 'create_bank_transaction', title: 'Transaktion von Hand erfasst: Till, 05.01.2026' },
    ],
  })
  expect(((await undo('en')) as { blockers: { title: string }[] }).blockers[0]?.title).toMatch(
    /^Transaction entered manually/,
  )
})

test('explanations', async () => {
  const first = async (language: string) =>
    ((await ask(`/bank_transaction/${transaction}/explain`, language)) as { steps: { text: string }[] }).steps[0]?.text
  expect(await first('de')).not.toBe(await first('en'))
  expect(await first('en')).toMatch(/entered manually/i)
})

test('the client sends its language, which it asks for at each call', async () => {
  let language = 'de'
  const sent: (string | undefined)[] = []
  const call = createClient({
    base: '',
    language: () => language,
    fetch: async (_, { headers }) => {
      sent.push(headers['Accept-Language'])
      return { ok: true, status: 200, statusText: '', json: async () => ({}) }
    },
  })
  await call(listHistory)
  language = 'en'
  await call(listHistory)
  expect(sent).toEqual(['de', 'en'])
})
