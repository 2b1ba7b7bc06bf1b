// Who may enter these books, in which role, and the tokens of the person who looks.
import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound, Plus, Trash2, UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MemberObject } from '../../../shared/api/endpoints/members.ts'
import { ROLES, type Role } from '../../../shared/record/organization.ts'
import { mayDo } from '../../../shared/rule/organization/permission.ts'
import { useCommands } from '../command/registry.ts'
import { useMembers } from '../data/query/members.ts'
import { tokensQuery } from '../data/query/tokens.ts'
import { userQuery } from '../data/query/user.ts'
import { openDialog } from '../dialog/stack.ts'
import { fieldErrors, fieldsNamed, generalError } from '../form/refusal.ts'
import { IconButton } from '../part/icon-button.tsx'
import { formatInstant } from '../text/format.ts'
import { Page, Section } from '../view/page.tsx'
import { isRole, ROLE_TEXT } from '../view/role-text.ts'
import { Table } from '../view/table.tsx'
import classes from './people.module.css'
import { changeRole, nameOf } from './people-actions.ts'
import './text/index.ts'

export const PeopleScreen = () => {
  const { t } = useTranslation()
  const { data: members } = useMembers()
  const { data: user } = useQuery(userQuery)
  const { data: tokens } = useQuery(tokensQuery)
  const role = user?.current_organization.role_in_organization ?? ''
  const mayEdit = isRole(role) && mayDo(role, ['edit organization'])
  const add = () => openDialog('add_member')
  const make = () => openDialog('make_token')
  useCommands([
    {
      id: 'people.add',
      title: t('people.member.add'),
      section: 'file',
      icon: UserPlus,
      keys: ['n'],
      isEnabled: mayEdit,
      run: add,
    },
    { id: 'people.token', title: t('people.token.make'), section: 'file', icon: KeyRound, keys: ['z'], run: make },
  ])
  const owners = members?.filter((member) => member.role === 'owner').length ?? 0
  return (
    <Page title={t('people.title')}>
      <Section
        title={t('people.members')}
        hint={
          <>
            {t('people.members.hint')} {user !== undefined && !mayEdit && t('people.members.forbidden')}
          </>
        }
        actions={
          <Button size="xs" leftSection={<Plus size={15} />} onClick={add} disabled={!mayEdit} aria-keyshortcuts="n">
            {t('people.member.add')}
          </Button>
        }
      >
        <Table
          label={t('people.members')}
          columns={[
            t('people.column.name'),
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
              mayEdit={mayEdit}
            />
          ))}
        </Table>
        {members === undefined && <Skeleton height={80} />}
      </Section>
      <Section
        title={t('people.tokens')}
        hint={
          <>
            {t('people.tokens.hint')} <Link to="/interface">{t('people.tokens.interface')}</Link>
          </>
        }
        actions={
          <Button size="xs" leftSection={<KeyRound size={15} />} onClick={make} aria-keyshortcuts="z">
            {t('people.token.make')}
          </Button>
        }
      >
        {tokens?.length === 0 && <p className={classes.hint}>{t('people.tokens.none')}</p>}
        {tokens !== undefined && tokens.length > 0 && (
          <Table
            label={t('people.tokens')}
            columns={[t('people.column.token'), t('people.column.made'), t('list.actions')]}
          >
            {tokens.map((token) => (
              <tr key={token.id}>
                <th scope="row">
                  <bdi className={classes.cell}>{token.name}</bdi>
                </th>
                <td>
                  <time className={classes.cell} dateTime={token.created_at}>
                    {formatInstant(token.created_at)}
                  </time>
                </td>
                <td>
                  <IconButton
                    icon={Trash2}
                    size={15}
                    label={t('people.token.revoke', { name: token.name })}
                    onClick={() => openDialog('revoke_token', { token })}
                  />
                </td>
              </tr>
            ))}
          </Table>
        )}
        {tokens === undefined && <Skeleton height={60} />}
      </Section>
    </Page>
  )
}

interface RowProps {
  readonly member: MemberObject
  readonly isSelf: boolean
  readonly isLastOwner: boolean
  readonly mayEdit: boolean
}

const ROLE_FIELD = fieldsNamed('role')

const MemberRow = ({ member, isSelf, isLastOwner, mayEdit }: RowProps) => {
  const { t, i18n } = useTranslation()
  const changing = useMutation({ mutationFn: (role: Role) => changeRole(member, role) })
  const name = nameOf(member)
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
          {name} {isSelf && <span className={classes.you}>{t('people.you')}</span>}
        </bdi>
      </th>
      <td>
        <bdi className={classes.cell}>{member.user.email || '–'}</bdi>
      </td>
      <td className={classes.role}>
        <NativeSelect
          size="xs"
          aria-label={t('people.role-of', { name })}
          // What is asked for stands there until it is refused.
          value={changing.isPending ? changing.variables : member.role}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          disabled={!mayEdit || isLastOwner}
          data={ROLES.map((role) => ({ value: role, label: t(ROLE_TEXT[role]) }))}
          description={isLastOwner ? t('people.role.last-owner') : t(`people.role.${member.role}`)}
          inputWrapperOrder={['input', 'description', 'error']}
          error={refused}
        />
      </td>
      <td>
        <time className={classes.cell} dateTime={member.created_at}>
          {formatInstant(member.created_at)}
        </time>
      </td>
      <td>
        {mayEdit && !isLastOwner && (
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
