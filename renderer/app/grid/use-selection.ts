// The selection of a screen's list. Rows that were selected in one view of it are not selected in another.
import { useMemo, useState } from 'react'
import { emptySelection, type Selection } from './selection.ts'

/** `shown`: the view as a text. Answers the selection in it, and the function that changes it. */
export const useSelection = <T>(shown: string): readonly [Selection<T>, (next: Selection<T>) => void] => {
  const [chosen, setChosen] = useState<{ readonly of: string; readonly selection: Selection<T> }>()
  const selection = useMemo(() => (chosen?.of === shown ? chosen.selection : emptySelection<T>()), [chosen, shown])
  return [selection, (next) => setChosen({ of: shown, selection: next })]
}
