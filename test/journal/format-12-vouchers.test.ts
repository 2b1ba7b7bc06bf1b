// Books of format 12, in which only bank transactions had vouchers. Tests for every older format: formats.test.ts.
import { afterAll, expect, test } from 'vitest'
import { page, where } from '../../shared/books/port/read.ts'
import { removeDataFolders } from './journal-world.ts'
import { dataFolderOf, findingsIn, open } from './old-books.ts'

afterAll(removeDataFolders)

test('a voucher still belongs to its transaction, and to nothing else', async () => {
  expect(await findingsIn(await dataFolderOf('format-12-vouchers'), ['organization-1'])).toEqual([])
  const { books } = open(await dataFolderOf('format-12-vouchers'))
  const book = await books.open('organization-1')
  const [transactions] = await book.read([page('bank_transaction')])
  const id = transactions.rows[0]?.id ?? ''
  const [vouchers] = await book.read([where('kept_document', 'bank_transaction_id', [id])])
  expect(vouchers).toEqual([
    {
      ...{ id: '01KFIXTURE0VOUCHER01', bank_transaction_id: id, invoice_id: null, expense_id: null },
      ...{ journal_entry_id: null, name: 'Quittung.pdf', media_type: 'application/pdf', size: 35, user_id: 1 },
      ...{ sha256: 'c'.repeat(64), created_at: transactions.rows[0]?.created_at },
    },
  ])
  await books.close()
})
