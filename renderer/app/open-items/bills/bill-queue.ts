// The bills that were dropped, chosen or pasted: read one file after the other, and decided by a person in this order.
import i18next from 'i18next'
import { create } from 'zustand'
import {
  type BillProposalObject,
  type ProposedFileObject,
  proposeBills,
  takeBill,
} from '../../../../shared/api/endpoints/open-item/bills.ts'
import type { CreateExpense } from '../../../../shared/api/endpoints/open-item/expenses.ts'
import { call } from '../../data/api.ts'
import { refreshTables } from '../../data/refresh.ts'
import { showDone } from '../../part/toast.tsx'
import '../text/dictionary.ts'

/** A bill of a file that was read. */
export interface QueuedBill {
  readonly key: string
  readonly file: File
  /** Its position in the file. */
  readonly index: number
  readonly proposal: BillProposalObject
  readonly state: 'open' | 'taken' | 'skipped'
  /** A bill of this supplier was taken since it was read: it is read again when it is shown. */
  readonly isStale: boolean
}

interface RefusedBillFile {
  readonly key: string
  readonly name: string
  /** Null: the request failed. */
  readonly problem: ProposedFileObject['problem']
}

interface Queue {
  readonly waiting: readonly File[]
  /** How many files were read or refused. */
  readonly done: number
  readonly bills: readonly QueuedBill[]
  readonly refused: readonly RefusedBillFile[]
}

const EMPTY: Queue = { waiting: [], done: 0, bills: [], refused: [] }

export const useBillQueue = create<Queue>()(() => EMPTY)

const { getState, setState } = useBillQueue
let files = 0
let isReading = false

/** Adds files, which are read one after the other. */
export const addFiles = (added: readonly File[]): void => {
  setState(({ waiting }) => ({ waiting: [...waiting, ...added] }))
  void readWaiting()
}

/** Forgets everything; what was taken is in the books. */
export const closeQueue = (): void => setState(EMPTY)

/** The first bill that is not decided. */
export const currentOf = (bills: readonly QueuedBill[]): QueuedBill | null =>
  bills.find(({ state }) => state === 'open') ?? null

const readWaiting = async (): Promise<void> => {
  if (isReading) return
  isReading = true
  for (let [file] = getState().waiting; file; [file] = getState().waiting) await readFile(file)
  isReading = false
}

const readFile = async (file: File): Promise<void> => {
  const key = String(++files)
  const proposed = await propose(file).catch(() => null)
  // Closed meanwhile: another queue may have started.
  if (getState().waiting[0] !== file) return
  setState(({ waiting, done, bills, refused }) => ({
    waiting: waiting.slice(1),
    done: done + 1,
    bills: [
      ...bills,
      ...(proposed?.bills ?? []).map(
        (proposal, index): QueuedBill => ({
          key: `${key}.${index}`,
          file,
          index,
          proposal,
          state: 'open',
          isStale: false,
        }),
      ),
    ],
    refused:
      proposed === null || proposed.problem !== null
        ? [...refused, { key, name: file.name, problem: proposed?.problem ?? null }]
        : refused,
  }))
}

const propose = async (file: File): Promise<ProposedFileObject | null> =>
  (await call(proposeBills, { body: { files: [file] } })).data[0] ?? null

const change = (key: string, changed: Partial<QueuedBill>): void =>
  setState(({ bills }) => ({ bills: bills.map((bill) => (bill.key === key ? { ...bill, ...changed } : bill)) }))

export const skip = ({ key }: QueuedBill): void => change(key, { state: 'skipped' })

/** Shows the skipped ones again. */
export const showSkipped = (): void =>
  setState(({ bills }) => ({
    bills: bills.map((bill) => (bill.state === 'skipped' ? { ...bill, state: 'open' } : bill)),
  }))

/** Reads the file of a bill again, because a bill of its supplier was taken since. */
export const readAgain = async ({ key, file, index, proposal }: QueuedBill): Promise<void> => {
  const again = await propose(file).catch(() => null)
  change(key, { proposal: again?.bills[index] ?? proposal, isStale: false })
}

/** Adds the bill; rejects with the server's refusal. */
export const take = async (bill: QueuedBill, expense: CreateExpense): Promise<void> => {
  const { company } = bill.proposal
  const isNew = company !== null && (expense.company_id ?? null) === null
  await call(takeBill, { body: { files: [bill.file], expense, ...(isNew ? { company } : {}) } })
  refreshTables('expense', 'company', 'kept_document', 'journal_entry')
  showDone(i18next.t('items.saved', { name: expense.number }))
  setState(({ bills }) => ({
    bills: bills.map((other) =>
      other.key === bill.key
        ? { ...other, state: 'taken' }
        : { ...other, isStale: other.isStale || isSameSupplier(bill.proposal, other.proposal) },
    ),
  }))
}

const isSameSupplier = (one: BillProposalObject, other: BillProposalObject): boolean =>
  (one.expense.company_id !== null && one.expense.company_id === other.expense.company_id) ||
  (one.expense.creditor_iban !== null && one.expense.creditor_iban === other.expense.creditor_iban) ||
  (one.company !== null && one.company.name === other.company?.name)

/** Another bill of the queue that is not taken and says the same: the server cannot know of it. */
export const twinOf = (bill: QueuedBill, bills: readonly QueuedBill[]): QueuedBill | null => {
  const before = bills.slice(
    0,
    bills.findIndex(({ key }) => key === bill.key),
  )
  return (
    before.find(
      ({ state, file, proposal: { expense } }) =>
        state !== 'taken' &&
        file !== bill.file &&
        expense.creditor_iban === bill.proposal.expense.creditor_iban &&
        ((expense.reference !== null && expense.reference === bill.proposal.expense.reference) ||
          (expense.number !== null && expense.number === bill.proposal.expense.number)),
    ) ?? null
  )
}
