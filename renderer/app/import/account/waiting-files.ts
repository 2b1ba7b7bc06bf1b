// The files that wait for their account, each with what it states about it and the choice so far.
import { type ImportItem, type StatedAccount, setImportState, useImports } from '../queue/import-items.ts'

export interface WaitingFile extends StatedAccount {
  readonly key: string
  readonly name: string
  readonly folder: string
  /** Which drop brought it: greater is newer. */
  readonly arrival: number
  /** The id of an account, or `newAccount` of the IBAN of one to add; null: not decided. */
  readonly choice: string | null
}

/** The waiting ones of `items`. */
export const waitingFiles = (items: readonly ImportItem[]): readonly WaitingFile[] =>
  items.flatMap(({ key, name, folder, arrival, said, state }) =>
    state.type === 'account' ? [{ key, name, folder, arrival, ...said, choice: state.choice }] : [],
  )

/** Stores the choice for files; it is carried out later. */
export const chooseAccount = (keys: readonly string[], choice: string | null): void => {
  for (const { key } of waitingFiles(useImports.getState().items))
    if (keys.includes(key)) setImportState(key, { type: 'account', choice })
}
