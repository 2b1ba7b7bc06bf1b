// The registry of banks: the bank master that a user loaded, which all organizations share, overrides the embedded table.

import { MemoryTable } from '../../../shared/books/memory/memory-table.ts'
import { type Change, created, removed, updated } from '../../../shared/books/port/change.ts'
import { get, page } from '../../../shared/books/port/read.ts'
import { SYSTEM_TABLES } from '../../../shared/books/port/tables.ts'
import type { Bank } from '../../../shared/record/bank/bank.ts'
import { readBankMaster } from '../../../shared/rule/bank/bank-master.ts'
import { embeddedBanks } from '../../../shared/rule/bank/bank-registry.ts'
import { assert, err, ok } from '../../../shared/value/result.ts'
import type { Book } from '../core/book.ts'
import type { Refusal } from '../core/refusal.ts'
import type { BankServices, LoadedBanks } from './contract.ts'

/** The bank of a clearing number; null when it is unknown. */
export const findBank = async (systemBook: Book, iid: number): Promise<Bank | null> => {
  const [loaded] = await systemBook.read([get('bank', iid)])
  return loaded ?? embeddedBanks().get(iid) ?? null
}

export const createBankRegistry = (systemBook: Book): BankServices['bankRegistry'] => ({
  list: async (_actor, { question }) => {
    const [loaded] = await systemBook.read([page('bank')])
    // Some thousand records at most. Part of them is in no book, so the list is searched and sorted here, with the rules of
    // every list.
    const table = new MemoryTable(SYSTEM_TABLES.bank)
    const banks = new Map([...embeddedBanks().values(), ...loaded.rows].map((bank) => [bank.id, bank]))
    for (const bank of banks.values()) table.add(bank)
    const { rows, total } = table.page(question)
    return ok({ rows: rows as Bank[], total })
  },

  load: async (actor, { files }) => {
    const [file] = files
    assert(file, 'an upload has a file')
    const master = readBankMaster(decodeText(file.bytes))
    if (!master.ok) return err({ type: 'FilesRefused', files: [{ index: 0, ...master.error }] })
    const { banks, valid_on } = master.value
    return systemBook.write<LoadedBanks, Refusal>({ user: actor.user_id }, async (read) => {
      const [present] = await read([page('bank')])
      const changes = replaceBanks(present.rows, banks)
      const count = banks.length
      return ok({ action: 'load_bank_registry', params: { count }, changes, value: { count, valid_on } })
    })
  },
})

/** The changes from the current list to the next one; none for a bank that is equal in both. */
const replaceBanks = (present: readonly Bank[], next: readonly Bank[]): readonly Change[] => {
  const before = new Map(present.map((bank) => [bank.id, bank]))
  const after = new Map(next.map((bank) => [bank.id, bank]))
  return [
    ...present.filter(({ id }) => !after.has(id)).map((bank) => removed('bank', bank)),
    ...next.map((bank) => {
      const known = before.get(bank.id)
      return known ? updated('bank', known, bank) : created('bank', bank)
    }),
  ]
}

/** The list is published in UTF-8; a spreadsheet may have saved it in the older Windows encoding. */
const decodeText = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
