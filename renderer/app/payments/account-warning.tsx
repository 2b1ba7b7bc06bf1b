// The warning of a payment to an account that is new for its supplier (rule 258): at the payment, with the accounts to
// compare, and in short above all of them.
import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatAccount, formatCount } from '../text/format.ts'
import './text/dictionary.ts'

interface Account {
  readonly iban: string | null
  readonly is_account_known: boolean | null
  readonly known_accounts: readonly string[]
}

/** A supplier without any known account has none to compare with: its first payment is no warning. */
const isOther = ({ is_account_known, known_accounts }: Account): boolean =>
  is_account_known === false && known_accounts.length > 0

export const AccountNote = ({ account }: { readonly account: Account }) => {
  const { t } = useTranslation()
  const { iban, is_account_known, known_accounts } = account
  if (iban === null || is_account_known !== false) return null
  const known = known_accounts.map(formatAccount).join(', ')
  return isOther(account) ? (
    <small data-tone="bad">{t('payments.account.other', { iban: formatAccount(iban), known })}</small>
  ) : (
    <small>{t('payments.account.first', { iban: formatAccount(iban) })}</small>
  )
}

interface WarningProps {
  readonly payments: readonly (Account & { readonly number: string })[]
}

export const AccountsWarning = ({ payments }: WarningProps) => {
  const { t } = useTranslation()
  const others = payments.filter(isOther)
  const [count, formatted] = [others.length, formatCount(others.length)]
  if (count === 0) return null
  return (
    <Alert color="red" variant="light" py={6} mb={8} title={t('payments.account.warning', { count, formatted })}>
      {t('payments.account.compare', { bills: others.map(({ number }) => number).join(', ') })}
    </Alert>
  )
}
