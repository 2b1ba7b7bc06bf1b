// The default columns of a list, by its width; a user's arrangement has priority.
import type { ColumnState, GridApi } from 'ag-grid-community'
import { expect, test } from 'vitest'
import type { Column } from '../../../renderer/app/grid/column.ts'
import { arrange, listWidthOf } from '../../../renderer/app/grid/column-defs.tsx'

const column = (id: string, more: Partial<Column<object>> = {}): Column<object> => ({
  id,
  title: id,
  text: () => '',
  ...more,
})
const columns = [
  column('number', { isEssential: true }),
  column('account', { needsWideList: true }),
  column('state'),
  column('text', { isHiddenAtFirst: true }),
]
/** The visible columns. */
const shown = (width: number, saved: Parameters<typeof arrange>[2] = null): string => {
  let state: readonly ColumnState[] = []
  const api = { applyColumnState: (given: { state: ColumnState[] }) => (state = given.state) } as unknown as GridApi
  arrange(api, columns, saved, listWidthOf(width))
  return state.flatMap(({ colId, hide }) => (hide ? [] : [colId])).join(' ')
}

test.each([
  [1016, 'number account state'],
  [960, 'number account state'],
  [959, 'number state'],
  [760, 'number state'],
  [759, 'number'],
  // A list that is not rendered yet.
  [0, 'number account state'],
])('at %i pixels: %s', (width, expected) => expect(shown(width)).toBe(expected))

test('a user’s arrangement has priority, except in a narrow list', () => {
  const saved = columns.map(({ id }) => ({ colId: id, hide: id === 'state', flex: null }))
  expect([shown(1016, saved), shown(800, saved), shown(700, saved)]).toEqual([
    ...['number account text', 'number account text', 'number'],
  ])
})
