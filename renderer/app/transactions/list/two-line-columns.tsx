// The columns of a list that is too narrow for all of them in one line: two lines for each row, the second for less
// important values. Usual values are left out: a value date equal to the booking day, the currency of the account, the
// state that the filter selects.
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { BankTransactionObject } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { TransactionState } from '../../address/transactions.ts'
import type { Column } from '../../grid/column.ts'
import { formatDate, formatReference, plainAmount, referenceEnd } from '../../text/format.ts'
import { StateBadge, stateOf } from '../../view/state-badge.tsx'
import { oneLine, signedAmount, textHint, textOf } from '../columns.tsx'
import { Marked } from '../marked.tsx'
import classes from '../rows.module.css'

type Row = BankTransactionObject

interface ListDefaults {
  readonly accounts: readonly Pick<BankAccountObject, 'id' | 'name' | 'currency'>[]
  /** Whether a single account is on screen. */
  readonly isOneAccount: boolean
  readonly baseCurrency: string
  /** The state that the list is filtered by; undefined: all states. */
  readonly state: TransactionState | undefined
}

export const twoLineColumns = (
  t: TFunction,
  { accounts, isOneAccount, baseCurrency, state }: ListDefaults,
): readonly Column<Row>[] => {
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const usualCurrency = (row: Row) =>
    isOneAccount ? (byId.get(row.bank_account_id)?.currency ?? baseCurrency) : baseCurrency
  const otherValueDate = ({ value_date, booking_date }: Row) =>
    value_date !== null && value_date !== booking_date ? value_date : null
  const day: Column<Row> = {
    id: 'booking_date',
    title: t('field.booking-date'),
    width: 128,
    sort: 'desc',
    isEssential: true,
    className: classes.lines,
    text: dayText,
    hint: () => null,
    render: (row) => {
      const valued = otherValueDate(row)
      return (
        <Lines
          first={<Marked text={dayText(row)} />}
          second={valued && t('list.valued', { date: formatDate(valued) })}
        />
      )
    },
  }
  const counterparty: Column<Row> = {
    id: 'name',
    title: `${t('field.name')}, ${t('field.text')}, ${t('field.reference')}`,
    flex: 5,
    minWidth: 200,
    sort: 'asc',
    isEssential: true,
    className: classes.lines,
    text: (row) => [oneLine(row.name), textOf(t, row), row.reference ?? ''].filter(Boolean).join(' · '),
    copy: (row) => row.name ?? '',
    hint: (row) =>
      [row.name, textHint(row), row.reference && formatReference(row.reference)].filter(Boolean).join('\n') || null,
    render: (row) => <Counterparty row={row} text={textOf(t, row)} />,
  }
  const account: Column<Row> = {
    id: 'account',
    title: t('field.account'),
    flex: 1,
    minWidth: 110,
    text: ({ bank_account_id: id }) => byId.get(id)?.name ?? '',
  }
  const amount: Column<Row> = {
    id: 'amount',
    title: t('field.amount'),
    width: 148,
    align: 'right',
    sort: 'desc',
    isEssential: true,
    className: classes.lines,
    text: signedAmount,
    hint: () => null,
    copy: (row) => plainAmount(row.amount, row.currency),
    render: (row) => (
      <Lines
        first={
          <span className={classes.amount} data-credit={row.amount > 0 || undefined}>
            {row.currency !== usualCurrency(row) && <span className={classes.currency}>{row.currency} </span>}
            <Marked text={signedAmount(row)} />
          </span>
        }
        second={
          (stateOf(row) !== state || row.likely_duplicate_of !== null) && (
            <StateBadge state={stateOf(row)} isProbableDuplicate={row.likely_duplicate_of !== null} />
          )
        }
      />
    ),
  }
  return [day, counterparty, ...(isOneAccount ? [] : [account]), amount]
}

const dayText = ({ booking_date: day }: Row): string => (day === null ? '' : formatDate(day))

interface LinesProps {
  readonly first: ReactNode
  readonly second: ReactNode
}

const Lines = ({ first, second }: LinesProps) => (
  <>
    <div className={classes.first}>{first}</div>
    {second && <div className={classes.second}>{second}</div>}
  </>
)

/** The counterparty, and below it the text; without a name the text comes first. */
const Counterparty = ({ row, text }: { readonly row: Row; readonly text: string }) => {
  const name = oneLine(row.name)
  const reference = row.reference && (
    <bdi className={classes.reference} title={formatReference(row.reference)}>
      <Marked text={referenceEnd(row.reference)} />
    </bdi>
  )
  return (
    <Lines
      first={
        <bdi className={name === '' ? undefined : classes.name}>
          <Marked text={name === '' ? text : name} />
        </bdi>
      }
      second={
        (reference || (name !== '' && text !== '')) && (
          <>
            {name !== '' && (
              <bdi className={classes.text}>
                <Marked text={text} />
              </bdi>
            )}
            {reference}
          </>
        )
      }
    />
  )
}
