// Processing: the results of its steps for manual and imported transactions, and that it ends in every case.
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import {
  createProcessed,
  groupedByFields,
  type ProcessingStep,
  prepareSteps,
  processTransactions,
  retryWithoutSteps,
} from '../../../main/service/bank/processing.ts'
import { BooksUnavailable } from '../../../main/service/core/book.ts'
import { created, removed, updated } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import { company, transaction } from '../../rule/matching/world.ts'
import { bookWith } from '../../support/books/book-with.ts'
import { ALL_ROWS, answerOf, closeWorld, createWorld, NO_OPTIONS } from '../../support/books/service-world.ts'
import { sharedParser } from '../../support/process/shared-parser.ts'
import { createAccount, entry, importText, statement, transactionsOf } from '../import/statements.ts'

describe('processing', () => {
  const shout: ProcessingStep = {
    name: 'shout',
    run: async (transactions, read) => {
      const [accounts] = await read([page('bank_account', { limit: 1 })])
      return { patches: transactions.map((row) => ({ name: `${row.text}!${accounts.total}` })), changes: [] }
    },
  }
  const fails: ProcessingStep = {
    name: 'fails',
    run: async () => {
      throw new Error('a fault in a proposal')
    },
  }

  test('applies the result of each step to a row, and ends although one of them fails', async () => {
    const busy = await createWorld({ parse: sharedParser.parse, steps: [fails, shout] })
    const account = await createAccount(busy)
    await importText(busy, account, statement([entry('1.00', 'A')]))
    const input = { bank_account_id: account, acc_serv_ref: 'B', amount: 1, text: 'Tee' }
    answerOf(await busy.services.bankTransactions.create(busy.owner, input))
    await busy.services.idle()
    const answer = await busy.services.bankTransactions.list(busy.owner, { ...NO_OPTIONS, question: ALL_ROWS })
    expect(answerOf(answer).rows.map(({ record }) => [record.name, record.is_processing])).toEqual([
      ['Kaffee!1', false],
      ['Tee!1', false],
    ])
    expect(new Set(busy.errors)).toEqual(new Set(['Processing step fails failed: Error: a fault in a proposal']))
    await closeWorld(busy)
  })

  test('cannot use the name of another movement', async () => {
    const clash: ProcessingStep = {
      name: 'clash',
      run: async (transactions) => ({
        patches: transactions.map(() => ({ acc_serv_ref: 'all the same' })),
        changes: [],
      }),
    }
    const busy = await createWorld({ parse: sharedParser.parse, steps: [clash] })
    const account = await createAccount(busy)
    const [batch] = await importText(busy, account, statement([entry('1.00', 'A'), entry('2.00', 'B')]))
    expect(batch).toMatchObject({ created: 2, refused: 0, processed_rows: 2 })
    for (const acc_serv_ref of ['C', 'D']) {
      const input = { bank_account_id: account, acc_serv_ref, amount: 1, text: 'Tee' }
      answerOf(await busy.services.bankTransactions.create(busy.owner, input))
    }
    await busy.services.idle()
    const rows = await transactionsOf(busy)
    expect(rows.map((row) => [row.acc_serv_ref, row.is_processing])).toEqual([
      ['A', false],
      ['B', false],
      ['C', false],
      ['D', false],
    ])
    expect(busy.errors.map((error) => error.split(':')[0])).toEqual([
      'Processing failed; it was ended without proposals',
      'Processing failed; it was ended without proposals',
    ])
    await closeWorld(busy)
  })

  test('a refused chunk of an import is written without its proposals, before the next one', async () => {
    /** Two rows of the first chunk get the key of a third one. */
    const clash: ProcessingStep = {
      name: 'clash',
      run: async (transactions) => {
        // Until the next chunk waits for its turn.
        await delay(20)
        const patches = transactions.map(({ acc_serv_ref }) =>
          acc_serv_ref === 'R7' || acc_serv_ref === 'R8' ? { acc_serv_ref: 'R9' } : { reference: 'seen' },
        )
        return { patches, changes: [] }
      },
    }
    const busy = await createWorld({ parse: sharedParser.parse, steps: [clash] })
    const account = await createAccount(busy)
    const entries = Array.from({ length: 250 }, (_, at) => entry('1.00', `R${at}`))
    // The work on the file begins once: a chunk that was decided too early is no failure.
    let begun = 0
    busy.book.beforeRead = (queries) => {
      if (queries.some(({ type, table }) => type === 'get' && table === 'import_report')) begun += 1
    }
    const [batch] = await importText(busy, account, statement(entries))
    expect(batch).toMatchObject({ created: 250, refused: 0, processed_rows: 250 })
    const rows = await transactionsOf(busy)
    expect(rows.map((row) => row.acc_serv_ref)).toEqual(entries.map((_, at) => `R${at}`))
    expect(begun).toBe(1)
    // Chunks of 100 rows: only the first one lost its proposals.
    expect(rows.filter((row) => row.reference === 'seen')).toHaveLength(150)
    expect(busy.errors.map((error) => error.split(':')[0])).toEqual([
      'Processing failed; it was ended without proposals',
    ])
    await closeWorld(busy)
  })

  test('runs in the commits that create the rows of an import, which belong to the same action', async () => {
    const seen: string[] = []
    const watch: ProcessingStep = {
      name: 'watch',
      run: async (transactions, read) => {
        const [all] = await read([page('bank_transaction')])
        seen.push(
          `${transactions.filter((row) => row.is_processing).length} new, ${all.rows.filter((row) => !row.is_processing).length} before`,
        )
        return { patches: transactions.map(() => null), changes: [] }
      },
    }
    const busy = await createWorld({ parse: sharedParser.parse, steps: [watch] })
    const account = await createAccount(busy)
    const before = busy.book.commits.length
    // Two chunks of 100 rows at most.
    await importText(busy, account, statement(Array.from({ length: 140 }, (_, at) => entry('1.00', `R${at}`))))
    const commits = busy.book.commits.slice(before)
    expect(commits.map(({ action, params }) => [action, params.count])).toEqual([
      ['import_transactions', 1],
      ['import_rows', 100],
      ['import_rows', 40],
    ])
    expect(new Set(commits.map(({ group }) => group)).size).toBe(1)
    expect(commits[0]?.group).toMatch(/^[0-9A-Z]{26}$/)
    // The books of the tests ask every decision twice.
    expect(new Set(seen)).toEqual(new Set(['100 new, 0 before', '40 new, 100 before']))
    await closeWorld(busy)
  })

  test('may change other tables, and a later chunk sees the result of an earlier one', async () => {
    /** Gives a company's name to the first transaction that asks for it. */
    const takeCompany: ProcessingStep = {
      name: 'take company',
      run: async (transactions, read) => {
        const [free] = await read([page('company', { filter: [{ field: 'city', is: [null] }] })])
        const [company] = free.rows
        if (!company) return { patches: transactions.map(() => null), changes: [] }
        return {
          patches: transactions.map((_, at) => (at === 0 ? { name: company.name } : null)),
          changes: [updated('company', company, { city: 'taken' })],
        }
      },
    }
    const busy = await createWorld({ parse: sharedParser.parse, steps: [takeCompany] })
    answerOf(await busy.services.companies.create(busy.owner, { name: 'Muster AG' }))
    const account = await createAccount(busy)
    await importText(busy, account, statement(Array.from({ length: 140 }, (_, at) => entry('1.00', `R${at}`))))
    expect((await transactionsOf(busy)).filter((row) => row.name === 'Muster AG')).toHaveLength(1)
    const [companies] = await busy.book.read([page('company')])
    expect(companies.rows.map(({ city }) => city)).toEqual(['taken'])
    expect(busy.errors).toEqual([])
    await closeWorld(busy)
  })
})

describe('a step', () => {
  const away: ProcessingStep = {
    name: 'away',
    prepare: () => Promise.reject(new BooksUnavailable('away')),
    run: () => Promise.reject(new BooksUnavailable('away')),
  }
  const wrong: ProcessingStep = {
    name: 'wrong',
    prepare: () => Promise.reject(new Error('a fault')),
    run: () => Promise.reject(new Error('a fault')),
  }
  const run = async (...steps: readonly ProcessingStep[]) => {
    const { read } = await bookWith()
    const errors: string[] = []
    const log = { info: () => undefined, warn: () => undefined, error: (text: string) => errors.push(text) }
    const deps = { steps, log, now: () => 'now' } as never
    await prepareSteps(deps, 1, [])
    const changes = await createProcessed(deps, 1, [transaction('t', { is_processing: true, name: 'A' })], read)
    return { errors, after: changes.map(({ after }) => after) }
  }

  test('with a fault is left out, and the transaction is processed all the same', async () => {
    const { errors, after } = await run(wrong)
    expect(errors).toEqual(['Processing step wrong is not ready', 'Processing step wrong failed'])
    expect(after).toMatchObject([{ id: 't', name: 'A', is_processing: false, updated_at: 'now' }])
  })

  test('without books stops the work, which is done again later', async () => {
    const done: Pick<ProcessingStep, 'run'> = { run: async (rows) => ({ patches: rows.map(() => null), changes: [] }) }
    await expect(run({ ...away, ...done })).rejects.toThrow(BooksUnavailable)
    await expect(run({ ...away, prepare: async () => undefined })).rejects.toThrow(BooksUnavailable)
  })

  test('sees what the one before it found; a better name is a change of its own', async () => {
    const names: (string | null)[] = []
    const naming = (name: string): ProcessingStep => ({
      name,
      run: async (rows) => {
        names.push(...rows.map((row) => row.name))
        return { patches: rows.map(() => ({ name })), changes: [] }
      },
    })
    expect((await run(naming('B'), naming('C'))).after).toMatchObject([
      { name: 'A', is_processing: false },
      { name: 'C' },
    ])
    expect(names).toEqual(['A', 'B'])
  })
})

describe('the end of the processing', () => {
  const COMPANY = created('company', company('c', 'Muster AG'))
  let runs = 0
  const adds: ProcessingStep = {
    name: 'adds',
    run: async (rows) => {
      runs += 1
      return { patches: rows.map(() => ({ name: 'B' })), changes: [COMPANY] }
    },
  }
  const deps = { steps: [adds], log: { error: () => undefined }, now: () => 'now' } as never

  test('changes the transactions and other records; without transactions no step runs', async () => {
    const { read } = await bookWith()
    const changes = await processTransactions(deps, 1, [transaction('t', { is_processing: true })], read)
    expect(changes.map(({ table, id, after }) => [table, id, after])).toEqual([
      ['bank_transaction', 't', { name: 'B', is_processing: false, updated_at: 'now' }],
      ['company', 'c', COMPANY.after],
    ])
    runs = 0
    expect(await processTransactions(deps, 1, [], read)).toEqual([])
    expect(await createProcessed(deps, 1, [], read)).toEqual([])
    expect(runs).toBe(0)
  })

  test('has changes of the same fields next to each other, in their order', () => {
    const change = (id: string, fields: object) => updated('bank_transaction', transaction(id), fields)
    const changes = [
      change('1', { name: 'A' }),
      change('2', { text: 'A' }),
      removed('company', company('c', 'Muster AG')),
      change('3', { name: 'B' }),
      change('4', { text: 'B' }),
    ]
    expect(groupedByFields(changes).map(({ id }) => id)).toEqual(['1', '3', '2', '4', 'c'])
  })
})

describe('a write that fails with the steps', () => {
  const step = { name: 'step' } as ProcessingStep
  const errors: string[] = []
  const log = { info: () => undefined, warn: () => undefined, error: (text: string) => errors.push(text) }
  const tried = async (steps: readonly ProcessingStep[], error: Error) => {
    const asked: number[] = []
    const result = retryWithoutSteps({ steps, log }, async (some) => {
      asked.push(some.length)
      if (some.length > 0 || steps.length === 0) throw error
      return 'written'
    })
    return [await result.catch((fault) => fault), asked]
  }

  test('runs once more without them', async () => {
    expect(await tried([step], new Error('a fault'))).toEqual(['written', [1, 0]])
    expect(await tried([step, step], new Error('a fault'))).toEqual(['written', [2, 0]])
  })

  test('does not without books, nor when there was no step', async () => {
    const [away, fault] = [new BooksUnavailable('away'), new Error('a fault')]
    expect(await tried([step], away)).toEqual([away, [1]])
    expect(await tried([], fault)).toEqual([fault, [0]])
  })
})
