// The first proposals of a company without any history: the sample quarter, imported into empty books with its open
// items, compared with the rows that a bookkeeper entered (bookings.json, written by hand).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBankTransactions } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import { type Kontor, startKontor } from '../../kontor.ts'
import { quarterBookings } from './sample-quarter-files.ts'
import { quarterOf } from './sample-quarter-steps.ts'

let kontor: Kontor
let quarter: ReturnType<typeof quarterOf>
beforeAll(async () => {
  kontor = await startKontor()
  quarter = quarterOf(kontor)
  await quarter.prepare()
  await quarter.importAll()
})
afterAll(() => kontor.close())

interface Row {
  readonly amount: number | string
  readonly matchable_id?: string | null | undefined
  readonly account_id?: string | null | undefined
  readonly vat_rate_id?: string | null | undefined
}

/** The statement does not say enough: what was sold, bought or meant. */
const UNKNOWN = [
  // The account is right; accounts of staff expense have no usual VAT rate.
  'VWB20260019',
  'VWB20260021',
  'VWB20260027',
  'VWB20260036',
  'VWB20260041',
  'VWB20260047',
  'VWB20260070',
  // A bakery is a meal at the usual rate; these were snacks for customers.
  'VWB20260072',
  // Parcels have VAT, letters have none; the account is right.
  'VWB20260076',
]

test('76 of 85 transactions have the right first proposal, and none of the others is attached', async () => {
  const resolve = await quarter.resolver()
  const query = { per_page: 100, append: ['suggestion'] } as const
  const { data } = await quarter.call(listBankTransactions, { query })
  const wanted = new Map(quarterBookings().map(({ transaction, matches }) => [transaction, resolve(matches).matches]))
  /** The documents; rows that book their differences follow from them. Without documents, the rows. */
  const textsOf = (rows: readonly Row[]): string => {
    const documents = rows.flatMap(({ matchable_id }) => matchable_id ?? [])
    if (documents.length > 0) return documents.toSorted().join()
    return rows
      .map(({ amount, account_id, vat_rate_id }) => [amount, account_id ?? '', vat_rate_id ?? ''].join(' '))
      .toSorted()
      .join()
  }
  const wrong = data.filter(({ acc_serv_ref, matches, suggestion }) => {
    const proposed = matches.length > 0 ? matches : (suggestion?.matches ?? [])
    const expected = wanted.get(acc_serv_ref) ?? []
    return textsOf(proposed) !== textsOf(expected)
  })
  expect(data).toHaveLength(85)
  expect(wrong.map(({ acc_serv_ref }) => acc_serv_ref).toSorted()).toEqual(UNKNOWN)
  expect(wrong.filter(({ matches }) => matches.length > 0)).toEqual([])
})
