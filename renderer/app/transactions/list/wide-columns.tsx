// The columns of a wide list, next to each other: what each shows, its sort, what it copies.
import type { TFunction } from 'i18next'
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { BankTransactionObject } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { Column } from '../../grid/column.ts'
import {
  formatAccount,
  formatDate,
  formatInstant,
  formatReference,
  plainAmount,
  shortReference,
} from '../../text/format.ts'
import { StateBadge, stateOf } from '../../view/state-badge.tsx'
import { MarkedText } from '../marked-text.tsx'
import { proposalColumn } from '../proposal/proposal-column.tsx'
import type { ProposalFacts } from '../proposal/proposal-text.ts'
import { RowName } from '../row-name.tsx'
import { COLUMN_TEXT, oneLine, signedAmount, textHint, textOf } from '../row-text.ts'
import classes from '../transactions.module.css'

type Row = BankTransactionObject

type ColumnId = keyof typeof COLUMN_TEXT

type Definition = Omit<Column<Row>, 'id' | 'title'>

const date = (field: 'booking_date' | 'value_date' | 'document_date', width = 90): Definition => ({
  width,
  minWidth: 84,
  isFigure: true,
  sort: 'desc',
  className: classes.figures,
  text: (row) => (row[field] === null ? '' : formatDate(row[field])),
})

const text = (field: 'ultimate_name' | 'end_to_end_id' | 'acc_serv_ref', flex: number): Definition => ({
  flex,
  minWidth: 120,
  isHiddenAtFirst: true,
  text: (row) => oneLine(row[field]),
  copy: (row) => row[field] ?? '',
  hint: (row) => row[field],
})

/** The columns in the language of `t`; for one account, or for all of them. */
export const wideColumns = (
  t: TFunction,
  accounts: readonly Pick<BankAccountObject, 'id' | 'name'>[],
  isOneAccount: boolean,
  facts: ProposalFacts,
): readonly Column<Row>[] => {
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  const definitions: Readonly<Record<ColumnId, Definition>> = {
    booking_date: { ...date('booking_date', 102), isEssential: true },
    value_date: date('value_date'),
    document_date: { ...date('document_date'), isHiddenAtFirst: true },
    name: {
      flex: 4,
      minWidth: 120,
      sort: 'asc',
      isEssential: true,
      isRowHeader: true,
      className: classes.name,
      text: (row) => oneLine(row.name),
      copy: (row) => row.name ?? '',
      hint: (row) => row.name,
      render: (row) => <RowName t={t} name={oneLine(row.name)} />,
    },
    counterparty_iban: {
      flex: 3,
      minWidth: 120,
      isFigure: true,
      isHiddenAtFirst: true,
      className: classes.figures,
      text: (row) => (row.counterparty_iban ? formatAccount(row.counterparty_iban) : ''),
      copy: (row) => row.counterparty_iban ?? '',
    },
    ultimate_name: text('ultimate_name', 3),
    text: {
      flex: 5,
      minWidth: 120,
      isEssential: true,
      text: (row) => textOf(t, row),
      copy: (row) => row.text ?? '',
      hint: textHint,
      render: (row) => <MarkedText text={textOf(t, row)} />,
    },
    proposal: proposalColumn(t, facts, 'line'),
    reference: {
      flex: 3,
      minWidth: 90,
      className: classes.figures,
      text: (row) => (row.reference ? shortReference(row.reference) : ''),
      copy: (row) => row.reference ?? '',
      hint: (row) => (row.reference ? formatReference(row.reference) : null),
      render: (row) => row.reference && <MarkedText text={shortReference(row.reference)} />,
    },
    end_to_end_id: text('end_to_end_id', 2),
    amount: {
      width: 116,
      minWidth: 90,
      sort: 'desc',
      align: 'right',
      isEssential: true,
      className: classes.amount,
      text: signedAmount,
      render: (row) => (
        <span className={row.amount > 0 ? classes.credit : undefined}>
          <MarkedText text={signedAmount(row)} />
        </span>
      ),
      copy: (row) => plainAmount(row.amount, row.currency),
    },
    currency: {
      width: 54,
      minWidth: 48,
      shortTitle: t('field.currency.short'),
      text: (row) => row.currency,
    },
    account: {
      flex: 3,
      minWidth: 96,
      isHiddenAtFirst: isOneAccount,
      text: (row) => names.get(row.bank_account_id) ?? '',
    },
    state: {
      width: 122,
      minWidth: 60,
      isEssential: true,
      text: (row) => t(`state.${stateOf(row)}`),
      render: (row) => <StateBadge state={stateOf(row)} isProbableDuplicate={row.likely_duplicate_of !== null} />,
    },
    acc_serv_ref: text('acc_serv_ref', 2),
    created_at: {
      width: 140,
      isFigure: true,
      sort: 'desc',
      isHiddenAtFirst: true,
      className: classes.figures,
      text: (row) => formatInstant(row.created_at),
    },
  }
  return (Object.keys(COLUMN_TEXT) as ColumnId[]).map((id) => ({
    id,
    title: t(COLUMN_TEXT[id]),
    ...definitions[id],
  }))
}
