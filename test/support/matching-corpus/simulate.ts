// The two years of a book, month by month: documents are issued, transactions are labelled, and the bookkeeper settles
// them at the month's end.
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { Match, Settlement } from '../../../shared/record/matching/match.ts'
import type { Expense, ExpensePayment, Invoice } from '../../../shared/record/open-item/open-item.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import type { CorpusBook, Document, Label, LabelledTransaction, Records, Share } from './corpus.ts'
import { isCertain, labelOf } from './label.ts'
import { dayOf, OpenDocuments } from './open-documents.ts'
import { SETTINGS, VAT_RATES } from './records.ts'
import type { Planned, World } from './world.ts'

export const bookOf = (world: World, name: string): CorpusBook => {
  const open = new OpenDocuments()
  /** Accounts from which the bookkeeper settled a company's payments. */
  const seen = new Map<string, string | null>()
  const paid = new Map<string, Document>(world.documents.map((document) => [document.record.id, document]))
  return {
    name,
    settings: SETTINGS,
    start: { bank_account: world.accounts.map(({ record }) => record), vat_rate: VAT_RATES, company: world.companies },
    months: MONTHS.map((month) => {
      const issued = world.documents.filter((document) => dayOf(document).startsWith(month))
      for (const document of issued) open.add(document)
      const planned = world.planned
        .filter(({ transaction }) => transaction.booking_date?.startsWith(month))
        .toSorted((a, b) => ((a.transaction.booking_date ?? '') < (b.transaction.booking_date ?? '') ? -1 : 1))
        .map((each) => withHistory(each, open, seen))
      const transactions = labelledMonth(planned, open)
      for (const { transaction, pays } of planned) {
        if (transaction.counterparty_iban === null || pays[0] === undefined) continue
        seen.set(transaction.counterparty_iban, open.companyOf(open.get(pays[0].id).document))
      }
      return { issued: byTable(issued), transactions, settled: settle(planned, open, paid) }
    }),
  }
}

const MONTHS = Array.from(
  { length: 24 },
  (_, at) => `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
)

/** An account from which the company paid before identifies the payer, as strongly as a name with a typing error. */
const withHistory = (planned: Planned, open: OpenDocuments, seen: ReadonlyMap<string, string | null>): Planned => {
  const { transaction, pays, shown } = planned
  const company = seen.get(transaction.counterparty_iban ?? '')
  if (company === undefined || shown.name !== 'none' || pays[0] === undefined) return planned
  const isSame = open.companyOf(open.get(pays[0].id).document) === company
  return isSame ? { ...planned, shown: { ...shown, name: 'near' } } : planned
}

/** Two passes: no other payment can settle the documents of the most certain ones. */
const labelledMonth = (planned: readonly Planned[], open: OpenDocuments): readonly LabelledTransaction[] => {
  const idsOf = (some: readonly Planned[]) => new Set(some.flatMap(({ pays }) => pays.map(({ id }) => id)))
  const label = (sure: ReadonlySet<string>): readonly Label[] =>
    planned.map((each) => labelOf(each, open, sure, planned))
  const first = label(idsOf(planned.filter(isCertain)))
  const required = planned.filter((each, at) => isCertain(each) || first[at]?.verdict === 'required')
  return label(idsOf(required)).map((decided, at) => {
    const each = planned[at] as Planned
    return { transaction: each.transaction, class_name: each.class_name, half: each.half, label: decided }
  })
}

const byTable = (documents: readonly Document[]): Records => {
  const of = (type: Document['type']) => documents.filter((each) => each.type === type).map(({ record }) => record)
  return {
    invoice: of('invoice') as readonly Invoice[],
    expense: of('expense') as readonly Expense[],
    expense_payment: of('expense_payment') as readonly ExpensePayment[],
  }
}

/** All transactions reconciled as they really were, the documents paid. */
const settle = (planned: readonly Planned[], open: OpenDocuments, paid: Map<string, Document>): Records => {
  const touched = new Set<string>()
  const booked = planned.filter(({ is_left }) => is_left !== true)
  const transactions = booked.map(({ transaction, pays, mirror_id, offsets = [], on_account }) => {
    const shares = pays.flatMap((share) => [share, ...billsOf(share, paid)])
    for (const share of [...offsets, ...shares]) {
      open.settle(share)
      touched.add(share.id)
      pay(share, paid)
    }
    if (on_account === undefined) return reconciled(transaction, pays, shares, mirror_id, paid)
    open.add(on_account)
    paid.set(on_account.record.id, on_account)
    touched.add(on_account.record.id)
    return paidOnAccount(transaction, on_account)
  })
  const documents = [...touched].flatMap((id) => paid.get(id) ?? [])
  return { ...byTable(documents), bank_transaction: transactions }
}

/** An executed order settles its bills. */
const billsOf = ({ id }: Share, paid: ReadonlyMap<string, Document>): readonly Share[] => {
  const record = paid.get(id)?.record
  if (record === undefined || !('expense_ids' in record)) return []
  return record.expense_ids.map((expense) => ({
    type: 'expense',
    id: expense,
    amount: paid.get(expense)?.record.total ?? 0,
  }))
}

const pay = ({ id, amount }: Share, paid: Map<string, Document>): void => {
  const document = paid.get(id)
  if (document === undefined) throw new Error(`${id} is not known`)
  const { record } = document
  paid.set(id, { ...document, record: { ...record, paid_amount: minorUnitsOf(record.paid_amount + amount) } })
}

const ROW = {
  account_id: null,
  vat_rate_id: null,
  text: null,
  origin: 'manual',
  source: null,
  confidence: null,
  is_certain: false,
  reasons: [],
} as const

/** One row on debtors, of the company. */
const paidOnAccount = (transaction: BankTransaction, { record }: Document): BankTransaction => ({
  ...transaction,
  is_reconciled: true,
  matches: [
    {
      ...ROW,
      ...{ reasons: [], id: record.id, amount: minorUnitsOf(Math.abs(transaction.amount)), matchable_type: 'company' },
      matchable_id: 'company_id' in record ? record.company_id : null,
      ...{ account_id: SETTINGS.accounts.debtor, currency: null, currency_amount: null, settlements: [] },
    },
  ],
  journal_entry_id: `${transaction.id}je`,
})

const reconciled = (
  transaction: BankTransaction,
  pays: readonly Share[],
  shares: readonly Share[],
  mirror_id: string | null,
  paid: ReadonlyMap<string, Document>,
): BankTransaction => {
  const settlements: Settlement[] = shares.map(({ type, id, amount }) => ({ type, id, amount: minorUnitsOf(amount) }))
  const documents: Match[] = pays.map((share, at) => {
    const currency = paid.get(share.id)?.record.currency ?? 'CHF'
    const isForeign = currency !== 'CHF'
    return {
      ...ROW,
      reasons: [],
      id: `${transaction.id}m${at}`,
      amount: minorUnitsOf(Math.abs(isForeign ? transaction.amount : share.amount)),
      matchable_type: share.type,
      matchable_id: share.id,
      currency: isForeign ? currency : null,
      currency_amount: isForeign ? minorUnitsOf(Math.abs(share.amount)) : null,
      settlements: at === 0 ? settlements : [],
    }
  })
  const account_id = mirror_id === null ? SETTINGS.accounts.unclear : SETTINGS.accounts.transfer
  const rest =
    transaction.amount - Math.sign(transaction.amount) * documents.reduce((sum, { amount }) => sum + amount, 0)
  const account: Match[] =
    Math.abs(rest) <= 5
      ? []
      : [
          {
            ...ROW,
            reasons: [],
            id: `${transaction.id}ma`,
            amount: minorUnitsOf(Math.sign(transaction.amount) * rest),
            matchable_type: null,
            matchable_id: null,
            account_id,
            currency: null,
            currency_amount: null,
            settlements: [],
          },
        ]
  return {
    ...transaction,
    is_reconciled: true,
    matches: [...documents, ...account],
    journal_entry_id: `${transaction.id}je`,
    mirror_id,
  }
}
