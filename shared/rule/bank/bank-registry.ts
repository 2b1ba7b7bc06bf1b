// The bank of a clearing number: the embedded table, read into records, and the bank of an IBAN. A loaded bank master
// overrides the table (rule 43); the service decides that.
import type { Bank } from '../../record/bank/bank.ts'
import type { BankAccount } from '../../record/bank/bank-account.ts'
import type { LocalDate, Timestamp } from '../../value/calendar.ts'
import { isQrIban, isSwissIban, normalizeIban } from '../../value/iban.ts'
import { assert, err, ok, type Result } from '../../value/result.ts'
import type { FieldProblem } from '../core/field-problem.ts'
import { isIbanInUse } from './bank-account.ts'
import { RAIFFEISEN_BANKS } from './bank-registry-raiffeisen.ts'
import {
  BANK_TABLE_DATE,
  LIECHTENSTEIN_BANKS,
  RETIRED_NUMBERS,
  SWISS_BANKS,
  UBS_NUMBERS,
} from './bank-registry-table.ts'

/** The clearing number of a Swiss or Liechtenstein IBAN: 700 for `CH03 0070 0…`. */
export const iidOfIban = (iban: string): number => Number(iban.slice(4, 9))

/** The embedded institutions by clearing number. Read at the first use. */
export const embeddedBanks = (): ReadonlyMap<number, Bank> => {
  embedded ??= readTable()
  return embedded
}

let embedded: ReadonlyMap<number, Bank> | null = null

const readTable = (): ReadonlyMap<number, Bank> => {
  const banks = new Map<number, Bank>()
  const add = (iids: readonly number[], name: string, bic: string, city: string, country: string) => {
    for (const id of iids) {
      assert(!banks.has(id), `the clearing number ${id} stands once in the table`)
      const valid_on = BANK_TABLE_DATE as LocalDate
      banks.set(id, { id, name, bic: bic === '' ? null : bic, city, country, successor_iid: null, valid_on })
    }
  }
  for (const [table, country] of [
    [SWISS_BANKS, 'CH'],
    [LIECHTENSTEIN_BANKS, 'LI'],
  ] as const) {
    for (const line of linesOf(table)) {
      const [name = '', bic = '', city = '', numbers = ''] = line.split('|')
      add(readNumbers(numbers), name, fullBic(bic), city, country)
    }
  }
  for (const entry of linesOf(UBS_NUMBERS).flatMap((line) => line.split(' | '))) {
    const [, numbers = '', branch = '', city = ''] = /^((?:\d+ )+)([A-Z0-9]{3}) (.+)$/.exec(entry) ?? []
    add(readNumbers(numbers), 'UBS Switzerland AG', `UBSWCHZH${branch}`, city, 'CH')
  }
  for (const line of linesOf(RAIFFEISEN_BANKS)) {
    const [, number = '', name = '', city = ''] = /^(\d+) (.+)\|(.+)$/.exec(line) ?? []
    add([Number(number)], name, raiffeisenBic(Number(number)), city, 'CH')
  }
  for (const [, retired, successor] of RETIRED_NUMBERS.matchAll(/(\d+)>(\d+)/g)) {
    const bank = banks.get(Number(successor))
    assert(bank, `the successor ${successor} stands in the table`)
    banks.set(Number(retired), { ...bank, id: Number(retired), successor_iid: bank.id })
  }
  return banks
}

const linesOf = (table: string): readonly string[] => table.trim().split('\n')

/** `700 702-706` */
const readNumbers = (text: string): readonly number[] =>
  text
    .trim()
    .split(' ')
    .flatMap((part) => {
      const [from = 0, to = from] = part.split('-').map(Number)
      return Array.from({ length: to - from + 1 }, (_, index) => from + index)
    })

const fullBic = (bic: string): string => (bic.length === 8 ? `${bic}XXX` : bic)

/** The last three characters repeat those of the number, with a letter for ten hundreds and more: 81012 → A12. */
const raiffeisenBic = (iid: number): string => {
  if (iid === 80000 || iid === 80808) return 'RAIFCH22XXX'
  const hundreds = Math.floor((iid - 80000) / 100)
  return `RAIFCH22${hundreds.toString(36).toUpperCase()}${String(iid % 100).padStart(2, '0')}`
}

/** The IBAN in its stored form, or why it cannot make a bank account. Whether its bank is known is checked later. */
export const checkIbanForCreation = (text: string): Result<string, readonly FieldProblem[]> => {
  const iban = normalizeIban(text)
  if (!isSwissIban(iban)) return err([{ field: 'iban', code: 'iban_invalid' }])
  return isQrIban(iban) ? err([{ field: 'iban', code: 'iban_is_qr_iban' }]) : ok(iban)
}

export interface CreateFromIbanFacts {
  readonly bank: Bank | null
  /** The bank accounts of the organization. */
  readonly accounts: readonly Pick<BankAccount, 'id' | 'name' | 'iban' | 'former_ibans' | 'currency'>[]
  readonly base_currency: string
}

/**
 * The bank account that an IBAN creates (interface document, create from IBAN). `iban` comes from
 * `checkIbanForCreation`.
 */
export const decideCreateFromIban = (
  iban: string,
  { bank, accounts, base_currency }: CreateFromIbanFacts,
  id: string,
  now: Timestamp,
): Result<BankAccount, readonly FieldProblem[]> => {
  if (bank === null) return err([{ field: 'iban', code: 'bank_unknown' }])
  if (isIbanInUse({ id, iban, currency: base_currency }, accounts)) return err([{ field: 'iban', code: 'iban_taken' }])
  return ok({
    id,
    name: uniqueName(bank.name, iban, new Set(accounts.map(({ name }) => name))),
    type: 'bank',
    iban,
    former_ibans: [],
    bank_name: bank.name,
    bank_iid: iidOfIban(iban),
    bank_bic: bank.bic,
    bank_account_number: iban.slice(-12),
    currency: base_currency,
    owner_name: null,
    owner_address: null,
    owner_zip: null,
    owner_city: null,
    qr_bill_type: null,
    qr_bill_iban: null,
    qr_bill_cin: null,
    account_id: null,
    created_at: now,
    updated_at: now,
  })
}

/** The bank's name; with the end of the IBAN when the name is taken; then with a number. */
const uniqueName = (bankName: string, iban: string, usedNames: ReadonlySet<string>): string => {
  // Leaves space for the suffix within 255 characters.
  const name = bankName.slice(0, 240)
  if (!usedNames.has(name)) return name
  const withEnd = `${name} ${iban.slice(-4)}`
  for (let count = 1; ; count++) {
    const counted = count === 1 ? withEnd : `${withEnd} (${count})`
    if (!usedNames.has(counted)) return counted
  }
}
