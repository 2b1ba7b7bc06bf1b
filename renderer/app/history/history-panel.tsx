// The history of the books, the latest action first: who did it and what it changed; actions can be undone and redone
// here.
import { Badge, Button, Loader, Text } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryObject } from '../../../shared/api/endpoints/books/history.ts'
import { historyEntryQuery, historyQuery } from '../data/query/history.ts'
import type { DialogControls } from '../dialog/dialogs.ts'
import { SidePanel } from '../dialog/side-panel.tsx'
import { redoAction, undoAction } from '../part/toast.tsx'
import { countParams, formatInstant } from '../text/format.ts'
import { errorText } from '../text/problem-text.ts'
import classes from './history.module.css'
import './text/dictionary.ts'

export const HistoryPanel = ({ isOpen, onClose }: DialogControls) => {
  const { t } = useTranslation()
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={t('command.history')}>
      <Entries />
    </SidePanel>
  )
}

const Entries = () => {
  const { t, i18n } = useTranslation()
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(historyQuery)
  if (isPending) return <Loader size="sm" />
  if (error) return <p role="alert">{errorText(i18n.language, error)}</p>
  const entries = data.pages.flatMap((page) => page.data)
  return (
    <>
      {entries.length === 0 && <p>{t('history.empty')}</p>}
      <ol className={classes.entries}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasNextPage && (
        <Button size="xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </>
  )
}

const Entry = ({ entry }: { readonly entry: HistoryObject }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const undoing = useMutation({ mutationFn: () => undoAction(entry) })
  const redoing = useMutation({ mutationFn: () => redoAction(entry) })
  const isUndone = entry.undone_by_id !== null
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <li className={classes.entry} data-undone={isUndone}>
      <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Chevron size={14} aria-hidden />
        <span className={classes.title}>{entry.title}</span>
      </button>
      <span className={classes.meta}>
        {formatInstant(entry.time)} · {entry.user?.name ?? t('history.application')}
        {isUndone && (
          <Badge size="xs" variant="light" color="gray" tt="none" ml={6}>
            {t('history.undone')}
          </Badge>
        )}
      </span>
      <span className={classes.actions}>
        {entry.is_undoable && entry.undoes_id === null && (
          <Button
            size="compact-xs"
            variant="default"
            loading={undoing.isPending}
            aria-label={t('history.undo-of', { title: entry.title })}
            onClick={() => undoing.mutate()}
          >
            {t('command.undo')}
          </Button>
        )}
        {isUndone && entry.undoes_id === null && (
          <Button
            size="compact-xs"
            variant="default"
            loading={redoing.isPending}
            aria-label={t('history.redo-of', { title: entry.title })}
            onClick={() => redoing.mutate()}
          >
            {t('command.redo')}
          </Button>
        )}
      </span>
      {isOpen && <Changes id={entry.id} />}
    </li>
  )
}

const KIND_TEXT = { created: 'history.created', changed: 'history.changed', removed: 'history.removed' } as const

const Changes = ({ id }: { readonly id: string }) => {
  const { t, i18n } = useTranslation()
  const { data, error } = useQuery(historyEntryQuery(id))
  if (error) return <p role="alert">{errorText(i18n.language, error)}</p>
  if (!data) return <Loader size="xs" />
  const left = data.changes_left_out
  return (
    <ul className={classes.changes}>
      {data.changes.map((change) => (
        <li key={`${change.table} ${change.id}`}>
          <Text span inherit c="dimmed">
            {t(KIND_TEXT[change.kind])}
          </Text>{' '}
          <bdi>{change.title}</bdi>
        </li>
      ))}
      {left > 0 && <li>{t('history.left-out', countParams(left))}</li>}
    </ul>
  )
}
