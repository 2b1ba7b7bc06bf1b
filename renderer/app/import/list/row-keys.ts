// The keys of the list of imports: arrows move from row to row, Enter opens the report of the focused one. On the way
// back from a report the focus returns to its row. It is a table and no grid: 25 rows of text a page, which the user
// neither edits nor selects nor sums.
import { type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '../../command/registry.ts'

/** The row that was opened last, by the id of its batch. */
let opened: string | null = null

const rowsOf = (table: HTMLTableElement | null): readonly HTMLElement[] => [
  ...(table?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]

export const useRowKeys = (table: RefObject<HTMLTableElement | null>): void => {
  const { t } = useTranslation()
  useEffect(() => {
    const element = table.current
    rowsOf(element)
      .find((row) => row.dataset.row === opened)
      ?.focus()
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.dataset.row) opened = target.dataset.row
    }
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [table])
  const focusRow = (to: (current: number, last: number) => number) => {
    const rows = rowsOf(table.current)
    const current = rows.findIndex((row) => row.matches(':focus'))
    rows[Math.max(0, Math.min(to(current, rows.length - 1), rows.length - 1))]?.focus()
  }
  useCommands([
    {
      id: 'imports.next',
      title: t('imports.key.next'),
      section: 'list',
      keys: ['arrowdown'],
      isKeyOnly: true,
      run: () => focusRow((current) => current + 1),
    },
    {
      id: 'imports.previous',
      title: t('imports.key.previous'),
      section: 'list',
      keys: ['arrowup'],
      isKeyOnly: true,
      run: () => focusRow((current, last) => (current < 0 ? last : current - 1)),
    },
    {
      id: 'imports.first',
      title: t('imports.key.first'),
      section: 'list',
      keys: ['home'],
      isKeyOnly: true,
      run: () => focusRow(() => 0),
    },
    {
      id: 'imports.last',
      title: t('imports.key.last'),
      section: 'list',
      keys: ['end'],
      isKeyOnly: true,
      run: () => focusRow((_, last) => last),
    },
  ])
}
