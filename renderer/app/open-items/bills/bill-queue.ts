// The bills that were dropped, chosen or pasted: read one file after the other, and decided by a person in this order.
import i18next from 'i18next'
import { create } from 'zustand'
import { ApiError } from '../../../../shared/api/client.ts'
import {
  type BillProposalObject,
  type ProposedFileObject,
  proposeBills,
  type TakeBillBody,
  takeBill,
} from '../../../../shared/api/endpoints/open-item/bills.ts'
import { MAX_FILE_BYTES } from '../../../../shared/api/upload.ts'
import { billSentence } from '../../../../shared/text/bill-sentences.ts'
import { call } from '../../data/api.ts'
import { tidyFolder } from '../../data/query/open-item/bill-folder.ts'
import { refreshTables } from '../../data/refresh.ts'
import { showDone, showOffer } from '../../part/toast.tsx'
import { problemSentence } from '../../text/problem-text.ts'
import { type BillSource, continueBills } from '../../view/file/bill-files.ts'
import '../text/dictionary.ts'

/** A bill of a file that was read. */
export interface QueuedBill {
  readonly key: string
  readonly source: BillSource
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
  readonly reason: string
}

interface Queue {
  readonly waiting: readonly BillSource[]
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
export const addFiles = (added: readonly BillSource[]): void => {
  setState(({ waiting, bills }) => {
    // Files of the watched folder may be here already.
    const known = new Set([...waiting, ...bills.map(({ source }) => source)].map(({ sha256 }) => sha256))
    const others = added.filter(({ sha256 }) => sha256 === null || !known.has(sha256))
    return { waiting: [...waiting, ...others] }
  })
  void readWaiting()
}

/** Forgets what was not taken, says how much that is, and offers to continue with it. */
export const closeQueue = (): void => {
  const queue = getState()
  setState(EMPTY)
  const left = queue.waiting.length + queue.bills.filter(({ state }) => state === 'open').length
  if (left === 0) return
  showOffer(i18next.t('bills.left', { count: left }), {
    label: i18next.t('bills.continue'),
    run: () => {
      // Other files may have been dropped since.
      setState((since) => ({
        waiting: [...queue.waiting, ...since.waiting],
        done: queue.done + since.done,
        bills: [...queue.bills, ...since.bills],
        refused: [...queue.refused, ...since.refused],
      }))
      continueBills()
      void readWaiting()
    },
  })
}

/** The first bill that is not decided. */
export const currentOf = (bills: readonly QueuedBill[]): QueuedBill | null =>
  bills.find(({ state }) => state === 'open') ?? null

const readWaiting = async (): Promise<void> => {
  if (isReading) return
  isReading = true
  for (let [source] = getState().waiting; source; [source] = getState().waiting) await readSource(source)
  isReading = false
}

const readSource = async (source: BillSource): Promise<void> => {
  const key = String(++files)
  const proposed = await propose(source).catch(reasonOf)
  // Closed meanwhile: another queue may have started.
  if (getState().waiting[0] !== source) return
  const reason = refusalOf(proposed)
  setState(({ waiting, done, bills, refused }) => ({
    waiting: waiting.slice(1),
    done: done + 1,
    bills: [
      ...bills,
      ...(typeof proposed === 'string' ? [] : proposed.bills).map(
        (proposal, index): QueuedBill => ({
          key: `${key}.${index}`,
          source,
          index,
          proposal,
          state: 'open',
          isStale: false,
        }),
      ),
    ],
    refused: reason === null ? refused : [...refused, { key, name: source.name, reason }],
  }))
}

const sentenceOf = (code: string): string => billSentence(i18next.language === 'de' ? 'de' : 'en', { code })

const refusalOf = (proposed: ProposedFileObject | string): string | null => {
  if (typeof proposed === 'string') return proposed
  return proposed.problem === null ? null : sentenceOf(proposed.problem.code)
}

/** Why the request failed. The file may have vanished since it was dropped. */
const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? problemSentence(i18next.language, error) : i18next.t('bills.failed')

const propose = async (source: BillSource): Promise<ProposedFileObject | string> => {
  // The answer to it would come after the whole file.
  if (source.size > MAX_FILE_BYTES) return sentenceOf('file_too_large')
  const [proposed] = (await call(proposeBills, { body: { files: [await source.open()] } })).data
  return proposed ?? i18next.t('bills.failed')
}

const change = (key: string, changed: Partial<QueuedBill>): void =>
  setState(({ bills }) => ({ bills: bills.map((bill) => (bill.key === key ? { ...bill, ...changed } : bill)) }))

export const skip = ({ key }: QueuedBill): void => change(key, { state: 'skipped' })

/** Shows the skipped ones again. */
export const showSkipped = (): void =>
  setState(({ bills }) => ({
    bills: bills.map((bill) => (bill.state === 'skipped' ? { ...bill, state: 'open' } : bill)),
  }))

/** Reads the file of a bill again, because a bill of its supplier was taken since. */
export const readAgain = async ({ key, source, index, proposal }: QueuedBill): Promise<void> => {
  const again = await propose(source).catch(reasonOf)
  change(key, { proposal: (typeof again === 'string' ? undefined : again.bills[index]) ?? proposal, isStale: false })
}

/** Adds the bill; rejects with the server's refusal. */
export const take = async (
  bill: QueuedBill,
  { expense, company }: Pick<TakeBillBody, 'expense' | 'company'>,
): Promise<void> => {
  await call(takeBill, { body: { files: [await bill.source.open()], expense, ...(company ? { company } : {}) } })
  refreshTables('expense', 'company', 'kept_document', 'journal_entry')
  if (bill.source.sha256 !== null) void tidyFolder()
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
  (one.company !== null && one.company.name !== '' && one.company.name === other.company?.name) ||
  (one.company?.uid != null && one.company.uid === other.company?.uid)

/** Another bill of the queue that is not taken and says the same: the server cannot know of it. */
export const twinOf = (bill: QueuedBill, bills: readonly QueuedBill[]): QueuedBill | null => {
  const before = bills.slice(
    0,
    bills.findIndex(({ key }) => key === bill.key),
  )
  return (
    before.find(
      ({ state, source, proposal: { expense } }) =>
        state !== 'taken' &&
        source !== bill.source &&
        expense.creditor_iban === bill.proposal.expense.creditor_iban &&
        ((expense.reference !== null && expense.reference === bill.proposal.expense.reference) ||
          (expense.number !== null && expense.number === bill.proposal.expense.number)),
    ) ?? null
  )
}
