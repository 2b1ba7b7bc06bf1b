// Changes an editable grid: it reports the result of a plan and passes all of its changes on at once; it reads and
// writes the clipboard.
import i18next from 'i18next'
import type { ClipboardEvent, RefObject } from 'react'
import { problemText } from '../../text/problem-text.ts'
import { readCells, writeCells } from './clipboard-text.ts'
import type { EditableGridProps } from './edit-grid-props.ts'
import type { Place } from './edit-place.ts'
import { type Plan, planClear } from './plan-changes.ts'
import { planPaste } from './plan-paste.ts'
import { activeArea, boxOf, type Cell, cellsOfBox } from './range.ts'

/** How many cells one message names. */
const NAMED = 5

/** A pasted line as a message names it. */
const truncate = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

export const createChanges = <T>(latest: RefObject<EditableGridProps<T>>, place: Place<T>) => {
  const { state, set, gridData, rows, columns, choose, focusActive } = place
  const nameOf = ({ row, column }: Cell): string => {
    const at = rows()[row]
    return at === undefined ? '' : `${latest.current.rowName(at)} (${columns()[column]?.title ?? ''})`
  }
  const joinNames = (names: readonly string[]): string => {
    const shown = names.slice(0, NAMED).join('; ')
    return names.length > NAMED ? i18next.t('edit.and-more', { names: shown, count: names.length - NAMED }) : shown
  }
  const apply = (plan: Plan<T>, unknown: readonly string[] = []) => {
    const { changes, locked, faults } = plan
    if (faults.length > 0) {
      const names = faults.map(({ cell, text, code }) => {
        const why = problemText(i18next.language, code) ?? ''
        return i18next.t('edit.unreadable.cell', { cell: nameOf(cell), text: text.slice(0, 40), why })
      })
      set({
        notice: {
          kind: 'unreadable',
          text: i18next.t('edit.unreadable', { count: faults.length, names: joinNames(names) }),
        },
      })
      return
    }
    const messages = [
      ...(locked.length > 0
        ? [i18next.t('edit.locked', { count: locked.length, names: joinNames(locked.map(nameOf)) })]
        : []),
      ...(unknown.length > 0
        ? [i18next.t('edit.unknown-rows', { count: unknown.length, names: joinNames(unknown.map(truncate)) })]
        : []),
    ]
    set({ notice: messages.length > 0 ? { kind: 'locked', text: messages.join('. ') } : null })
    if (changes.length > 0) latest.current.onChange(changes)
  }

  const copy = (event: ClipboardEvent, isCut: boolean) => {
    if (state().editing) return
    const { top, left, bottom, right } = boxOf(activeArea(state().range))
    const chosen = rows().slice(top, bottom + 1)
    // Without the column of names, headings are skipped, as a paste skips them; with it, each line names its row.
    const accounts = chosen.filter((row) => latest.current.kindOf(row) === 'data')
    const isNamed = left === 0 || accounts.length === 0
    const text = writeCells(
      (isNamed ? chosen : accounts).map((row) =>
        columns()
          .slice(left, right + 1)
          .map((column) => (column.copy ?? column.text)(row)),
      ),
    )
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
    if (isCut) apply(planClear(gridData(), cellsOfBox({ top, left, bottom, right })))
  }
  const paste = (event: ClipboardEvent) => {
    if (state().editing) return
    event.preventDefault()
    const box = boxOf(activeArea(state().range))
    const plan = planPaste(gridData(), box, readCells(event.clipboardData.getData('text/plain')))
    if (!plan) return
    if ('free' in plan) {
      set({ notice: { kind: 'unreadable', text: i18next.t('edit.no-room', { ...plan }) } })
      return
    }
    apply(plan, plan.unknown)
    const { target } = plan
    if (target)
      choose([{ anchor: { row: target.top, column: target.left }, head: { row: target.bottom, column: target.right } }])
    focusActive()
  }

  return { nameOf, apply, copy, paste }
}

export type Changes<T> = ReturnType<typeof createChanges<T>>
