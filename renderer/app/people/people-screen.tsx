// The members of these books, their roles, and the links by which they sign in for the first time.
import { Box, Button, NativeSelect, Skeleton, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Link as LinkIcon, Plus, Trash2, UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MemberObject } from '../../../shared/api/endpoints/organization/members.ts'
import { ROLES, type Role } from '../../../shared/record/organization/organization.ts'
import { hasPermission, isAtMost } from '../../../shared/rule/organization/permission.ts'
import { useCommands } from '../command/registry.ts'
import { useMembers } from '../data/query/organization/members.ts'
import { userQuery } from '../data/query/organization/user.ts'
import { openDialog } from '../dialog/stack.ts'
import { fieldErrors, fieldsNamed, generalError } from '../form/refusal.ts'
import { IconButton } from '../part/icon-button.tsx'
import { formatInstant } from '../text/format.ts'
import { Page, Section } from '../view/page.tsx'
import { isRole } from '../view/role-text.ts'
import { Table } from '../view/table.tsx'
import classes from './people.module.css'
import { changeRole, nameOf } from './people-actions.ts'
import { SignInsSection } from './sign-ins-section.tsx'
import './text/dictionary.ts'

export const PeopleScreen = () => {
  const { t } = useTranslation()
  const { data: members } = useMembers()
  const { data: user } = useQuery(userQuery)
  const role = user?.current_organization.role_in_organization ?? ''
  const canEdit = isRole(role) && hasPermission(role, ['edit organization'])
  const add = () => openDialog('add_member')
  useCommands([
    {
      id: 'people.add',
      title: t('people.member.add'),
      section: 'file',
      icon: UserPlus,
      keys: ['n'],
      isEnabled: canEdit,
      run: add,
    },
  ])
  const owners = members?.filter((member) => member.role === 'owner').length ?? 0
  return (
    <Page title={t('people.title')}>
      <Section
        title={t('people.members')}
        hint={
          <>
            {t('people.members.hint')} {user !== undefined && !canEdit && t('people.members.forbidden')}{' '}
            <Link to="/interface">{t('people.tokens.interface')}</Link>
          </>
        }
        actions={
          canEdit && (
            <Button size="xs" leftSection={<Plus size={15} aria-hidden />} onClick={add} aria-keyshortcuts="n">
              {t('people.member.add')}
            </Button>
          )
        }
      >
        <Table
          label={t('people.members')}
          columns={[
            t('word.name'),
            t('people.column.email'),
            t('people.column.role'),
            t('people.column.since'),
            t('list.actions'),
          ]}
        >
          {members?.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isSelf={member.user.id === user?.id}
              isLastOwner={member.role === 'owner' && owners === 1}
              ownRole={canEdit && isRole(role) ? role : null}
            />
          ))}
        </Table>
        {members === undefined && <Skeleton height={80} />}
      </Section>
      {canEdit && <SignInsSection />}
    </Page>
  )
}

interface RowProps {
  readonly member: MemberObject
  readonly isSelf: boolean
  readonly isLastOwner: boolean
  /** The role of the signed-in user; null: without the right to change members. */
  readonly ownRole: Role | null
}

const ROLE_FIELD = fieldsNamed('role')

const MemberRow = ({ member, isSelf, isLastOwner, ownRole }: RowProps) => {
  const { t, i18n } = useTranslation()
  const changing = useMutation({ mutationFn: (role: Role) => changeRole(member, role) })
  const name = nameOf(member)
  const canEdit = ownRole !== null && isAtMost(member.role, ownRole)
  const refused =
    fieldErrors(changing.error, i18n.language, ROLE_FIELD).role ??
    generalError(changing.error, i18n.language, ROLE_FIELD)
  const choose = (chosen: string) => {
    if (isRole(chosen) && chosen !== member.role) changing.mutate(chosen)
  }
  return (
    <tr>
      <th scope="row">
        <bdi className={classes.cell}>
          {name}{' '}
          {isSelf && (
            <Text span inherit c="dimmed" fw={400}>
              {t('people.you')}
            </Text>
          )}
        </bdi>
      </th>
      <td>
        <bdi className={classes.cell}>{member.user.email || '–'}</bdi>
      </td>
      <Box component="td" miw={230}>
        <NativeSelect
          size="xs"
          aria-label={t('people.role-of', { name })}
          // The requested role is shown until the server refuses it.
          value={changing.isPending ? changing.variables : member.role}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          disabled={!canEdit || isLastOwner}
          data={ROLES.map((role) => ({
            value: role,
            label: t(`role.${role}`),
            disabled: ownRole !== null && !isAtMost(role, ownRole),
          }))}
          description={isLastOwner ? t('people.role.last-owner') : t(`people.role.${member.role}`)}
          inputWrapperOrder={['input', 'description', 'error']}
          error={refused}
        />
      </Box>
      <td>
        <time className={classes.cell} dateTime={member.created_at}>
          {formatInstant(member.created_at)}
        </time>
      </td>
      <td className={classes.actions}>
        {canEdit && !isSelf && (
          <IconButton
            icon={LinkIcon}
            size={15}
            label={t('people.link.title', { name })}
            onClick={() => openDialog('sign_in_link', { member })}
          />
        )}
        {canEdit && !isLastOwner && (
          <IconButton
            icon={Trash2}
            size={15}
            label={t('people.member.remove', { name })}
            onClick={() => openDialog('remove_member', { member, isSelf })}
          />
        )}
      </td>
    </tr>
  )
}
