// Facts kept in main never answer what the books would not: after every kind of change, during writes, after a failure.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createKeptFacts } from '../../main/service/kept-facts.ts'
import { type Book, BooksUnavailable } from '../../main/service/write.ts'
import type { BooksChange } from '../../shared/books/books.ts'
import { type Change, created, updated } from '../../shared/books/change.ts'
import { get, page, totals, where } from '../../shared/books/read.ts'
import type { JournalEntry } from '../../shared/record/journal-entry.ts'
import type { LedgerAccount } from '../../shared/record/ledger-account.ts'
import { budgetMatrix } from '../../shared/rule/budget.ts'
import { previousYearOf } from '../../shared/rule/fiscal-year.ts'
import { type LocalDate, timestampOf } from '../../shared/value/calendar.ts'
import { minorUnitsOf, ZERO } from '../../shared/value/money.ts'
import { assert, err, ok } from '../../shared/value/result.ts'
import { createMemoryBook, type MemoryBook } from '../support/memory-book.ts'
import { createRandom } from '../support/random.ts'
import { answerOf, closeWorld, createWorld, type World } from '../support/service-world.ts'

const account = (id: string, number: number): LedgerAccount => ({
  id,
  number,
  name: '0',
  type: 'expense',
  class: '',
  section: '',
  group: '',
  is_active: true,
})

const entry = (id: string, number: number, account_id: string): JournalEntry => ({
  id,
  number,
  date: '2026-01-01' as LocalDate,
  fiscal_year_id: 'Y',
  text: null,
  lines: [1, -1].map((sign) => ({
    account_id,
    debit: sign > 0 ? minorUnitsOf(1) : ZERO,
    credit: sign > 0 ? ZERO : minorUnitsOf(1),
    currency: null,
    currency_amount: null,
    text: null,
  })),
  source: { type: 'manual', id: null },
  is_closing: false,
  reverses_id: null,
  reversed_by_id: null,
  created_at: timestampOf(0),
})

/** A book whose answers and commits take a moment on their way, as those of the database page do. */
const slowed = (book: MemoryBook, seed: number) => {
  const random = createRandom(seed)
  const pause = async () => {
    for (let turns = random.between(0, 4); turns > 0; turns -= 1) await new Promise((turn) => setImmediate(turn))
  }
  const counts = { reads: 0, questions: 0 }
  const read = (async (queries: Parameters<Book['read']>[0]) => {
    counts.reads += 1
    counts.questions += queries.length
    await pause()
    const answers = await book.read(queries)
    await pause()
    return answers
  }) as Book['read']
  const listeners = new Set<(change: BooksChange) => void>()
  const pending: BooksChange[] = []
  book.changes((change) => void pending.push(change))
  const tell = (change: BooksChange) => {
    for (const listener of listeners) listener(change)
  }
  let last: Promise<unknown> = Promise.resolve()
  const slow: Book = {
    seq: book.seq,
    read,
    changes: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    // The page applies a commit first; main and its listeners hear of it later.
    write: (user, decide) => {
      const run = async () => {
        const answer = await book.write(user, async () => {
          const decided = await decide(read)
          await pause()
          return decided
        })
        await pause()
        pending.splice(0).forEach(tell)
        return answer
      }
      const answer = last.then(run, run)
      last = answer.catch(() => undefined)
      return answer
    },
  }
  return { book: slow, counts, tell }
}

const write = (book: Book, ...changes: readonly Change[]) =>
  book.write<null, never>(null, async () => ok({ action: 'test', changes, value: null }))

describe('what crosses', () => {
  let counts: { reads: number; questions: number }
  let raw: MemoryBook
  let book: Book
  let tell: (change: BooksChange) => void
  let facts: ReturnType<ReturnType<typeof createKeptFacts>['factsOf']>
  const open = async () => {
    raw = await createMemoryBook('organization-1')
    const slow = slowed(raw, 1)
    counts = slow.counts
    tell = slow.tell
    const kept = createKeptFacts({ bookOf: () => slow.book, systemBook: slow.book })
    book = kept.bookOf(1)
    facts = kept.factsOf(1)
    await write(book, created('ledger_account', account('A', 1000)))
  }
  beforeEach(open)
  const names = async () => {
    const [[chart]] = await facts.read([page('ledger_account')], () => [])
    return chart.rows.map(({ name }) => name)
  }
  const questionsOf = async (run: () => Promise<unknown>) => {
    const before = counts.questions
    await run()
    return counts.questions - before
  }

  test('a question is asked once, until its table is written to', async () => {
    expect(await questionsOf(names)).toBe(1)
    expect(await questionsOf(names)).toBe(0)
    await write(book, created('journal_entry', entry('E', 1, 'A')))
    expect(await questionsOf(names)).toBe(0)
    await write(book, updated('ledger_account', account('A', 1000), { name: '1' }))
    expect(await questionsOf(names)).toBe(1)
    expect(await names()).toEqual(['1'])
  })

  test('only what is not known crosses, and what follows from it always does', async () => {
    await names()
    const both = () =>
      facts.read([page('ledger_account'), get('ledger_account', 'A')], ([, found]) => [
        where('ledger_account', 'id', [found?.id ?? '']),
      ])
    expect(await questionsOf(both)).toBe(2)
    expect(await questionsOf(both)).toBe(1)
    const [[chart, found], [rows]] = await both()
    expect([chart.rows, [found], rows]).toEqual(Array(3).fill([account('A', 1000)]))
  })

  test('a refused write keeps everything, a record that is not there is known not to be', async () => {
    await names()
    await book.write<null, string>(null, async () => err('no'))
    expect(await questionsOf(names)).toBe(0)
    const missing = () => facts.read([get('fiscal_year', 'none')], () => [])
    expect(await missing()).toEqual([[null], []])
    expect(await questionsOf(missing)).toBe(0)
  })

  test('books that were brought back, or written by somebody else, are asked again', async () => {
    await names()
    tell({ seq: 9, changed: [] })
    expect(await questionsOf(names)).toBe(1)
    await write(raw, updated('ledger_account', account('A', 1000), { name: '7' }))
    tell({ seq: 10, changed: [{ table: 'ledger_account', id: 'A' }] })
    expect(await names()).toEqual(['7'])
  })

  test('a write that failed is not trusted to have done nothing', async () => {
    await names()
    raw.beforeCommit = () => {
      raw.beforeCommit = () => undefined
      throw new BooksUnavailable('in the middle')
    }
    await expect(write(book, updated('ledger_account', account('A', 1000), { name: '1' }))).rejects.toThrow('middle')
    expect(await questionsOf(names)).toBe(1)
  })

  test('memory has an end: a hundred answers, twenty thousand rows', async () => {
    for (let number = 0; number < 150; number += 1) {
      await facts.read([get('ledger_account', `${number}`)], () => [])
      await names()
    }
    expect(await questionsOf(names)).toBe(0)
    expect(await questionsOf(() => facts.read([get('ledger_account', '149')], () => []))).toBe(0)
    expect(await questionsOf(() => facts.read([get('ledger_account', '0')], () => []))).toBe(1)
    const many = Array.from({ length: 20_001 }, (_, index) =>
      created('ledger_account', account(`N${index}`, 10_000 + index)),
    )
    await write(book, ...many)
    await names()
    expect(await questionsOf(names)).toBe(1)
  })
})

test('answers are from one moment, whatever is written meanwhile, and never older than what a writer was told', async () => {
  for (let seed = 1; seed <= 30; seed += 1) {
    const { book: slow } = slowed(await createMemoryBook('organization-1'), seed)
    const kept = createKeptFacts({ bookOf: () => slow, systemBook: slow })
    const [book, facts] = [kept.bookOf(1), kept.factsOf(1)]
    await write(book, created('ledger_account', account('A', 1000)))
    let told = 0
    // Every commit renames the account to how many entries there are with it.
    const writer = async () => {
      for (let number = 1; number <= 15; number += 1) {
        const renamed = updated(
          'ledger_account',
          { ...account('A', 1000), name: `${number - 1}` },
          { name: `${number}` },
        )
        await write(book, renamed, created('journal_entry', entry(`E${number}`, number, 'A')))
        told = number
        if (number % 3 === 0) await new Promise((turn) => setTimeout(turn, 1))
      }
    }
    const random = createRandom(seed)
    const reader = async () => {
      while (told < 15) {
        const before = told
        const [[found], [count]] = await facts.read([get('ledger_account', 'A')], () => [
          totals('journal_entry', 'entries'),
        ])
        const name = Number(found?.name)
        expect(count[0]?.count ?? 0, `seed ${seed}`).toBe(name)
        expect(name, `seed ${seed}`).toBeGreaterThanOrEqual(before)
        for (let turns = random.between(0, 9); turns > 0; turns -= 1) await new Promise((turn) => setImmediate(turn))
      }
    }
    await Promise.all([writer(), reader(), reader(), reader()])
  }
})

describe('the budget matrix', () => {
  let world: World
  let year: string
  let earlier: string
  beforeEach(async () => {
    world = await createWorld({
      parse: async () => err({ status: 415, code: 'unsupported', message: 'No files here' }),
    })
    const [years] = await world.book.read([page('fiscal_year', { sort: [{ field: 'start_date', descending: true }] })])
    year = years.rows[0]?.id ?? ''
    earlier = years.rows[1]?.id ?? ''
  })
  afterEach(() => closeWorld(world))

  /** Computed from what the books say now, with nothing kept. */
  const freshMatrix = async (id: string) => {
    const [years, accounts, budgets, sums] = await world.book.read([
      page('fiscal_year'),
      page('ledger_account'),
      where('budget', 'fiscal_year_id', [id]),
      totals('journal_entry', 'by_account_and_year'),
    ])
    const [organization] = await world.system.read([get('organization', world.owner.organization_id)])
    const found = years.rows.find((each) => each.id === id)
    assert(found, 'the year')
    const previous_year = previousYearOf(years.rows, found)
    const rows = budgetMatrix({ year: found, previous_year, accounts: accounts.rows, budgets, sums })
    return { year: found, previous_year, rows, base_currency: organization?.base_currency }
  }

  const random = createRandom(11)
  const anyAccount = async () => {
    const [chart] = await world.book.read([page('ledger_account')])
    return random.pick(chart.rows.filter(({ number }) => number < 9000))
  }
  const { between, pick } = random
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    rename: async () =>
      world.services.ledgerAccounts.change(world.owner, { id: (await anyAccount()).id, name: `N${between(0, 999)}` }),
    create: () =>
      world.services.ledgerAccounts.create(world.owner, {
        number: between(650_000, 659_999),
        name: 'Neu',
        type: 'expense',
      }),
    deactivate: async () => {
      const { id, is_active } = await anyAccount()
      return world.services.ledgerAccounts.change(world.owner, { id, is_active: !is_active })
    },
    'set a budget': async () =>
      world.services.budgets.upsert(world.owner, {
        id: pick([year, earlier]),
        accounts: [{ account_id: (await anyAccount()).id, amount: between(1, 500) }],
      }),
    'remove a budget': async () => {
      const [budgets] = await world.book.read([page('budget')])
      const [budget] = budgets.rows
      if (!budget) return
      const { fiscal_year_id: id, account_id } = budget
      return world.services.budgets.upsert(world.owner, { id, accounts: [{ account_id, amount: 0 }] })
    },
    'copy budgets': () =>
      world.services.budgets.copy(world.owner, { id: year, source_id: earlier, source: 'actuals', mode: 'merge' }),
    book: async () => {
      const amount = between(1, 9999) / 100
      return world.services.journalEntries.create(world.owner, {
        date: `${pick(['2025', '2026'])}-01-15` as LocalDate,
        lines: [
          { account_id: (await anyAccount()).id, debit: amount },
          { account_id: (await anyAccount()).id, credit: amount },
        ],
      })
    },
    reverse: async () => {
      const [entries] = await world.book.read([page('journal_entry')])
      const open = entries.rows.find((each) => each.reversed_by_id === null && each.reverses_id === null)
      return open && world.services.journalEntries.reverse(world.owner, { id: open.id })
    },
    'rename a year': () => world.services.fiscalYears.change(world.owner, { id: year, name: `J${between(0, 99)}` }),
    'another year': () =>
      world.services.fiscalYears.create(world.owner, {
        name: 'Früher',
        start_date: '2024-01-01' as LocalDate,
        end_date: '2024-12-31' as LocalDate,
      }),
    'post the result': () => world.services.fiscalYears.postResult(world.owner, { id: earlier }),
    close: () => world.services.fiscalYears.close(world.owner, { id: earlier }),
    reopen: () => world.services.fiscalYears.reopen(world.owner, { id: earlier }),
  }

  test.each(Object.keys(changes))('is as computed anew: %s', async (name) => {
    for (const before of ['book', 'set a budget', 'copy budgets', 'rename'].filter((each) => each !== name)) {
      await changes[before]?.()
    }
    for (const id of [year, earlier]) await world.services.budgets.matrix(world.owner, { id })
    await changes[name]?.()
    for (const id of [year, earlier]) {
      expect(answerOf(await world.services.budgets.matrix(world.owner, { id }))).toEqual(await freshMatrix(id))
    }
  })

  test('is as computed anew after a thousand changes of every kind, asked for all the time meanwhile', async () => {
    let isWriting = true
    const asking = Array.from({ length: 3 }, async () => {
      while (isWriting) {
        await world.services.budgets.matrix(world.owner, { id: pick([year, earlier]) })
        await new Promise((turn) => setImmediate(turn))
      }
    })
    const done = new Map<string, number>()
    for (let round = 0; round < 250; round += 1) {
      const names = Array.from({ length: 4 }, () => pick(Object.keys(changes)))
      await Promise.all(
        names.map(async (name) => {
          const commits = world.book.frames.length
          await changes[name]?.()
          if (world.book.frames.length > commits) done.set(name, (done.get(name) ?? 0) + 1)
        }),
      )
      const id = pick([year, earlier])
      expect(answerOf(await world.services.budgets.matrix(world.owner, { id }))).toEqual(await freshMatrix(id))
    }
    isWriting = false
    await Promise.all(asking)
    expect([...done.keys()].sort()).toEqual(Object.keys(changes).sort())
  })
})
