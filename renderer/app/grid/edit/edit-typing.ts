// The field of a cell while the user types into it: how it opens, and what happens with the text.
import i18next from 'i18next'
import { flushSync } from 'react-dom'
import type { Changes } from './edit-changes.ts'
import type { Place, PlaceParts } from './edit-place.ts'
import { planTexts } from './plan-changes.ts'
import { cellsOf } from './range.ts'

export const createTyping = <T>({ latest, section }: PlaceParts<T>, place: Place<T>, changes: Changes<T>) => {
  const { state, set, gridData, rows, columns, active, canEdit, show, focusActive } = place
  const { apply, nameOf } = changes
  const editor = (): HTMLInputElement | null => section.current?.querySelector('input[data-editor]') ?? null

  const beginEdit = (isReplacing: boolean) => {
    const cell = active()
    const row = rows()[cell.row]
    const column = columns()[cell.column]
    if (row === undefined || !column) return
    if (!column.edit || !canEdit(cell)) {
      set({ notice: { kind: 'locked', text: i18next.t('edit.locked', { count: 1, names: nameOf(cell) }) } })
      return
    }
    show(cell)
    const text = isReplacing ? '' : column.edit.editText(column.edit.value(row))
    const editing = { rowId: latest.current.rowId(row), columnId: column.id, text, isReplacing }
    // Synchronously: the key that started it must go into the field.
    flushSync(() => set({ editing, notice: null }))
    const input = editor()
    input?.focus()
    if (!isReplacing) input?.setSelectionRange(text.length, text.length)
  }
  const endEdit = () => {
    flushSync(() => set({ editing: null }))
    focusActive()
  }
  /** Takes the text, into the cell or all selected ones; false: it cannot be read, and stays to be corrected. */
  const commit = (intoAll = false): boolean => {
    const input = editor()
    const { editing } = state()
    if (!editing || !input) return true
    if (input.value === editing.text && !intoAll && !editing.isReplacing) {
      endEdit()
      return true
    }
    const cells = intoAll ? cellsOf(state().range) : [active()]
    const plan = planTexts(gridData(), cells, () => input.value)
    if (plan.faults.length > 0) {
      apply(plan)
      input.setAttribute('aria-invalid', 'true')
      input.select()
      return false
    }
    endEdit()
    apply(plan)
    return true
  }

  return {
    beginEdit,
    endEdit,
    commit,
    /** The field lost the focus: its text counts if it can be read. */
    left: () => {
      if (!state().editing || commit()) return
      flushSync(() => set({ editing: null }))
    },
  }
}

export type Typing = ReturnType<typeof createTyping>
