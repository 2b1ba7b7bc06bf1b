// The contract of every Books port. Run by books-memory.test.ts and, in real Chromium, books-page.test.ts.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BooksChange, RecoverableBooks } from '../../shared/books/port/books.ts'
import { type Change, created, removed, updated } from '../../shared/books/port/change.ts'
import { GENESIS } from '../../shared/books/port/commit.ts'
import { get, type PageQuestion, page, totals, where } from '../../shared/books/port/read.ts'
import type { BankTransaction } from '../../shared/record/bank/bank-transaction.ts'
import type { JournalEntry } from '../../shared/record/ledger/journal-entry.ts'
import { commit, journalEntry, lineAfter, lineChain, transaction } from './commits.ts'
import { applyChanges, type Contents } from './naive-books.ts'
import { changesOf, history, naive, normal, question } from './random-questions.ts'
import { sinceSuite } from './since.suite.ts'

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
      expect([...(await books.read([get(TABLE, record.id), get(TABLE, 'nobody')]))]).toEqual([record, null])
    })

    test('answers give the commit at which they were read', async () => {
      const books = await open()
      expect((await books.read([page(TABLE)])).seq).toBe(0)
      await commit(books, ...create(transaction(1)))
      await commit(books, ...create(transaction(2)))
      const answers = await books.read([page(TABLE), get(TABLE, transaction(2).id)])
      expect([answers.seq, answers[0].total, answers[1]]).toEqual([2, 2, transaction(2)])
      expect((await books.read([])).seq).toBe(2)
    })

    test('where finds by id, by a unique field and by an index, for any number of values', async () => {
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

    test('where in slices gives every record once', async () => {
      const books = await open()
      const records = [1, 2, 3, 4, 5].map((at) => transaction(at, { batch_id: at === 4 ? 'y' : 'x' }))
      await commit(books, ...create(...records))
      const slice = (offset: number) => where(TABLE, 'batch_id', ['x', 'y'], { offset, limit: 2 })
      const answers = await books.read([slice(0), slice(2), slice(4), slice(6)])
      expect(answers.map((rows) => rows.length)).toEqual([2, 2, 1, 0])
      expect(answers.flatMap(ids).toSorted()).toEqual([1, 2, 3, 4, 5])
    })

    test('a field without a lookup declaration is a bug and is reported as one', async () => {
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
      expect(await filtered({ field: 'amount', is: [5] })).toEqual([3])
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

    test('search needs every word, in any case and with any accents, in any of the texts', async () => {
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
      expect(await found('zurich')).toEqual([1, 2])
      expect(await found('ZÜRICH  pramie')).toEqual([1])
      expect(await found('zürich zuerich')).toEqual([1, 2])
      expect(await found('zürich zurigo pramie')).toEqual([])
      expect(await found('strasse')).toEqual([3])
      expect(await found('123.45')).toEqual([2])
      expect(await found('reference-3')).toEqual([3])
      expect(await found('   ')).toEqual([1, 2, 3])
    })

    test('pages neither overlap nor leave out a record, and each knows the total', async () => {
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

    sinceSuite(open)

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

    test('totals of some groups do not include the others', async () => {
      const books = await open()
      const records = ['CHF', 'EUR', 'JPY'].map((currency, at) => transaction(at, { currency, amount: 5 }))
      await commit(books, ...create(...records))
      const [answer] = await books.read([totals(TABLE, 'by_account', { position: 1, is: ['EUR', 'USD'] })])
      expect(answer).toEqual([{ by: ['account-1', 'EUR', false], count: 1, sum: 5 }])
    })

    test('a record with several values is found by any of them, few or many, until it is removed', async () => {
      const books = await open()
      const entries = Array.from({ length: 60 }, (_, at) =>
        journalEntry(at + 1, ['bank', at % 25 === 7 ? 'rare' : 'usual']),
      )
      await commit(books, ...entries.map((entry) => created('journal_entry', entry)))
      const numbers = async (...accounts: readonly string[]) => {
        const filter = [{ field: 'account', is: accounts }]
        const [answer] = await books.read([
          page('journal_entry', { filter, sort: [{ field: 'number', descending: true }], limit: 3 }),
        ])
        return [answer.total, ...answer.rows.map((entry) => entry.number)]
      }
      expect(await numbers('rare')).toEqual([3, 58, 33, 8])
      expect(await numbers('bank')).toEqual([60, 60, 59, 58])
      expect(await numbers('rare', 'usual')).toEqual([60, 60, 59, 58])
      expect(await numbers('nowhere')).toEqual([0])
      expect(await numbers()).toEqual([0])
      await commit(books, removed('journal_entry', entries[32] as JournalEntry))
      expect(await numbers('rare')).toEqual([2, 58, 8])
    })
  })

  describe('commits', () => {
    test('a new book is at the beginning', async () => {
      const books = await open()
      expect(await books.head()).toEqual({ ...GENESIS, damage: null })
      expect(await books.commitsAfter(0)).toEqual([])
    })

    test('several commits are accepted together; the head is the last one', async () => {
      const books = await open()
      const next = lineChain()
      const first = next(...create(transaction(1)))
      const second = next(updated(TABLE, transaction(1), { name: 'later' }))
      const answer = await books.commit([first, second])
      expect(answer).toEqual({ ok: true, value: { seq: 2, hash: second.hash } })
      expect(await books.head()).toEqual({ seq: 2, hash: second.hash, damage: null })
      expect([...(await books.read([get(TABLE, transaction(1).id)]))]).toEqual([transaction(1, { name: 'later' })])
    })

    test('a read after a commit includes it, without waiting for its answer', async () => {
      const books = await open()
      const next = lineChain()
      const [first, second] = [next(...create(transaction(1))), next(...create(transaction(2)))]
      const stale = lineAfter({ seq: 1, hash: first.hash }, ...create(transaction(3)))
      const [one, afterOne, two, afterTwo, refused, afterRefused] = await Promise.all([
        books.commit([first]),
        books.read([get(TABLE, transaction(1).id)]),
        books.commit([second]),
        books.head(),
        books.commit([stale]),
        books.head(),
      ])
      expect([one.ok, two.ok, refused.ok]).toEqual([true, true, false])
      expect([afterOne.seq, afterOne[0]]).toEqual([1, transaction(1)])
      expect([afterTwo.hash, afterRefused.hash]).toEqual([second.hash, second.hash])
    })

    test('a unique value is free again as soon as its record is removed', async () => {
      const books = await open()
      await commit(books, ...create(transaction(1)))
      const follower = transaction(2, { acc_serv_ref: 'reference-1' })
      await commit(books, removed(TABLE, transaction(1)), ...create(follower))
      expect([...(await books.read([where(TABLE, 'acc_serv_ref', ['reference-1'])]))]).toEqual([[follower]])
    })

    test.each<[string, (before: RecoverableBooks) => Promise<Parameters<RecoverableBooks['commit']>[0]>, object]>([
      [
        'StaleHead: a commit that is too late',
        async () => [lineAfter(GENESIS, ...create(transaction(9)))],
        { type: 'StaleHead' },
      ],
      [
        'StaleHead: a commit of another history',
        async (books) => [
          lineAfter({ seq: (await books.head()).seq, hash: 'f'.repeat(64) }, ...create(transaction(9))),
        ],
        { type: 'StaleHead' },
      ],
      [
        'StaleRecord: created, but it exists already',
        async (books) => [lineAfter(await books.head(), ...create(transaction(9), transaction(1)))],
        { type: 'StaleRecord', table: TABLE, id: transaction(1).id },
      ],
      [
        'DuplicateKey: created with the value of another',
        async (books) => [
          lineAfter(await books.head(), ...create(transaction(9), transaction(10, { acc_serv_ref: 'reference-1' }))),
        ],
        { type: 'DuplicateKey', table: TABLE, field: 'acc_serv_ref', value: 'reference-1' },
      ],
      [
        'StaleRecord: changed, but with other previous values',
        async (books) => [
          lineAfter(
            await books.head(),
            updated(TABLE, transaction(2), { name: 'x' }),
            updated(TABLE, transaction(1, { name: 'wrong' }), { name: 'y' }),
          ),
        ],
        { type: 'StaleRecord', table: TABLE, id: transaction(1).id },
      ],
      [
        'StaleRecord: removed, but it does not exist',
        async (books) => [
          lineAfter(await books.head(), removed(TABLE, transaction(2)), removed(TABLE, transaction(9))),
        ],
        { type: 'StaleRecord', table: TABLE, id: transaction(9).id },
      ],
      [
        'DuplicateKey: in the last commit of several',
        async (books) => {
          const first = lineAfter(await books.head(), removed(TABLE, transaction(2)), ...create(transaction(9)))
          const second = transaction(10, { acc_serv_ref: 'reference-9' })
          return [first, lineAfter({ seq: first.commit.seq, hash: first.hash }, ...create(second))]
        },
        { type: 'DuplicateKey', table: TABLE, field: 'acc_serv_ref', value: 'reference-9' },
      ],
    ])('refused without a trace: %s', async (_, make, error) => {
      const books = await open()
      await commit(books, ...create(transaction(1), transaction(2), transaction(3)))
      await commit(books, removed(TABLE, transaction(3)))
      const everything = async () => [
        await books.head(),
        await books.commitsAfter(0),
        await books.read([page(TABLE), totals(TABLE, 'by_account'), where(TABLE, 'acc_serv_ref', ['reference-9'])]),
        await books.read([get(TABLE, transaction(1).id), where(TABLE, 'acc_serv_ref', ['reference-1', 'reference-2'])]),
      ]
      const before = await everything()
      expect(await books.commit(await make(books))).toMatchObject({ ok: false, error })
      expect(await everything()).toEqual(before)
      await commit(books, ...create(transaction(9)))
    })

    test('listeners receive every accepted commit, until they stop listening', async () => {
      const books = await open()
      const heard: BooksChange[] = []
      const stop = books.changes((change) => heard.push(change))
      const [a, b] = [transaction(1), transaction(2)]
      await commit(books, ...create(a, b))
      await books.commit([lineAfter(GENESIS, ...create(transaction(3)))])
      const [first, second] = [{ table: TABLE, id: a.id } as const, { table: TABLE, id: b.id } as const]
      expect(heard).toEqual([{ seq: 1, changed: [first, second] }])
      stop()
      await commit(books, removed(TABLE, a))
      expect(heard).toHaveLength(1)
    })

    test('commits are stored byte for byte', async () => {
      const books = await open()
      const lines: string[] = []
      for (let at = 1; at <= 5; at++) {
        const record = transaction(at, { name: 'Überweisung “\u2028” \u{1F9FE} \\n' })
        lines.push((await commit(books, ...create(record))).text)
      }
      expect(await books.commitsAfter(0)).toEqual(lines)
      expect(await books.commitsAfter(3)).toEqual(lines.slice(3))
      expect(await books.commitsAfter(5)).toEqual([])
    })

    test('reset empties the books, and they can be filled again', async () => {
      const books = await open()
      await commit(books, ...create(transaction(1), transaction(2)))
      await books.reset()
      expect(await books.head()).toEqual({ ...GENESIS, damage: null })
      expect(await books.commitsAfter(0)).toEqual([])
      const empty = await books.read([page(TABLE), totals(TABLE, 'by_account')])
      expect([...empty]).toEqual([{ rows: [], total: 0 }, []])
      expect(empty.seq).toBe(0)
      await commit(books, ...create(transaction(2)))
      expect((await books.head()).seq).toBe(1)
    })
  })

  test('any history and any question: the answer equals that of a scan over all records', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.array(question, { minLength: 5, maxLength: 20 }), async (steps, questions) => {
        const books = await open()
        let contents: Contents = {}
        let seq = 0
        for (const step of steps) {
          const changes = changesOf(step, contents)
          if (changes.length > 0) seq = (await commit(books, ...changes)).commit.seq
          contents = applyChanges(contents, changes, seq)
          const asked = questions.slice(0, 4)
          expect(normal(asked, await books.read(asked))).toEqual(normal(asked, naive(contents, asked)))
        }
        expect(normal(questions, await books.read(questions))).toEqual(normal(questions, naive(contents, questions)))
      }),
      { numRuns: runs },
    )
  })
}
