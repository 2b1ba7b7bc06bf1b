// Switching to another organization, adding one, signing out: as commands of the palette, and for the menu.
import { Building2, LogOut, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '../../command/registry.ts'
import { useStatus } from '../../data/query/installation/status.ts'
import { useOrganizations } from '../../data/query/organization/organizations.ts'
import { endSession, switchOrganization } from '../../data/session.ts'
import { openDialog } from '../../dialog/stack.ts'
import { showProblem } from '../../part/toast.tsx'
import { useHasPermission } from '../../view/use-has-permission.ts'

export const enterOrganization = (id: number): void => void switchOrganization(id).catch(showProblem)

/** Whether the user may add organizations. */
export const useCanAddOrganization = (): boolean => useHasPermission(['edit organization'])

export const useOrganizationCommands = (): void => {
  const { t } = useTranslation()
  const currentId = useStatus().data?.organization.id
  const { data: organizations = [] } = useOrganizations()
  const otherOrganizations = organizations.filter(({ id }) => id !== currentId)
  useCommands([
    ...otherOrganizations.map(({ id, name }) => ({
      id: `organization.enter.${id}`,
      title: t('header.organization.enter', { name }),
      section: 'go' as const,
      icon: Building2,
      run: () => enterOrganization(id),
    })),
    {
      id: 'organization.new',
      title: t('header.organization.new'),
      section: 'file',
      icon: Plus,
      isEnabled: useCanAddOrganization(),
      run: () => openDialog('create_organization'),
    },
    {
      id: 'session.end',
      title: t('header.sign-out'),
      section: 'file',
      icon: LogOut,
      run: () => void endSession(),
    },
  ])
}
