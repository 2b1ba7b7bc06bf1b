// The plan of each file equals its import, and the second plan finds every row: CAMT, CSV and spreadsheets, good and
// hostile, of our own and of the samples, each in its own account.
import { extname } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportPlan } from '../../../shared/api/endpoints/import/import-plan.ts'
import { isQrIban, isSwissIban } from '../../../shared/value/iban.ts'
import { BAD_FILES } from '../../support/file/bad-files.ts'
import { MADE } from '../../support/file/fuzz-sources.ts'
import { readShared, readSharedJson } from '../../support/shared-data.ts'
import { type Kontor, startKontor } from '../kontor.ts'
import { createAccount, importsOf, type NamedFile } from './import-files.ts'

let kontor: Kontor
beforeAll(async () => {
  kontor = await startKontor()
})
afterAll(() => kontor.close())

interface ExpectedFile {
  readonly kind: string
  readonly statements?: readonly { readonly iban: string | null; readonly other_account: string | null }[]
}

const { files: statements = {} } = readSharedJson<{ files?: Readonly<Record<string, ExpectedFile>> }>(
  ...['data', 'statements', 'expected.json'],
)

/** The account that the hostile files were made for, by its number, because no bank has its IBAN. */
const HOSTILE = 'CH9300762011623852957'

type Case = readonly [path: string, account: string, read: () => Uint8Array<ArrayBuffer>]

/** Each file with the accounts that it names; with an empty name any account accepts it. */
const cases: readonly Case[] = [
  ...MADE.camt.map(({ name, bytes }): Case => [name, HOSTILE, () => new Uint8Array(bytes)]),
  ...[...MADE.text, ...MADE.workbook].map(({ name, bytes }): Case => [name, '', () => new Uint8Array(bytes)]),
  ...BAD_FILES.map(([name, { read }]): Case => [`bad/${name}`, HOSTILE, read]),
  ...Object.entries(statements).flatMap(([path, expected]) => {
    const named = (expected.statements ?? []).map(({ iban, other_account }) => iban ?? other_account ?? '')
    const accounts = named.length === 0 ? [''] : [...new Set(named)]
    return accounts.map((account): Case => [path, account, () => readShared('data', 'statements', ...path.split('/'))])
  }),
]

const taken = new Set<string>()

/** A new account for each file; of those that a number names, only one has it as its IBAN (`iban_taken`). */
const accountFor = (named: string): Promise<string> => {
  if (named === '') return createAccount(kontor, { type: 'cash', name: 'Any' })
  const isBank = isSwissIban(named) && !isQrIban(named) && named !== HOSTILE && !taken.has(named)
  taken.add(named)
  return createAccount(
    kontor,
    isBank ? { type: 'bank', iban: named } : { type: 'creditcard', name: 'Any', bank_account_number: named },
  )
}

/** The attributes that plan and report share. */
const output = ({ mapping, mapping_origin, statements, skipped, warnings }: SharedFields) => ({
  mapping,
  mapping_origin,
  statements,
  skipped,
  warnings,
})
type SharedFields = Pick<ImportPlan, 'mapping' | 'mapping_origin' | 'statements' | 'skipped' | 'warnings'>

const worst = (differences: readonly number[]): number | null =>
  differences.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0] ?? null

describe('a plan equals its import', () => {
  test('there are files of all kinds', () => {
    const endings = new Set(cases.map(([path]) => extname(path)))
    expect([...endings]).toEqual(expect.arrayContaining(['.xml', '.csv', '.xlsx', '.xls']))
    expect(cases.filter(([path]) => path.startsWith('bad')).length).toBeGreaterThan(25)
  })

  test.each(cases)('%s into “%s”', async (path, named, read) => {
    const account = await accountFor(named)
    const { post, plan, start, report } = importsOf(kontor, account)
    const file: NamedFile = [path.replace(/^.*\//, ''), read()]
    const planned = await only(plan([file]))
    const { rows, new: created, duplicates, likely_duplicates, flagged, skipped } = planned.counts
    if (planned.problem) {
      const before = await kontor.book.head()
      const { status, code } = planned.problem
      const answer = await post('', [file])
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code])
      expect(await kontor.book.head()).toEqual(before)
      return
    }
    const batch = await only(start([file]))
    expect(batch).toMatchObject({ totalJobs: rows, finished: true })
    expect(batch.result).toEqual({
      created,
      duplicates: duplicates + likely_duplicates,
      likely_duplicates,
      flagged,
      skipped,
      refused: 0,
      balance_difference: worst(planned.statements.flatMap((each) => each.balance_difference ?? [])),
      warnings: planned.warnings.map(({ message }) => message),
    })
    const reported = await report(batch.id)
    expect(output(reported)).toEqual(output(planned))
    expect(reported.likely_duplicates.length).toBe(likely_duplicates)
    // The account had no other rows.
    expect([created + duplicates, likely_duplicates]).toEqual([rows, 0])

    const again = await only(plan([file]))
    expect(again.counts).toEqual({ rows, new: 0, duplicates: rows, likely_duplicates: 0, flagged: 0, skipped })
    expect(output(again)).toEqual(output(planned))
    expect(again.rows.map(({ state }) => state)).toEqual(again.rows.map(() => 'duplicate'))
    const known = again.rows.flatMap(({ transaction_ids }) => transaction_ids)
    expect(again.rows_left_out === 0 ? new Set(known).size : created).toBe(created)
    expect((await only(start([file]))).result).toMatchObject({ created: 0, duplicates: rows, likely_duplicates: 0 })
    expect(kontor.errors).toEqual([])
  })
})

const only = async <T>(answers: Promise<readonly T[]>): Promise<T> => {
  const all = await answers
  const [first] = all
  if (first === undefined || all.length > 1) throw new Error(`one answer expected, not ${all.length}`)
  return first
}
