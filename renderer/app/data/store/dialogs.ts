// Which of the window's own dialogs is open, and with what it was opened.
import { create } from 'zustand'
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank-accounts.ts'

export interface NewAccountDraft {
  readonly iban: string
  readonly currency: string
  readonly type: BankAccountObject['type']
  /** What happens with the added account; null: it is shown. */
  readonly onAdded: ((accountId: string) => void) | null
}

interface Dialogs {
  readonly addAccount: NewAccountDraft | null
  readonly shortcuts: boolean
}

export const useDialogs = create<Dialogs>()(() => ({ addAccount: null, shortcuts: false }))

export const openAddAccount = (draft: Partial<NewAccountDraft> = {}): void =>
  useDialogs.setState({ addAccount: { iban: '', currency: '', type: 'bank', onAdded: null, ...draft } })
export const closeAddAccount = (): void => useDialogs.setState({ addAccount: null })
export const showShortcuts = (shortcuts: boolean): void => useDialogs.setState({ shortcuts })
