// Two years of books with both kinds: payments of documents (the labelled corpus of matching), and recurring bookings
// without a document, with their traps. The same seed gives the same books.
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import type { CorpusBook, Records } from '../matching-corpus/corpus.ts'
import { makeCorpus } from '../matching-corpus/make-corpus.ts'
import { companyName, type Language, personName } from '../matching-corpus/names.ts'
import { transactionRecord } from '../matching-corpus/records.ts'
import { createRandom } from '../random.ts'
import { PURCHASES } from './purchases.ts'
import type { Booked, Company, Purposed } from './purpose.ts'
import { TRANSFERS } from './transfers.ts'
import { TRAPS } from './traps.ts'

/** A transaction without a document, and how it is booked. */
export interface Recurring {
  readonly transaction: BankTransaction
  readonly class_name: string
  readonly booked: Booked
  /** How many transactions of the same purpose were booked on the same account in earlier months. */
  readonly booked_similarly: number
}

interface LearningMonth {
  /** From 0, the first month of the first year. */
  readonly at: number
  readonly issued: Records
  /** Payments of documents, and own transfers. */
  readonly others: readonly BankTransaction[]
  readonly recurring: readonly Recurring[]
  /** Everything reconciled as labelled. */
  readonly settled: Records
}

export interface LearningBook extends Pick<CorpusBook, 'name' | 'settings' | 'start'> {
  readonly months: readonly LearningMonth[]
}

const LANGUAGES: readonly Language[] = ['de', 'de', 'de', 'fr', 'de', 'de', 'it', 'de', 'fr', 'de']
/** Of the matching corpus: in all books together. */
const OTHERS = { transactions: 2000, documents: 1200 }

export const makeLearningCorpus = (seed: number, books = 10): readonly LearningBook[] =>
  makeCorpus({
    seed,
    books,
    transactions: (OTHERS.transactions * books) / 10,
    documents: (OTHERS.documents * books) / 10,
  }).map((book, index) => withRecurring(book, index, seed))

const withRecurring = (book: CorpusBook, index: number, seed: number): LearningBook => {
  const [main] = book.start.bank_account ?? []
  if (main === undefined) throw new Error('a book has a bank account')
  const months = Array.from({ length: 24 }, (_, at) => monthOf(at))
  const purposed = purposedOf(book, index, seed, months)
  const counts = new Map<string, number>()
  return {
    name: book.name,
    settings: book.settings,
    start: book.start,
    months: book.months.map((month, at) => {
      const some = purposed
        .filter(({ movement }) => movement.day.startsWith(months[at] ?? ''))
        .toSorted((a, b) => (a.movement.day < b.movement.day ? -1 : 1))
      const recurring = some.map((each, place): Recurring => {
        const { movement, booked, class_name } = each
        return {
          transaction: recordOf(`rec${index}x${at}x${String(place).padStart(6, '0')}`, main.id, movement),
          class_name,
          booked,
          booked_similarly: counts.get(similarityKey(each)) ?? 0,
        }
      })
      for (const each of some) counts.set(similarityKey(each), (counts.get(similarityKey(each)) ?? 0) + 1)
      const known = new Set(
        month.transactions.flatMap(({ transaction, label }) => (isNoise(label) ? [] : [transaction.id])),
      )
      return {
        at,
        issued: month.issued,
        others: month.transactions.flatMap(({ transaction }) => (known.has(transaction.id) ? [transaction] : [])),
        recurring,
        settled: {
          ...month.settled,
          bank_transaction: [
            ...(month.settled.bank_transaction ?? []).filter(({ id }) => known.has(id)),
            ...recurring.map(({ transaction, booked }) => reconciled(transaction, booked)),
          ],
        },
      }
    }),
  }
}

/** Movements of the matching corpus without a document have no purpose. */
const isNoise = ({ actual }: CorpusBook['months'][number]['transactions'][number]['label']): boolean =>
  actual === null || (actual.shares.length === 0 && actual.mirror_id === null)

const monthOf = (at: number): string => `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`

const purposedOf = (book: CorpusBook, index: number, seed: number, months: readonly string[]): readonly Purposed[] => {
  const random = createRandom(seed * 977 + index * 31)
  const language = LANGUAGES[index % LANGUAGES.length] ?? 'de'
  const names = new Set((book.start.company ?? []).map(({ name }) => name))
  const all: Purposed[] = []
  const company: Company = {
    random,
    language,
    months,
    add: (purposed) => all.push(purposed),
    freshName: (is_person) => {
      for (;;) {
        const name = is_person ? personName(random, language) : companyName(random, language)
        if (names.has(name)) continue
        names.add(name)
        return name
      }
    },
  }
  for (const each of [...TRANSFERS, ...PURCHASES, ...TRAPS]) each.add(company, each.name)
  return all
}

const similarityKey = ({ purpose, booked }: Purposed): string => `${purpose} ${booked.account_id} ${booked.vat_rate_id}`

const recordOf = (id: string, bank_account_id: string, movement: Purposed['movement']): BankTransaction => {
  const { day, amount, ...texts } = movement
  return transactionRecord(id, {
    bank_account_id,
    currency: 'CHF',
    amount: minorUnitsOf(amount),
    ...texts,
    booking_date: day,
    value_date: day,
    document_date: null,
    ultimate_name: null,
    charges: null,
    charges_currency: null,
  })
}

const reconciled = (transaction: BankTransaction, { account_id, vat_rate_id }: Booked): BankTransaction => ({
  ...transaction,
  is_reconciled: true,
  journal_entry_id: `${transaction.id}je`,
  matches: [
    {
      id: `${transaction.id}m`,
      amount: minorUnitsOf(Math.abs(transaction.amount)),
      matchable_type: null,
      matchable_id: null,
      account_id,
      vat_rate_id,
      text: null,
      currency: null,
      currency_amount: null,
      origin: 'manual',
      source: null,
      confidence: null,
      is_certain: false,
      reasons: [],
      settlements: [],
    },
  ],
})
