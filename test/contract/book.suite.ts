// The contract of every store of books with the services: read, decide, commit. Run on the books of the tests of
// services, on a journal with a read model in memory, and on a journal with the database page in real Chromium.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Book, Continue } from '../../main/service/core/book.ts'
import type { BooksChange } from '../../shared/books/port/books.ts'
import { created, removed, updated } from '../../shared/books/port/change.ts'
import { get, page, where } from '../../shared/books/port/read.ts'
import type { Company } from '../../shared/record/open-item/company.ts'
import { timestampOf } from '../../shared/value/calendar.ts'
import { err, ok } from '../../shared/value/result.ts'
import { EMPTY_COMPANY } from '../support/books/empty-records.ts'

const company = (number: number, fields: Partial<Company> = {}): Company => ({
  id: `COMPANY${String(number).padStart(6, '0')}`,
  ...EMPTY_COMPANY,
  key: `key ${number}`,
  name: `Firma ${number}`,
  created_at: timestampOf(0),
  updated_at: timestampOf(0),
  ...fields,
})

const create = (book: Book, ...companies: readonly Company[]) =>
  book.write<null, never>({ user: 1 }, async () =>
    ok({ action: 'create', changes: companies.map((each) => created('company', each)), value: null }),
  )

const companiesOf = async (book: Book): Promise<readonly Company[]> => (await book.read([page('company')]))[0].rows

/** `open` gives new, empty books of an organization. */
export const bookSuite = (open: () => Promise<Book>): void => {
  describe('read', () => {
    test('answers all questions from one moment, and gives the commit number', async () => {
      const book = await open()
      expect((await book.read([page('company')])).seq).toBe(0)
      await create(book, company(1))
      await create(book, company(2))
      const answers = await book.read([page('company'), get('company', company(2).id)])
      expect([answers.seq, answers[0].total, answers[1]]).toEqual([2, 2, company(2)])
    })

    test('never mixes two moments during any number of writes', async () => {
      const book = await open()
      await create(book, company(1, { city: '0' }))
      let isDone = false
      const writing = (async () => {
        for (let step = 1; step <= 40; step++)
          await book.write<null, never>({ user: 1 }, async (read) => {
            const [present] = await read([get('company', company(1).id)])
            if (!present) throw new Error('no company')
            const changes = [updated('company', present, { city: String(step), zip: String(step) })]
            return ok({ action: 'step', changes, value: null })
          })
        isDone = true
      })()
      let last = 0
      while (!isDone) {
        await nextTurn()
        const answers = await book.read([get('company', company(1).id), page('company')])
        const [one, all] = answers
        expect(one).toEqual(all.rows[0])
        // The first commit created it; each one after that is a step.
        expect(Number(one?.city)).toBe(answers.seq - 1)
        expect(answers.seq).toBeGreaterThanOrEqual(last)
        last = answers.seq
      }
      await writing
      expect((await book.read([])).seq).toBe(41)
    })
  })

  describe('write', () => {
    test.each([
      ['', {}],
      [', also together', { together: true as const }],
    ])(
      'decides on the books after every earlier write%s: no change is lost, and the answers show it',
      async (_, how) => {
        const book = await open()
        const answers = await Promise.all(
          Array.from({ length: 30 }, () =>
            book.write<number, never>({ user: 1, ...how }, async (read) => {
              const [all] = await read([page('company')])
              return ok({ action: 'add', changes: [created('company', company(all.total))], value: all.total })
            }),
          ),
        )
        expect(answers).toEqual(Array.from({ length: 30 }, (_, at) => ok(at)))
        expect((await companiesOf(book)).length).toBe(30)
      },
    )

    test('together with others: each is a commit with its own answer, and of equal ones only the first is taken', async () => {
      const book = await open()
      const heard: number[] = []
      book.changes(({ seq }) => heard.push(seq))
      const wanted = Array.from({ length: 60 }, (_, at) => at % 40)
      const answers = await Promise.all(
        wanted.map((number) =>
          book.write<number, string>({ user: 1, together: true }, async (read) => {
            const [[found]] = await read([where('company', 'key', [`key ${number}`])])
            if (found) return err(found.name)
            return ok({ action: 'add', changes: [created('company', company(number))], value: number })
          }),
        ),
      )
      expect(answers).toEqual(wanted.map((number, at) => (at < 40 ? ok(number) : err(`Firma ${number}`))))
      expect((await companiesOf(book)).map(({ key }) => key).sort()).toEqual(
        wanted
          .slice(0, 40)
          .map((number) => `key ${number}`)
          .sort(),
      )
      expect(heard).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
    })

    test('is visible to every read after its answer', async () => {
      const book = await open()
      await create(book, company(1))
      const answers = await book.read([get('company', company(1).id)])
      expect([answers[0], answers.seq]).toEqual([company(1), 1])
    })

    test('is all or nothing', async () => {
      const book = await open()
      await create(book, company(1))
      // The third has the key of the first, which the decision did not check: a bug.
      await expect(create(book, company(2), company(3, { key: 'key 1' }))).rejects.toThrow()
      expect(await companiesOf(book)).toEqual([company(1)])
      await create(book, company(2))
      expect((await companiesOf(book)).map(({ key }) => key)).toEqual(['key 1', 'key 2'])
    })

    test('a refusal changes nothing and is answered unchanged', async () => {
      const book = await open()
      expect(await book.write<null, string>({ user: 1 }, async () => err('not today'))).toEqual(err('not today'))
      expect((await book.read([])).seq).toBe(0)
    })

    test('without changes writes no commit; an empty update is no change', async () => {
      const book = await open()
      await create(book, company(1))
      const same = updated('company', company(1), { name: 'Firma 1' })
      expect(await book.write({ user: 1 }, async () => ok({ action: 'look', changes: [], value: 7 }))).toEqual(ok(7))
      expect(await book.write({ user: 1 }, async () => ok({ action: 'same', changes: [same], value: 8 }))).toEqual(
        ok(8),
      )
      expect((await book.read([])).seq).toBe(1)
    })

    test('a decision that throws changes nothing, and the next one is decided normally', async () => {
      const book = await open()
      const failing = book.write({ user: 1 }, async () => {
        throw new Error('a bug')
      })
      await expect(failing).rejects.toThrow('a bug')
      await create(book, company(1))
      expect(await companiesOf(book)).toEqual([company(1)])
    })
  })

  describe('commits', () => {
    test('are reported once each, in order, with the changed records', async () => {
      const book = await open()
      const heard: BooksChange[] = []
      const stop = book.changes((change) => heard.push(change))
      await create(book, company(1), company(2))
      await book.write<null, never>({ user: 1 }, async () =>
        ok({ action: 'remove', changes: [removed('company', company(1))], value: null }),
      )
      stop()
      await create(book, company(3))
      const group = { table: 'history', id: expect.stringMatching(/^[0-9A-Z]{26}$/) }
      expect(heard).toEqual([
        { seq: 1, changed: [...[1, 2].map((number) => ({ table: 'company', id: company(number).id })), group] },
        { seq: 2, changed: [{ table: 'company', id: company(1).id, is_deleted: true }, group] },
      ])
    })

    test('follow one another in one turn when one names the next, and are one action', async () => {
      const book = await open()
      const next: Continue = async (read) => {
        const [{ total }] = await read([page('company', { limit: 0 })])
        const step = { action: 'fill', changes: [created('company', company(total + 1))] }
        return total < 3 ? { ...step, next } : step
      }
      const chained = book.write<string, never>({ user: 7, group: 'CHAINEDGROUP' }, async () =>
        ok({ action: 'fill', changes: [created('company', company(1))], value: 'done', next }),
      )
      const other = create(book, company(9))
      expect(await chained).toEqual(ok('done'))
      await other
      const commits = await Promise.all([1, 2, 3, 4, 5].map((seq) => book.commitAt(seq)))
      expect(commits.map((commit) => commit?.changes[0]?.id)).toEqual(
        [1, 2, 3, 4, 9].map((number) => company(number).id),
      )
      const [entry] = await book.read([get('history', 'CHAINEDGROUP')])
      expect(entry).toMatchObject({ user: 7, action: 'fill', ranges: [[1, 4]], counts: { company: 4 } })
    })

    test('without a change are written only when they must be recorded', async () => {
      const book = await open()
      const write = (is_noted: boolean) =>
        book.write<null, never>({ user: 7, group: 'NOTEDGROUP' }, async () =>
          ok({ action: 'nothing', changes: [], value: null, is_noted }),
        )
      await write(false)
      expect(await book.commitAt(1)).toBeNull()
      await write(true)
      expect((await book.commitAt(1))?.changes).toEqual([])
      expect((await book.read([get('history', 'NOTEDGROUP')]))[0]).toMatchObject({ counts: {}, ranges: [[1, 1]] })
    })

    test('are read by their number: the user, the action, its group, and the previous values', async () => {
      const book = await open()
      await create(book, company(1))
      const changes = [updated('company', company(1), { name: 'Neu' })]
      await book.write<null, never>({ user: 7, group: 'spring clean' }, async () =>
        ok({ action: 'rename', params: { name: 'Neu', count: 1 }, changes, value: null }),
      )
      expect(await book.commitAt(2)).toMatchObject({
        seq: 2,
        user: 7,
        group: 'spring clean',
        action: 'rename',
        params: { name: 'Neu', count: 1 },
        changes: [{ table: 'company', id: company(1).id, before: { name: 'Firma 1' }, after: { name: 'Neu' } }],
      })
      expect((await book.commitAt(1))?.changes).toEqual([created('company', company(1))])
      expect([await book.commitAt(0), await book.commitAt(3)]).toEqual([null, null])
    })

    test('are an action of their own unless they are part of one, or housekeeping', async () => {
      const book = await open()
      await create(book, company(1))
      await create(book, company(2))
      await book.write<null, never>({ user: null, group: null }, async () =>
        ok({ action: 'sweep', changes: [removed('company', company(1))], value: null }),
      )
      const [first, second, third] = await Promise.all([1, 2, 3].map((seq) => book.commitAt(seq)))
      expect(first?.group).toMatch(/^[0-9A-Z]{26}$/)
      expect(second?.group).toMatch(/^[0-9A-Z]{26}$/)
      expect(first?.group).not.toBe(second?.group)
      expect([third?.group, third?.user]).toEqual([null, null])
    })
  })
}
