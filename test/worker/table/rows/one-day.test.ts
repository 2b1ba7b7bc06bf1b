// Statements of one single day and of one single row, as a business with many bookings or hardly any downloads them.
import { describe, expect, test } from 'vitest'
import { readTable, type TableOptions } from '../../../../main/worker/table/read-table.ts'
import { minorToDecimal } from '../../../../shared/value/money.ts'
import { answerOfRefusal, asAnswer } from '../../../support/file/parser-answers.ts'

const MANY = 2100
const DAY = '2026-03-02'

interface Movement {
  readonly at: number
  readonly amount: string
  readonly debit: string
  readonly credit: string
  readonly balance: string
}

/** Transactions of both signs with the balance after each. */
const movements = (count: number): readonly Movement[] => {
  let balance = 1_000_000
  return Array.from({ length: count }, (_, at) => {
    const minor = ((at * 7919) % 20_011) - 12_001
    balance += minor
    const plain = (Math.abs(minor) / 100).toFixed(2)
    return {
      at,
      amount: (minor / 100).toFixed(2),
      debit: minor < 0 ? plain : '',
      credit: minor < 0 ? '' : plain,
      balance: (balance / 100).toFixed(2),
    }
  })
}

const [FIRST] = movements(1) as [Movement]

const csv = (titles: string | null, rows: readonly string[]) =>
  new TextEncoder().encode(`${[...(titles === null ? [] : [titles]), ...rows].join('\n')}\n`)

const read = async (file: Uint8Array, options: TableOptions = {}) => {
  const result = await readTable(file, options)
  if (!result.ok) throw new Error(answerOfRefusal(result.error).message)
  return result.value.statements.flatMap(({ rows }) => rows)
}

const amounts = (rows: Awaited<ReturnType<typeof read>>) => rows.map((row) => minorToDecimal(row.amount, row.currency))

describe('a statement of one day', () => {
  const shapes: readonly (readonly [string, string | null, (movement: Movement) => string])[] = [
    [
      'both days',
      'Buchungsdatum;Valutadatum;Text;Betrag;Saldo',
      (m) => `${DAY};${DAY};Z ${m.at};${m.amount};${m.balance}`,
    ],
    ['both days, no balance', 'Buchungsdatum;Valutadatum;Text;Betrag', (m) => `${DAY};${DAY};Z ${m.at};${m.amount}`],
    ['one day', 'Datum;Text;Betrag', (m) => `${DAY};Z ${m.at};${m.amount}`],
    ['one day, in French', "Date de l'opération;Texte;Montant", (m) => `02.03.2026;Z ${m.at};${m.amount}`],
    [
      'debit and credit',
      'Date;Text;Debit;Credit;Balance',
      (m) => `${DAY};Z ${m.at};${m.debit};${m.credit};${m.balance}`,
    ],
    ['without titles, with a balance', null, (m) => `${DAY};Z ${m.at};${m.amount};${m.balance}`],
    ['without titles or balance', null, (m) => `${DAY};Z ${m.at};${m.amount}`],
    [
      'value days around it',
      'Datum;Valuta;Text;Betrag',
      (m) => `${DAY};2026-03-0${1 + (m.at % 4)};Z ${m.at};${m.amount}`,
    ],
    [
      'days of purchase long before it',
      'Buchungsdatum;Kaufdatum;Text;Betrag',
      (m) => `${DAY};2026-01-${10 + (m.at % 20)};Z ${m.at};${m.amount}`,
    ],
  ]
  const sizes = [1, 2, 21, MANY]
  const cases = shapes.flatMap(([name, titles, line]) =>
    sizes.map((count) => [`${name}, ${count} rows`, titles, line, count] as const),
  )

  test.each(
    // One amount next to one balance without titles: nothing shows which is which.
    cases.filter(([, titles, line, count]) => titles !== null || count > 1 || !line(FIRST).includes(FIRST.balance)),
  )('%s', async (_, titles, line, count) => {
    const rows = await read(csv(titles, movements(count).map(line)))
    expect(new Set(rows.map((row) => row.booking_date))).toEqual(new Set([DAY]))
    expect(amounts(rows)).toEqual(movements(count).map(({ amount }) => amount))
  })

  test('newest first, as the balance shows', async () => {
    const lines = movements(MANY).map((m) => `${DAY};Z ${m.at};${m.amount};${m.balance}`)
    const file = await readTable(csv('Datum;Text;Betrag;Saldo', lines.toReversed()))
    if (!file.ok) throw new Error(answerOfRefusal(file.error).message)
    const [statement] = file.value.statements
    expect(statement).toMatchObject({ from_date: DAY, to_date: DAY, opening_balance: 1_000_000 })
    expect(statement?.warnings).toEqual([])
  })
})

describe('a day that all rows share', () => {
  const days = (at: number) => `2026-0${1 + (at % 6)}-15`

  test('is not the booking date next to one that differs', async () => {
    const rows = await read(
      csv(
        'Datum;Buchungsdatum;Text;Betrag',
        movements(60).map((m) => `${DAY};${days(m.at)};Z ${m.at};${m.amount}`),
      ),
    )
    expect(rows.map((row) => row.booking_date)).toEqual(movements(60).map((m) => days(m.at)))
  })

  test('is not certainly the booking date when the value dates are months away', async () => {
    const lines = movements(60).map((m) => `${DAY};${days(m.at)};Z ${m.at};${m.amount}`)
    const file = await readTable(csv('Datum;Valuta;Text;Betrag', lines))
    expect(asAnswer(file)).toMatchObject({
      ok: false,
      error: { code: 'columns_unclear', message: expect.stringContaining('No column is clearly the booking date') },
    })
  })
})

describe('one row without titles', () => {
  const file = csv(null, [`${DAY};Miete;-120.00;9880.00`])

  test('with a balance is refused, and the columns to choose from are named', async () => {
    expect(asAnswer(await readTable(file))).toMatchObject({
      ok: false,
      error: {
        code: 'columns_unclear',
        message: expect.stringContaining(
          'Several columns may be the amount, and it is not clear which: "column 3", "column 4".',
        ),
      },
    })
  })

  test('is read once its columns are known', async () => {
    const meanings = ['booking_date', 'text', 'amount', 'balance'] as const
    const mapping = { columns: meanings.map((meaning, index) => ({ index, meaning })), header_line: null }
    const rows = await read(file, { remembered: [{ shape: 'columns:4', mapping, encoding: null }] })
    expect(amounts(rows)).toEqual(['-120.00'])
  })
})
