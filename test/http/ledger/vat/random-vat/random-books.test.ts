// Random books of all methods: the file of each return is valid against the published schema, each figure is equal to a
// plain count over the entries, and agreed and received amounts are equal once everything is paid.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readVatFile } from '../../../../../main/worker/read-vat-file.ts'
import type { VatReturnObject, VatYearObject } from '../../../../../shared/api/endpoints/ledger/vat-returns.ts'
import { countOf } from '../../../../support/counts.ts'
import { patiently } from '../../../../support/patience.ts'
import { createRandom, newSeed } from '../../../../support/random.ts'
import { hasSchema, NO_SCHEMA, openSchema, type Schema } from '../../../../worker/vat-file/ech-schema.ts'
import { makeRandomBook, type RandomBook } from './make-book.ts'
import { countEntries, linesOfReturn } from './plain-count.ts'

/** A database has a world of its own for each, which takes longer; the figures are computed by the same rules. */
const COUNT = process.env.KONTOR_TEST_BOOKS === 'postgres' ? 8 : countOf('vat_books')

let schema: Schema | null = null
beforeAll(() => {
  if (hasSchema) schema = openSchema()
  else process.stderr.write(`random VAT books: the files are not validated, ${NO_SCHEMA}\n`)
})
afterAll(() => schema?.close())

/** The periods of the book, with their returns. */
const readReturns = async ({ world, years }: RandomBook): Promise<readonly VatReturnObject[]> => {
  const returns: VatReturnObject[] = []
  for (const year of years) {
    const { data } = await world.json<VatYearObject>(`/vat_return?date=${year}-12-31`)
    for (const { id, type } of data) if (type === 'first') returns.push(await world.json(`/vat_return/${id}`))
  }
  return returns
}

const AFTER_ALL = '2026-12-31T00:00:00.000000Z'

const asObject = (lines: ReadonlyMap<string, readonly [number, number]>) =>
  Object.fromEntries([...lines].toSorted(([a], [b]) => (a < b ? -1 : 1)))

const checkReturn = async (book: RandomBook, found: VatReturnObject, about: string): Promise<void> => {
  const { world, form, isOnPayment } = book
  const counting = await countEntries(book)
  // What payments book counts by agreed amounts on its date: no entry says so until it is paid.
  if (!(isOnPayment && form === 'agreed'))
    expect(asObject(linesOfReturn(found)), about).toEqual(asObject(counting.lines(form, found.from, found.to)))
  const answer = await world.kontor.ask(`/api/vat_return/${found.id}/file`)
  const text = await answer.text()
  expect(answer.status, `${about} ${text}`).toBe(200)
  expect(schema?.faultOf(text) ?? null, `${about} ${text}`).toBeNull()
  const read = readVatFile('mwst.xml', new TextEncoder().encode(text))
  if (!read.ok) throw new Error(`${about} ${JSON.stringify(read.error)}`)
  const lineOf = (number: string) => found.lines.find((line) => line.number === number)
  const payable = (lineOf('500')?.tax ?? 0) - (lineOf('510')?.tax ?? 0)
  const { total_consideration, taxable, payable: filed } = read.value.figures
  expect([total_consideration, taxable, filed], about).toEqual(
    [lineOf('200')?.base, lineOf('299')?.base, payable].map((amount) => Math.round((amount ?? 0) * 100)),
  )
}

/** What is kept in memory and what is read anew, as of a moment after all changes, agree. */
const checkReadAnew = async ({ world }: RandomBook, { id, lines }: VatReturnObject, about: string): Promise<void> => {
  const anew = await world.json<VatReturnObject>(`/vat_return/${id}?as_of=${AFTER_ALL}`)
  const amounts = (some: VatReturnObject['lines']) => some.map(({ key, base, tax }) => [key, base, tax])
  expect(amounts(anew.lines), about).toEqual(amounts(lines))
}

test(
  'random books',
  async () => {
    const seed = newSeed('random VAT books')
    const random = createRandom(seed)
    for (let index = 0; index < COUNT; index += 1) {
      const book = await makeRandomBook(random, index)
      const { world, method, form, isOnPayment, years } = book
      const about = `seed ${seed}, book ${index}: ${method}, ${form}, ${isOnPayment ? 'on payment' : 'on issue'}`
      const returns = await readReturns(book)
      expect(returns).toHaveLength(years.length * (method === 'net_rate' ? 2 : 4))
      for (const each of returns) await checkReturn(book, each, `${about}, ${each.period}`)
      const some = random.pick(returns)
      await checkReadAnew(book, some, `${about}, ${some.period}`)
      await book.payAll()
      const whole = async (of: string) => {
        const days = `from=${years[0]}-01-01&to=${years.at(-1)}-12-31`
        const { rows } = await world.json<VatReportRows>(`/report/vat?form=${of}&method=${method}&${days}`)
        return rows.filter(({ kind }) => kind !== 'note').map(({ key, amounts }) => [key, amounts])
      }
      expect(await whole('received'), about).toEqual(await whole('agreed'))
      expect(world.kontor.errors).toEqual([])
      await world.kontor.close()
    }
  },
  patiently(14_400_000),
)

interface VatReportRows {
  readonly rows: readonly { readonly key: string; readonly kind: string; readonly amounts: object }[]
}
