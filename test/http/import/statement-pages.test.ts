// Pages of one statement over HTTP: they are one statement, in any files, order and imports.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BankAccountObject, CoverageObject } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import { BOOKED, IBAN, message, money } from '../../fixture/camt/message.ts'
import { type Kontor, startKontor } from '../kontor.ts'
import { createAccount, importsOf, type NamedFile, rowsOf } from './import-files.ts'

let kontor: Kontor
beforeAll(async () => {
  kontor = await startKontor()
})
afterAll(() => kontor.close())

let accounts = 0
/** Without an IBAN, so that each test has an account of its own for the same statement. */
const newAccount = () => createAccount(kontor, { type: 'cash', name: `Any ${accounts++}` })

/**
 * The balances that banks write on pages: interim balances between them, none, those of the page, or those of the whole
 * on each.
 */
type Balances = 'interim' | 'none' | 'own' | 'whole'

const balance = (code: string, amount: string, day: string, isInterim: boolean): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry>${isInterim ? '<SubTp><Cd>INTM</Cd></SubTp>' : ''}</Tp>${money(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`

const entry = ([reference, amount, day]: readonly [string, string, string]): string =>
  `<Ntry>${money(amount)}${BOOKED}<BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef></Ntry>`

/** 1000.00 on the 1st, +200.00, -50.00, then -100.00 and -5.00 on page 2, +30.00 on page 3: 1075.00 on the 31st. */
const PAGES = [
  {
    opening: '1000',
    closing: '1150',
    entries: [
      ['A1', '200', '2026-01-05'],
      ['A2', '-50', '2026-01-10'],
    ],
  },
  {
    opening: '1150',
    closing: '1045',
    entries: [
      ['A3', '-100', '2026-01-10'],
      ['A4', '-5', '2026-01-20'],
    ],
  },
  { opening: '1045', closing: '1075', entries: [['A5', '30', '2026-01-28']] },
] as const

interface Wish {
  readonly balances?: Balances
  readonly hasPeriod?: boolean
}

const pageXml = (number: number, { balances = 'interim', hasPeriod = true }: Wish = {}): string => {
  const page = PAGES[number - 1]
  if (!page) throw new Error('no such page')
  const isLast = number === PAGES.length
  const opening = balances === 'whole' ? '1000' : page.opening
  const closing = balances === 'whole' ? '1075' : page.closing
  const isInterim = balances === 'interim'
  const opens = balances !== 'none' || number === 1
  const closes = balances !== 'none' || isLast
  const period = '<FrToDt><FrDtTm>2026-01-01T00:00:00</FrDtTm><ToDtTm>2026-01-31T23:59:59</ToDtTm></FrToDt>'
  return [
    `<Stmt><Id>JAN</Id><StmtPgntn><PgNb>${number}</PgNb><LastPgInd>${isLast}</LastPgInd></StmtPgntn>`,
    hasPeriod ? period : '',
    `<Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>CHF</Ccy></Acct>`,
    opens ? balance('OPBD', opening, '2026-01-01', isInterim && number > 1) : '',
    closes ? balance('CLBD', closing, '2026-01-31', isInterim && !isLast) : '',
    ...page.entries.map(entry),
    '</Stmt>',
  ].join('')
}

const fileOf = (...pages: readonly string[]): NamedFile => ['pages.xml', message(...pages)]

const coverageOf = async (account: string) =>
  CoverageObject.strict().parse(await (await kontor.ask(`/api/bank_account/${account}/coverage`)).json())
const accountOf = async (account: string) =>
  (await (await kontor.ask(`/api/bank_account/${account}?append=balance,balance_check`)).json()) as BankAccountObject

const WHOLE = {
  number: 'JAN',
  from_date: '2026-01-01',
  to_date: '2026-01-31',
  opening_balance: 1000,
  closing_balance: 1075,
}

const expectWhole = async (account: string) => {
  const { statements, gaps, overlaps, breaks, is_complete } = await coverageOf(account)
  expect(statements).toMatchObject([{ ...WHOLE, missing_pages: [] }])
  expect({ gaps, overlaps, breaks, is_complete }).toEqual({ gaps: [], overlaps: [], breaks: [], is_complete: true })
  expect(await accountOf(account)).toMatchObject({
    balance: 1075,
    balance_check: { statement_balance: 1075, difference: 0, broken: null },
  })
  expect(await rowsOf(kontor, account)).toHaveLength(5)
}

describe('pages in one file', () => {
  const orders = [
    [1, 2, 3],
    [3, 1, 2],
  ]
  const kinds: readonly Wish[] = (['interim', 'none', 'own', 'whole'] as const).map((balances) => ({ balances }))

  test.each(orders.flatMap((order) => kinds.map((wish) => [order, wish] as const)))('%j, %j', async (order, wish) => {
    const account = await newAccount()
    const { plan, start, report } = importsOf(kontor, account)
    const file = fileOf(...order.map((number) => pageXml(number, wish)))
    const [planned] = await plan([file])
    expect(planned?.statements).toMatchObject([{ ...WHOLE, pages: [1, 2, 3], rows: 5, sum: 75, adds_up: true }])
    expect([planned?.gaps, planned?.overlaps, planned?.review, planned?.warnings]).toEqual([[], [], [], []])
    const [batch] = await start([file])
    expect((await report(batch?.id ?? '')).statements).toMatchObject([{ ...WHOLE, pages: [1, 2, 3] }])
    await expectWhole(account)
  })
})

describe('pages in separate files', () => {
  const orders = [
    [1, 2, 3],
    [3, 2, 1],
    [2, 3, 1],
  ]
  const kinds: readonly Wish[] = [
    {},
    { balances: 'own' },
    { balances: 'whole' },
    { hasPeriod: false, balances: 'none' },
  ]

  test.each(orders.flatMap((order) => kinds.map((wish) => [order, wish] as const)))(
    'one after the other: %j, %j',
    async (order, wish) => {
      const account = await newAccount()
      const { plan, start } = importsOf(kontor, account)
      for (const number of order) {
        const [planned] = await plan([fileOf(pageXml(number, wish))])
        expect(planned?.statements).toMatchObject([{ number: 'JAN', pages: [number] }])
        expect(planned?.statements[0]?.adds_up).not.toBe(false)
        expect([planned?.overlaps, planned?.warnings]).toEqual([[], []])
        await start([fileOf(pageXml(number, wish))])
      }
      const [whole] = (await coverageOf(account)).statements
      expect(whole?.pages.map((page) => page.number)).toEqual([1, 2, 3])
      if (wish.hasPeriod !== false) await expectWhole(account)
      else expect((await accountOf(account)).balance_check).toMatchObject({ statement_balance: 1075, difference: 0 })
    },
  )

  test('in one request', async () => {
    const account = await newAccount()
    await importsOf(kontor, account).start([3, 1, 2].map((number) => fileOf(pageXml(number))))
    await expectWhole(account)
  })

  test('a missing page is named until it is imported, and again after the undo of its import', async () => {
    const account = await newAccount()
    const { start } = importsOf(kontor, account)
    await start([fileOf(pageXml(1))])
    expect((await coverageOf(account)).statements).toMatchObject([
      { number: 'JAN', opening_balance: 1000, closing_balance: null, missing_pages: [2] },
    ])
    await start([fileOf(pageXml(3))])
    const before = await coverageOf(account)
    expect(before).toMatchObject({ statements: [{ ...WHOLE, missing_pages: [2] }], is_complete: false })
    // Without -105.00 of page 2 the books have 1180.00.
    expect((await accountOf(account)).balance_check).toMatchObject({ statement_balance: 1075, difference: 105 })
    const [second] = await start([fileOf(pageXml(2))])
    await expectWhole(account)
    await kontor.ask(`/api/batch/${second?.id}/transactions`, { method: 'DELETE' })
    expect(await coverageOf(account)).toEqual(before)
  })

  test('pages are imported once, also from a file with all of them', async () => {
    const account = await newAccount()
    const { start, plan } = importsOf(kontor, account)
    await start([fileOf(pageXml(2))])
    const all = fileOf(pageXml(1), pageXml(2), pageXml(3))
    const [planned] = await plan([all])
    expect(planned?.counts).toMatchObject({ new: 3, duplicates: 2 })
    expect(planned?.overlaps).toEqual([])
    await start([all])
    await start([all])
    await expectWhole(account)
  })
})

test('a statement number that the bank reuses a month later is another statement', async () => {
  const account = await newAccount()
  const { start } = importsOf(kontor, account)
  const later = (xml: string) => xml.replaceAll('2026-01', '2026-03').replaceAll('>A', '>B')
  await start([fileOf(pageXml(1), pageXml(2), pageXml(3))])
  await start([fileOf(later(pageXml(2)))])
  await start([fileOf(later(pageXml(1)))])
  expect((await coverageOf(account)).statements).toMatchObject([
    { ...WHOLE, missing_pages: [] },
    { number: 'JAN', from_date: '2026-03-01', opening_balance: 1000, closing_balance: null, missing_pages: [3] },
  ])
})
