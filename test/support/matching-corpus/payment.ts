// How a class describes a payment; missing fields are written as in most payments.
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { Document, Half, Share } from './corpus.ts'
import { dayOf } from './open-documents.ts'
import { NOTHING_SHOWN, type Shown } from './shown.ts'
import type { KnownAccounts, MadePayment, World } from './world.ts'
import { asWritten } from './written-names.ts'

export interface CorpusClass {
  readonly name: string
  readonly half: Half
  /** Percentage of the transactions of its half that pay documents, or of the noise. */
  readonly share: number
  readonly isNoise?: boolean
  /** Adds one case: documents and transactions. */
  readonly add: (world: World, self: CorpusClass) => void
}

export interface Wish extends Partial<Omit<MadePayment, 'day' | 'name'>> {
  readonly by: KnownAccounts
  /** What it really pays; empty: a purpose that the books do not know. */
  readonly documents: readonly Document[]
  /** How much of each, with the sign of the total; default all. */
  readonly shares?: readonly number[]
  readonly or?: readonly (readonly Share[])[]
  readonly tolerated?: readonly (readonly Share[])[]
  readonly day: LocalDate
  /** Default: its name in an unambiguous form; null: the bank does not name it. */
  readonly name?: string | null
  /** What the texts show in addition to name and account. */
  readonly shown?: Partial<Shown>
}

export const shareOf = ({ type, record }: Document, amount: number = record.total): Share => ({
  type,
  id: record.id,
  amount,
})

export const numberOf = ({ record }: Document): string => ('number' in record ? record.number : '')

export const referenceOf = ({ record }: Document): string | null => record.reference

/** The day some days after the last of the documents. */
export const daysAfter = (world: World, documents: readonly Document[], least: number, most: number): LocalDate => {
  const last = documents.map(dayOf).toSorted().at(-1)
  return world.later(last as LocalDate, least, most)
}

/** Signed as the bank does: invoices come in, expenses go out. */
const amountFor = (documents: readonly Document[], shares: readonly number[]): number =>
  shares.reduce((sum, share, at) => sum + (documents[at]?.type === 'invoice' ? share : -share), 0)

export const pay = (world: World, self: CorpusClass, wish: Wish): BankTransaction | null => {
  const { by, documents } = wish
  const shares = wish.shares ?? documents.map(({ record }) => record.total)
  const name = wish.name === undefined ? asWritten(world.random, by) : wish.name
  const transaction = world.transaction({
    iban: world.random.between(1, 4) > 1 ? by.iban : null,
    address: by,
    amount: amountFor(documents, shares),
    ...wish,
    name,
  })
  if (transaction === null) return null
  world.add({
    transaction,
    class_name: self.name,
    half: self.half,
    pays: documents.map((document, at) => shareOf(document, shares[at] ?? 0)),
    or: wish.or ?? [],
    tolerated: wish.tolerated ?? [],
    mirror_id: null,
    shown: {
      ...NOTHING_SHOWN,
      name: name === null ? 'none' : isInField(transaction, name) ? 'equal' : 'near',
      namesakes: by.namesakes,
      iban: isKnownAccount(transaction, by, documents),
      ...wish.shown,
    },
  })
  return transaction
}

/** A name only in the text, or a partial name, is weaker than one in its field. */
const isInField = ({ name }: BankTransaction, written: string): boolean => name?.toUpperCase() === written.toUpperCase()

/** Whether the other account is in its field or in the text, and the books know it as this company's. */
const isKnownAccount = (
  { counterparty_iban, text }: BankTransaction,
  by: KnownAccounts,
  documents: readonly Document[],
): boolean => {
  if (counterparty_iban !== by.iban && text?.replaceAll(' ', '').includes(by.iban) !== true) return false
  const ofDocuments = documents.map(({ record }) =>
    'creditor_iban' in record ? record.creditor_iban : 'iban' in record ? record.iban : null,
  )
  return [...by.company.ibans, ...ofDocuments].includes(by.iban)
}
