// The name of a bank, from the table that is part of Kontor.
import { embeddedBanks, iidOfIban } from '../../../shared/rule/bank/bank-registry.ts'
import { isSwissIban } from '../../../shared/value/iban.ts'

/** The bank of a Swiss IBAN from the embedded table; null: it is not in the table. */
export const bankName = (iban: string): string | null =>
  isSwissIban(iban) ? (embeddedBanks().get(iidOfIban(iban))?.name ?? null) : null
