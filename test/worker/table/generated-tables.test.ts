// Tables of the generators next to the repository, which print their own totals: formats, encodings, line ends,
// delimiters; and workbooks of several kinds.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readTable } from '../../../main/worker/table/read-table.ts'
import { minorToDecimal, sumMinor } from '../../../shared/value/money.ts'
import { countOf } from '../../support/counts.ts'
import { answerOfRefusal } from '../../support/file/parser-answers.ts'
import { createRandom, newSeed } from '../../support/random.ts'
import { sharedPath, skipWithoutSharedData } from '../../support/shared-data.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0

interface Totals {
  readonly rows: number
  readonly sum: string
  readonly closing: string
  readonly date_min: string
  readonly date_max: string
}

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-table-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const makeCsv = (options: readonly string[]) => {
  const out = join(temporaryFolder(), 'made.csv')
  const made = spawnSync('python3', [sharedPath('tools', 'make_csv.py'), ...options, '--out', out])
  if (made.status !== 0) throw new Error(made.stderr.toString())
  return { totals: JSON.parse(made.stdout.toString()) as Totals, bytes: new Uint8Array(readFileSync(out)) }
}

const FORMATS = [
  ...['bancastato', 'creditsuisse', 'german_camt', 'headerless', 'migros_fr', 'postfinance', 'raiffeisen'],
  ...['soll_haben', 'tab_en', 'ubs', 'zkb'],
]

const VARIANTS: readonly (readonly string[])[] = [
  [],
  ['--encoding', 'cp1252', '--eol', 'crlf'],
  ['--encoding', 'utf-16', '--eol', 'cr'],
  ['--encoding', 'utf-16-le'],
  ['--encoding', 'utf-16-be', '--eol', 'crlf'],
  ['--encoding', 'mac_roman'],
  ['--encoding', 'cp850', '--eol', 'cr'],
  ['--encoding', 'utf-8-sig', '--delimiter', '|'],
  ['--delimiter', '\t', '--eol', 'crlf'],
  ['--delimiter', ','],
  ['--delimiter', ';'],
  ['--duplicates', '0.3'],
]

const skipWithoutTools = (context: Parameters<typeof skipWithoutSharedData>[0]): void => {
  skipWithoutSharedData(context)
  if (!hasPython) context.skip('python3 is missing')
}

describe('generated CSV', () => {
  beforeEach(skipWithoutTools)

  test('every format of the generator is tried', () => {
    const listed = spawnSync('python3', [sharedPath('tools', 'make_csv.py'), '--list']).stdout.toString()
    expect(listed.trim().split('\n').sort()).toEqual([...FORMATS].sort())
  })

  const random = createRandom(newSeed('generated tables'))

  test.each(FORMATS)('%s: encodings, line ends and delimiters, from 1 row to 300', async (format) => {
    for (const [index, variant] of random.some(countOf('table_forms'), [...VARIANTS.entries()])) {
      const rowCount = ['1', '2', '40', '300'][index % 4] ?? '7'
      const { totals, bytes } = makeCsv([
        '--format',
        format,
        '--rows',
        rowCount,
        '--seed',
        String(random.between(0, 1_000_000)),
        ...variant,
      ])
      const file = await readTable(bytes)
      if (!file.ok) throw new Error(`${variant.join(' ')}: ${answerOfRefusal(file.error).message}`)
      const [statement] = file.value.statements
      const rows = statement?.rows ?? []
      const days = rows.map((row) => row.booking_date ?? '').sort()
      const sum = minorToDecimal(sumMinor(rows.map((row) => row.amount)), 'CHF')
      const found = { variant, rows: rows.length, sum, date_min: days[0], date_max: days.at(-1) }
      const { rows: count, sum: total, date_min, date_max } = totals
      expect(found).toEqual({ variant, rows: count, sum: total, date_min, date_max })
      const { closing_balance: closing } = statement ?? {}
      if (closing != null) expect(minorToDecimal(closing, 'CHF')).toBe(totals.closing)
      // The texts are those of the generator, including umlauts and accents.
      const words = rows.map((row) => row.text ?? '').join(' ')
      const known = /Müller & Söhne|Löhne|Société Générale|Caffè Città|Rückbuchung/
      expect(words.replace(/[\p{ASCII}]|[üöéèàâ]/gu, '')).toBe('')
      if (count >= 40) expect(words).toMatch(known)
    }
  })

  test('5 MB are read, every row of them', async () => {
    // As many rows as fit; the generator would search long for their number.
    const { totals, bytes } = makeCsv(['--format', 'ubs', '--rows', '44900'])
    expect(bytes.length).toBeGreaterThan(5_200_000)
    const file = await readTable(bytes)
    if (!file.ok) throw new Error(answerOfRefusal(file.error).message)
    expect(file.value.statements[0]?.rows).toHaveLength(totals.rows)
  })
})

describe('generated workbooks', () => {
  beforeEach(skipWithoutTools)

  /** Day and amount of the rows in each fixture of the generator. */
  const ROWS: Readonly<Record<string, readonly string[]>> = {
    'own_ubs_like_dates.xlsx': ['2026-01-05 -195.35', '2026-01-12 -0.30', '2026-01-15 1250.05', '2026-01-30 -120.10'],
    'own_zkb_like_text_amounts_2nd_sheet.xlsx': ['2026-01-02 -45.55', '2026-01-20 -1850.00', '2026-01-31 6850.00'],
    'own_fr_formula_1904.xlsx': ['2026-02-01 150.25', '2026-02-02 -20.10', '2026-02-03 -5.00'],
    'own_html_table_saved_as.xls': ['2026-01-15 1234.50', '2026-01-16 -12.30'],
    'own_spreadsheetml2003.xls': ['2026-03-01 99.95', '2026-03-02 -3.50'],
  }

  test('sheets, text amounts, formulas, the date system of 1904, HTML and XML under .xls', async () => {
    const folder = temporaryFolder()
    const parts = ['dev', 'heldout'].map((part) => join(folder, part, 'xlsx'))
    const script = `import os, sys; sys.path.insert(0, sys.argv[1]); import make_xlsx
for part in sys.argv[3:]: os.makedirs(part)
make_xlsx.fixtures(sys.argv[2])`
    const made = spawnSync('python3', ['-B', '-c', script, sharedPath('tools'), folder, ...parts])
    if (made.status !== 0) throw new Error(made.stderr.toString())
    const found: Record<string, readonly string[]> = {}
    for (const path of parts.flatMap((part) => readdirSync(part).map((name) => join(part, name)))) {
      const file = await readTable(new Uint8Array(readFileSync(path)))
      if (!file.ok) throw new Error(`${path}: ${answerOfRefusal(file.error).message}`)
      const rows = file.value.statements.flatMap((statement) => statement.rows)
      found[basename(path)] = rows.map((row) => `${row.booking_date} ${minorToDecimal(row.amount, row.currency)}`)
    }
    expect(found).toEqual(ROWS)
  })
})
