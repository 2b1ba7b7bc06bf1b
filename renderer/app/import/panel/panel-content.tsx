// The strip at the bottom that shows every file sent from this window: its progress, its result, or why it was refused.
import { ActionIcon } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { BatchObject } from '../../../../shared/api/endpoints/batches.ts'
import { isOver } from '../../data/batch-kind.ts'
import { batchQuery } from '../../data/query/batches.ts'
import { formatCount } from '../../text/format.ts'
import { collapseImports, type ImportItem, removeImports, useImports } from '../run/import-items.ts'
import '../text/index.ts'
import classes from './import-panel.module.css'
import { ImportRow } from './import-row.tsx'

const batchIdOf = ({ state }: ImportItem): string | null => (state.type === 'batch' ? state.batchId : null)

const isRunning = (item: ImportItem, batch: BatchObject | undefined): boolean =>
  item.state.type === 'sending' || (item.state.type === 'batch' && !isOver(batch))

/** No statement, by its name: there is nothing to decide. */
const isForeign = ({ state }: ImportItem): boolean => state.type === 'refused' && state.code === 'not_a_statement_file'

const isRefused = ({ state }: ImportItem): boolean => state.type === 'refused' || state.type === 'unreachable'

/** What wants a person stands on top, what is none of the statements at the end. */
const inOrder = (items: readonly ImportItem[]): readonly ImportItem[] => {
  const rank = (item: ImportItem) => (isForeign(item) ? 2 : ['sending', 'batch'].includes(item.state.type) ? 1 : 0)
  return items.toSorted((a, b) => rank(a) - rank(b))
}

/** While the list of all imports is on screen it shows each of them: here stays what is none yet. */
const useShownItems = (): readonly ImportItem[] => {
  const isListed = useLocation({ select: ({ pathname }) => pathname === '/imports' })
  const items = useImports((state) => state.items)
  return isListed ? items.filter(({ state }) => state.type !== 'batch') : items
}

export const PanelContent = () => {
  const { t } = useTranslation()
  const heading = useId()
  const isCollapsed = useImports((state) => state.isCollapsed)
  const items = useShownItems()
  const ids = [...new Set(items.flatMap((item) => batchIdOf(item) ?? []))]
  const answers = useQueries({ queries: ids.map(batchQuery) })
  const batchById = new Map(ids.map((id, index) => [id, answers[index]?.data]))
  const batchOf = (item: ImportItem) => batchById.get(batchIdOf(item) ?? '')
  if (items.length === 0) return null

  const running = items.filter((item) => isRunning(item, batchOf(item)))
  // Refusals of statements stay until each is dismissed: nobody should miss that a file is not in the books.
  const done = items.filter((item) => !running.includes(item) && (item.state.type === 'batch' || isForeign(item)))
  const count = { count: running.length, formatted: formatCount(running.length) }
  const waiting = items.filter(({ state }) => ['planned', 'account', 'told'].includes(state.type)).length
  const refused = items.filter((item) => isRefused(item) && !isForeign(item)).length
  const summary = [
    ...(running.length > 0 ? [t('import.panel.running', count)] : []),
    ...(waiting > 0 ? [t('plan.waiting.count', { count: waiting, formatted: formatCount(waiting) })] : []),
    ...(refused > 0 ? [t('import.panel.refused', { count: refused, formatted: formatCount(refused) })] : []),
  ]
  const Chevron = isCollapsed ? ChevronUp : ChevronDown
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading} className={classes.title}>
          {t('import.panel')}
        </h2>
        <span className={classes.summary} role="status">
          {summary.length > 0 ? summary.join(' · ') : t('import.panel.done')}
        </span>
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-expanded={!isCollapsed}
          aria-label={isCollapsed ? t('import.panel.expand') : t('import.panel.collapse')}
          onClick={() => collapseImports(!isCollapsed)}
        >
          <Chevron size={16} />
        </ActionIcon>
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          disabled={done.length === 0}
          aria-label={t('import.panel.dismiss')}
          onClick={() => removeImports(done.map((item) => item.key))}
        >
          <X size={16} />
        </ActionIcon>
      </div>
      {!isCollapsed && (
        <ul className={classes.list}>
          {inOrder(items).map((item) => (
            <ImportRow key={item.key} item={item} batch={batchOf(item)} />
          ))}
        </ul>
      )}
    </section>
  )
}
