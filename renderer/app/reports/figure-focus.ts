// The figure of a report that has the focus. Tab reaches one of them; on the way back from entries the focus returns to
// its figure.
import { type MoveKey, nextFigure } from './report-rows.ts'

/** The figure that last had the focus, by report: the keys of its row and column. */
const last = new Map<string, string>()

const figuresOf = (table: HTMLTableElement): readonly (readonly HTMLAnchorElement[])[] =>
  [...table.tBodies]
    .flatMap((body) => [...body.rows])
    .map((row) => [...row.querySelectorAll<HTMLAnchorElement>('a[data-figure]')])

const columnOf = (link: HTMLAnchorElement): number => link.closest('td')?.cellIndex ?? 0
const nameOf = (link: HTMLAnchorElement): string => `${link.closest('tr')?.dataset.key} ${link.dataset.figure}`

const take = (table: HTMLTableElement, link: HTMLAnchorElement): void => {
  for (const each of table.querySelectorAll('a[data-figure][tabindex="0"]')) each.setAttribute('tabindex', '-1')
  link.setAttribute('tabindex', '0')
}

/** Makes one figure reachable by Tab; focuses the last one again unless another element has the focus. */
export const focusFigure = (table: HTMLTableElement, report: string): void => {
  const links = figuresOf(table).flat()
  const again = links.find((link) => nameOf(link) === last.get(report))
  const first = again ?? links[0]
  if (first) take(table, first)
  if (again && (document.activeElement === document.body || document.activeElement?.id === 'main')) again.focus()
}

/** Remembers the figure that got the focus. */
export const rememberFigure = (target: EventTarget, report: string): void => {
  if (!(target instanceof HTMLAnchorElement) || target.dataset.figure === undefined) return
  const table = target.closest('table')
  if (table) take(table, target)
  last.set(report, nameOf(target))
}

/** Moves on from the focused figure; without one, to the first or the last. */
export const moveFigure = (table: HTMLTableElement, key: MoveKey): void => {
  const figures = figuresOf(table)
  const row = figures.findIndex((links) => links.some((link) => link === document.activeElement))
  const active = figures[row]?.find((link) => link === document.activeElement)
  const next = nextFigure(
    figures.map((links) => links.map(columnOf)),
    active ? { row, column: columnOf(active) } : null,
    key,
  )
  const link = next && figures[next.row]?.find((each) => columnOf(each) === next.column)
  link?.focus()
  link?.closest('tr')?.scrollIntoView({ block: 'nearest' })
}
