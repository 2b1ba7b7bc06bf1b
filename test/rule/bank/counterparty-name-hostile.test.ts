// Texts made to be slow: only their beginning counts, and the time grows linearly with that.
import { describe, expect, test } from 'vitest'
import { extractCounterpartyName } from '../../../shared/rule/bank/counterparty-name.ts'

describe('hostile texts', () => {
  const REACH = 1000
  const KINDS = [
    ['blanks', '', ' '],
    ['line breaks', '', '\r\n'],
    ['digits', 'GIRO BANK ', '1 '],
    ['purchases', '', 'KAUF/DIENSTLEISTUNG VOM 01.02.2026 KARTEN NR. '],
    ['purchases by telephone', 'TWINT ', 'KAUF/DIENSTLEISTUNG VOM 01.02.2026 VON TELEFON-NR. +41 '],
    ['currencies', '', 'BETRAG IN KONTOWÄHRUNG KARTEN NR '],
    ['cards', 'Einkauf ', 'Visa Debit Card Nr. xxxx '],
    ['tills', 'Einkauf ', 'x 10.08.2023, '],
    ['legal forms', 'Gutschrift ', 'x a'],
    ['letters', 'Zahlung an ', 'a'],
    ['words', 'Zahlung an ', 'Muster '],
    ['orders', '', 'Bonifico da '],
    ['separators', '', ';'],
    ['parts', '', 'x / '],
    ['streets', 'Zahlung an ', 'rue '],
    ['towns', 'ABSENDER: ', '8001 '],
    ['accounts', 'ABSENDER: ', 'CH93 0076 '],
    ['labels', '', 'Auftraggeber: Begünstigter: '],
    ['references', 'ABSENDER: ', 'Referenz'],
    ['commas', 'TWINT: ', ','],
    ['stars', 'TWINT ', '*'],
    ['signs at the end', 'Zahlung an Anna Muster', ' .'],
    ['countries', 'Zahlung an Anna Muster', ' SCHWEIZ'],
    ['numbers at the end', 'Zahlung an Anna Muster', ' 1234'],
    ['domains', 'SUMUP *', 'a-'],
    ['addresses', 'Gutschrift abc, ', 'ab 12 '],
    ['particles', 'Gutschrift von ', 'von de '],
    ['tags', '', '/NAME/'],
    ['words of payer and bank', '', 'x · '],
  ] as const
  const made = (start: string, part: string, length: number) =>
    `${start}${part.repeat(Math.ceil(length / part.length))}`.slice(0, length)
  const both = (text: string) => [extractCounterpartyName(text, 'credit'), extractCounterpartyName(text, 'debit')]

  const timeOf = (text: string): number => {
    const start = performance.now()
    for (let call = 0; call < 100; call++) extractCounterpartyName(text, call % 2 === 0 ? 'credit' : 'debit')
    return performance.now() - start
  }

  /**
   * Whether the long text takes at most `factor` times as long as the short one. The minimum of several measurements:
   * other programs only make some of them longer, so on a busy machine there are more. The clock may be wrong by a
   * millisecond.
   */
  const takesAtMost = (factor: number, long: string, short: string): boolean => {
    let [leastLong, leastShort] = [timeOf(long), timeOf(short)]
    for (let round = 1; round < 40; round++) {
      if (round >= 7 && leastLong < leastShort * factor + 1) return true
      leastLong = Math.min(leastLong, timeOf(long))
      leastShort = Math.min(leastShort, timeOf(short))
    }
    return false
  }

  test.each(KINDS)('%s: only the first thousand characters count', (_, start, part) => {
    for (const length of [REACH, 2000, 64_000, 1_000_000]) {
      expect(both(made(start, part, length))).toEqual(both(made(start, part, REACH)))
    }
  })

  test('text after them is ignored', () => {
    const behind = (blanks: number) => `${' '.repeat(blanks)}Zahlung an Anna Muster`
    expect([behind(900), behind(REACH)].map((text) => extractCounterpartyName(text, 'debit'))).toEqual([
      'Anna Muster',
      null,
    ])
  })

  test.each(KINDS)('%s: four times the length within them takes no more than in proportion', (_, start, part) => {
    // Four times the time is linear, sixteen would be quadratic.
    expect(takesAtMost(12, made(start, part, REACH), made(start, part, 250))).toBe(true)
  })

  test.each(KINDS)('%s: 64,000 characters take the time of 2,000', (_, start, part) => {
    expect(takesAtMost(8, made(start, part, 64_000), made(start, part, 2000))).toBe(true)
  })

  test('the length of a name is limited', () => {
    expect(extractCounterpartyName(`Zahlung an ${'Muster '.repeat(100)}`, 'debit')).toBeNull()
  })
})
