// What every home of the Books port promises. Run by books-memory.test.ts and, in real Chromium, books-page.test.ts.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BooksChange, RecoverableBooks } from '../../shared/books/books.ts'
import { type Change, created, removed, updated } from '../../shared/books/change.ts'
import { GENESIS } from '../../shared/books/frame.ts'
import { get, type PageQuestion, page, type QueryData, totals, where } from '../../shared/books/read.ts'
import type { BankTransaction } from '../../shared/record/bank-transaction.ts'
import { commit, frameAfter, frameChain, transaction } from './commits.ts'
import { answerNaively, applyChanges, type Contents } from './naive-books.ts'

const TABLE = 'bank_transaction'
const create = (...records: readonly BankTransaction[]): Change[] => records.map((record) => created(TABLE, record))
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => Number(id.split('-')[1]))

/** `open` gives new, empty books of an organization; `runs` is how many random histories are tried. */
export const booksSuite = (open: () => Promise<RecoverableBooks>, runs: number): void => {
  describe('questions', () => {
    test('get answers the record or null', async () => {
      const books = await open()
      const record = transaction(1, { name: 'Bäckerei Zäch', text: '’ “quoted” \u{1F9FE}', amount: -1 })
      await commit(books, ...create(record))
      expect(await books.read([get(TABLE, record.id), get(TABLE, 'nobody')])).toEqual([record, null])
    })

    test('where finds by id, by a unique field and by an index, whatever the number of values', async () => {
      const books = await open()
      const [a, b, c] = [transaction(1, { batch_id: 'x' }), transaction(2, { batch_id: 'y' }), transaction(3)]
      await commit(books, ...create(a, b, c))
      const answers = await books.read([
        where(TABLE, 'id', [c.id, 'nobody', c.id]),
        where(TABLE, 'acc_serv_ref', ['reference-2', 'reference-9']),
        where(TABLE, 'batch_id', ['x', 'y']),
        where(TABLE, 'batch_id', [null]),
        where(TABLE, 'batch_id', []),
      ])
      expect(answers.map(ids)).toEqual([[3], [2], [1, 2], [3], []])
    })

    test('a field that is not declared for lookups is a bug and says so', async () => {
      const books = await open()
      await expect(books.read([where(TABLE, 'name', ['x'])])).rejects.toThrow(/name/)
    })

    test('page filters by equality and by inclusive ranges; a null value is in no range', async () => {
      const books = await open()
      await commit(
        books,
        ...create(
          transaction(1, { booking_date: '2026-01-01', amount: -500 }),
          transaction(2, { booking_date: '2026-01-31', amount: 0, is_reconciled: true }),
          transaction(3, { booking_date: '2026-02-01', amount: 500 }),
          transaction(4, { booking_date: null, amount: 501 }),
        ),
      )
      const filtered = async (...filter: PageQuestion['filter']) => {
        const [answer] = await books.read([page(TABLE, { filter })])
        return ids(answer.rows)
      }
      expect(await filtered({ field: 'booking_date', from: '2026-01-01', to: '2026-01-31' })).toEqual([1, 2])
      expect(await filtered({ field: 'booking_date', from: null, to: null })).toEqual([1, 2, 3])
      expect(await filtered({ field: 'amount', from: -5, to: 5 })).toEqual([1, 2, 3])
      expect(await filtered({ field: 'amount', from: 0, to: null })).toEqual([2, 3, 4])
      expect(await filtered({ field: 'is_reconciled', is: [true] })).toEqual([2])
      expect(await filtered({ field: 'booking_date', is: [null, '2026-02-01'] })).toEqual([3, 4])
      expect(await filtered({ field: 'is_reconciled', is: [] })).toEqual([])
      expect(await filtered({ field: 'is_reconciled', is: [false] }, { field: 'amount', from: 0, to: null })).toEqual([
        3, 4,
      ])
    })

    test('amounts of different currencies compare as people read them', async () => {
      const books = await open()
      const franc = transaction(1, { amount: 60_000 })
      const yen = transaction(2, { amount: 700, currency: 'JPY' })
      await commit(books, ...create(yen, franc))
      const [answer] = await books.read([page(TABLE, { sort: [{ field: 'amount', descending: false }] })])
      expect(ids(answer.rows)).toEqual([1, 2])
    })

    test('page sorts with null first, folds names, and ends every order with the id', async () => {
      const books = await open()
      await commit(
        books,
        ...create(
          transaction(1, { name: 'Zoo' }),
          transaction(2, { name: 'äpfel' }),
          transaction(3, { name: null }),
          transaction(4, { name: 'Apfel' }),
          transaction(5, { name: 'zoo' }),
        ),
      )
      const [ascending, descending, unsorted] = await books.read([
        page(TABLE, { sort: [{ field: 'name', descending: false }] }),
        page(TABLE, { sort: [{ field: 'name', descending: true }] }),
        page(TABLE),
      ])
      expect(ids(ascending.rows)).toEqual([3, 2, 4, 1, 5])
      expect(ids(descending.rows)).toEqual([5, 1, 4, 2, 3])
      expect(ids(unsorted.rows)).toEqual([1, 2, 3, 4, 5])
    })

    test('search wants every word, whatever case and accents, in any of the texts', async () => {
      const books = await open()
      await commit(
        books,
        ...create(
          transaction(1, { name: 'Zürich Versicherung', text: 'Prämie 2026' }),
          transaction(2, { name: 'Zurigo', text: 'Zuerich', amount: -123_45 }),
          transaction(3, { text: 'Straße 5' }),
        ),
      )
      const found = async (search: string) => {
        const [answer] = await books.read([page(TABLE, { search })])
        return ids(answer.rows)
      }
      expect(await found('zurich')).toEqual([1])
      expect(await found('ZÜRICH  pramie')).toEqual([1])
      expect(await found('zürich zuerich')).toEqual([])
      expect(await found('strasse')).toEqual([3])
      expect(await found('123.45')).toEqual([2])
      expect(await found('reference-3')).toEqual([3])
      expect(await found('   ')).toEqual([1, 2, 3])
    })

    test('pages neither overlap nor leave anything out, and each knows the total', async () => {
      const books = await open()
      const dates = ['2026-01-01', '2026-01-02', null]
      const records = Array.from({ length: 47 }, (_, at) => transaction(at, { booking_date: dates[at % 3] ?? null }))
      await commit(books, ...create(...records))
      const sort = [{ field: 'booking_date', descending: true }]
      const seen: number[] = []
      for (let offset = 0; offset < 50; offset += 10) {
        const [answer] = await books.read([page(TABLE, { sort, offset, limit: 10 })])
        expect(answer.total).toBe(47)
        seen.push(...ids(answer.rows))
      }
      const [whole] = await books.read([page(TABLE, { sort })])
      expect(seen).toEqual(ids(whole.rows))
      expect(new Set(seen).size).toBe(47)
    })

    test('totals follow every commit', async () => {
      const books = await open()
      const [a, b, c] = [
        transaction(1, { amount: 100 }),
        transaction(2, { amount: -30 }),
        transaction(3, { amount: 7 }),
      ]
      await commit(books, ...create(a, b, c))
      await commit(books, updated(TABLE, b, { is_reconciled: true }), removed(TABLE, c))
      const [answer] = await books.read([totals(TABLE, 'by_account')])
      expect(answer).toHaveLength(2)
      expect(answer).toContainEqual({ by: ['account-1', 'CHF', false], count: 1, sum: 100 })
      expect(answer).toContainEqual({ by: ['account-1', 'CHF', true], count: 1, sum: -30 })
    })
  })

  describe('commits', () => {
    test('a new book stands at the beginning', async () => {
      const books = await open()
      expect(await books.head()).toEqual({ ...GENESIS, damage: null })
      expect(await books.framesAfter(0)).toEqual([])
    })

    test('several frames are taken together; the head is the last one', async () => {
      const books = await open()
      const next = frameChain()
      const first = next(...create(transaction(1)))
      const second = next(updated(TABLE, transaction(1), { name: 'later' }))
      const answer = await books.commit([first, second])
      expect(answer).toEqual({ ok: true, value: { seq: 2, hash: second.hash } })
      expect(await books.head()).toEqual({ seq: 2, hash: second.hash, damage: null })
      expect(await books.read([get(TABLE, transaction(1).id)])).toEqual([transaction(1, { name: 'later' })])
    })

    test('a unique value is free again as soon as its record is gone', async () => {
      const books = await open()
      await commit(books, ...create(transaction(1)))
      const follower = transaction(2, { acc_serv_ref: 'reference-1' })
      await commit(books, removed(TABLE, transaction(1)), ...create(follower))
      expect(await books.read([where(TABLE, 'acc_serv_ref', ['reference-1'])])).toEqual([[follower]])
    })

    test.each<[string, (before: RecoverableBooks) => Promise<Parameters<RecoverableBooks['commit']>[0]>, object]>([
      [
        'StaleHead: a frame that is too late',
        async () => [frameAfter(GENESIS, ...create(transaction(9)))],
        { type: 'StaleHead' },
      ],
      [
        'StaleHead: a frame of another history',
        async (books) => [
          frameAfter({ seq: (await books.head()).seq, hash: 'f'.repeat(64) }, ...create(transaction(9))),
        ],
        { type: 'StaleHead' },
      ],
      [
        'StaleRecord: created, but already there',
        async (books) => [frameAfter(await books.head(), ...create(transaction(9), transaction(1)))],
        { type: 'StaleRecord', table: TABLE, id: transaction(1).id },
      ],
      [
        'StaleRecord: changed, but not as it was thought to be',
        async (books) => [
          frameAfter(
            await books.head(),
            updated(TABLE, transaction(2), { name: 'x' }),
            updated(TABLE, transaction(1, { name: 'wrong' }), { name: 'y' }),
          ),
        ],
        { type: 'StaleRecord', table: TABLE, id: transaction(1).id },
      ],
      [
        'StaleRecord: removed, but not there',
        async (books) => [
          frameAfter(await books.head(), removed(TABLE, transaction(2)), removed(TABLE, transaction(9))),
        ],
        { type: 'StaleRecord', table: TABLE, id: transaction(9).id },
      ],
      [
        'DuplicateKey: in the last frame of several',
        async (books) => {
          const first = frameAfter(await books.head(), removed(TABLE, transaction(2)), ...create(transaction(9)))
          const second = transaction(10, { acc_serv_ref: 'reference-9' })
          return [first, frameAfter({ seq: first.frame.seq, hash: first.hash }, ...create(second))]
        },
        { type: 'DuplicateKey', table: TABLE, field: 'acc_serv_ref', value: 'reference-9' },
      ],
    ])('refused without a trace: %s', async (_, make, error) => {
      const books = await open()
      await commit(books, ...create(transaction(1), transaction(2), transaction(3)))
      await commit(books, removed(TABLE, transaction(3)))
      const everything = async () => [
        await books.head(),
        await books.framesAfter(0),
        await books.read([page(TABLE), totals(TABLE, 'by_account'), where(TABLE, 'acc_serv_ref', ['reference-9'])]),
      ]
      const before = await everything()
      expect(await books.commit(await make(books))).toMatchObject({ ok: false, error })
      expect(await everything()).toEqual(before)
      await commit(books, ...create(transaction(9)))
    })

    test('listeners hear of every commit that was taken, until they stop listening', async () => {
      const books = await open()
      const heard: BooksChange[] = []
      const stop = books.changes((change) => heard.push(change))
      const [a, b] = [transaction(1), transaction(2)]
      await commit(books, ...create(a, b))
      await books.commit([frameAfter(GENESIS, ...create(transaction(3)))])
      const [first, second] = [{ table: TABLE, id: a.id } as const, { table: TABLE, id: b.id } as const]
      expect(heard).toEqual([{ seq: 1, changed: [first, second] }])
      stop()
      await commit(books, removed(TABLE, a))
      expect(heard).toHaveLength(1)
    })

    test('frames are kept word for word', async () => {
      const books = await open()
      const lines: string[] = []
      for (let at = 1; at <= 5; at++) {
        const record = transaction(at, { name: 'Überweisung “\u2028” \u{1F9FE} \\n' })
        lines.push((await commit(books, ...create(record))).text)
      }
      expect(await books.framesAfter(0)).toEqual(lines)
      expect(await books.framesAfter(3)).toEqual(lines.slice(3))
      expect(await books.framesAfter(5)).toEqual([])
    })

    test('reset empties the books, and they can be filled again', async () => {
      const books = await open()
      await commit(books, ...create(transaction(1), transaction(2)))
      await books.reset()
      expect(await books.head()).toEqual({ ...GENESIS, damage: null })
      expect(await books.framesAfter(0)).toEqual([])
      const empty = await books.read([page(TABLE), totals(TABLE, 'by_account')])
      expect(empty).toEqual([{ rows: [], total: 0 }, []])
      await commit(books, ...create(transaction(2)))
      expect((await books.head()).seq).toBe(1)
    })
  })

  test('any history and any question: the answer is the one of a walk over all records', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.array(question, { minLength: 5, maxLength: 20 }), async (steps, questions) => {
        const books = await open()
        let contents: Contents = {}
        for (const step of steps) {
          const changes = changesOf(step, contents)
          if (changes.length > 0) await commit(books, ...changes)
          contents = applyChanges(contents, changes)
          const asked = questions.slice(0, 4)
          expect(normal(asked, await books.read(asked))).toEqual(normal(asked, naive(contents, asked)))
        }
        expect(normal(questions, await books.read(questions))).toEqual(normal(questions, naive(contents, questions)))
      }),
      { numRuns: runs },
    )
  })
}

// ── random histories and questions ──────────────────────────────────────────────────────────────────────────────

const naive = (contents: Contents, queries: readonly QueryData[]): unknown[] =>
  queries.map((query) => answerNaively('organization-1', contents, query))

/** `where` and `totals` promise no order. */
const normal = (queries: readonly QueryData[], answers: readonly unknown[]): unknown[] =>
  answers.map((answer, at) => {
    const type = queries[at]?.type
    if (type !== 'where' && type !== 'totals') return answer
    return (answer as unknown[]).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  })

const number = fc.integer({ min: 0, max: 40 })
const name = fc.constantFrom(null, 'Zürich', 'zurich', 'Äpfel AG', 'apfel', 'Öl & Söhne', 'Straße', '')
const date = fc.constantFrom(null, '2025-12-31', '2026-01-01', '2026-01-02', '2026-03-05')
const currency = fc.constantFrom('CHF', 'EUR', 'JPY')
const amount = fc.integer({ min: -2000, max: 2000 })
const batch = fc.constantFrom(null, 'batch-1', 'batch-2')

const fields = fc.record({
  name,
  booking_date: date,
  amount,
  currency,
  batch_id: batch,
  is_reconciled: fc.boolean(),
  bank_account_id: fc.constantFrom('account-1', 'account-2'),
})
type Fields = typeof fields extends fc.Arbitrary<infer F> ? F : never

type Step = readonly { readonly number: number; readonly fields: Fields; readonly isRemoved: boolean }[]
const history: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.uniqueArray(fc.record({ number, fields, isRemoved: fc.boolean() }), {
    selector: (item) => item.number,
    maxLength: 12,
  }),
  { minLength: 1, maxLength: 6 },
)

/** Creates what is not there, changes or removes what is. */
const changesOf = (step: Step, contents: Contents): Change[] =>
  step.map(({ number, fields, isRemoved }) => {
    const fresh = transaction(number, fields)
    const present = contents[TABLE]?.[fresh.id] as BankTransaction | undefined
    if (!present) return created(TABLE, fresh)
    return isRemoved ? removed(TABLE, present) : updated(TABLE, present, fresh)
  })

const filter = fc.oneof(
  fc.record({ field: fc.constant('currency'), is: fc.array(currency, { maxLength: 2 }) }),
  fc.record({ field: fc.constant('booking_date'), is: fc.array(date, { maxLength: 2 }) }),
  fc.record({ field: fc.constant('booking_date'), from: date, to: date }),
  fc.record({ field: fc.constant('amount'), from: fc.option(amount), to: fc.option(amount) }),
)
const sort = fc.record({
  field: fc.constantFrom('booking_date', 'amount', 'name', 'currency', 'is_reconciled', 'batch_id'),
  descending: fc.boolean(),
})
const question: fc.Arbitrary<QueryData> = fc.oneof(
  { weight: 1, arbitrary: number.map((at) => get(TABLE, transaction(at).id)) },
  { weight: 1, arbitrary: fc.array(batch, { maxLength: 3 }).map((values) => where(TABLE, 'batch_id', values)) },
  { weight: 1, arbitrary: number.map((at) => where(TABLE, 'acc_serv_ref', [`reference-${at}`])) },
  { weight: 1, arbitrary: fc.constant(totals(TABLE, 'by_account')) },
  {
    weight: 5,
    arbitrary: fc
      .record({
        filter: fc.array(filter, { maxLength: 2 }),
        search: fc.constantFrom(null, 'zurich', 'ÄPFEL', 'ag apf', 'ö', '-'),
        sort: fc.array(sort, { maxLength: 2 }),
        offset: fc.nat({ max: 10 }),
        limit: fc.integer({ min: 1, max: 20 }),
      })
      .map((asked) => page(TABLE, asked)),
  },
)
