// The name of a bank, from the table that Kontor carries.
import { embeddedBanks, iidOfIban } from '../../../shared/rule/bank/bank-registry.ts'
import { isSwissIban } from '../../../shared/value/iban.ts'

/** The bank of a Swiss IBAN, as far as Kontor knows it by itself. */
export const bankName = (iban: string): string | null =>
  isSwissIban(iban) ? (embeddedBanks().get(iidOfIban(iban))?.name ?? null) : null
