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
import { MarkedText } from '../marked-text.tsx'
import { ProposalCell } from '../proposal/proposal-cell.tsx'
import { proposalColumn } from '../proposal/proposal-column.tsx'
import type { ProposalFacts } from '../proposal/proposal-text.ts'
import { RowName } from '../row-name.tsx'
import { oneLine, signedAmount, textHint, textOf } from '../row-text.ts'
import classes from '../rows.module.css'

type Row = BankTransactionObject

interface ListDefaults {
  readonly accounts: readonly Pick<BankAccountObject, 'id' | 'name' | 'currency'>[]
  /** Whether a single account is on screen. */
  readonly isOneAccount: boolean
  readonly baseCurrency: string
  /** The state that the list is filtered by; undefined: all states. */
  readonly state: TransactionState | undefined
  readonly facts: ProposalFacts
  /** There is no room for a column of its own: the proposal is in the second line of the counterparty. */
  readonly isNarrow: boolean
}

export const twoLineColumns = (
  t: TFunction,
  { accounts, isOneAccount, baseCurrency, state, facts, isNarrow }: ListDefaults,
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
          first={<MarkedText text={dayText(row)} />}
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
    isRowHeader: true,
    className: classes.lines,
    text: (row) => [oneLine(row.name), textOf(t, row), row.reference ?? ''].filter(Boolean).join(' · '),
    copy: (row) => row.name ?? '',
    hint: (row) =>
      [row.name, textHint(row), row.reference && formatReference(row.reference)].filter(Boolean).join('\n') || null,
    render: (row) => (
      <Counterparty t={t} row={row} text={textOf(t, row)} facts={isNarrow && hasProposal(row) ? facts : null} />
    ),
  }
  const account: Column<Row> = {
    id: 'account',
    title: t('word.account'),
    flex: 1,
    minWidth: 110,
    text: ({ bank_account_id: id }) => byId.get(id)?.name ?? '',
  }
  const proposal: Column<Row> = {
    id: 'proposal',
    title: t('field.proposal'),
    ...proposalColumn(t, facts, 'two-lines'),
    className: classes.lines,
  }
  return [
    day,
    counterparty,
    ...(isNarrow ? [] : [proposal]),
    ...(isOneAccount ? [] : [account]),
    amountColumn(t, usualCurrency, state),
  ]
}

/** The amount, with its currency where it is not the usual one, and below it the state unless the filter selects it. */
const amountColumn = (
  t: TFunction,
  usualCurrency: (row: Row) => string,
  state: TransactionState | undefined,
): Column<Row> => ({
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
          <MarkedText text={signedAmount(row)} />
        </span>
      }
      second={
        (stateOf(row) !== state || row.likely_duplicate_of !== null) && (
          <StateBadge state={stateOf(row)} isProbableDuplicate={row.likely_duplicate_of !== null} />
        )
      }
    />
  ),
})

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

/** Whether it takes the second line of a narrow list: mere possibilities do not. */
const hasProposal = ({ matches, is_reconciled, journal_entry_id }: Row): boolean =>
  matches.length > 0 || (is_reconciled && journal_entry_id !== null)

interface CounterpartyProps {
  readonly t: TFunction
  readonly row: Row
  readonly text: string
  /** The second line shows the proposal or booking with them; null: the text. */
  readonly facts: ProposalFacts | null
}

/** The counterparty, and below it the text or the proposal; without a name the text comes first. */
const Counterparty = ({ t, row, text, facts }: CounterpartyProps) => {
  const name = oneLine(row.name)
  const reference = row.reference && (
    <bdi className={classes.reference} title={formatReference(row.reference)}>
      <MarkedText text={referenceEnd(row.reference)} />
    </bdi>
  )
  return (
    <Lines
      first={
        <bdi className={name === '' ? undefined : classes.name}>
          <RowName t={t} name={name === '' ? text : name} />
        </bdi>
      }
      second={
        facts !== null ? (
          <ProposalCell t={t} row={row} facts={facts} layout="inline" />
        ) : (
          (reference || (name !== '' && text !== '')) && (
            <>
              {name !== '' && (
                <bdi className={classes.text}>
                  <MarkedText text={text} />
                </bdi>
              )}
              {reference}
            </>
          )
        )
      }
    />
  )
}
