// The name of a bank, from the table that Kontor carries.
import { embeddedBanks, iidOfIban } from '../../../shared/rule/bank/bank-registry.ts'
import { isSwissIban } from '../../../shared/value/iban.ts'

/** The bank of a Swiss IBAN, as far as Kontor knows it by itself. */
export const bankName = (iban: string): string | null =>
  isSwissIban(iban) ? (embeddedBanks().get(iidOfIban(iban))?.name ?? null) : null

/** The bank that the beginning of an IBAN names, while it is typed; null: not yet, abroad, or not known. */
export const bankOfBeginning = (iban: string): string | null =>
  /^(CH|LI)\d{7}/.test(iban) ? (embeddedBanks().get(iidOfIban(iban))?.name ?? null) : null
