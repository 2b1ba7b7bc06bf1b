// Reads a VAT return that another program wrote, shows it next to the books, and records it as filed.
import { Alert, Button, Group, Loader, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VatFileObject } from '../../../shared/api/endpoints/ledger/vat-returns.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { FactList } from '../part/facts.tsx'
import { ProblemAlert } from '../part/problem-alert.tsx'
import { countParams, formatAmount, formatDate } from '../text/format.ts'
import { errorText, problemText } from '../text/problem-text.ts'
import { chooseFile, FileChooser, keyOfFile } from '../view/file/choose-file.tsx'
import { ReadTable } from '../view/table.tsx'
import type { LoadVatReturnProps } from './dialogs.ts'
import { readReturnFile, recordReturn } from './vat-actions.ts'
import './text/dictionary.ts'
import classes from './vat.module.css'

const XML = '.xml'

export const LoadDialog = ({ isOpen, onClose, file, onDone }: LoadVatReturnProps & DialogControls) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(file)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('vat.load.title')} size="min(1040px, 96vw)">
      {chosen === null ? (
        <FileChooser accept={XML} hint={t('vat.load.hint')} onChosen={setChosen} />
      ) : (
        <ReturnOfFile key={keyOfFile(chosen)} file={chosen} onOther={setChosen} onClose={onClose} onDone={onDone} />
      )}
    </Dialog>
  )
}

interface Props extends Pick<LoadVatReturnProps, 'onDone'> {
  readonly file: File
  readonly onOther: (file: File) => void
  readonly onClose: () => void
}

const ReturnOfFile = ({ file, onOther, onClose, onDone }: Props) => {
  const { t, i18n } = useTranslation()
  const { data: read, error } = useQuery({
    queryKey: ['vat-file', keyOfFile(file)],
    // The comparison depends on the current books.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) => readReturnFile(file, signal),
  })
  const recording = useMutation({
    mutationFn: () => recordReturn(file),
    onSuccess: ({ vat_return_id }) => {
      onClose()
      if (vat_return_id !== null) onDone(vat_return_id)
    },
  })
  const other = useRef<HTMLButtonElement>(null)
  const record = useRef<HTMLButtonElement>(null)
  const canRecord = read?.obstacles.length === 0
  // The chooser that had the focus is gone.
  useEffect(() => {
    if (read || error) (canRecord ? record : other).current?.focus()
  }, [read, error, canRecord])
  return (
    <Stack gap={12} fz={13}>
      <Group gap={10} wrap="nowrap" fw={600}>
        <bdi>{file.name}</bdi>
        <Button ref={other} size="compact-xs" variant="subtle" onClick={() => chooseFile(XML, onOther)}>
          {t('file.other')}
        </Button>
        {!read && !error && <Loader size={14} aria-label={t('file.reading')} />}
      </Group>
      <ProblemAlert text={error && errorText(i18n.language, error)} />
      {read && <Comparison read={read} />}
      {read && read.obstacles.length > 0 && (
        <Alert color="yellow" variant="light">
          <strong>{t('vat.load.obstacles')}</strong>
          {read.obstacles.map(({ code, message }) => (
            <div key={code}>{problemText(i18n.language, code) ?? message}</div>
          ))}
        </Alert>
      )}
      <ProblemAlert text={recording.error && errorText(i18n.language, recording.error)} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        <Button ref={record} disabled={!canRecord} loading={recording.isPending} onClick={() => recording.mutate()}>
          {t('vat.load.do')}
        </Button>
      </Group>
    </Stack>
  )
}

type Line = VatFileObject['lines'][number]

const isShown = ({ kind, base, tax, books, is_different }: Line): boolean =>
  kind !== 'heading' && (is_different || Boolean(base || tax || books?.base || books?.tax))

const Comparison = ({ read }: { readonly read: VatFileObject }) => {
  const { t } = useTranslation()
  const { lines, currency, problems, program, uid, organization, from, to, generated_at } = read
  const amount = (value: number | null | undefined) => (value == null ? '' : formatAmount(value, currency))
  const different = lines.filter(({ is_different }) => is_different).length
  const isKnown = lines.some(({ books }) => books !== null)
  return (
    <>
      <FactList
        facts={[
          [
            t('word.period'),
            `${t(`vat.name.${read.type}`, { period: read.period })} (${formatDate(from)} – ${formatDate(to)})`,
          ],
          [t('word.company'), [organization, uid].filter(Boolean).join(', ')],
          [t('vat.load.written'), `${program}, ${formatDate(generated_at.slice(0, 10))}`],
        ]}
      />
      {problems.length > 0 && (
        <Alert color="yellow" variant="light">
          <strong>{t('vat.load.problems')}</strong>
          {problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </Alert>
      )}
      <strong role="status">
        {isKnown
          ? t(different === 0 ? 'vat.load.same' : 'vat.load.different', countParams(different))
          : t('vat.load.unknown')}
      </strong>
      <div className={classes.compared}>
        <ReadTable
          aria-label={read.title}
          columns={[
            t('vat.changes.line'),
            t('vat.load.words'),
            { figure: `${t('vat.column.base')}, ${t('vat.load.file')}` },
            { figure: `${t('vat.column.base')}, ${t('vat.load.books')}` },
            { figure: `${t('vat.column.tax')}, ${t('vat.load.file')}` },
            { figure: `${t('vat.column.tax')}, ${t('vat.load.books')}` },
          ]}
        >
          {lines.filter(isShown).map(({ key, number, title, base, tax, books, is_different }) => (
            <tr key={key} data-different={is_different || undefined}>
              <th scope="row">{number}</th>
              <td>{title}</td>
              <td data-figure>{amount(base)}</td>
              <td data-figure>{amount(books?.base)}</td>
              <td data-figure>{amount(tax)}</td>
              <td data-figure>{amount(books?.tax)}</td>
            </tr>
          ))}
        </ReadTable>
      </div>
    </>
  )
}
