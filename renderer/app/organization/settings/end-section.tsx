// The actions of an owner on the whole organization: archive it, restore it, delete it.
import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrganizationObject } from '../../../../shared/api/endpoints/organization/organizations.ts'
import { openDialog } from '../../dialog/stack.ts'
import { showProblem } from '../../part/toast.tsx'
import classes from '../organization.module.css'
import { setArchived } from '../organization-actions.ts'

export const EndSection = ({ organization }: { readonly organization: OrganizationObject }) => {
  const { t } = useTranslation()
  const title = useId()
  const taking = useMutation({ mutationFn: () => setArchived(organization, false), onError: showProblem })
  if (organization.role_in_organization !== 'owner') return null
  return (
    <section className={classes.end} aria-labelledby={title}>
      <h2 id={title}>{t('organization.end')}</h2>
      <Text size="sm" c="dimmed" mb={10}>
        {t(organization.archived_at === null ? 'organization.end.hint' : 'organization.end.archived')}
      </Text>
      <Group gap="xs">
        {organization.archived_at === null ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<Archive size={15} aria-hidden />}
            onClick={() => openDialog('archive_organization', { organization })}
          >
            {t('organization.archive')}
          </Button>
        ) : (
          <Button
            size="xs"
            leftSection={<ArchiveRestore size={15} aria-hidden />}
            loading={taking.isPending}
            onClick={() => taking.mutate()}
          >
            {t('organization.unarchive')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<Trash2 size={15} aria-hidden />}
          onClick={() => openDialog('delete_organization', { organization })}
        >
          {t('word.delete')}
        </Button>
      </Group>
    </section>
  )
}
