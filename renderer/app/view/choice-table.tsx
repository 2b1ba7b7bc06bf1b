// A table whose rows are chosen by a box each, in a frame that scrolls, with a box for all of them above it.
import { Checkbox } from '@mantine/core'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import classes from './choice-table.module.css'
import { ReadTable, type TableColumn } from './table.tsx'

interface ChoiceTableProps {
  readonly title: string
  readonly all: string
  /** How many rows are chosen, and how many can be. */
  readonly chosen: number
  readonly most: number
  readonly onAll: () => void
  readonly columns: readonly TableColumn[]
  /** Its styles of rows. */
  readonly className: string | undefined
  readonly children: ReactNode
}

export const ChoiceTable = ({ title, all, chosen, most, onAll, columns, className, children }: ChoiceTableProps) => (
  <>
    <Checkbox
      label={all}
      checked={chosen > 0 && chosen === most}
      indeterminate={chosen > 0 && chosen < most}
      disabled={most === 0}
      onChange={onAll}
    />
    <div className={classes.frame}>
      <ReadTable aria-label={title} onKeyDown={moveChoice} columns={columns} className={className}>
        {children}
      </ReadTable>
    </div>
  </>
)

/** A text in a frame, in place of the table. */
export const FramedText = (props: ComponentProps<'p'>) => <p className={classes.none} {...props} />

/** Arrow keys go to the box of the next row. */
const moveChoice = (event: KeyboardEvent<HTMLTableElement>): void => {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by === 0 || !(event.target instanceof HTMLInputElement) || event.target.type !== 'checkbox') return
  const choices = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]:enabled')]
  const next = choices[choices.indexOf(event.target) + by]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
