// Tables made to be slow: the reader always answers quickly with rows or a refusal, and never throws. Damaged ones are
// in test/long/file-fuzz.test.ts.
import { describe, expect, test } from 'vitest'
import { readTable } from '../../../main/worker/table/read-table.ts'
import { parseLocalDate } from '../../../shared/value/calendar.ts'
import { MAX_MINOR_UNITS } from '../../../shared/value/money.ts'

import { answerOfRefusal } from '../../support/file/parser-answers.ts'

import { patiently } from '../../support/patience.ts'

/** Ten times the time of the slowest of these small files on a quiet machine. */
const maxMs = patiently(10_000)

const check = async (bytes: Uint8Array, what: string): Promise<'read' | 'refused'> => {
  const start = performance.now()
  const file = await readTable(bytes)
  expect(performance.now() - start, what).toBeLessThan(maxMs)
  if (!file.ok) {
    expect([413, 415, 422], what).toContain(answerOfRefusal(file.error).status)
    expect(answerOfRefusal(file.error).message, what).toMatch(/^[A-Z][\s\S]{10,}\.$/)
    return 'refused'
  }
  for (const row of file.value.statements.flatMap((statement) => statement.rows)) {
    const isSound =
      Number.isSafeInteger(row.amount) &&
      Math.abs(row.amount) <= MAX_MINOR_UNITS &&
      parseLocalDate(row.booking_date ?? '') !== null &&
      /^[A-Z]{3}$/.test(row.currency)
    expect(isSound, `${what}: ${JSON.stringify(row)}`).toBe(true)
  }
  return 'read'
}

const numbered = (line: (index: number) => string): string =>
  Array.from({ length: 100_000 }, (_, index) => line(index)).join('\n')

describe('made to be slow', () => {
  const SIZE = 1_000_000
  const filled = (text: string): string => text.repeat(Math.ceil(SIZE / text.length)).slice(0, SIZE)
  const header = 'Datum;Text;Betrag\n'

  test.each([
    ['only quotation marks', filled('"')],
    ['cells that open a quotation', header + filled('"a;')],
    ['a quotation in every cell that does not close', header + filled('01.01.2026;"a"b;1.00\n')],
    ['only delimiters', filled(';')],
    ['only line ends', filled('\n')],
    ['one endless cell', filled('a')],
    ['one endless number', filled('1')],
    ['blanks', `${header}01.01.2026;${filled(' ')};1.00\n`],
    ['digits and blanks like a reference', `${header}01.01.2026;${filled('21 00000 ')};1.00\n`],
    ['letters like an IBAN', `${filled('CH93 0076 ')}\n${header}01.01.2026;a;1.00\n`],
    ['lines of text below one row', `${header}01.01.2026;a;1.00\n${filled(';b\n')}`],
    ['different lines of text below one row', `${header}01.01.2026;a;1.00\n${numbered((index) => `;b${index}`)}`],
    ['different amounts without a day', `${header}01.01.2026;a;1.00\n${numbered((index) => `;b;${index}.05`)}`],
    [
      'titles repeated below an account',
      numbered((index) => (index % 2 ? 'IBAN;CH9300762011623852957' : 'Datum;Text;Betrag')),
    ],
    ['amounts without a day', `${header}01.01.2026;a;1.00\n${filled(';b;2.00\n')}`],
    ['totals', header + filled('01.01.2026;Total;2.00\n')],
    ['many columns', `${filled('Datum;')}\n${filled('01.01.2026;')}\n`],
    ['tags', `<table>${filled('<tr><td>')}`],
    ['an open tag', `<table><tr><td>${filled('<')}`],
    ['entities', `<table><tr><td>${filled('&amp;')}</td></tr></table>`],
    ['repeated titles', filled(header)],
    ['dates that are none', header + filled('1. jan jan jan 2026;a;1.00\n')],
  ])('%s', async (what, text) => {
    const answer = await check(new TextEncoder().encode(text), what)
    expect(['read', 'refused']).toContain(answer)
  })
})
