// Loads companies, invoices or expenses from the table of another program: it shows the meaning of the columns and the
// result, and loads only after that.
import { Alert, Button, Group, Loader, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../shared/api/client.ts'
import { useCommands } from '../../command/registry.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { ProblemAlert } from '../../part/problem-alert.tsx'
import { showDone } from '../../part/toast.tsx'
import { countParams } from '../../text/format.ts'
import { errorText } from '../../text/problem-text.ts'
import { chooseFile, FileChooser, keyOfFile } from '../../view/file/choose-file.tsx'
import { problemDetail } from '../../view/note/file-problem-text.ts'
import type { LoadedKind, LoadItemsProps } from '../dialogs.ts'
import '../text/dictionary.ts'
import classes from './load.module.css'
import { type BeforeBooks, loadFile, previewFile } from './load-file.ts'
import { LoadOutcome, RowFaults } from './load-outcome.tsx'
import { outcomeText } from './load-words.ts'
import {
  areBeforeBooks,
  draftOfMapping,
  draftOfRefusal,
  faultsOfRows,
  type MappingDraft,
  toMappingInput,
} from './mapping-draft.ts'
import { MappingFields } from './mapping-fields.tsx'

export const LoadDialog = ({ isOpen, onClose, kind, file }: LoadItemsProps & DialogControls) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(file)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t(`items.load.title.${kind}`)} size="min(1040px, 96vw)">
      {chosen === null ? (
        <FileChooser accept={acceptedOf(kind)} hint={t('items.load.choose.hint')} onChosen={setChosen} />
      ) : (
        <Plan key={keyOfFile(chosen)} kind={kind} file={chosen} onOther={setChosen} onClose={onClose} />
      )}
    </Dialog>
  )
}

const TABLES = '.csv,.tsv,.txt,.xls,.xlsx'
/** Lists of the tax administration are XML. */
const acceptedOf = (kind: LoadedKind): string => (kind === 'exchange_rate' ? `${TABLES},.xml` : TABLES)

/** The result of a trial, or its refusal. */
interface TrialResult {
  readonly plan: Awaited<ReturnType<typeof previewFile>> | null
  readonly refusal: ApiError | null
}

interface PlanProps {
  readonly kind: LoadedKind
  readonly file: File
  readonly onOther: (file: File) => void
  readonly onClose: () => void
}

const PAUSE_MS = 150

const Plan = ({ kind, file, onOther, onClose }: PlanProps) => {
  const { t, i18n } = useTranslation()
  // The columns as the user changed them; null: as detected.
  const [editedMapping, setEditedMapping] = useState<MappingDraft | null>(null)
  const [before, setBefore] = useState<BeforeBooks | null>(null)
  const [tried] = useDebouncedValue(editedMapping, PAUSE_MS)
  const mapping = tried === null ? null : toMappingInput(tried)
  const plan = useQuery({
    queryKey: ['load_items', kind, keyOfFile(file), mapping, before],
    // The trial depends on the current books, so each one is requested; a refusal is an answer, too.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<TrialResult> => {
      try {
        return { plan: await previewFile(kind, file, { mapping, before }, signal), refusal: null }
      } catch (error) {
        if (error instanceof ApiError && error.status !== 503) return { plan: null, refusal: error }
        throw error
      }
    },
  })
  const loading = useMutation({
    mutationFn: () =>
      loadFile(kind, file, { mapping: editedMapping === null ? null : toMappingInput(editedMapping), before }),
    onSuccess: (loaded) => {
      onClose()
      showDone(t('items.load.done', { name: file.name, outcome: outcomeText(t, loaded) }))
    },
  })
  const found = plan.data?.plan ?? null
  const refusal = plan.data?.refusal ?? null
  const unclear = refusal === null ? undefined : refusal.problem.values?.['files.0']
  const faults = refusal === null ? [] : faultsOfRows(refusal.problem)
  /** Documents from before the books are no errors: they need a decision. */
  const isAsking = before === null && areBeforeBooks(faults)
  const [lastFound, setLastFound] = useState<MappingDraft | null>(null)
  const draft =
    editedMapping ?? (found ? draftOfMapping(found.mapping) : unclear ? draftOfRefusal(unclear) : null) ?? lastFound
  if (draft !== null && lastFound === null) setLastFound(draft)
  const isOld = plan.isFetching || tried !== editedMapping
  const changed = found === null ? 0 : found.created + found.updated
  const canLoad = changed > 0 && !isOld && !loading.isPending
  useCommands([
    {
      id: 'items.load.send',
      title: t('items.load.send'),
      section: 'edit',
      keys: ['mod+enter'],
      isInText: true,
      isKeyOnly: true,
      isEnabled: canLoad,
      run: () => loading.mutate(),
    },
  ])
  return (
    <Stack gap={12} fz={13}>
      <Group gap={10} wrap="nowrap" fw={600}>
        <bdi>{file.name}</bdi>
        <Button size="compact-xs" variant="subtle" onClick={() => chooseFile(acceptedOf(kind), onOther)}>
          {t('file.other')}
        </Button>
        {isOld && <Loader size={14} aria-label={t('file.reading')} />}
      </Group>
      <ProblemAlert text={plan.error && errorText(i18n.language, plan.error)} />
      {refusal && faults.length === 0 && <Refusal refusal={refusal} />}
      {faults.length > 0 && !isAsking && refusal && <RowFaults kind={kind} faults={faults} problem={refusal.problem} />}
      {(before !== null || isAsking) && <BeforeBooksChoice value={before} onChange={setBefore} />}
      {found && <LoadOutcome kind={kind} plan={found} />}
      {draft && draft.columns.length > 0 && (
        <MappingFields kind={kind} draft={draft} isOwn={editedMapping !== null} onChange={setEditedMapping} />
      )}
      <ProblemAlert text={loading.error && errorText(i18n.language, loading.error)} />
      <Group justify="flex-end" gap="xs" className={classes.footer ?? ''}>
        <Button variant="default" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        <Button
          disabled={!canLoad && !loading.isPending}
          loading={loading.isPending}
          aria-keyshortcuts="Control+Enter"
          onClick={() => loading.mutate()}
        >
          {t(`items.load.now.${kind}`, countParams(changed))}
        </Button>
      </Group>
    </Stack>
  )
}

interface BeforeBooksProps {
  readonly value: BeforeBooks | null
  readonly onChange: (value: BeforeBooks) => void
}

/** Documents from before the start of the books are in the opening balance, or booked in another program. */
const BeforeBooksChoice = ({ value, onChange }: BeforeBooksProps) => {
  const { t } = useTranslation()
  return (
    <Alert color="yellow" variant="light">
      <fieldset className={classes.before}>
        <legend>{t('items.load.before')}</legend>
        {(['opening', 'elsewhere'] as const).map((way) => (
          <Button
            key={way}
            size="compact-sm"
            variant={value === way ? 'filled' : 'default'}
            aria-pressed={value === way}
            onClick={() => onChange(way)}
          >
            {t(`items.load.before.${way}`)}
          </Button>
        ))}
      </fieldset>
    </Alert>
  )
}

/** Why the file cannot be read, with the values in the message. */
const Refusal = ({ refusal }: { readonly refusal: ApiError }) => {
  const { i18n } = useTranslation()
  const { problem } = refusal
  const code = problem.codes?.['files.0'] ?? problem.code
  const values = problem.values?.['files.0']
  const detail = problemDetail(i18n.language, { code, message: problem.message, ...(values ? { values } : {}) })
  return (
    <Alert color="red" variant="light" title={errorText(i18n.language, refusal)}>
      {detail && <span lang={detail.isEnglish ? 'en' : undefined}>{detail.text}</span>}
    </Alert>
  )
}
