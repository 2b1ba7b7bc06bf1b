// A field for a ledger account that is stored by its number, whether or not the chart has it.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ledgerAccountsQuery } from '../../data/query/ledger/ledger-accounts.ts'
import { AccountInput } from '../../form/account-input.tsx'

interface Props extends Omit<React.ComponentProps<typeof AccountInput>, 'value' | 'onChange'> {
  /** The account's number. */
  readonly value: string
  readonly onChange: (number: string) => void
}

export const AccountNumberInput = ({ value, onChange, error, ...rest }: Props) => {
  const { t } = useTranslation()
  const { data: accounts } = useQuery(ledgerAccountsQuery)
  const account = accounts?.find(({ number }) => `${number}` === value)
  const isMissing = accounts !== undefined && account === undefined && value !== ''
  return (
    <AccountInput
      {...rest}
      maw={420}
      value={account?.id ?? null}
      onChange={(id) => onChange(`${accounts?.find((each) => each.id === id)?.number ?? ''}`)}
      error={error ?? (isMissing && t('organization.account.missing', { number: value }))}
    />
  )
}
