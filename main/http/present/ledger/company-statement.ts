// The statement of account of a company as the interface shows it: amounts as decimal numbers, titles in the language of
// the caller.
import type { CompanyStatement } from '../../../../shared/api/endpoints/open-item/company-statement.ts'
import { type BookableDocument, isExpense } from '../../../../shared/record/open-item/open-item.ts'
import { daysOverdue, dueDateOf } from '../../../../shared/rule/ledger/report/aged-list.ts'
import { type StatementRow, signedAmount } from '../../../../shared/rule/ledger/report/company-statement.ts'
import { minorToNumber } from '../../../../shared/value/money.ts'
import type { CompanyStatementView } from '../../../service/ledger/contract.ts'
import { STATEMENT_TEXTS } from '../../text/company-statement.ts'
import { fillIn } from '../../text/fill-placeholders.ts'

export const presentCompanyStatement = (view: CompanyStatementView): CompanyStatement => ({
  company: view.company,
  title: STATEMENT_TEXTS[view.language].title,
  organization: view.organization,
  from: view.from,
  to: view.to,
  currencies: view.statements.map(({ currency, opening, debit, credit, closing, rows, open }) => ({
    currency,
    opening_balance: minorToNumber(opening, currency),
    debit: minorToNumber(debit, currency),
    credit: minorToNumber(credit, currency),
    closing_balance: minorToNumber(closing, currency),
    rows: rows.map((row) => presentRow(row, currency, view)),
    open_documents: open.map(({ document, open: amount }) => ({
      ...presentDocument(document),
      date: document.date,
      total: minorToNumber(signedAmount(document, document.total), currency),
      open_amount: minorToNumber(signedAmount(document, amount), currency),
      // Nothing is due from the company for a credit.
      days_overdue: amount < 0 ? 0 : daysOverdue(document, view.to),
    })),
  })),
})

const presentDocument = (document: BookableDocument) => ({
  type: isExpense(document) ? ('expense' as const) : ('invoice' as const),
  id: document.id,
  number: document.number,
  due_date: dueDateOf(document),
})

const natureOf = ({ booked_by, total }: BookableDocument) => {
  if (booked_by === 'on_account') return 'on_account'
  return total < 0 ? 'credit' : 'total'
}

const presentRow = (
  { date, document, settles, bank_transaction_id, offset, debit, credit, balance }: StatementRow,
  currency: string,
  { language, transactions }: CompanyStatementView,
): CompanyStatement['currencies'][number]['rows'][number] => {
  const transaction = transactions.get(bank_transaction_id ?? '')
  const texts = STATEMENT_TEXTS[language]
  const isReturn = settles.every((settled) => settled.amount < 0 !== settled.document.total < 0)
  const numbers = settles.map((settled) => settled.document.number).join(', ')
  return {
    date,
    document: document && presentDocument(document),
    payment: transaction
      ? {
          bank_transaction_id: transaction.id,
          amount: minorToNumber(transaction.amount, transaction.currency),
          currency: transaction.currency,
          settles: settles.map((settled) => ({
            ...presentDocument(settled.document),
            amount: minorToNumber(settled.amount, currency),
          })),
        }
      : null,
    text: document
      ? fillIn(texts[`${isExpense(document) ? 'expense' : 'invoice'}_${natureOf(document)}`], {
          number: document.number,
        })
      : fillIn(texts[offset ?? (isReturn ? 'returned' : 'payment')], { numbers }),
    debit: minorToNumber(debit, currency),
    credit: minorToNumber(credit, currency),
    balance: minorToNumber(balance, currency),
  }
}
