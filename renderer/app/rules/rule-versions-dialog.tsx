// The versions of a rule, the latest first; an earlier one can be restored.
import { Badge, Button, Group, Skeleton, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeRule } from '../../../shared/api/endpoints/matching/rules.ts'
import { call } from '../data/api.ts'
import { rulesQuery, ruleVersionsQuery } from '../data/query/matching/rules.ts'
import { refreshTables } from '../data/refresh.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { showDone, showProblem } from '../part/toast.tsx'
import { formatInstant } from '../text/format.ts'
import { conditionsInWords, rowsInWords } from './rule-words.ts'
import classes from './rules.module.css'
import { useRuleNames } from './use-rule-names.ts'
import './text/dictionary.ts'

interface Props extends DialogControls {
  readonly ruleId: string
  readonly name: string
}

export const RuleVersionsDialog = ({ isOpen, onClose, ruleId, name }: Props) => {
  const { t } = useTranslation()
  const names = useRuleNames()
  const { data: versions } = useQuery(ruleVersionsQuery(ruleId))
  const { data: rules } = useQuery(rulesQuery)
  const now = rules?.find(({ id }) => id === ruleId)?.version
  const restoring = useMutation({
    mutationFn: (version: NonNullable<typeof versions>[number]) => {
      const { name: versionName, mode, conditions, result } = version
      return call(changeRule, { params: { ruleId }, body: { name: versionName, mode, conditions, result } })
    },
    onSuccess: (rule, { version }) => {
      refreshTables('rule')
      onClose()
      showDone(t('rules.versions.restored', { name: rule.name, number: String(version) }))
    },
    onError: showProblem,
  })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('rules.versions.title', { name })} size="lg">
      {versions === undefined && <Skeleton height={120} />}
      <ol className={classes.versions}>
        {versions?.map((version) => (
          <li key={version.version}>
            <Group gap="xs">
              <strong>{t('rules.versions.number', { number: String(version.version) })}</strong>
              <Text size="xs" c="dimmed">
                {formatInstant(version.created_at)}
              </Text>
              {version.version === now ? (
                <Badge size="sm" variant="light" tt="none">
                  {t('rules.versions.now')}
                </Badge>
              ) : (
                now !== undefined && (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    ml="auto"
                    loading={restoring.isPending}
                    onClick={() => restoring.mutate(version)}
                  >
                    {t('rules.versions.restore')}
                  </Button>
                )
              )}
            </Group>
            <div>{version.name}</div>
            <div>{conditionsInWords(t, version.conditions, names)}</div>
            <div>→ {rowsInWords(t, version.result.rows, names)}</div>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
