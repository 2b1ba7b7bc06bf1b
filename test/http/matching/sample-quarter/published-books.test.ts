// The published books of the sample company's quarter are consistent: the figures of README.md equal those of the
// files, and every sum is right. This test does not use the program; sample-quarter.test.ts compares the program with
// these books.
import { describe, expect, test } from 'vitest'
import {
  BUSINESS_IBAN,
  BUSINESS_STATEMENTS,
  quarterBookings,
  quarterBooks,
  quarterJournal,
  quarterOpenItems,
  rappenOf,
  readQuarterFile,
  SAVINGS_IBAN,
  SAVINGS_STATEMENT,
} from './sample-quarter-files.ts'

/** The cells of the rows of the table under a heading of the README. */
const tableUnder = (heading: string): readonly (readonly string[])[] => {
  const [, section = ''] = readQuarterFile('README.md').split(`\n## ${heading}\n`)
  const [table = ''] = section.split('\n## ')
  const lines = table.split('\n').filter((line) => line.startsWith('| '))
  return lines.slice(1).map((line) => line.slice(2, -2).split(' | '))
}

/** `1'234.50` in Rappen. */
const rappen = (text: string): number => {
  const match = /^(-?)(\d{1,3}(?:'\d{3})*)\.(\d\d)$/.exec(text)
  if (!match) throw new Error(`no amount: ${text}`)
  const [, sign, francs = '', cents] = match
  return Number(`${sign}${francs.replaceAll("'", '')}${cents}`)
}

/** `1020 997.00 · 6940 3.00`: accounts and Rappen. */
const side = (cell: string): readonly (readonly [account: string, amount: number])[] =>
  cell.split(' · ').map((part) => [part.slice(0, 4), rappen(part.slice(5))])

interface Entry {
  readonly debit: ReturnType<typeof side>
  readonly credit: ReturnType<typeof side>
}
const entryOf = (cells: readonly string[]): Entry => ({
  debit: side(cells.at(-2) ?? ''),
  credit: side(cells.at(-1) ?? ''),
})
const total = (one: ReturnType<typeof side>): number => one.reduce((sum, [, amount]) => sum + amount, 0)

const balancesOf = (entries: readonly Entry[]): Record<string, number> => {
  const balances: Record<string, number> = {}
  const add = (account: string, amount: number) => {
    balances[account] = (balances[account] ?? 0) + amount
  }
  for (const { debit, credit } of entries) {
    for (const [account, amount] of debit) add(account, amount)
    for (const [account, amount] of credit) add(account, -amount)
  }
  return balances
}
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

const documents = tableUnder('Opening and documents')
const transactions = tableUnder('Bank transactions')
const books = quarterBooks()

describe('the tables', () => {
  test('each entry balances', () => {
    expect([documents.length, transactions.length]).toEqual([44, 85])
    const unbalanced = [...documents, ...transactions].filter((cells) => {
      const { debit, credit } = entryOf(cells)
      return total(debit) !== total(credit)
    })
    expect(unbalanced).toEqual([])
  })

  test('opening and documents are the journal', () => {
    const day = (date: string) => `${date.slice(8)}.${date.slice(5, 7)}.`
    const lines = (entry: ReturnType<typeof quarterJournal>[number], of: 'debit' | 'credit') =>
      entry.lines.flatMap((line) => (line[of] === undefined ? [] : [[String(line.account), rappenOf(line[of])]]))
    expect(documents.map((cells) => [cells[1], cells[2], entryOf(cells)])).toEqual(
      quarterJournal().map((entry) => [
        day(entry.date),
        entry.text,
        { debit: lines(entry, 'debit'), credit: lines(entry, 'credit') },
      ]),
    )
  })

  test('each transaction changes the bank account by its amount', () => {
    const moved = transactions.map((cells) => {
      const { debit, credit } = entryOf(cells)
      const onBank = (one: ReturnType<typeof side>) =>
        sumOf(
          one.flatMap(([account, amount]) =>
            account === (cells[0]?.startsWith('S') ? '1021' : '1020') ? [amount] : [],
          ),
        )
      return onBank(debit) - onBank(credit)
    })
    expect(moved).toEqual(transactions.map((cells) => rappen(cells[2] ?? '')))
    expect(moved).toEqual(quarterBookings().map(({ amount }) => rappenOf(amount)))
  })

  test('add up to the published ledger, which balances', () => {
    const present = (balances: Readonly<Record<string, number>>) =>
      Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount !== 0))
    const before = balancesOf(documents.map(entryOf))
    const after = balancesOf([...documents, ...transactions].map(entryOf))
    expect(present(before)).toEqual(present(books.ledger_before))
    expect(present(after)).toEqual(present(books.ledger_after))
    expect(sumOf(Object.values(after))).toBe(0)

    const ledger = tableUnder('Ledger').filter(([account]) => account !== 'Sum')
    expect(ledger.map(([account = '', ...amounts]) => [account.slice(0, 4), ...amounts.map(rappen)])).toEqual(
      Object.entries(books.ledger_after).map(([account, amount]) => {
        const started = books.ledger_before[account] ?? 0
        return [account, started, amount - started, amount]
      }),
    )
  })

  test('open items equal the balances of debtors and creditors', () => {
    const items = [...Object.entries(books.invoices), ...Object.entries(books.expenses)]
    expect(tableUnder('Open items').map((cells) => [cells[0], rappen(cells[3] ?? ''), cells[4]])).toEqual(
      items
        .filter(([, { status }]) => status !== 'paid')
        .map(([number, item]) => [number, item.open_amount, item.status]),
    )
    expect(sumOf(Object.values(books.invoices).map((item) => item.open_amount))).toBe(books.ledger_after[1100])
    expect(sumOf(Object.values(books.expenses).map((item) => -item.open_amount))).toBe(books.ledger_after[2000])
    expect(items.map(([number]) => number)).toEqual(
      [...quarterOpenItems().invoices, ...quarterOpenItems().expenses].map(({ key }) => key),
    )
  })
})

/** The entries of a statement, and its balances, in Rappen. */
const statementOf = (name: string) => {
  const text = readQuarterFile(name)
  const amounts = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map((match) => signed(match[1] ?? '', match[2] ?? ''))
  const signed = (decimal: string, direction: string) =>
    Number(decimal.replace('.', '')) * (direction === 'DBIT' ? -1 : 1)
  const [opening = NaN, closing = NaN] = amounts(
    /<Cd>(?:OPBD|CLBD)<\/Cd><\/CdOrPrtry><\/Tp><Amt Ccy="CHF">([\d.]+)<\/Amt><CdtDbtInd>(\w+)</g,
  )
  const moved = amounts(/<Ntry>\s*<Amt Ccy="CHF">([\d.]+)<\/Amt><CdtDbtInd>(\w+)</g)
  const references = [...text.matchAll(/<AcctSvcrRef>(\w+)</g)].map((match) => match[1])
  const days = [...text.matchAll(/<BookgDt><Dt>([\d-]+)</g)].map((match) => match[1])
  return { opening, closing, moved, entries: references.map((reference, at) => [reference, days[at], moved[at]]) }
}

describe('the statements', () => {
  test('each adds up, each begins where the previous ended, and the last ones end at the ledger', () => {
    const business = BUSINESS_STATEMENTS.map(statementOf)
    const savings = statementOf(SAVINGS_STATEMENT)
    for (const { opening, closing, moved } of [...business, savings]) expect(opening + sumOf(moved)).toBe(closing)
    expect(business.map(({ opening }) => opening)).toEqual([
      books.ledger_before[1020],
      ...business.slice(0, -1).map(({ closing }) => closing),
    ])
    expect(business.at(-1)?.closing).toBe(books.ledger_after[1020])
    expect([savings.opening, savings.closing]).toEqual([books.ledger_before[1021], books.ledger_after[1021]])
    expect(books.statement_balances).toEqual({
      [BUSINESS_IBAN]: books.ledger_after[1020],
      [SAVINGS_IBAN]: books.ledger_after[1021],
    })
  })

  test('have the transactions that the bookkeeper enters', () => {
    const entries = [...BUSINESS_STATEMENTS, SAVINGS_STATEMENT].flatMap((name) => statementOf(name).entries)
    const bookings = quarterBookings().map(({ transaction, date, amount }) => [transaction, date, rappenOf(amount)])
    expect(bookings.toSorted()).toEqual(entries.toSorted())
  })
})
