// Books of format 6, from before commits were signed. They come from a repair without the database: the second of three
// journal entries was unreadable. Tests for every older format: formats.test.ts.
import { afterAll, describe, expect, test } from 'vitest'
import { machineFiles } from '../../main/journal/append/files.ts'
import { checkBook } from '../../main/journal/check/check-book.ts'
import { journalFolder } from '../../main/journal/open-book.ts'
import type { Book } from '../../main/service/core/book.ts'
import { createJournalEntries } from '../../main/service/ledger/journal-entries.ts'
import { page } from '../../shared/books/port/read.ts'
import { type LocalDate, timestampOf } from '../../shared/value/calendar.ts'
import { newId, newUuid } from '../../shared/value/id.ts'
import { assert } from '../../shared/value/result.ts'
import { removeDataFolders } from './journal-world.ts'
import { dataFolderOf, findingsIn, open } from './old-books.ts'

afterAll(removeDataFolders)

const entriesOf = async (book: Book) => {
  const [entries, ledger] = await book.read([
    page('journal_entry', { sort: [{ field: 'number', descending: false }] }),
    page('ledger_account'),
  ])
  const numbers = new Map(ledger.rows.map(({ id, number }) => [id, number]))
  return entries.rows.map(({ number, text, lines }) => [
    ...[number, text],
    ...lines.map(({ account_id, debit, credit }) => `${numbers.get(account_id)} ${debit - credit}`),
  ])
}

const LEFT = [
  [1, 'Büromaterial', '6500 10000', '1171 810', '2000 -10810'],
  [3, 'Verkauf', '1100 54050', '3200 -50000', '2200 -4050'],
]
const actor = { user_id: 1, organization_id: 1, role: 'owner' } as const

describe('a journal of format 6', () => {
  test('verify finds only the missing commit, and does not say that it was put back', async () => {
    const dataFolder = await dataFolderOf('format-6')
    expect(await findingsIn(dataFolder, ['system', 'organization-1'])).toEqual([
      'commit 3 could not be read; what was changed in them is missing',
      expect.stringMatching(/^journal_entry \w{26} \(3\) follows number 1$/),
    ])
    const { remarks } = await checkBook('organization-1', journalFolder(dataFolder, 'organization-1'), machineFiles)
    expect(remarks.filter((remark) => remark.includes('put back'))).toEqual([])
  })

  test('opens with the remaining records', async () => {
    const { books } = open(await dataFolderOf('format-6'))
    expect(await entriesOf(await books.open('organization-1'))).toEqual(LEFT)
    await books.close()
  })

  test('continues: the next entry has the number after the last one, and a file of the journal has all of them', async () => {
    const dataFolder = await dataFolderOf('format-6')
    const { books } = open(dataFolder)
    const system = await books.open('system')
    const book = await books.open('organization-1')
    let time = Date.UTC(2027, 0, 1)
    const now = () => timestampOf(time++)
    const today = () => '2027-01-01' as LocalDate
    const journal = createJournalEntries({ bookOf: () => book, systemBook: system, now, today, newId, newUuid })
    const [ledger] = await book.read([page('ledger_account')])
    const idOf = (number: number) => ledger.rows.find((account) => account.number === number)?.id ?? ''
    const made = await journal.create(actor, {
      date: '2026-01-08' as LocalDate,
      text: 'Miete',
      lines: [
        { account_id: idOf(6000), debit: 2000 },
        { account_id: idOf(2000), credit: 2000 },
      ],
    })
    assert(made.ok, 'an entry behind a gap')
    expect(made.value.record.number).toBe(4)
    const whole = await journal.whole(actor, {
      question: { filter: [], search: null, sort: [{ field: 'number', descending: false }], offset: 0, limit: 100 },
      includes: [],
      appends: [],
    })
    assert(whole.ok, 'the whole journal')
    const numbers: number[] = []
    for await (const slice of whole.value.entries) numbers.push(...slice.map(({ number }) => number))
    expect(numbers).toEqual([1, 3, 4])
    await books.close()
    const again = open(dataFolder)
    expect(await entriesOf(await again.books.open('organization-1'))).toEqual([
      ...LEFT,
      [4, 'Miete', '6000 200000', '2000 -200000'],
    ])
    await again.books.close()
  })
})
