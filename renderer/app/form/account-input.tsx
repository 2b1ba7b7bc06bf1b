// A field for a ledger account: by its number (`6500`) or by words of its name.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isPostingAccount } from '../../../shared/record/ledger/ledger-account.ts'
import { ledgerAccountsQuery } from '../data/query/ledger/ledger-accounts.ts'
import { ChoiceInput, type ChoiceInputProps } from './choice-input.tsx'
import { findByNumberOrWords } from './find-choice.ts'

/** `value`: the account's id. It does not offer inactive accounts, nor headings. */
export const AccountInput = (props: ChoiceInputProps) => {
  const { data: accounts } = useQuery(ledgerAccountsQuery)
  const choices = useMemo(
    () =>
      (accounts ?? [])
        .filter((account) => account.id === props.value || (account.is_active && isPostingAccount(account)))
        .map(({ id, full_name }) => ({ value: id, label: full_name })),
    [accounts, props.value],
  )
  return <ChoiceInput {...props} choices={choices} find={findByNumberOrWords} />
}
