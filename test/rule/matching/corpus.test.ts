// The labelled corpus: its stated size and mix, valid records, the same for the same seed.
import { describe, expect, test } from 'vitest'
import { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import { VatRate } from '../../../shared/record/ledger/vat-rate.ts'
import { Company } from '../../../shared/record/open-item/company.ts'
import { Expense, ExpensePayment, Invoice } from '../../../shared/record/open-item/open-item.ts'
import type { CorpusBook, DocumentRecord } from '../../support/matching-corpus/corpus.ts'
import { makeCorpus } from '../../support/matching-corpus/make-corpus.ts'

const corpus = makeCorpus({ seed: 1 })
const months = corpus.flatMap(({ months: all }) => all)
const transactions = months.flatMap(({ transactions: all }) => all)
const documentsOf = (records: CorpusBook['start']): readonly DocumentRecord[] => [
  ...(records.invoice ?? []),
  ...(records.expense ?? []),
  ...(records.expense_payment ?? []),
]

describe('the corpus', () => {
  test('is ten books over two years with 5,000 transactions, 45 per cent of them without a document, and 3,000 documents', () => {
    expect(corpus.map(({ months: all }) => all.length)).toEqual(Array(10).fill(24))
    expect(Math.abs(transactions.length - 5000)).toBeLessThan(60)
    const documents = months.flatMap(({ issued }) => documentsOf(issued))
    expect(documents.length).toBeGreaterThanOrEqual(3000)
    expect(documents.length).toBeLessThan(3600)
    const noise = transactions.filter(({ label }) => label.actual === null).length / transactions.length
    // Transfers between own accounts are noise with a mirror; second payments of a bill have no open document.
    expect(noise).toBeGreaterThan(0.4)
    expect(noise).toBeLessThan(0.5)
  })

  test('has every verdict, and every class more than a few times', () => {
    for (const verdict of ['required', 'allowed', 'forbidden'] as const) {
      expect(transactions.filter(({ label }) => label.verdict === verdict).length).toBeGreaterThan(400)
    }
    for (const [name, some] of Map.groupBy(transactions, ({ class_name }) => class_name)) {
      expect([name, some.length]).toEqual([name, Math.max(some.length, 40)])
    }
  })

  test('is made of valid records with ids of their own', () => {
    const ids = new Set<string>()
    const check = <T extends { readonly id: string }>(
      form: { parse: (value: unknown) => T },
      records: readonly T[] = [],
    ) => {
      for (const record of records) {
        expect(form.parse(record)).toEqual(record)
        expect(ids.has(record.id)).toBe(false)
        ids.add(record.id)
      }
    }
    for (const { start, months: all } of corpus) {
      check(BankAccount, start.bank_account)
      check(Company, start.company)
      for (const rate of start.vat_rate ?? []) VatRate.parse(rate)
      for (const { issued, transactions: some, settled } of all) {
        check(Invoice, issued.invoice)
        check(Expense, issued.expense)
        check(ExpensePayment, issued.expense_payment)
        check(
          BankTransaction,
          some.map(({ transaction }) => transaction),
        )
        for (const record of settled.bank_transaction ?? []) BankTransaction.parse(record)
      }
    }
  })

  test('is the same for the same seed and different for another', () => {
    const [once, again, other] = [7, 7, 8].map((seed) =>
      JSON.stringify(makeCorpus({ seed, books: 1, transactions: 100, documents: 60 })),
    )
    expect(again).toBe(once)
    expect(other).not.toBe(once)
  })
})

describe('labels', () => {
  test('name documents that are known and open at that moment', () => {
    for (const { months: all } of corpus) {
      const open = new Map<string, DocumentRecord>()
      for (const { issued, transactions: some, settled } of all) {
        for (const record of documentsOf(issued)) open.set(record.id, record)
        for (const { label, transaction } of some) {
          for (const { id, amount } of label.actual?.shares ?? []) {
            const record = open.get(id)
            const rest = record === undefined ? 0 : record.total - record.paid_amount
            expect([
              transaction.id,
              amount !== 0 && Math.abs(amount) <= Math.abs(rest) && Math.sign(amount) === Math.sign(rest),
            ]).toEqual([transaction.id, true])
          }
        }
        for (const record of documentsOf(settled)) open.set(record.id, record)
      }
    }
  })

  test('name existing mirrors, each side the other', () => {
    const byId = new Map(transactions.map((each) => [each.transaction.id, each]))
    const mirrored = transactions.filter(({ label }) => label.actual?.mirror_id != null)
    expect(mirrored.length).toBeGreaterThan(50)
    for (const { transaction, label } of mirrored) {
      const other = byId.get(label.actual?.mirror_id ?? '')
      expect(other?.label.actual?.mirror_id).toBe(transaction.id)
      expect(Math.sign(other?.transaction.amount ?? 0)).toBe(-Math.sign(transaction.amount))
      if (other?.transaction.currency === transaction.currency) {
        expect(other.transaction.amount).toBe(-transaction.amount)
      }
    }
  })
})
