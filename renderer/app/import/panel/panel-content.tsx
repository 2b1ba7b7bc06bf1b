// New files under every screen: one line with the number of running, waiting and refused files. On the screen of
// imports, and wherever the user wants it, the list of the files with their progress, their result, or why Kontor
// refused them.
import { ActionIcon, Button, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BatchObject } from '../../../../shared/api/endpoints/import/batches.ts'
import { isBulk, isFinished } from '../../data/batch-kind.ts'
import { batchQuery } from '../../data/query/bank/batches.ts'
import { setPreferences, usePreferences } from '../../data/store/preferences.ts'
import { focusScreen } from '../../dialog/screen-focus.ts'
import { countParams } from '../../text/format.ts'
import { batchState } from '../../view/batch/batch-state.ts'
import {
  hideImports,
  type ImportItem,
  isForeign,
  isNews,
  needOf,
  removeImports,
  useImports,
} from '../queue/import-items.ts'
import '../text/dictionary.ts'
import classes from './import-panel.module.css'
import { ImportRow } from './import-row.tsx'

const batchIdOf = ({ state }: ImportItem): string | null => (state.type === 'batch' ? state.batchId : null)

const isRunning = (item: ImportItem, batch: BatchObject | undefined): boolean =>
  item.state.type === 'sending' || (item.state.type === 'batch' && !isFinished(batch))

/** How many transactions an import created; 0 while it runs and after its undo. */
const createdBy = (batch: BatchObject | undefined): number =>
  batch === undefined || isBulk(batch) || batchState(batch) !== 'done' ? 0 : batch.result.created

/** Files that need the user come first, files that are no statements last. */
const inOrder = (items: readonly ImportItem[]): readonly ImportItem[] => {
  const rank = (item: ImportItem) => (isForeign(item) ? 2 : needOf(item) === 'nothing' ? 1 : 0)
  return items.toSorted((a, b) => rank(a) - rank(b))
}

export const PanelContent = () => {
  const isListed = useLocation({ select: ({ pathname }) => pathname === '/imports' })
  const all = useImports((state) => state.items)
  // The list of all imports shows each batch, so only files without a batch are listed here.
  const items = isListed ? all.filter(({ state }) => state.type !== 'batch') : all
  const ids = [...new Set(items.flatMap((item) => batchIdOf(item) ?? []))]
  const answers = useQueries({ queries: ids.map(batchQuery) })
  const batchById = new Map(ids.map((id, index) => [id, answers[index]?.data]))
  const batchOf = (item: ImportItem) => batchById.get(batchIdOf(item) ?? '')
  const title = useRef<HTMLHeadingElement>(null)
  const isFollowing = useRef(false)
  // The screen of imports does not show the link to it: the focus moves to the list.
  useEffect(() => {
    if (isListed && isFollowing.current) (title.current ?? { focus: focusScreen }).focus()
    isFollowing.current = false
  }, [isListed])
  if (items.length === 0 || !(isListed || items.some(isNews))) return null
  const follow = () => {
    isFollowing.current = true
  }
  return <Panel items={items} batchOf={batchOf} isListed={isListed} title={title} onFollow={follow} />
}

interface Props {
  readonly items: readonly ImportItem[]
  readonly batchOf: (item: ImportItem) => BatchObject | undefined
  /** Whether the screen is the list of imports: there the files are always a list. */
  readonly isListed: boolean
  readonly title: RefObject<HTMLHeadingElement | null>
  readonly onFollow: () => void
}

const Panel = ({ items, batchOf, isListed, title, onFollow }: Props) => {
  const { t } = useTranslation()
  const heading = useId()
  const isAsList = usePreferences((state) => state.newFilesAsList)
  const isOpen = isListed || isAsList
  const running = items.filter((item) => isRunning(item, batchOf(item)))
  // Refused statements stay until the user removes each: they are missing in the books.
  const done = items.filter((item) => !running.includes(item) && (item.state.type === 'batch' || isForeign(item)))
  const created = items.reduce((sum, item) => sum + createdBy(batchOf(item)), 0)
  const hide = () => {
    removeImports(done.map(({ key }) => key))
    hideImports()
    focusScreen()
  }
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading} className={classes.title} ref={title} tabIndex={-1}>
          {t('import.panel')}
        </h2>
        <Summary items={items} running={running.length} created={created} />
        {!isListed && (
          <>
            <Button component={Link} to="/imports" size="compact-xs" variant="light" onClick={onFollow}>
              {t('import.panel.view')}
            </Button>
            <Button size="compact-xs" variant="subtle" color="gray" onClick={hide}>
              {t('import.panel.hide')}
            </Button>
            <Fold isOpen={isOpen} />
          </>
        )}
        {isOpen && (
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            disabled={done.length === 0}
            aria-label={t('import.panel.dismiss')}
            onClick={() => removeImports(done.map(({ key }) => key))}
          >
            <X size={16} />
          </ActionIcon>
        )}
      </div>
      {isOpen && (
        <ul className={classes.list}>
          {inOrder(items).map((item) => (
            <ImportRow key={item.key} item={item} batch={batchOf(item)} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface SummaryProps {
  readonly items: readonly ImportItem[]
  readonly running: number
  readonly created: number
}

/** How many files run, wait and were refused, and how many transactions came in; for a single file also its name. */
const Summary = ({ items, running, created }: SummaryProps) => {
  const { t } = useTranslation()
  const waiting = items.filter((item) => needOf(item) === 'decision').length
  const refused = items.filter((item) => needOf(item) === 'attention' && !isForeign(item)).length
  const parts = [
    ...(running > 0 ? [t('import.panel.running', countParams(running))] : []),
    ...(waiting > 0 ? [t('plan.waiting.count', countParams(waiting))] : []),
    ...(refused > 0 ? [t('import.panel.refused', countParams(refused))] : []),
    ...(created > 0 ? [t('import.created', countParams(created))] : []),
  ]
  const [only, ...others] = items
  return (
    <Text span truncate flex={1} c="dimmed" fz={12} role="status">
      {only && others.length === 0 && (
        <>
          <bdi>{only.name}</bdi>
          {' · '}
        </>
      )}
      {parts.length > 0 ? parts.join(' · ') : t('import.panel.done')}
    </Text>
  )
}

/** Opens and closes the list in place; Kontor never does it by itself. */
const Fold = ({ isOpen }: { readonly isOpen: boolean }) => {
  const { t } = useTranslation()
  const Chevron = isOpen ? ChevronDown : ChevronUp
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      aria-expanded={isOpen}
      aria-label={isOpen ? t('import.panel.collapse') : t('import.panel.expand')}
      onClick={() => setPreferences({ newFilesAsList: !isOpen })}
    >
      <Chevron size={16} />
    </ActionIcon>
  )
}
