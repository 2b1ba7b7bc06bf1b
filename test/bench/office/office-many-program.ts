// One of several programs on a database, as a process of its own over the store contract of the services: opens many
// books, and writes and reads in those that it is given, one after the other (office-many.ts).
import { openPostgresBooks } from '../../../main/postgres/postgres-books.ts'
import { created } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import { newId } from '../../../shared/value/id.ts'
import { ok } from '../../../shared/value/result.ts'
import { now, quietLog } from '../../support/postgres/many-organizations.ts'

/** Its command: in how many of the books, and for how long; or `end`. */
export interface Task {
  readonly books: number
  readonly ms: number
}

/** Its answer: milliseconds of each write, and of each page. */
export interface Done {
  readonly writes: readonly number[]
  readonly reads: readonly number[]
}

const [url = '', count = '0', model = '{}'] = process.argv.slice(2)

const program = async (): Promise<void> => {
  const started = performance.now()
  const books = await openPostgresBooks({ url, now, newId, log: quietLog })
  for (let number = 1; number <= Number(count); number += 1) await books.open(`organization-${number}`)
  process.send?.((performance.now() - started) / Number(count))

  const work = async ({ books: among, ms }: Task): Promise<Done> => {
    const [writes, reads]: [number[], number[]] = [[], []]
    for (const end = performance.now() + ms; performance.now() < end; ) {
      const book = await books.open(`organization-${1 + Math.floor(Math.random() * among)}`)
      const id = newId()
      const row = { ...(JSON.parse(model) as BankTransaction), id, acc_serv_ref: id, created_at: now() }
      const startedWork = performance.now()
      await book.write<null, never>({ user: 1 }, async () =>
        ok({ action: 'create_bank_transaction', changes: [created('bank_transaction', row)], value: null }),
      )
      writes.push(performance.now() - startedWork)
      const sort = [{ field: 'booking_date', descending: true }]
      await book.read([page('bank_transaction', { sort, limit: 50 })])
      reads.push(performance.now() - startedWork - (writes.at(-1) ?? 0))
    }
    return { writes, reads }
  }
  // The bench was killed.
  process.on('disconnect', () => process.exit())
  process.on('message', (task: Task | 'end') => {
    if (task !== 'end') void work(task).then((done) => process.send?.(done))
    else void books.close().then(() => process.disconnect())
  })
}

await program()
