// Every real camt file of the test data, through the worker, compared with figures that were computed without Kontor.
import { beforeEach, describe, expect, test } from 'vitest'
import { parseAmount } from '../../../shared/value/money.ts'
import { answerOfRefusal, asAnswer, noteMessage } from '../../support/file/parser-answers.ts'
import { sharedParser } from '../../support/process/shared-parser.ts'
import { readShared, readSharedJson, skipWithoutSharedData } from '../../support/shared-data.ts'

interface ExpectedStatement {
  readonly id: string
  readonly iban: string | null
  readonly other_account: string | null
  readonly ccy: string | null
  readonly balances: Readonly<Record<string, readonly (readonly [string, string, string])[]>>
  readonly rows_if_batches_split: number
  readonly rows_sum: string
  readonly opening: string | null
  readonly closing: string | null
  readonly date_min: string | null
  readonly date_max: string | null
}

interface ExpectedFile {
  readonly kind: string
  readonly message: string
  readonly statements: readonly ExpectedStatement[]
}

const { files = {} } = readSharedJson<{ files?: Readonly<Record<string, ExpectedFile>> }>(
  'data',
  'statements',
  'expected.json',
)
const camtFiles = Object.entries(files).filter(([, file]) => file.kind === 'camt')

/** The statements' amounts all have two digits, in any currency. */
const minor = (text: string): number => {
  const amount = parseAmount(text, 'CHF')
  if (!amount.ok) throw new Error(`not an amount: ${text}`)
  return amount.value
}

describe('real statements', () => {
  beforeEach(skipWithoutSharedData)

  const read = (name: string) =>
    sharedParser.parse({ name: name.replace('camt/', ''), bytes: readShared('data', 'statements', name) })

  test('there are some of all three messages', () => {
    expect(new Set(camtFiles.map(([, file]) => file.message))).toEqual(new Set(['camt.052', 'camt.053', 'camt.054']))
  })

  test.each(camtFiles.filter(([, file]) => file.message === 'camt.053'))('%s', async (name, expected) => {
    const file = await read(name)
    if (!file.ok) throw new Error(answerOfRefusal(file.error).message)
    const found = file.value.statements.map((statement) => {
      const dates = statement.rows.flatMap((row) => row.booking_date ?? []).toSorted()
      return {
        id: statement.number.split('/')[0],
        iban: statement.iban,
        other_account: statement.other_account,
        rows: statement.rows.length,
        sum: statement.rows.reduce((sum, row) => sum + row.amount, 0),
        opening: statement.opening_balance,
        dates: [dates[0] ?? null, dates.at(-1) ?? null],
      }
    })
    expect(found).toEqual(
      expected.statements.map((statement, index) => ({
        id: statement.id,
        iban: statement.iban,
        other_account: statement.other_account,
        rows: statement.rows_if_batches_split,
        sum: minor(statement.rows_sum),
        opening: statement.opening === null ? null : minor(statement.opening),
        // Entries without any date get that of the closing balance.
        dates: statement.date_min === null ? found[index]?.dates : [statement.date_min, statement.date_max],
      })),
    )
  })

  test.each(camtFiles.filter(([, file]) => file.message === 'camt.053'))(
    'closing balances of %s',
    async (name, expected) => {
      const file = await read(name)
      if (!file.ok) throw new Error(answerOfRefusal(file.error).message)
      for (const [index, statement] of expected.statements.entries()) {
        const found = file.value.statements[index]
        const currency = statement.balances.CLBD?.at(-1)?.[1]
        // A closing balance in a currency other than the statement's cannot replace it.
        if (currency === found?.currency) expect(found?.closing_balance).toBe(minor(statement.closing ?? ''))
        else expect(found?.warnings.map(noteMessage).join()).toMatch(/closing balance is in another currency/)
      }
    },
  )

  test.each(camtFiles.filter(([, file]) => file.message !== 'camt.053'))('%s is refused', async (name, expected) => {
    const file = await read(name)
    expect(asAnswer(file)).toMatchObject({
      ok: false,
      error: { status: 415, message: expect.stringContaining('camt.053') },
    })
    expect(file.ok ? '' : answerOfRefusal(file.error).message).toContain(expected.message)
  })
})
