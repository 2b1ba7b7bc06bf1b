// Whether an account's balance is what its statements state, over HTTP: statements with figures calculated by hand,
// then changes of the books.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BalanceCheck, BankAccountObject } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import { removed } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import { ok } from '../../../shared/value/result.ts'
import { createAccount, importsOf, type NamedFile } from '../import/import-files.ts'
import { type Kontor, startKontor } from '../kontor.ts'

let kontor: Kontor
beforeAll(async () => {
  kontor = await startKontor()
})
afterAll(() => kontor.close())

const newAccount = () => createAccount(kontor, { type: 'cash', name: 'Any' })

/** 1000.00 at first: 1200.00 on the 10th, 1150.00 on the 20th of January. */
const january: NamedFile = [
  'january.csv',
  'Datum;Text;Betrag;Saldo\n10.01.2026;Kunde;200.00;1200.00\n20.01.2026;Miete;-50.00;1150.00',
]
const february: NamedFile = ['february.csv', 'Datum;Text;Betrag;Saldo\n15.02.2026;Porto;-20.00;1130.00']

const accountOf = async (id: string): Promise<BankAccountObject> => {
  const answer = await kontor.ask(`/api/bank_account/${id}?append=balance,balance_check`)
  expect(answer.status).toBe(200)
  return BankAccountObject.strict().parse(await answer.json())
}
const checkOf = async (id: string): Promise<BalanceCheck | undefined> => (await accountOf(id)).balance_check

const typeIn = async (account: string, acc_serv_ref: string, amount: number, day: string, currency = 'CHF') => {
  const body = { bank_account_id: account, acc_serv_ref, amount, booking_date: day, currency }
  const answer = await kontor.send('POST', '/api/bank_transaction', body)
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

const HOLDS = { difference: 0, first_broken_date: null, broken: null, other_currencies: [] }

describe('the balance check compares with the last closing balance', () => {
  test('there is no check without statements', async () => {
    const { balance, balance_check } = await accountOf(await newAccount())
    const nothing = { statement_balance: null, statement_date: null, sum: null, difference: null }
    expect([balance, balance_check]).toEqual([0, { ...HOLDS, ...nothing }])
  })

  test('the check holds after imports in any order, and after a much later transaction', async () => {
    const account = await newAccount()
    await importsOf(kontor, account).start([february, january])
    const stated = { statement_balance: 1130, statement_date: '2026-02-15', sum: 1130 }
    expect(await checkOf(account)).toEqual({ ...HOLDS, ...stated })
    await typeIn(account, 'later', -7, '2026-02-16')
    const { balance, balance_check } = await accountOf(account)
    expect([balance, balance_check]).toEqual([1123, { ...HOLDS, ...stated }])
  })

  test('the check names a transaction that was added', async () => {
    const account = await newAccount()
    await importsOf(kontor, account).start([january, february])
    const id = await typeIn(account, 'added', -4.5, '2026-01-12')
    expect(await checkOf(account)).toMatchObject({
      statement_balance: 1130,
      sum: 1125.5,
      difference: -4.5,
      first_broken_date: '2026-01-12',
      broken: { from_date: '2026-01-10', to_date: '2026-01-20', difference: -4.5, cause: 'added' },
    })
    expect((await checkOf(account))?.broken?.bank_transaction_ids).toEqual([id])
  })

  test('the check names up to twenty that were added on a day', async () => {
    const account = await newAccount()
    await importsOf(kontor, account).start([january, february])
    for (let at = 1; at <= 20; at += 1) await typeIn(account, `added ${at}`, -1, '2026-01-12')
    const named = async () => (await checkOf(account))?.broken?.bank_transaction_ids.length
    expect(await named()).toBe(20)
    await typeIn(account, 'added 21', -1, '2026-01-12')
    expect(await named()).toBe(0)
  })

  test('the check gives the day and the amount of a deleted transaction', async () => {
    const account = await newAccount()
    await importsOf(kontor, account).start([january, february])
    const filter = [{ field: 'bank_account_id', is: [account] }]
    const [{ rows }] = await kontor.book.read([page('bank_transaction', { filter })])
    const rent = rows.find(({ amount }) => amount === -5000)
    if (!rent) throw new Error('no rent')
    await kontor.book.write<null, never>({ user: null }, async () =>
      ok({ action: 'test', changes: [removed('bank_transaction', rent)], value: null }),
    )
    expect(await checkOf(account)).toMatchObject({
      sum: 1180,
      difference: 50,
      first_broken_date: '2026-01-20',
      broken: { difference: 50, cause: 'missing', bank_transaction_ids: [] },
    })
  })

  test('there is no check when the bank’s own figures do not add up', async () => {
    const account = await newAccount()
    const stmt = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
      <GrpHdr><MsgId>1</MsgId><CreDtTm>2026-01-31T18:00:00</CreDtTm></GrpHdr><Stmt><Id>1</Id>
      <Acct><Id><Othr><Id>4711</Id></Othr></Id><Ccy>CHF</Ccy></Acct>
      <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="CHF">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-01-01</Dt></Dt></Bal>
      <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="CHF">111.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-01-31</Dt></Dt></Bal>
      <Ntry><Amt Ccy="CHF">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-01-05</Dt></BookgDt></Ntry>
      </Stmt></BkToCstmrStmt></Document>`
    const imports = importsOf(kontor, account)
    const [batch] = await imports.start([['a.xml', stmt]])
    expect(batch?.result.balance_difference).toBe(-1)
    expect((await imports.report(batch?.id ?? '')).statements[0]).toMatchObject({ balance_difference: -1 })
    expect(await checkOf(account)).toMatchObject({ difference: -1, broken: { cause: 'statement', difference: null } })
    const refused = await imports.post('', [['b.xml', stmt.replace('<Id>1</Id>', '<Id>2</Id>')]], {
      require_balance: 1,
    })
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({
        code: 'balance_differs',
        errors: { 'files.0': [expect.stringContaining('CHF -1.00')] },
      }),
    ])
    const [plan] = await imports.plan([['b.xml', stmt]], { require_balance: true })
    expect([plan?.problem?.code, plan?.review]).toEqual(['balance_differs', ['refused', 'balance']])
  })
})

test('a balance includes the opening balance of the statement once, also with earlier transactions', async () => {
  const account = await newAccount()
  await typeIn(account, 'before', -33, '2025-12-20')
  await importsOf(kontor, account).start([january])
  expect((await accountOf(account)).balance).toBe(1150)
})

test('no balance includes a transaction in another currency, and the check reports it', async () => {
  const account = await newAccount()
  await importsOf(kontor, account).start([january])
  await typeIn(account, 'eur-1', 10, '2026-01-11', 'EUR')
  await typeIn(account, 'eur-2', -2.5, '2026-01-12', 'EUR')
  const { balance, balance_check } = await accountOf(account)
  expect(balance).toBe(1150)
  expect(balance_check).toMatchObject({ difference: 0, other_currencies: [{ currency: 'EUR', sum: 7.5, count: 2 }] })
})

test('require_balance accepts files whose balances add up, and files without balances', async () => {
  const account = await newAccount()
  const imports = importsOf(kontor, account)
  const plain: NamedFile = ['plain.csv', 'Datum;Text;Betrag\n10.03.2026;Kunde;200.00']
  const batches = await imports.start([january, plain], { require_balance: 1 })
  expect(batches.map(({ result }) => result.balance_difference)).toEqual([0, null])
})
