// The embedded registry equals the published bank master row by row, an IBAN leads to its bank, and the published list
// is read in both forms.
import { describe, expect, test } from 'vitest'
import { Bank } from '../../../shared/record/bank/bank.ts'
import { readBankMaster } from '../../../shared/rule/bank/bank-master.ts'
import {
  checkIbanForCreation,
  decideCreateFromIban,
  embeddedBanks,
  iidOfIban,
} from '../../../shared/rule/bank/bank-registry.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { foldText } from '../../../shared/value/text.ts'
import { hasSharedData, readSharedJson } from '../../support/shared-data.ts'

interface Published {
  readonly iid: string
  readonly name: string
  readonly bic: string | null
  readonly country: string
  readonly type: string
}

const banks = [...embeddedBanks().values()]
const NOW = timestampOf(Date.UTC(2026, 0, 31))

describe('the embedded table', () => {
  test('has complete records', () => {
    expect(banks.length).toBeGreaterThan(800)
    for (const bank of banks) expect(Bank.parse(bank)).toEqual(bank)
  })

  test('has the banks that businesses use', () => {
    const nameOf = (iid: number) => embeddedBanks().get(iid)?.name
    expect([700, 230, 9000, 8401, 8440, 8307, 8781, 6300, 80000, 8800, 8810, 8805].map(nameOf)).toEqual([
      'Zürcher Kantonalbank',
      'UBS Switzerland AG',
      'PostFinance AG',
      'Migros Bank AG',
      'Bank Cler AG', // Zak
      'Hypothekarbank Lenzburg AG', // neon
      'Swissquote Bank SA', // Yuh
      'Valiant Bank AG',
      'Raiffeisen Schweiz',
      'Liechtensteinische Landesbank Aktiengesellschaft',
      'LGT Bank AG',
      'VP Bank AG',
    ])
    const cantonal = banks.filter(({ id }) => id >= 761 && id <= 790 && id !== 762)
    expect(cantonal).toHaveLength(23)
  })

  test('equals the published list: every number, name, BIC and country', (context) => {
    const { banks: published = [] } = readSharedJson<{ banks?: Published[] }>('reference', 'ch_banks.json')
    if (!hasSharedData) context.skip('the published list is missing next to the repository')
    const byIid = new Map(published.map((bank) => [Number(bank.iid), bank]))
    const plain = (name: string | undefined) => foldText(name ?? '').replace(/\s+/g, ' ')
    for (const bank of banks) {
      const { name, bic, country } = byIid.get(bank.successor_iid ?? bank.id) ?? {}
      expect({ ...bank, name: plain(bank.name) }).toMatchObject({ name: plain(name), bic, country })
      expect([bank.id, byIid.get(bank.id)?.type === 'concatenated']).toEqual([bank.id, bank.successor_iid !== null])
    }
    const missing = published.filter(
      ({ iid, name }) =>
        /kantonal|cantonal|raiffeisen(?!.*landes)|ubs sw/i.test(name) &&
        Number(iid) < 82000 &&
        !embeddedBanks().has(Number(iid)),
    )
    // Retired numbers without a known successor, and QR-IIDs, which never receive an account.
    expect(missing.filter(({ type }) => !['concatenated', 'qr_iid'].includes(type))).toEqual([])
  })

  test('gives retired numbers the data of their successor', () => {
    expect(embeddedBanks().get(4835)).toMatchObject({ id: 4835, name: 'UBS Switzerland AG', successor_iid: 230 })
  })
})

describe('an IBAN leads to its bank', () => {
  test.each([
    ['CH0300700110000123456', 'Zürcher Kantonalbank', 700],
    ['CH7600230230123456789', 'UBS Switzerland AG', 230],
    ['CH6209000000301234567', 'PostFinance AG', 9000],
    ['CH6309000000250097798', 'PostFinance AG', 9000],
    ['CH3880808001234567890', 'Raiffeisen', 80808],
    ['CH9308401016123456789', 'Migros Bank AG', 8401],
    ['LI4308800000012345678', 'Liechtensteinische Landesbank Aktiengesellschaft', 8800],
    ['LI21088100002324013AA', 'LGT Bank AG', 8810],
    ['CH230070011000A2B4C6D', 'Zürcher Kantonalbank', 700],
    ['CH5604835012345678009', 'UBS Switzerland AG', 4835],
  ])('%s: %s', (iban, name, iid) => {
    expect(checkIbanForCreation(iban)).toEqual({ ok: true, value: iban })
    expect([iidOfIban(iban), embeddedBanks().get(iid)?.name]).toEqual([iid, name])
  })

  test.each([
    ['CH3681487000001199768', 'iban_invalid'],
    ['CH036148700000119976', 'iban_invalid'],
    ['DE89370400440532013000', 'iban_invalid'],
    ['', 'iban_invalid'],
    ['CH0430000001234567890', 'iban_is_qr_iban'],
    ['CH6630808001234567890', 'iban_is_qr_iban'],
    ['CH4431999123000889012', 'iban_is_qr_iban'],
  ])('%s: %s', (iban, type) => {
    expect(checkIbanForCreation(iban)).toEqual({ ok: false, error: [{ field: 'iban', code: type }] })
  })

  const create = (names: readonly string[], iban = 'CH0300700110000123456') =>
    decideCreateFromIban(
      iban,
      {
        bank: embeddedBanks().get(iidOfIban(iban)) ?? null,
        accounts: names.map((name) => ({
          id: name,
          name,
          iban: 'LI21088100002324013AA',
          former_ibans: [],
          currency: 'CHF',
        })),
        base_currency: 'CHF',
      },
      'BANKACCOUNT01',
      NOW,
    )

  test('not for an IBAN that another bank account has', () => {
    expect(create(['Other'], 'LI21 0881 0000 2324 013A A'.replaceAll(' ', ''))).toEqual({
      ok: false,
      error: [{ field: 'iban', code: 'iban_taken' }],
    })
  })

  test('an account gets the bank’s data', () => {
    const decided = create([])
    expect(decided.ok && decided.value).toMatchObject({
      name: 'Zürcher Kantonalbank',
      type: 'bank',
      iban: 'CH0300700110000123456',
      bank_name: 'Zürcher Kantonalbank',
      bank_iid: 700,
      bank_bic: 'ZKBKCHZZ80A',
      bank_account_number: '110000123456',
      former_ibans: [],
    })
  })

  test('an unknown bank', () => {
    expect(create([], 'CH9300762011623852957')).toEqual({ ok: false, error: [{ field: 'iban', code: 'bank_unknown' }] })
  })

  test('a name of its own', () => {
    const nameOf = (names: readonly string[]) => {
      const decided = create(names)
      return decided.ok && decided.value.name
    }
    const name = 'Zürcher Kantonalbank'
    expect(nameOf([name])).toBe(`${name} 3456`)
    expect(nameOf([name, `${name} 3456`, `${name} 3456 (2)`])).toBe(`${name} 3456 (3)`)
  })
})

describe('the published bank master', () => {
  const entry = (fields: object) => ({ entryType: 'BankMaster', ...fields })
  const json = JSON.stringify({
    totalSize: 4,
    validOn: '2026-10-01T00:00:00',
    entries: [
      entry({ iid: '00700', bankOrInstitutionName: 'Alpha Bank', townName: 'Zug', country: 'CH', bic: 'ALPHCHZZXXX' }),
      entry({ iid: '08100', newIid: '08101' }),
      entry({ iid: '08101', newIid: '00700', bankOrInstitutionName: 'Beta', bic: 'BETACHZZXXX' }),
      entry({ iid: '08102', newIid: '09999' }),
    ],
  })
  const alpha = { name: 'Alpha Bank', bic: 'ALPHCHZZXXX', city: 'Zug', country: 'CH', valid_on: '2026-10-01' }

  test('as JSON, with retired numbers by their last successor', () => {
    expect(readBankMaster(json)).toEqual({
      ok: true,
      value: {
        valid_on: '2026-10-01',
        banks: [
          { id: 700, ...alpha, successor_iid: null },
          { id: 8100, ...alpha, successor_iid: 700 },
          { id: 8101, ...alpha, successor_iid: 700 },
        ],
      },
    })
  })

  const TITLES =
    'IID/QR-IID;Valid on;Concatenation;New IID/QR-IID;SIC IID;Headquarters;IID type;QR-IID allocation;Bank/Institution Name;Street Name;Building Number;Post Code;Town Name;Country;BIC;SIC;RTGS CHF;IP CHF;euroSIC;LSV+ CHF;LSV+ EUR'

  test('as CSV, with a byte order mark and empty lines', () => {
    const rows = [
      '00700;2026-10-01;N;;007000;00700;1;;Alpha Bank;Street;1;6300;Zug;CH;ALPHCHZZXXX;Y;Y;Y;N;N;N',
      '08100;2026-10-01;Y;00700;;;;;;;;;;;;;;;;;',
    ]
    expect(readBankMaster(`\uFEFF${[TITLES, ...rows, ''].join('\r\n')}`)).toEqual({
      ok: true,
      value: {
        valid_on: '2026-10-01',
        banks: [
          { id: 700, ...alpha, successor_iid: null },
          { id: 8100, ...alpha, successor_iid: 700 },
        ],
      },
    })
  })

  test.each([
    ['', 'not_a_bank_master'],
    ['hello', 'not_a_bank_master'],
    ['{', 'not_a_bank_master'],
    ['{"entries": 7}', 'not_a_bank_master'],
    ['{"entries": []}', 'not_a_bank_master'],
    [TITLES, 'not_a_bank_master'],
    ['<Document/>', 'not_a_bank_master'],
    ['IID/QR-IID;Name;BIC\n00700;Alpha;ALPHCHZZ', 'bank_master_columns_missing'],
    ['{"entries": [{"iid": "00000", "bankOrInstitutionName": "Alpha"}]}', 'bank_master_row_invalid'],
    ['{"entries": [{"iid": "123456", "bankOrInstitutionName": "Alpha"}]}', 'bank_master_row_invalid'],
    ['{"entries": [{"iid": "00700"}]}', 'bank_master_row_invalid'],
    ['{"entries": [null]}', 'bank_master_row_invalid'],
    [JSON.stringify({ entries: Array.from({ length: 20_001 }, () => ({})) }), 'bank_master_too_long'],
  ])('%s is refused', (text, code) => {
    expect(readBankMaster(text)).toEqual({ ok: false, error: { code, values: expect.anything() } })
  })

  test('numbers that succeed each other in a circle are left out', () => {
    const entries = [
      { iid: '1', newIid: '2' },
      { iid: '2', newIid: '1' },
    ]
    expect(readBankMaster(JSON.stringify({ entries }))).toEqual({ ok: true, value: { banks: [], valid_on: null } })
  })
})
