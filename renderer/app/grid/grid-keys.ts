// What a key means in a list. Pure: the list carries it out.

export interface ListKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

export type ListMove =
  | { readonly kind: 'by'; readonly rows: number }
  | { readonly kind: 'pages'; readonly pages: number }
  | { readonly kind: 'first' }
  | { readonly kind: 'last' }

export type ListAction =
  | { readonly kind: 'move'; readonly move: ListMove; readonly isExtending: boolean }
  | { readonly kind: 'open' }
  | { readonly kind: 'detail' }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'select_all' }
  | { readonly kind: 'copy' }
  | { readonly kind: 'leave'; readonly isBackward: boolean }

const BY_KEY: Readonly<Record<string, ListMove>> = {
  ArrowDown: { kind: 'by', rows: 1 },
  ArrowUp: { kind: 'by', rows: -1 },
  PageDown: { kind: 'pages', pages: 1 },
  PageUp: { kind: 'pages', pages: -1 },
}
const BY_MOD_KEY: Readonly<Record<string, ListMove>> = {
  Home: { kind: 'first' },
  End: { kind: 'last' },
  ArrowUp: { kind: 'first' },
  ArrowDown: { kind: 'last' },
}

/** Null: the list does not handle the key. */
export const listAction = ({ key, ctrlKey, metaKey, altKey, shiftKey }: ListKey): ListAction | null => {
  const mod = ctrlKey || metaKey
  if (altKey) return null
  if (key === 'Tab' && !mod) return { kind: 'leave', isBackward: shiftKey }
  const move = (mod ? BY_MOD_KEY : BY_KEY)[key]
  if (move) return { kind: 'move', move, isExtending: shiftKey }
  if (mod && !shiftKey && key.toLowerCase() === 'a') return { kind: 'select_all' }
  if (mod && !shiftKey && key.toLowerCase() === 'c') return { kind: 'copy' }
  if (mod || shiftKey) return null
  if (key === 'Enter') return { kind: 'open' }
  if (key === 'ArrowRight') return { kind: 'detail' }
  return key === ' ' ? { kind: 'toggle' } : null
}

/** The row after a move, in a list of `count` rows with `page` of them on screen. */
export const rowAfter = (move: ListMove, from: number, count: number, page: number): number => {
  const to = () => {
    switch (move.kind) {
      case 'by':
        return from + move.rows
      case 'pages':
        return from + move.pages * Math.max(1, page - 1)
      case 'first':
        return 0
      case 'last':
        return count - 1
    }
  }
  return Math.max(0, Math.min(to(), count - 1))
}
