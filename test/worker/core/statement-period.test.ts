// The period of a statement when the file does not state it: from balances and bookings, of CAMT and of tables.
import { describe, expect, test } from 'vitest'
import { type PeriodEvidence, statementPeriod } from '../../../main/worker/core/statement-period.ts'
import { readTable } from '../../../main/worker/table/read-table.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { balance, entry, message, statement } from '../../fixture/camt/message.ts'
import { answerOfRefusal } from '../../support/file/parser-answers.ts'
import { statementsOf } from '../../support/file/read-camt.ts'

const date = (day: string | undefined): LocalDate | null => (day ? (`2026-${day}` as LocalDate) : null)
const span = (from?: string, to?: string) => ({ from: date(from), to: date(to) })

describe('the period', () => {
  const cases: readonly (readonly [string, PeriodEvidence['stated'], PeriodEvidence['balances'], string[], object])[] =
    [
      ['as stated', span('01-01', '01-31'), span('01-02', '02-28'), ['03-01'], span('01-01', '01-31')],
      ['of the balances', span(), span('01-01', '01-31'), ['01-05'], span('01-01', '01-31')],
      [
        'not of bookings that are dated back',
        span(),
        span('01-31', '01-31'),
        ['01-05', '12-31'],
        span('01-31', '01-31'),
      ],
      ['of the bookings', span(), span(), ['01-09', '01-05', '01-07'], span('01-05', '01-09')],
      ['from the first booking to the closing balance', span(), span('', '01-31'), ['01-05'], span('01-05', '01-31')],
      ['from the opening balance to the last booking', span(), span('01-01'), ['01-05'], span('01-01', '01-05')],
      ['from a stated day', span('01-02'), span('01-01', '01-31'), [], span('01-02', '01-31')],
      [
        'not from an opening behind the end',
        span('', '01-31'),
        span('02-01'),
        ['01-05', '02-05'],
        span('01-05', '01-31'),
      ],
      [
        'not to a closing before the start',
        span('02-01'),
        span('', '01-31'),
        ['02-05', '01-05'],
        span('02-01', '02-05'),
      ],
      ['of nothing', span(), span(), [], span()],
    ]
  test.each(cases)('%s', (_, stated, balances, bookings, expected) => {
    expect(statementPeriod({ stated, balances, bookings: [null, ...bookings.map(date)] })).toEqual(expected)
  })
})

describe('of a camt statement', () => {
  const dated = (code: string, day: string, subType = '') =>
    balance(code, '7', 'CHF', subType).replace('2026-01-31', `2026-${day}`)
  const period = (more: string, ...entries: readonly string[]) =>
    statementsOf(message(statement({ more }, ...entries))).map(({ from_date, to_date }) => [from_date, to_date])[0]

  test.each([
    ['opening and closing', dated('OPBD', '01-01') + dated('CLBD', '01-31'), ['2026-01-01', '2026-01-31']],
    ['the closing before', dated('PRCD', '01-10') + dated('CLBD', '01-20'), ['2026-01-10', '2026-01-20']],
    ['closing only', dated('CLBD', '01-31'), ['2026-01-15', '2026-01-31']],
    ['a page', dated('OPBD', '01-10', 'INTM') + dated('CLBD', '01-20', 'INTM'), ['2026-01-10', '2026-01-20']],
    ['none', '', ['2026-01-15', '2026-01-15']],
    [
      'a stated period',
      `<FrToDt><FrDtTm>2026-01-03T00:00:00</FrDtTm><ToDtTm>2026-01-30T23:59:59</ToDtTm></FrToDt>${dated('OPBD', '01-01')}`,
      ['2026-01-03', '2026-01-30'],
    ],
  ])('%s', (_, more, expected) => {
    expect(period(more, entry('5'))).toEqual(expected)
  })

  test('without entries, balances or period there is none', () => {
    expect(period('')).toEqual([null, null])
  })
})

describe('of a table', () => {
  const period = async (...lines: readonly string[]) => {
    const file = await readTable(new TextEncoder().encode(`${lines.join('\n')}\n`))
    if (!file.ok) throw new Error(answerOfRefusal(file.error).message)
    return file.value.statements.map(({ from_date, to_date }) => [from_date, to_date])[0]
  }
  const titles = 'Datum;Text;Betrag;Saldo'
  const rows = ['05.01.2026;Eins;-10.00;90.00', '09.01.2026;Zwei;20.00;110.00']

  test.each([
    ['stated above', ['Von:;01.01.2026', 'Bis:;31.01.2026', '', titles, ...rows], ['2026-01-01', '2026-01-31']],
    ['its bookings', [titles, ...rows], ['2026-01-05', '2026-01-09']],
    [
      'balances as rows',
      [titles, '01.01.2026;Saldovortrag;;100.00', ...rows, '31.01.2026;Schlusssaldo;;110.00'],
      ['2026-01-01', '2026-01-31'],
    ],
    [
      'a balance carried forward in between shows no end',
      [titles, rows[0], '06.01.2026;Saldovortrag;;90.00', rows[1]],
      ['2026-01-05', '2026-01-09'],
    ],
  ])('%s', async (_, lines, expected) => {
    expect(await period(...lines.map((line) => line ?? ''))).toEqual(expected)
  })
})
