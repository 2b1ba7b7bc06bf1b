// Amounts are exact: the stored and answered amount has the same minor units, sums are exact, and more decimals than a
// currency has are refused instead of rounded. Checked against arithmetic with strings and BigInt.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { created } from '../../../../shared/books/port/change.ts'
import { get } from '../../../../shared/books/port/read.ts'
import { MAX_MINOR_UNITS, minorToDecimal, minorToNumber, numberToMinor } from '../../../../shared/value/money.ts'
import { ok } from '../../../../shared/value/result.ts'
import { countOf } from '../../../support/counts.ts'
import { patiently } from '../../../support/patience.ts'
import { newSeed } from '../../../support/random.ts'
import { type Kontor, startKontor } from '../../kontor.ts'

const seed = newSeed('amounts')

let kontor: Kontor
const ids: Record<string, string> = {}
beforeAll(async () => {
  kontor = await startKontor()
  for (const currency of ['CHF', 'JPY', 'KWD']) {
    const made = await kontor.send('POST', '/api/bank_account', { type: 'cash', name: currency, currency })
    ids[currency] = ((await made.json()) as { id: string }).id
  }
})
afterAll(() => kontor.close())

/** An amount as people write it, built from its digits: no arithmetic that could round. */
const written = (minor: bigint, digits: number): string => {
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  return `${minor < 0n ? '-' : ''}${whole}${digits > 0 ? `.${text.slice(-digits)}` : ''}`
}

const DIGITS = { CHF: 2, JPY: 0, KWD: 3 } as const
const minors = fc.oneof(
  fc.bigInt({ min: BigInt(-MAX_MINOR_UNITS), max: BigInt(MAX_MINOR_UNITS) }),
  fc.bigInt({ min: -100_000n, max: 100_000n }),
)

describe('one amount', () => {
  test(
    'an amount is read, stored and shown unchanged',
    () => {
      fc.assert(
        fc.property(fc.constantFrom('CHF', 'JPY', 'KWD'), minors, (currency, minor) => {
          const text = written(minor, DIGITS[currency])
          const read = numberToMinor(JSON.parse(text) as number, currency)
          expect(read).toEqual({ ok: true, value: Number(minor) === 0 ? 0 : Number(minor) })
          if (!read.ok) return
          // In JSON it is the same number, and as a decimal string the same text.
          expect(Number(JSON.stringify(minorToNumber(read.value, currency)))).toBe(
            Number(text) === 0 ? 0 : Number(text),
          )
          expect(minorToDecimal(read.value, currency)).toBe(written(minor, DIGITS[currency]))
        }),
        { seed, numRuns: countOf('exact_amounts') },
      )
    },
    patiently(120_000),
  )

  test(
    'an amount goes over HTTP unchanged, in and out as text',
    async () => {
      let count = 0
      await fc.assert(
        fc.asyncProperty(fc.constantFrom('CHF', 'JPY', 'KWD'), minors, async (currency, minor) => {
          const text = written(minor, DIGITS[currency])
          const body = `{"bank_account_id":"${ids[currency]}","acc_serv_ref":"${seed}-${count++}","amount":${text}}`
          const headers = { 'content-type': 'application/json' }
          const answer = await kontor.ask('/api/bank_transaction', { method: 'POST', headers, body })
          const shown = /"amount":(-?[\d.e+]+)/.exec(await answer.text())?.[1] ?? ''
          expect([answer.status, text, plain(shown)]).toEqual([201, text, plain(text)])
        }),
        { seed, numRuns: countOf('exact_amounts') / 50 },
      )
    },
    patiently(120_000),
  )

  test.each([
    [0.1 + 0.2, 'CHF', 422],
    [0.3, 'CHF', 201],
    [0.005, 'CHF', 422],
    [1.5, 'JPY', 422],
    [1.005, 'KWD', 201],
    [1.0005, 'KWD', 422],
    [4.35, 'CHF', 201],
    [1.15, 'CHF', 201],
    [-0.01, 'CHF', 201],
    [MAX_MINOR_UNITS, 'JPY', 201],
    [1e15, 'CHF', 422],
    [1e300, 'CHF', 422],
  ])('%s %s is %s', async (amount, currency, status) => {
    const body = { bank_account_id: ids[currency], acc_serv_ref: `${amount} ${currency}`, amount }
    const answer = await kontor.send('POST', '/api/bank_transaction', body)
    const text = (await answer.json()) as { amount?: number; errors?: object }
    expect([answer.status, text.amount]).toEqual([status, status === 201 ? amount : undefined])
    if (status === 422) expect(Object.keys(text.errors ?? {})).toEqual(['amount'])
  })
})

/** Without the zeros and the minus of zero, which JSON does not write. */
const plain = (text: string): string =>
  (text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text).replace(/^-0$/, '0')

describe('budgets', () => {
  test('budgets come back as decimal strings of the amounts sent', async () => {
    const [year] = await kontor.listOf('/api/fiscal_year')
    const accounts = await kontor.listOf('/api/account?filter[type]=expense&per_page=100')
    const sample = fc
      .sample(minors, { numRuns: accounts.length, seed })
      .map((minor) => written(minor === 0n ? 1n : minor, 2))
    const rows = accounts.map(({ id }, index) => `{"account_id":"${id}","amount":${sample[index]}}`)
    const path = `/api/fiscal_year/${year?.id}/budget`
    const headers = { 'content-type': 'application/json' }
    const saved = await kontor.ask(path, { method: 'PUT', headers, body: `{"accounts":[${rows}]}` })
    expect(saved.status).toBe(200)
    const matrix = (await (await kontor.ask(path)).json()) as {
      accounts: { id: string; budget: { amount: string } | null }[]
    }
    const shown = new Map(matrix.accounts.map(({ id, budget }) => [id, budget?.amount]))
    expect(accounts.map(({ id }) => shown.get(id))).toEqual(sample)
    const [account] = accounts
    const refused = await kontor.send('PUT', path, { accounts: [{ account_id: account?.id, amount: 0.1 + 0.2 }] })
    expect([refused.status, Object.keys(((await refused.json()) as { errors: object }).errors)]).toEqual([
      422,
      ['accounts.0.amount'],
    ])
  })
})

describe('sums', () => {
  test(
    'a million Rappen are ten thousand francs',
    async () => {
      const made = await kontor.send('POST', '/api/bank_account', { type: 'cash', name: 'Rappen' })
      const { id } = (await made.json()) as { id: string }
      const first = await kontor.send('POST', '/api/bank_transaction', {
        bank_account_id: id,
        acc_serv_ref: 'rappen',
        amount: 0.01,
      })
      const { id: firstId } = (await first.json()) as { id: string }
      await kontor.services.idle()
      const [record] = await kontor.book.read([get('bank_transaction', firstId)])
      if (!record) throw new Error('the transaction is there')
      // The others go straight into the books: the sum includes them.
      for (let from = 1; from < 1_000_000; from += 50_000) {
        const count = Math.min(50_000, 1_000_000 - from)
        const changes = Array.from({ length: count }, (_, index) =>
          created('bank_transaction', {
            ...record,
            id: `rappen${String(from + index).padStart(10, '0')}`,
            acc_serv_ref: `rappen ${from + index}`,
          }),
        )
        await kontor.book.write<null, never>({ user: null }, async () => ok({ action: 'test', changes, value: null }))
      }
      const answer = await kontor.ask(`/api/bank_account/${id}?append=balance&include=transactionsCount`)
      expect(await answer.json()).toMatchObject({ balance: 10_000, transactions_count: 1_000_000 })
    },
    patiently(180_000),
  )

  test('0.1 and 0.2 are 0.3, in balances and in the journal', async () => {
    const made = await kontor.send('POST', '/api/bank_account', { type: 'cash', name: 'Tenths' })
    const { id } = (await made.json()) as { id: string }
    for (const amount of [0.1, 0.2]) {
      await kontor.send('POST', '/api/bank_transaction', {
        bank_account_id: id,
        acc_serv_ref: `tenth ${amount}`,
        amount,
      })
    }
    const account = (await (await kontor.ask(`/api/bank_account/${id}?append=balance`)).json()) as { balance: number }
    expect(account.balance).toBe(0.3)
    const [cash, equity] = await kontor.listOf('/api/account?filter[number]=1000,2800')
    const lines = [
      { account_id: cash?.id, debit: 0.1 },
      { account_id: cash?.id, debit: 0.2 },
      { account_id: equity?.id, credit: 0.3 },
    ]
    expect((await kontor.send('POST', '/api/journal_entry', { date: '2026-04-04', lines })).status).toBe(201)
  })
})
