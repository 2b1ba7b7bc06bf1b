// Statements of the generator next to the repository, which prints its own totals: versions, prefixes, encodings.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readXml } from '../../main/worker/read-file.ts'
import { minorToDecimal, minorUnitsOf } from '../../shared/value/money.ts'
import { answerOfRefusal } from '../support/file/parser-answers.ts'
import { sharedPath, skipWithoutSharedData } from '../support/shared-data.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) process.stderr.write('\nSKIPPED: python3 is missing; generated statements are not tested.\n')

interface Totals {
  readonly iban: string
  readonly currency: string
  readonly rows_if_batches_split: number
  readonly booked_net: string
  readonly opening: string
  readonly closing: string
  readonly structured_refs: number
  readonly pending: number
}

const generate = (options: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-camt-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const out = join(folder, 'made.xml')
  const made = spawnSync('python3', [sharedPath('tools', 'make_camt.py'), ...options.split(' '), '--out', out])
  if (made.status !== 0) throw new Error(made.stderr.toString())
  const { statements } = JSON.parse(made.stdout.toString()) as { readonly statements: readonly Totals[] }
  return { statements, bytes: new Uint8Array(readFileSync(out)) }
}

describe('generated statements', () => {
  beforeEach((context) => {
    skipWithoutSharedData(context)
    if (!hasPython) context.skip('python3 is missing')
  })

  test.each([
    '--entries 200 --seed 7 --version 04',
    '--entries 200 --seed 8 --version 08',
    '--entries 60 --seed 9 --version 09 --prefix ns2',
    '--entries 60 --seed 10 --version 10 --encoding utf-16',
    '--entries 60 --seed 11 --encoding iso-8859-1',
    '--entries 60 --seed 12 --encoding windows-1252 --prefix camt',
    '--statements 3 --entries 50 --seed 13',
    '--entries 0 --seed 14',
    '--target-bytes 5242000 --seed 1',
  ])('%s', (options) => {
    const made = generate(options)
    const file = readXml(made.bytes)
    if (!file.ok) throw new Error(answerOfRefusal(file.error).message)
    const found = file.value.statements.map(({ iban, currency, rows, opening_balance, closing_balance, warnings }) => {
      const shown = (amount: number | null) => minorToDecimal(minorUnitsOf(amount ?? Number.NaN), 'CHF')
      return {
        iban,
        currency,
        rows: rows.length,
        net: shown(rows.reduce((sum, row) => sum + row.amount, 0)),
        opening: shown(opening_balance),
        closing: shown(closing_balance),
        references: rows.filter((row) => row.reference !== null).length,
        // Pending entries are reported; the balances always fit.
        warnings: warnings.filter((warning) => warning.values?.status !== 'PDNG'),
      }
    })
    expect(found).toEqual(
      made.statements.map((totals) => ({
        iban: totals.iban,
        currency: totals.currency,
        rows: totals.rows_if_batches_split,
        net: totals.booked_net,
        opening: totals.opening,
        closing: totals.closing,
        references: totals.structured_refs,
        warnings: [],
      })),
    )
  })
})
