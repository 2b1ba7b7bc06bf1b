// The columns of the list of bank accounts; each cell has two lines.
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { BooksCheckObject } from '../../../../shared/api/endpoints/ledger/books-checks.ts'
import type { Column } from '../../grid/column.ts'
import { Money } from '../../part/money.tsx'
import { countParams, formatAmount, formatCount, formatIban, plainAmount } from '../../text/format.ts'
import { accountTypeText } from '../../view/account-type-text.ts'
import { BalanceState } from '../../view/check/balance-state.tsx'
import { balanceWords } from '../../view/check/balance-text.ts'
import classes from '../accounts.module.css'
import { bankName } from '../bank-name.ts'

type Row = BankAccountObject

const lines = (first: ReactNode, second: ReactNode) => (
  <>
    <div className={classes.first}>{first}</div>
    <div className={classes.second}>{second}</div>
  </>
)

const bankOf = ({ iban, bank_name, bank_bic }: Row): string =>
  [bank_name ?? bankName(iban ?? ''), bank_bic].filter(Boolean).join(' · ')

/** An account without an IBAN may have a number, such as an account abroad or a card. */
const numberOf = ({ iban, bank_account_number }: Row): string => (iban ? formatIban(iban) : (bank_account_number ?? ''))

const balanceOf = ({ balance, currency }: Row): string => `${currency} ${formatAmount(balance ?? 0, currency)}`

/** In the ledger; empty until the check has arrived. */
const ledgerBalanceOf = (check: BooksCheckObject | undefined): string =>
  check ? `${check.currency} ${formatAmount(check.ledger ?? 0, check.currency)}` : ''

const ledgerLines = (t: TFunction, check: BooksCheckObject | undefined): readonly string[] =>
  check
    ? [ledgerBalanceOf(check), `${t('check.difference')} ${formatAmount(check.difference ?? 0, check.currency)}`]
    : []

/** The width of an icon and its gap, in blanks of the font. */
const ICON = '\u2003\u2003'

/** `checkOf`: how an account compares with its ledger account; undefined: the check has not arrived yet. */
export const accountColumns = (
  t: TFunction,
  checkOf: (id: string) => BooksCheckObject | undefined,
): readonly Column<Row>[] => [
  {
    id: 'name',
    title: t('word.name'),
    flex: 3,
    minWidth: 104,
    sort: 'asc',
    isEssential: true,
    className: classes.lines,
    text: ({ name }) => name,
    render: (row) => lines(<bdi className={classes.name}>{row.name}</bdi>, t(accountTypeText(row))),
  },
  {
    id: 'iban',
    title: t('account.iban'),
    width: 190,
    minWidth: 190,
    isFigure: true,
    isEssential: true,
    className: classes.lines,
    text: numberOf,
    copy: ({ iban, bank_account_number }) => iban ?? bank_account_number ?? '',
    hint: (row) => bankOf(row) || null,
    render: (row) => lines(numberOf(row), <bdi>{bankOf(row)}</bdi>),
  },
  {
    id: 'account',
    title: t('accounts.column.ledger-account'),
    flex: 2,
    minWidth: 90,
    // In a narrow list the balances come first.
    needsWideList: true,
    className: classes.lines,
    text: (row) => row.account?.full_name ?? '',
    render: ({ account }) =>
      account ? lines(account.number, <bdi>{account.name}</bdi>) : lines('', t('accounts.ledger-account-to-come')),
  },
  {
    id: 'ledger_balance',
    title: t('accounts.column.ledger-balance'),
    width: 140,
    align: 'right',
    className: classes.lines,
    text: ({ id }) => ledgerBalanceOf(checkOf(id)),
    lines: ({ id }) => ledgerLines(t, checkOf(id)),
    hint: ({ id }) => checkOf(id)?.text ?? null,
    render: ({ id }) => {
      const check = checkOf(id)
      if (!check) return null
      const { ledger, difference, currency, state } = check
      return lines(
        <Money amount={ledger ?? 0} currency={currency} withCurrency />,
        state === 'wrong' ? (
          <>
            {t('check.difference')} <Money amount={difference ?? 0} currency={currency} />
          </>
        ) : (
          t(`accounts.ledger-balance.${state}`)
        ),
      )
    },
  },
  {
    id: 'transactions_count',
    title: t('accounts.column.transactions'),
    width: 110,
    needsWideList: true,
    className: classes.lines,
    text: ({ transactions_count = 0 }) => formatCount(transactions_count),
    render: ({ transactions_count: count = 0, unreconciled_transactions_count: open = 0 }) =>
      lines(formatCount(count), t(count === 0 ? 'accounts.import-next' : 'accounts.open', countParams(open))),
  },
  {
    id: 'balance',
    title: t('accounts.column.balance'),
    width: 210,
    minWidth: 160,
    align: 'right',
    isEssential: true,
    className: classes.lines,
    text: balanceOf,
    lines: (row) => [balanceOf(row), `${ICON}${balanceWords(t, row)?.title ?? ''}`],
    copy: ({ balance = 0, currency }) => plainAmount(balance, currency),
    hint: (row) => balanceWords(t, row)?.detail ?? null,
    render: (row) =>
      lines(<Money amount={row.balance ?? 0} currency={row.currency} withCurrency />, <BalanceState account={row} />),
  },
]
