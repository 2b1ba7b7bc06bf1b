// The totals of the ledger against its entries, and the files that the books name.
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkFiles } from '../../../main/journal/check/check-files.ts'
import { checkLedger } from '../../../main/journal/check/check-ledger.ts'
import type { MemoryTables } from '../../../shared/books/memory/memory-tables.ts'

type Line = readonly [account: string, debit: number, credit: number]
const entry = (year: string, ...lines: readonly Line[]) => ({
  ...{ fiscal_year_id: year, is_closing: false },
  lines: lines.map(([account_id, debit, credit]) => ({ account_id, debit, credit })),
})
const ledger = (
  entries: readonly ReturnType<typeof entry>[],
  totals: readonly (readonly [string, string, boolean, number])[],
) =>
  checkLedger({
    records: (table: string) => (table === 'journal_entry' ? entries : []),
    table: (table: string) => ({
      totals: (name: string, filter: unknown) =>
        `${table} ${name} ${filter}` === 'journal_entry by_account_and_year null'
          ? totals.map(([account, year, closing, sum]) => ({ by: [account, year, closing], sum }))
          : [],
    }),
  } as unknown as MemoryTables)

describe('the ledger', () => {
  const balanced = entry('2026', ['1020', 500, 0], ['3400', 0, 500])

  test('balances, and its stored totals are the sums of its entries', () => {
    const totals = [
      ['1020', '2026', false, 700],
      ['3400', '2026', false, -700],
    ] as const
    const more = entry('2026', ['1020', 300, 0], ['1020', 0, 100], ['3400', 0, 200])
    expect(ledger([balanced, more], totals)).toEqual({ sums: { entries: 2, debit: 800, credit: 800 }, findings: [] })
  })

  test('that does not is found with both sums', () => {
    const { findings } = ledger(
      [entry('2026', ['1020', 501, 0], ['3400', 0, 500])],
      [
        ['1020', '2026', false, 501],
        ['3400', '2026', false, -500],
      ],
    )
    expect(findings).toEqual(['the ledger does not balance: 501 debited, 500 credited'])
  })

  test('with another total, one that no entry has, or a missing one', () => {
    const { findings } = ledger(
      [balanced],
      [
        ['1020', '2026', false, 501],
        ['1020', '2025', false, 1],
        ['2000', '2026', true, 0],
      ],
    )
    expect(findings).toEqual([
      'the stored total of 1020 2026 false is 501, but its entries add up to 500',
      'the stored total of 1020 2025 false is 1, but its entries add up to 0',
      'no total of 3400 2026 false is stored, but its entries add up to -500',
    ])
    const cancelled = entry('2026', ['1020', 5, 5])
    expect(ledger([cancelled], []).findings).toEqual([])
  })
})

test('files that the books name are there and unchanged, each counted once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-files-'))
  const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')
  const voucher = (id: string, text: string) => ({ id, name: `${id}.pdf`, sha256: sumOf(text) })
  const batch = (id: string, file_sha256: string | null) => ({ id, kind: 'import', name: `${id}.xml`, file_sha256 })
  await writeFile(join(folder, sumOf('whole')), 'whole')
  await writeFile(join(folder, sumOf('changed')), 'changed since')
  await mkdir(join(folder, sumOf('folder')))
  const records = {
    batch: [batch('b1', sumOf('whole')), { ...batch('b2', ''), kind: 'reconcile' }, batch('b3', sumOf('gone'))],
    kept_document: [voucher('v1', 'whole'), voucher('v2', 'changed'), voucher('v3', 'gone'), voucher('v4', 'folder')],
  }
  const tables = { records: (table: keyof typeof records) => records[table] } as unknown as MemoryTables
  const { files, findings } = await checkFiles(tables, folder)
  expect(files).toBe(4)
  expect(findings.map((text) => text.replace(/ [0-9a-f]{64}/, ''))).toEqual([
    'batch b3: the file (b3.xml) is missing',
    'kept_document v2: the file (v2.pdf) is damaged',
    'kept_document v3: the file (v3.pdf) is missing',
    'kept_document v4: the file (v4.pdf) is not readable (EISDIR)',
  ])
  await rm(folder, { recursive: true, force: true })
})
