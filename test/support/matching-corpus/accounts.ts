// Account numbers and references of the corpus, with correct check digits.
import { qrReferenceOf, scorReferenceOf } from '../../../shared/value/creditor-reference.ts'
import type { Random } from '../random.ts'

export const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.between(0, 9)).join('')

const ibanOf = (country: string, bban: string): string => {
  const moved = [...`${bban}${country}00`].map((letter) => Number.parseInt(letter, 36)).join('')
  return `${country}${String(98n - (BigInt(moved) % 97n)).padStart(2, '0')}${bban}`
}

/** Existing banks with invented account numbers. */
export const swissIban = (random: Random): string =>
  ibanOf(
    'CH',
    `${random.pick(['09000', '00230', '00700', '80808', '08390', '00769', '00790', '00761'])}${digits(random, 12)}`,
  )

/** For QR-bills with QR references: an IID from 30000 on. */
export const qrIban = (random: Random): string =>
  ibanOf('CH', `${random.pick(['30000', '30024', '30767', '30808', '30005'])}${digits(random, 12)}`)

/** How a creditor fills the 26 digits: its bank's number or none, then customer and bill, or only the bill. */
export type ReferenceHabit =
  | { readonly kind: 'qr'; readonly prefix: string; readonly with_customer: boolean }
  | { readonly kind: 'scor'; readonly prefix: string }
  | { readonly kind: 'none' }

export const referenceHabit = (random: Random, kind: ReferenceHabit['kind']): ReferenceHabit => {
  if (kind === 'qr') {
    const prefix = random.between(1, 2) === 1 ? '' : `${random.between(1, 9)}${digits(random, 5)}`
    return { kind, prefix, with_customer: random.between(1, 2) === 1 }
  }
  return kind === 'scor' ? { kind, prefix: random.pick(['', 'R', 'INV', 'KD']) } : { kind }
}

/** The reference of one bill; `serial` is unique for each creditor. */
export const referenceFor = (habit: ReferenceHabit, customer: number, serial: number): string | null => {
  if (habit.kind === 'none') return null
  if (habit.kind === 'scor') return scorReferenceOf(`${habit.prefix}${String(customer).padStart(4, '0')}${serial}`)
  const bill = habit.with_customer
    ? `${String(customer).padStart(6, '0')}${String(serial).padStart(9, '0')}`
    : String(serial).padStart(9, '0')
  return qrReferenceOf(`${habit.prefix}${bill.padStart(26 - habit.prefix.length, '0')}`)
}

/** `210000000003139471430009017` as a bill prints it: `21 00000 00003 13947 14300 09017`; others in fours. */
export const grouped = (reference: string): string =>
  /^\d{27}$/.test(reference)
    ? [reference.slice(0, 2), ...(reference.slice(2).match(/.{5}/g) ?? [])].join(' ')
    : (reference.match(/.{1,4}/g) ?? []).join(' ')

/** `CH93 0076 …`: in fours, as people write an account. */
export const inFours = (iban: string): string => (iban.match(/.{1,4}/g) ?? []).join(' ')
