// The user's long-lived tokens: the rights of each, its expiry, and its last use.
import { Badge, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TokenObject } from '../../../shared/api/endpoints/organization/tokens.ts'
import { SCOPES } from '../../../shared/record/organization/organization.ts'
import { useCommands } from '../command/registry.ts'
import { tokensQuery } from '../data/query/installation/tokens.ts'
import { useOrganizations } from '../data/query/organization/organizations.ts'
import { userQuery } from '../data/query/organization/user.ts'
import { openDialog } from '../dialog/stack.ts'
import { IconButton } from '../part/icon-button.tsx'
import { formatInstant } from '../text/format.ts'
import { Hint, Section } from '../view/page.tsx'
import { Table } from '../view/table.tsx'
import { useHasPermission } from '../view/use-has-permission.ts'
import classes from './people.module.css'

export const TokensSection = () => {
  const { t } = useTranslation()
  const { data: tokens } = useQuery(tokensQuery)
  const { data: user } = useQuery(userQuery)
  const canMakeToken = useHasPermission(['create token'])
  const make = () => openDialog('make_token')
  useCommands([
    {
      id: 'people.token',
      title: t('people.token.make'),
      section: 'file',
      icon: KeyRound,
      keys: ['z'],
      isEnabled: canMakeToken,
      run: make,
    },
  ])
  return (
    <Section
      title={t('people.tokens')}
      hint={
        <>
          {t('people.tokens.hint')} {user !== undefined && !canMakeToken && t('people.tokens.forbidden')}
        </>
      }
      actions={
        canMakeToken && (
          <Button size="xs" leftSection={<KeyRound size={15} aria-hidden />} onClick={make} aria-keyshortcuts="z">
            {t('people.token.make')}
          </Button>
        )
      }
    >
      {tokens === undefined && <Skeleton height={60} />}
      {tokens?.length === 0 && <Hint>{t('people.tokens.none')}</Hint>}
      {tokens !== undefined && tokens.length > 0 && (
        <Table
          label={t('people.tokens')}
          columns={[
            t('people.column.token'),
            t('people.column.role'),
            t('people.column.scopes'),
            t('people.column.expires'),
            t('people.column.used'),
            t('list.actions'),
          ]}
        >
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </Table>
      )}
    </Section>
  )
}

const TokenRow = ({ token }: { readonly token: TokenObject }) => {
  const { t } = useTranslation()
  const { name, organization_id, role, scopes, expires_at, last_used_at } = token
  const organization = useOrganizations().data?.find(({ id }) => id === organization_id)
  const isOver = expires_at !== null && Date.parse(expires_at) <= Date.now()
  return (
    <tr>
      <th scope="row">
        <bdi className={classes.cell}>{name}</bdi>
        <bdi className={classes.of}>{organization?.name}</bdi>
      </th>
      <td>
        <span className={classes.cell}>{t(`role.${role}`)}</span>
      </td>
      <td>
        <span className={classes.cell}>
          {scopes.length === SCOPES.length
            ? t('people.scopes.all')
            : scopes.map((scope) => t(`people.scope.${scope}`)).join(', ')}
        </span>
      </td>
      <td>
        <span className={classes.cell}>
          {isOver ? (
            <Badge size="sm" radius="sm" variant="outline" color="red" tt="none">
              {t('people.token.over')}
            </Badge>
          ) : (
            <TimeCell time={expires_at} />
          )}
        </span>
      </td>
      <td>
        <span className={classes.cell}>
          <TimeCell time={last_used_at} />
        </span>
      </td>
      <td>
        <IconButton
          icon={Trash2}
          size={15}
          label={t('people.token.revoke', { name })}
          onClick={() => openDialog('revoke_token', { token })}
        />
      </td>
    </tr>
  )
}

const TimeCell = ({ time }: { readonly time: string | null }) => {
  const { t } = useTranslation()
  return time === null ? t('people.never') : <time dateTime={time}>{formatInstant(time)}</time>
}
