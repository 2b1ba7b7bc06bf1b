// The columns that every list of entries has: their numbers, and their texts, which are struck through after a reversal.
import type { Column } from '../grid/column.ts'
import { formatCount } from '../text/format.ts'
import classes from './entry-columns.module.css'

type OfList = Pick<Column<never>, 'title' | 'shortTitle' | 'sort'>

export const entryNumberColumn = <T extends { readonly number: number }>(ofList: OfList): Column<T> => ({
  id: 'number',
  ...ofList,
  width: 66,
  align: 'right',
  text: ({ number }) => formatCount(number),
  copy: ({ number }) => String(number),
})

export const entryTextColumn = <T extends { readonly text: string | null; readonly reversed_by_id: string | null }>(
  title: string,
): Column<T> => ({
  id: 'text',
  title,
  flex: 3,
  minWidth: 120,
  isEssential: true,
  text: ({ text }) => text ?? '',
  render: ({ text, reversed_by_id }) => (
    <bdi className={classes.text} data-reversed={reversed_by_id === null ? undefined : ''}>
      {text}
    </bdi>
  ),
})
