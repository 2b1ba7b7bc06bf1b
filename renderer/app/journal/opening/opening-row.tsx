// An account among the opening balances, with its debit or credit.
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountWithBalance } from '../../../../shared/api/endpoints/ledger/ledger.ts'
import { type MinorUnits, minorUnitsOf } from '../../../../shared/value/money.ts'
import { MoneyInput } from '../../form/money-input.tsx'
import { Money } from '../../part/money.tsx'

interface Props {
  readonly account: AccountWithBalance
  /** A debit is positive. */
  readonly balance: MinorUnits | null
  readonly currency: string
  readonly error: string | undefined
  readonly isFirst: boolean
  readonly onChange: (accountId: string, balance: MinorUnits | null) => void
}

/** There are many rows: only changed ones are rendered again. */
export const OpeningRow = memo(({ account, balance, currency, error, isFirst, onChange }: Props) => {
  const { t } = useTranslation()
  const usual = account.type === 'passive' ? 'credit' : 'debit'
  const field = (side: 'debit' | 'credit') => (
    <MoneyInput
      size="xs"
      aria-label={`${t(`journal.field.${side}`)} ${account.full_name}`}
      currency={currency}
      value={balance === null || balance > 0 !== (side === 'debit') ? null : minorUnitsOf(Math.abs(balance))}
      onChange={(amount) =>
        onChange(account.id, amount === null ? null : minorUnitsOf(side === 'debit' ? amount : -amount))
      }
      error={side === usual ? error : undefined}
      data-account={account.id}
      data-side={side}
      data-autofocus={(isFirst && side === 'debit') || undefined}
    />
  )
  return (
    <tr>
      <th scope="row">{account.full_name}</th>
      <td data-figure>
        {account.balance !== undefined && account.balance !== 0 && (
          <Money amount={account.balance} currency={currency} />
        )}
      </td>
      <td>{field('debit')}</td>
      <td>{field('credit')}</td>
    </tr>
  )
})
