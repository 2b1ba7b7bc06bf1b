// Whose books are open, as whom, and which others there are.
import { Badge, Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { Building2, Check, ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OrganizationListItem } from '../../../shared/api/endpoints/organizations.ts'
import { useOrganizations } from '../data/query/organizations.ts'
import { useStatus } from '../data/query/status.ts'
import { isRole, ROLE_TEXT } from '../view/role-text.ts'
import classes from './header.module.css'
import { Logo } from './logo.tsx'

export const OrganizationMenu = () => {
  const { t } = useTranslation()
  const current = useStatus().data?.organization
  const { data: organizations = [] } = useOrganizations()
  const roleOf = ({ role_in_organization: role }: OrganizationListItem) => (isRole(role) ? t(ROLE_TEXT[role]) : role)
  return (
    <div className={classes.brand}>
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
        <Menu.Dropdown>
          <Menu.Label>{t('header.organization')}</Menu.Label>
          {organizations.map((organization) => {
            const isCurrent = organization.id === current?.id
            return (
              <Menu.Item
                key={organization.id}
                // Signing in to another organization's books is not there yet.
                disabled={!isCurrent}
                leftSection={isCurrent ? <Check size={16} aria-hidden /> : <Building2 size={16} aria-hidden />}
              >
                <bdi>{organization.name}</bdi>
                <span className={classes.role}>
                  {[
                    roleOf(organization),
                    t(isCurrent ? 'header.organization.current' : 'header.organization.elsewhere'),
                  ].join(' · ')}
                </span>
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      {current?.is_demo && (
        <Tooltip label={t('app.demo.hint')} openDelay={0}>
          <Badge size="sm" radius="sm" variant="outline" tt="none" style={{ flex: 'none' }} tabIndex={0}>
            {t('app.demo')}
          </Badge>
        </Tooltip>
      )}
    </div>
  )
}
