// The organization on screen, the signed-in user, the other organizations, and signing out.
import { Badge, Group, Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Archive, Building2, Check, ChevronDown, LogOut, Plus, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OrganizationListItem } from '../../../../shared/api/endpoints/organization/organizations.ts'
import { useStatus } from '../../data/query/installation/status.ts'
import { useOrganizations } from '../../data/query/organization/organizations.ts'
import { userQuery } from '../../data/query/organization/user.ts'
import { endSession } from '../../data/session.ts'
import { openDialog } from '../../dialog/stack.ts'
import { isRole } from '../../view/role-text.ts'
import classes from './header.module.css'
import { Logo } from './logo.tsx'
import { enterOrganization, useCanAddOrganization } from './use-organization-commands.ts'

export const OrganizationMenu = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const current = useStatus().data?.organization
  const { data: user } = useQuery(userQuery)
  const { data: organizations = [] } = useOrganizations()
  const canAdd = useCanAddOrganization()
  const person = user?.fullName || user?.email
  const role = user?.current_organization.role_in_organization ?? ''
  const groups = [
    [t('header.organizations'), organizations.filter(({ archived_at }) => archived_at === null)],
    [t('header.organizations.archived'), organizations.filter(({ archived_at }) => archived_at !== null)],
  ] as const
  return (
    <Group gap={10} wrap="nowrap" miw={0}>
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <UnstyledButton
            className={classes.brandButton}
            aria-label={`${t('header.organization')}: ${current?.name ?? ''}`}
          >
            <Logo className={classes.logo} />
            <bdi className={classes.organization} title={current?.name}>
              {current?.name ?? 'Kontor'}
            </bdi>
            <ChevronDown size={14} aria-hidden className={classes.chevron} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.organizations}>
          {groups.map(
            ([title, list]) =>
              list.length > 0 && (
                <div key={title}>
                  <Menu.Label>{title}</Menu.Label>
                  {list.map((organization) => (
                    <Choice
                      key={organization.id}
                      organization={organization}
                      isCurrent={organization.id === current?.id}
                    />
                  ))}
                </div>
              ),
          )}
          {canAdd && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<Plus size={16} aria-hidden />} onClick={() => openDialog('create_organization')}>
                {t('header.organization.new')}
              </Menu.Item>
            </>
          )}
          <Menu.Divider />
          <Menu.Label>{t('header.person')}</Menu.Label>
          <Menu.Item
            leftSection={<UserRound size={16} aria-hidden />}
            onClick={() => void navigate({ to: '/profile' })}
          >
            <bdi>{person}</bdi>
            <span className={classes.role}>{isRole(role) ? t(`role.${role}`) : role}</span>
          </Menu.Item>
          <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={() => void endSession()}>
            {t('header.sign-out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {current?.is_demo && (
        <Tooltip label={t('app.demo.hint')} openDelay={0}>
          <Badge size="sm" radius="sm" variant="outline" tt="none" style={{ flex: 'none' }} tabIndex={0}>
            {t('app.demo')}
          </Badge>
        </Tooltip>
      )}
    </Group>
  )
}

interface ChoiceProps {
  readonly organization: OrganizationListItem
  readonly isCurrent: boolean
}

const Choice = ({ organization, isCurrent }: ChoiceProps) => {
  const { t } = useTranslation()
  const { id, name, archived_at, role_in_organization: role } = organization
  const Icon = isCurrent ? Check : archived_at === null ? Building2 : Archive
  return (
    <Menu.Item
      leftSection={<Icon size={16} aria-hidden />}
      aria-current={isCurrent || undefined}
      onClick={() => !isCurrent && enterOrganization(id)}
    >
      <bdi>{name}</bdi>
      <span className={classes.role}>
        {isRole(role) ? t(`role.${role}`) : role}
        {isCurrent && ` · ${t('header.organization.current')}`}
      </span>
    </Menu.Item>
  )
}
