// The vouchers of a record, next to its form: dropped on it, shown, saved and removed. Of a new record they wait for its
// first save.
import { ActionIcon, Anchor, Box, Button, FileButton, Group, Tooltip } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowDownToLine, FileUp, Trash2 } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  keepVouchers,
  type OwnerOfVouchers,
  removeVoucher,
  type VoucherObject,
  voucherAddress,
  vouchersQuery,
} from '../../data/query/vouchers.ts'
import { saveFile, showDone, showProblem } from '../../part/toast.tsx'
import { canShow, VoucherPreview } from './voucher-preview.tsx'
import classes from './vouchers.module.css'
import './text/dictionary.ts'

const ACCEPTED = '.pdf,.png,.jpg,.jpeg,.heic,.webp,.tif,.tiff,.xml,.txt,.eml'

interface Props {
  /** Null: it is not saved yet. */
  readonly record: OwnerOfVouchers | null
  /** For a new record: the files that wait, and their change. */
  readonly waiting?: readonly File[]
  readonly onWait?: (files: readonly File[]) => void
  /** Whether the first voucher is shown at once. */
  readonly isShownAtOnce?: boolean
  /** Between the title and the list. */
  readonly note?: ReactNode
  /** The form. */
  readonly children?: ReactNode
}

export const VoucherArea = ({ record, waiting = [], onWait, isShownAtOnce = false, note, children }: Props) => {
  const { t } = useTranslation()
  const { data: vouchers = [] } = useQuery(vouchersQuery(record))
  const [chosen, setChosen] = useState<string | null | undefined>()
  const storing = useMutation({
    mutationFn: async (files: readonly File[]) => {
      if (record === null) onWait?.([...waiting, ...files])
      else await keepVouchers(record, files).then(() => showDone(t('documents.kept')))
    },
    onError: showProblem,
  })
  const add = (files: readonly File[]) => {
    if (files.length > 0) storing.mutate(files)
  }
  const drop = useDrop(add)
  const first = isShownAtOnce ? vouchers.find(canShow) : undefined
  const shown = chosen === undefined ? first : vouchers.find(({ id }) => id === chosen)
  return (
    // The button does the same by keyboard.
    <Box
      className={classes.area}
      data-is-wide={isShownAtOnce || undefined}
      data-has-preview={shown ? true : undefined}
      {...drop.handlers}
    >
      <div>
        {children}
        <section className={classes.vouchers}>
          <h3>{t('documents.title')}</h3>
          {note}
          <ul>
            {record !== null &&
              vouchers.map((voucher) => (
                <VoucherLine
                  key={voucher.id}
                  record={record}
                  voucher={voucher}
                  isShown={voucher.id === shown?.id}
                  onShow={() => setChosen(voucher.id === shown?.id ? null : voucher.id)}
                />
              ))}
            <Waiting files={waiting} onChange={onWait} />
          </ul>
          <Add isBusy={storing.isPending} onFiles={add} />
        </section>
      </div>
      {shown && record !== null && <VoucherPreview key={shown.id} record={record} voucher={shown} />}
      {drop.isOver && <div className={classes.dropHint}>{t('documents.drop')}</div>}
    </Box>
  )
}

/** Takes files before the window treats them as statements. */
const useDrop = (onFiles: (files: readonly File[]) => void) => {
  const [isOver, setOver] = useState(false)
  const claimFiles = (event: DragEvent): boolean => {
    if (!event.dataTransfer.types.includes('Files')) return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const handlers = {
    onDragEnter: (event: DragEvent) => claimFiles(event) && setOver(true),
    onDragOver: claimFiles,
    onDragLeave: (event: DragEvent) => {
      if (claimFiles(event) && !event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!claimFiles(event)) return
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, handlers }
}

interface AddProps {
  readonly isBusy: boolean
  readonly onFiles: (files: readonly File[]) => void
}

const Add = ({ isBusy, onFiles }: AddProps) => {
  const { t } = useTranslation()
  return (
    <FileButton multiple accept={ACCEPTED} onChange={onFiles}>
      {(props) => (
        <Button {...props} size="compact-xs" variant="light" leftSection={<FileUp size={13} />} loading={isBusy}>
          {t('documents.add')}
        </Button>
      )}
    </FileButton>
  )
}

interface WaitingProps {
  readonly files: readonly File[]
  readonly onChange: Props['onWait']
}

/** The files of a new record. */
const Waiting = ({ files, onChange }: WaitingProps) => {
  const { t } = useTranslation()
  return files.map((file) => (
    <li key={`${file.name} ${file.size}`}>
      <span>
        <bdi>{file.name}</bdi> <small>{t('documents.kept-later')}</small>
      </span>
      <Remove name={file.name} onClick={() => onChange?.(files.filter((other) => other !== file))} />
    </li>
  ))
}

interface LineProps {
  readonly record: OwnerOfVouchers
  readonly voucher: VoucherObject
  readonly isShown: boolean
  readonly onShow: () => void
}

const VoucherLine = ({ record, voucher, isShown, onShow }: LineProps) => {
  const { t } = useTranslation()
  const { id, name } = voucher
  const save = () => void saveFile(voucherAddress(record, id))
  const remove = () =>
    void removeVoucher(record, id).then(() => showDone(t('documents.removed', { name })), showProblem)
  const label = t('documents.save', { name })
  return (
    <li>
      <Anchor component="button" type="button" aria-expanded={isShown} onClick={canShow(voucher) ? onShow : save}>
        <bdi>{name}</bdi>
      </Anchor>
      <Group gap={2} wrap="nowrap">
        <Tooltip label={label}>
          <ActionIcon size="sm" variant="subtle" color="gray" aria-label={label} onClick={save}>
            <ArrowDownToLine size={14} />
          </ActionIcon>
        </Tooltip>
        <Remove name={name} onClick={remove} />
      </Group>
    </li>
  )
}

const Remove = ({ name, onClick }: { readonly name: string; readonly onClick: () => void }) => {
  const { t } = useTranslation()
  const label = t('documents.remove', { name })
  return (
    <Tooltip label={label}>
      <ActionIcon size="sm" variant="subtle" color="gray" aria-label={label} onClick={onClick}>
        <Trash2 size={14} />
      </ActionIcon>
    </Tooltip>
  )
}
