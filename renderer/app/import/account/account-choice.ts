// The choices for files whose account is not known: an account, or a new one with the IBAN of the file. Pure.
import { isIban, isQrIban } from '../../../../shared/value/iban.ts'
import type { WaitingFile } from './waiting-files.ts'

const NEW = 'new '

/** Kontor adds a missing account without a question when its IBAN is all it needs; also an account abroad. */
export const canAddAccount = (iban: string): boolean => isIban(iban) && !isQrIban(iban)

/** The choice that adds an account with this IBAN. */
export const newAccount = (iban: string): string => NEW + iban

/** The choice before the user has made one. */
export const proposedChoice = (iban: string | null): string | null =>
  iban !== null && canAddAccount(iban) ? newAccount(iban) : null

/** The IBAN of the account that a choice adds; null: it is an existing account. */
export const addedIban = (choice: string | null): string | null =>
  choice?.startsWith(NEW) ? choice.slice(NEW.length) : null

/** The accounts that the choices add, each once, with the currency that a file names. */
export const accountsToAdd = (
  files: readonly Pick<WaitingFile, 'choice' | 'iban' | 'currency'>[],
): readonly { readonly iban: string; readonly currency: string | null }[] => {
  const ibans = new Set(files.flatMap(({ choice }) => addedIban(choice) ?? []))
  return [...ibans].map((iban) => ({
    iban,
    currency: files.find((file) => file.iban === iban && file.currency !== null)?.currency ?? null,
  }))
}

/**
 * Groups files for one question: those of one unknown IBAN together, each other file alone. The files that came last
 * are first, and of one drop the undecided groups.
 */
export const waitingGroups = <T extends Pick<WaitingFile, 'key' | 'iban' | 'arrival'>>(
  files: readonly T[],
): readonly (readonly T[])[] =>
  [...Map.groupBy(files, ({ iban, key }) => iban ?? key).values()].toSorted(
    (a, b) => newest(b) - newest(a) || Number(isProposed(a)) - Number(isProposed(b)),
  )

const newest = (group: readonly Pick<WaitingFile, 'arrival'>[]): number =>
  Math.max(...group.map(({ arrival }) => arrival))

const isProposed = ([first]: readonly Pick<WaitingFile, 'iban'>[]): boolean =>
  proposedChoice(first?.iban ?? null) !== null
