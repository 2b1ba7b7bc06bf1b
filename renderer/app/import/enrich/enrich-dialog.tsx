// What dropped notifications and payment orders would add, before they are applied: file by file, with the entries that
// match no transaction.
import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { FileEnrichmentObject } from '../../../../shared/api/endpoints/import/enrichments.ts'
import type { EnrichmentFormat } from '../../../../shared/record/import/enrichment.ts'
import { useAccounts } from '../../data/query/bank/accounts.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { useCloseWhen } from '../../dialog/use-close-when.ts'
import { countParams } from '../../text/format.ts'
import { type ImportItem, removeImports, useImports } from '../queue/import-items.ts'
import '../text/dictionary.ts'
import classes from './enrich-dialog.module.css'
import { enrichmentTexts, unmatchedText } from './enrichment-text.ts'
import { applyEnrichments, hasChanges, replanEnrichments } from './plan-enrichments.ts'
import { UnmatchedTable } from './unmatched-table.tsx'

const FORMAT_TEXT = {
  'camt.054': 'enrich.format.camt',
  'pain.001': 'enrich.format.pain',
} as const satisfies Record<EnrichmentFormat, string>

export const EnrichDialog = ({ isOpen, onClose }: DialogControls) => {
  const { t } = useTranslation()
  const planned = useImports(({ items }) => items).flatMap((item) =>
    item.state.type === 'enrichment' ? [{ item, planned: item.state.enrichment }] : [],
  )
  const isDone = planned.length === 0
  useCloseWhen(isDone, { isOpen, onClose })
  return (
    <Dialog isOpen={isOpen && !isDone} onClose={onClose} title={t('enrich.title')} size="lg">
      {planned.map((each) => (
        <EnrichmentFile key={each.item.key} {...each} />
      ))}
      <Footer files={planned} onClose={onClose} />
    </Dialog>
  )
}

interface PlannedEnrichment {
  readonly item: ImportItem
  readonly planned: FileEnrichmentObject
}

const EnrichmentFile = ({ item, planned }: PlannedEnrichment) => {
  const { t } = useTranslation()
  const account = useAccounts().data?.find(({ id }) => id === item.accountId)
  const unmatched = unmatchedText(t, planned)
  return (
    <section className={classes.file}>
      <h3>
        <bdi>{item.name}</bdi>
      </h3>
      <Text span c="dimmed" fz={12}>
        {t(FORMAT_TEXT[planned.format])}
        {account && (
          <>
            {' · '}
            <bdi>{account.name}</bdi>
          </>
        )}
      </Text>
      {enrichmentTexts(t, planned).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {unmatched && <p data-tone="warn">{unmatched}</p>}
      <UnmatchedTable unmatched={planned.unmatched} />
    </section>
  )
}

const Footer = ({ files, onClose }: { readonly files: readonly PlannedEnrichment[]; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const keys = files.map(({ item }) => item.key)
  const news = files.filter(({ planned }) => hasChanges(planned)).length
  const applying = useMutation({ mutationFn: applyEnrichments, onSuccess: onClose })
  const checking = useMutation({ mutationFn: replanEnrichments })
  return (
    <>
      <Text size="xs" c="dimmed" mt="sm">
        {t('enrich.kept')}
      </Text>
      <Group justify="flex-end" gap="xs" mt="sm">
        <Button variant="subtle" color="gray" onClick={() => removeImports(keys)}>
          {t('enrich.leave')}
        </Button>
        <Button variant="default" loading={checking.isPending} onClick={() => checking.mutate(keys)}>
          {t('enrich.again')}
        </Button>
        <Button data-autofocus disabled={news === 0} loading={applying.isPending} onClick={() => applying.mutate(keys)}>
          {t('enrich.apply', countParams(news))}
        </Button>
      </Group>
    </>
  )
}
