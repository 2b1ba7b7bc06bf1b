// A file in the strip of imports: its name, its folder, and the account of its statement.
import { Text } from '@mantine/core'
import { useAccounts } from '../../data/query/bank/accounts.ts'
import { formatIban } from '../../text/format.ts'
import type { ImportItem } from '../queue/import-items.ts'
import classes from './import-panel.module.css'

export const ImportName = ({ item: { name, folder, accountId, said, state } }: { readonly item: ImportItem }) => {
  const account = useAccounts().data?.find(({ id }) => id === accountId)
  const named = state.type === 'account' && said.iban !== null ? formatIban(said.iban) : account?.name
  return (
    <span className={classes.name}>
      <bdi title={folder === '' ? name : `${folder}/${name}`}>{name}</bdi>
      {(named || folder) && (
        <Text span c="dimmed" fz={12}>
          {named && <bdi>{named}</bdi>}
          {named && folder && ' · '}
          {folder && <bdi>{folder}</bdi>}
        </Text>
      )}
    </span>
  )
}
