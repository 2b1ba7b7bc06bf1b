// Which IBANs and ledger accounts a bank account may have next to others: its own, former ones and numbers abroad.
import { describe, expect, test } from 'vitest'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import {
  type BankAccountChange,
  conflictingFormerIbans,
  decideChangeBankAccount,
  decideCreateBankAccount,
  isIbanInUse,
  type NewBankAccount,
} from '../../../shared/rule/bank/bank-account.ts'
import { EMPTY_BANK_ACCOUNT } from '../../support/books/empty-records.ts'
import { CHART, NOW } from '../ledger/ledger-facts.ts'

/** Valid IBANs: of ZKB, of Liechtenstein, the example of SIX, and a German one. */
const [ZKB, LI, SIX] = ['CH0300700110000123456', 'LI21088100002324013AA', 'CH9300762011623852957']
const GERMAN = 'DE89370400440532013000'

const bankAccount = (fields: Partial<BankAccount>): BankAccount => ({
  ...EMPTY_BANK_ACCOUNT,
  ...{ id: 'own', type: 'bank', name: 'Own', iban: ZKB, currency: 'CHF' },
  ...{ qr_bill_cin: null, created_at: NOW, updated_at: NOW },
  ...fields,
})
const OTHER = { id: 'other', name: 'Other' }
const taken = (iban: string) => ({ field: 'former_ibans', code: 'former_iban_taken', values: { iban, name: 'Other' } })
const ledger_account = CHART.find(({ number }) => number === 1020) ?? null

const facts = (others: readonly BankAccount[]) => ({ ledger_account, base_currency: 'CHF', accounts: others })
const create = (command: Partial<NewBankAccount>, ...others: BankAccount[]) =>
  decideCreateBankAccount({ type: 'bank', iban: ZKB, ...command }, facts(others), 'own', NOW)
const change = (account: BankAccount, command: BankAccountChange, others: BankAccount[] = [], isBooked = false) =>
  decideChangeBankAccount(
    account,
    command,
    { ...facts([account, ...others]), has_reconciled_transactions: isBooked },
    NOW,
  )
const problems = (decided: ReturnType<typeof create>) => (decided.ok ? [] : decided.error)

describe('an IBAN in use', () => {
  const isUsed = (other: Partial<BankAccount>, iban: string | null = ZKB) =>
    isIbanInUse({ id: 'own', iban, currency: 'CHF' }, [bankAccount({ ...OTHER, iban: SIX, ...other })])

  test.each<[string, Partial<BankAccount>, boolean]>([
    ['by another account in the same currency', { iban: ZKB }, true],
    ['by another account in another currency', { iban: ZKB, currency: 'EUR' }, false],
    ['as a former one', { former_ibans: [ZKB] }, true],
    ['as a former one in another currency', { former_ibans: [ZKB], currency: 'EUR' }, true],
    ['by the account itself', { id: 'own', iban: ZKB, former_ibans: [ZKB] }, false],
    ['by no account', {}, false],
  ])('%s: %s', (_, other, expected) => expect(isUsed(other)).toBe(expected))

  test('no IBAN is never in use', () => expect(isUsed({ iban: null }, null)).toBe(false))
})

describe('a former IBAN', () => {
  const conflicts = (other: Partial<BankAccount>, former_ibans = [SIX, LI]) =>
    conflictingFormerIbans({ id: 'own', former_ibans, currency: 'CHF' }, [
      bankAccount({ id: 'first' }),
      bankAccount({ ...OTHER, ...other }),
    ])

  test.each<[string, Partial<BankAccount>, string[]]>([
    ['of no account', {}, []],
    ['that another account has', { iban: LI }, [LI]],
    ['that another account has in another currency', { iban: LI, currency: 'EUR' }, [LI]],
    [
      'that is the number of an account abroad',
      { iban: null, bank_account_number: 'li21 0881 0000 2324 013A A' },
      [LI],
    ],
    ['that another account had', { former_ibans: [LI, SIX] }, [SIX, LI]],
    ['that another account had in another currency', { former_ibans: [LI], currency: 'EUR' }, []],
    ['that the account itself has', { id: 'own', iban: LI }, []],
  ])('%s: %j', (_, other, expected) => expect(conflicts(other)).toEqual(expected.map(taken)))

  test('is no problem when there is none', () => expect(conflicts({ iban: LI }, [])).toEqual([]))
})

describe('a new account', () => {
  test('keeps former IBANs once, in capitals, without its own and empty ones', () => {
    const decided = create({ former_ibans: ['ch93 0076 2011 6238 5295 7', SIX, ZKB, ' ', LI] })
    expect(decided.ok && decided.value.former_ibans).toEqual([SIX, LI])
    expect(problems(create({ former_ibans: [GERMAN] }))).toEqual([])
  })

  test('with a former IBAN that is none, or that another account has', () => {
    expect(problems(create({ former_ibans: [SIX, 'CH00'] }))).toEqual([{ field: 'former_ibans', code: 'iban_invalid' }])
    expect(problems(create({ former_ibans: [SIX] }, bankAccount({ ...OTHER, iban: SIX })))).toEqual([taken(SIX)])
  })

  test('on the ledger account of another one', () => {
    const refused = { field: 'account_id', code: 'ledger_account_taken', values: { number: 1020, name: 'Other' } }
    expect(problems(create({ account_id: '1020' }, bankAccount({ ...OTHER, iban: SIX, account_id: '1020' })))).toEqual([
      refused,
    ])
    expect(problems(create({ account_id: '1020' }, bankAccount({ ...OTHER, iban: SIX, account_id: '1021' })))).toEqual(
      [],
    )
    expect(problems(create({}, bankAccount({ ...OTHER, iban: SIX, account_id: null })))).toEqual([])
  })

  test('has the values that were sent, and the name of its bank with the end of the IBAN', () => {
    const sent = { bank_iid: 700, qr_bill_type: 'NON', bank_account_number: ' 1100-0012 ' } as const
    const decided = create({ ...sent, bank_name: `${'B'.repeat(250)}xx` })
    expect(decided.ok && decided.value).toMatchObject({ ...sent, bank_account_number: '1100-0012' })
    expect(decided.ok && decided.value.name).toBe(`${'B'.repeat(250)} 3456`)
    const unnamed = create({})
    expect(unnamed.ok && unnamed.value).toMatchObject({ name: 'Bank 3456', bank_iid: null, qr_bill_type: null })
  })
})

describe('a change', () => {
  const own = bankAccount({ former_ibans: [SIX], account_id: '1020' })

  test('of other fields keeps what earlier versions accepted', () => {
    const others = [bankAccount({ ...OTHER, iban: SIX, account_id: '1020' }), bankAccount({ id: 'third' })]
    expect(problems(change(own, { owner_name: 'Meier' }, others))).toEqual([])
    // The same ledger account and former IBANs, sent again.
    expect(problems(change(own, { account_id: '1020', former_ibans: [SIX] }, others))).toEqual([])
  })

  test('of IBAN, currency or former IBANs checks all of them', () => {
    const other = bankAccount({ ...OTHER, iban: SIX })
    expect(problems(change(own, { iban: LI }, [other]))).toEqual([taken(SIX)])
    expect(problems(change(own, { currency: 'EUR' }, [other]))).toEqual([taken(SIX)])
    expect(problems(change(own, { former_ibans: [SIX, LI] }, [other]))).toEqual([taken(SIX)])
    expect(problems(change(own, { former_ibans: [LI] }, [other]))).toEqual([])
    const sameIban = bankAccount({ ...OTHER, currency: 'EUR' })
    expect(problems(change(own, { currency: 'EUR' }, [sameIban]))).toEqual([{ field: 'iban', code: 'iban_taken' }])
    const otherIban = bankAccount({ ...OTHER, iban: LI })
    expect(problems(change(own, { iban: LI }, [otherIban]))).toEqual([{ field: 'iban', code: 'iban_taken' }])
  })

  test('to the ledger account of another one', () => {
    const other = bankAccount({ ...OTHER, iban: LI, account_id: '1021' })
    expect(problems(change(own, { account_id: '1021' }, [other])).map(({ code }) => code)).toEqual([
      'ledger_account_taken',
    ])
  })

  test('of the ledger account, once transactions are booked on it', () => {
    const refused = [{ field: 'account_id', code: 'ledger_account_booked' }]
    expect(problems(change(own, { account_id: '1021' }, [], true))).toEqual(refused)
    expect(problems(change(own, { account_id: null }, [], true))).toEqual(refused)
    expect(problems(change(own, { account_id: '1020' }, [], true))).toEqual([])
    expect(problems(change(own, { account_id: '1021' }, [], false))).toEqual([])
    // Without a ledger account nothing is booked yet.
    expect(problems(change({ ...own, account_id: null }, { account_id: '1021' }, [], true))).toEqual([])
  })
})
