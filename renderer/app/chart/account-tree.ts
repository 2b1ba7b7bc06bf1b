// The chart of accounts as a tree of class, section, group and account: search, folding, and movement by keys. Pure.
import type { AccountWithBalance } from '../../../shared/api/endpoints/ledger/ledger.ts'
import { foldText } from '../../../shared/value/text.ts'

export type ChartRow =
  | {
      readonly kind: 'heading'
      readonly key: string
      /** 1 class, 2 section, 3 group. */
      readonly level: number
      readonly title: string
      readonly isOpen: boolean
      /** How many accounts are under it. */
      readonly count: number
    }
  | { readonly kind: 'account'; readonly key: string; readonly level: 4; readonly account: AccountWithBalance }

export interface ChartFilter {
  readonly find: string
  readonly state: 'active' | 'inactive' | 'all'
}

/** The accounts that match a search, by number: every word in number or name, a number from its first digit. */
export const findAccounts = (
  accounts: readonly AccountWithBalance[],
  { find, state }: ChartFilter,
): readonly AccountWithBalance[] => {
  const searchWords = foldText(find).split(/\s+/).filter(Boolean)
  return accounts
    .filter(({ is_active }) => state === 'all' || is_active === (state === 'active'))
    .filter(({ number, name }) => {
      const text = foldText(name)
      return searchWords.every(
        (word) => (/^\d+$/.test(word) ? String(number).startsWith(word) : false) || text.includes(word),
      )
    })
    .toSorted((a, b) => a.number - b.number)
}

const LEVELS = ['class', 'section', 'group'] as const

/** The visible rows: a heading comes before its accounts; a folded one hides them. */
export const chartRows = (
  accounts: readonly AccountWithBalance[],
  folded: ReadonlySet<string>,
): readonly ChartRow[] => {
  const counts = new Map<string, number>()
  for (const account of accounts)
    for (const level of LEVELS) {
      const key = keyOf(level, account[level])
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  const rows: ChartRow[] = []
  const shown = new Set<string>()
  for (const account of accounts) {
    let isHidden = false
    for (const [index, level] of LEVELS.entries()) {
      const title = account[level]
      const key = keyOf(level, title)
      const isOpen = !folded.has(key)
      if (!isHidden && !shown.has(key)) {
        shown.add(key)
        rows.push({ kind: 'heading', key, level: index + 1, title, isOpen, count: counts.get(key) ?? 0 })
      }
      isHidden ||= !isOpen
    }
    if (!isHidden) rows.push({ kind: 'account', key: account.id, level: 4, account })
  }
  return rows
}

const keyOf = (level: (typeof LEVELS)[number], title: string): string => `${level}:${title.split(' ')[0]}`

/** The keys of all headings, for folding all of them. */
export const headingKeys = (accounts: readonly AccountWithBalance[]): readonly string[] => [
  ...new Set(accounts.flatMap((account) => LEVELS.map((level) => keyOf(level, account[level])))),
]

export type TreeStep =
  | { readonly kind: 'go'; readonly key: string }
  | { readonly kind: 'fold'; readonly key: string }
  | { readonly kind: 'unfold'; readonly key: string }

/** What an arrow key does in a tree grid (WAI-ARIA pattern); null: nothing. */
export const treeStep = (rows: readonly ChartRow[], at: string | null, pressed: string): TreeStep | null => {
  const index = Math.max(
    0,
    rows.findIndex(({ key }) => key === at),
  )
  const row = rows[index]
  const stepTo = (to: number): TreeStep | null => {
    const target = rows[Math.max(0, Math.min(to, rows.length - 1))]
    return target ? { kind: 'go', key: target.key } : null
  }
  if (!row) return null
  switch (pressed) {
    case 'ArrowDown':
      return stepTo(index + 1)
    case 'ArrowUp':
      return stepTo(index - 1)
    case 'PageDown':
      return stepTo(index + PAGE)
    case 'PageUp':
      return stepTo(index - PAGE)
    case 'Home':
      return stepTo(0)
    case 'End':
      return stepTo(rows.length - 1)
    case 'ArrowRight':
      if (row.kind === 'account') return null
      return row.isOpen ? stepTo(index + 1) : { kind: 'unfold', key: row.key }
    case 'ArrowLeft': {
      if (row.kind === 'heading' && row.isOpen) return { kind: 'fold', key: row.key }
      const parent = rows.slice(0, index).findLast(({ level }) => level < row.level)
      return parent ? { kind: 'go', key: parent.key } : null
    }
    default:
      return null
  }
}

const PAGE = 15
