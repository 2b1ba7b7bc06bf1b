// A process that writes to a book as fast as it can and prints each number once it is acknowledged, until it is killed
// (kill.test.ts). Arguments: the data folder, the first number.
import { writeSync } from 'node:fs'
import { created } from '../../shared/books/port/change.ts'
import { ok } from '../../shared/value/result.ts'
import { account, createCopy, run } from '../journal/journal-world.ts'

const [dataFolder = '', first = ''] = process.argv.slice(2)
const { book, notices } = await run(dataFolder, await createCopy(), {
  journal_limits: { max_file_bytes: 100_000, anchor_every: 20 },
})
for (const { code } of notices) writeSync(1, `notice ${code}\n`)
for (let number = Number(first); ; number++) {
  // Small and large commits in turn: a large one is more than one page of the disk.
  const count = number % 10 === 0 ? 40 : 1
  const accounts = Array.from({ length: count }, (_, index) => account(number * 100 + index))
  await book.write({ user: 1 }, async () =>
    ok({ action: 'add', changes: accounts.map((record) => created('ledger_account', record)), value: null }),
  )
  writeSync(1, `ack ${number}\n`)
}
