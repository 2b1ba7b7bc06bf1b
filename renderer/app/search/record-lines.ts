// What is found in the books as lines: where each leads, and what else can be done with it.
import type { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import {
  BookOpen,
  Building2,
  Eraser,
  FilePlus2,
  Landmark,
  Layers,
  Link2,
  ListChecks,
  ListTree,
  Pencil,
  Receipt,
  ReceiptText,
  Scale,
  ScrollText,
  Undo2,
} from 'lucide-react'
import type { BankAccountObject } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { JournalEntryObject } from '../../../shared/api/endpoints/ledger/journal-entries.ts'
import type { AccountWithBalance } from '../../../shared/api/endpoints/ledger/ledger.ts'
import { isPostingAccount } from '../../../shared/record/ledger/ledger-account.ts'
import type { ListSearch } from '../address/transactions.ts'
import type { FoundCompany, FoundDocument } from '../data/query/everything.ts'
import { openDialog } from '../dialog/stack.ts'
import { isReversible } from '../journal/reversible.ts'
import { formatCount, formatDate, shortIban } from '../text/format.ts'
import { currencyTotals } from '../view/currency-totals.ts'
import type { FoundLine, LineAction } from './found-lines.ts'

export interface LineContext {
  readonly t: TFunction
  readonly navigate: ReturnType<typeof useNavigate>
  readonly baseCurrency: string
  readonly bankAccounts: readonly BankAccountObject[]
}

const action = (id: string, title: string, icon: LineAction['icon'], run: () => void): LineAction => ({
  id,
  title,
  icon,
  run,
})

/** Parts of a hint; an empty one is left out. */
const hintOf = (...parts: readonly (string | null | undefined | false)[]): string => parts.filter(Boolean).join(' · ')

export const ledgerAccountLine = ({ t, navigate }: LineContext, account: AccountWithBalance): FoundLine => {
  const { id, full_name, is_active } = account
  const open = () => void navigate({ to: '/accounts/$accountId', params: { accountId: id } })
  return {
    id: `account ${id}`,
    heading: t('find.accounts'),
    title: full_name,
    hint: is_active ? '' : t('find.unused'),
    icon: ListTree,
    run: open,
    actions: [
      action('ledger', t('find.action.ledger'), ListTree, open),
      ...(is_active && isPostingAccount(account)
        ? [action('book', t('find.action.book'), Pencil, () => openDialog('book_entry', { accountId: id }))]
        : []),
      action(
        'entries',
        t('find.action.entries'),
        BookOpen,
        () => void navigate({ to: '/journal', search: { account: id } }),
      ),
      action('edit', t('find.action.edit'), Pencil, () => openDialog('ledger_account', { accountId: id })),
    ],
  }
}

export const bankAccountLine = ({ t, navigate }: LineContext, account: BankAccountObject): FoundLine => {
  const { id, name, iban, balance, currency } = account
  const open = () => void navigate({ to: '/transactions', search: { account: id } })
  const openOnes = () => void navigate({ to: '/transactions', search: { account: id, state: 'open' } })
  return {
    id: `bank ${id}`,
    heading: t('find.accounts'),
    title: name,
    hint: hintOf(t('find.bank-account'), iban && shortIban(iban)),
    icon: Landmark,
    amount: balance === undefined ? undefined : { value: balance, currency },
    run: open,
    actions: [
      action('open', t('find.action.bank'), Layers, open),
      action('unreconciled', t('find.action.unreconciled'), Layers, openOnes),
      action('edit', t('find.action.edit'), Pencil, () => openDialog('bank_account', { accountId: id })),
    ],
  }
}

const KINDS = {
  invoice: { path: '/invoices', icon: ReceiptText },
  expense: { path: '/expenses', icon: Receipt },
} as const

/** A company, and its open items below it. */
export const companyLines = (context: LineContext, { company, open, isWhole }: FoundCompany): readonly FoundLine[] => {
  const { t, navigate } = context
  const { id, name, city } = company
  const show = () => openDialog('company_panel', { companyId: id })
  const list = (kind: keyof typeof KINDS) => () => void navigate({ to: KINDS[kind].path, search: { company: id } })
  const openBalance = currencyTotals(
    open.map(({ kind, document }) => ({
      currency: document.currency,
      amount: kind === 'invoice' ? document.open_amount : -document.open_amount,
    })),
  )
  const only = isWhole && openBalance.length === 1 ? openBalance[0] : undefined
  return [
    {
      id: `company ${id}`,
      heading: t('find.companies'),
      title: name,
      hint: hintOf(city, only && t('find.open-amount')),
      amount: only && { value: only.amount, currency: only.currency },
      icon: Building2,
      run: show,
      actions: [
        action('open', t('find.action.open'), Building2, show),
        action('invoices', t('find.action.invoices'), ReceiptText, list('invoice')),
        action('expenses', t('find.action.expenses'), Receipt, list('expense')),
        action(
          'statement',
          t('screen.statement'),
          ScrollText,
          () => void navigate({ to: '/companies/$companyId/statement', params: { companyId: id } }),
        ),
        ...(['invoice', 'expense'] as const).map((kind) =>
          action(`new-${kind}`, t(`find.action.new-${kind}`), FilePlus2, () =>
            openDialog('document', { kind, companyId: id }),
          ),
        ),
        action('edit', t('find.action.edit'), Pencil, () => openDialog('company', { companyId: id })),
      ],
    },
    ...open.map((item) => ({
      // The line above names the company.
      ...documentLine(context, { ...item, document: { ...item.document, company: null } }),
      id: `company ${id} ${item.document.id}`,
      heading: t('find.companies'),
      isPart: true,
    })),
  ]
}

export const documentLine = ({ t, navigate }: LineContext, { kind, document }: FoundDocument): FoundLine => {
  const { id, number, date, text, total, open_amount, currency, company, company_id, journal_entry_id } = document
  const isOpen = open_amount !== 0
  const payment = document.bank_transaction_id
  const show = () =>
    payment === null
      ? openDialog('document', { kind, documentId: id })
      : void navigate({ to: '/transactions', search: { open: payment } })
  const findPayment = () => {
    const amount = String(Math.abs(open_amount))
    void navigate({ to: '/transactions', search: { state: 'open', min: amount, max: amount } })
  }
  return {
    id: `document ${id}`,
    heading: t('find.documents'),
    title: t(`find.${kind}`, { number }),
    hint: hintOf(company?.name, formatDate(date), isOpen && t('find.open-amount'), text),
    icon: KINDS[kind].icon,
    amount: { value: isOpen ? open_amount : total, currency },
    run: show,
    actions: [
      action('open', t('find.action.open'), KINDS[kind].icon, show),
      ...(isOpen
        ? [
            action('payments', t('find.action.payments'), Link2, findPayment),
            action('offset', t('find.action.offset'), Scale, () => openDialog('offset', { kind, documentId: id })),
          ]
        : []),
      ...(open_amount > 0 && total > 0
        ? [
            action('write-off', t('find.action.write-off'), Eraser, () =>
              openDialog('write_off', { kind, documentId: id }),
            ),
          ]
        : []),
      ...(company_id === null
        ? []
        : [
            action('company', t('find.action.company'), Building2, () =>
              openDialog('company_panel', { companyId: company_id }),
            ),
          ]),
      ...(journal_entry_id === null
        ? []
        : [
            action('entry', t('find.action.document-entry'), BookOpen, () =>
              openDialog('journal_entry', { entryId: journal_entry_id }),
            ),
          ]),
    ],
  }
}

/** `view`: the parameters of the list that contains what was found. */
export const transactionLine = (
  { t, navigate, bankAccounts }: LineContext,
  transaction: BankTransactionObject,
  view: ListSearch,
): FoundLine => {
  const { id, name, text, booking_date, amount, currency, is_reconciled, bank_account_id } = transaction
  const account = bankAccounts.find((each) => each.id === bank_account_id)?.name
  const show = () => void navigate({ to: '/transactions', search: { ...view, open: id } })
  return {
    id: `transaction ${id}`,
    heading: t('find.transactions'),
    title: name || text || '',
    hint: hintOf(
      booking_date && formatDate(booking_date),
      !is_reconciled && t('find.transaction.open'),
      account,
      name ? text : null,
    ),
    icon: Layers,
    amount: { value: amount, currency, isSigned: true },
    run: show,
    actions: [
      action('open', t('find.action.open'), Layers, show),
      ...(is_reconciled
        ? []
        : [action('match', t('find.action.match'), Link2, () => openDialog('match', { transactionId: id }))]),
      action('rule', t('find.action.rule'), ListChecks, () => openDialog('rule', { transactionId: id })),
      ...(name
        ? [
            action(
              'counterparty',
              t('find.action.counterparty'),
              Layers,
              () => void navigate({ to: '/transactions', search: { q: name } }),
            ),
          ]
        : []),
    ],
  }
}

export const entryLine = ({ t, baseCurrency }: LineContext, entry: JournalEntryObject): FoundLine => {
  const { id, number, date, text, lines } = entry
  const entryName = t('find.entry', { number: formatCount(number) })
  const show = () => openDialog('journal_entry', { entryId: id })
  return {
    id: `entry ${id}`,
    heading: t('find.entries'),
    title: text ?? entryName,
    hint: hintOf(formatDate(date), text !== null && entryName),
    icon: BookOpen,
    amount: {
      value: currencyTotals(lines.map(({ debit }) => ({ currency: baseCurrency, amount: debit })))[0]?.amount ?? 0,
      currency: baseCurrency,
    },
    run: show,
    actions: [
      action('open', t('find.action.open'), BookOpen, show),
      action('repeat', t('find.action.repeat'), FilePlus2, () => openDialog('book_entry', { templateId: id })),
      ...(isReversible(entry)
        ? [action('reverse', t('find.action.reverse'), Undo2, () => openDialog('reverse_entry', { entryId: id }))]
        : []),
    ],
  }
}
