// What a key means in an editable grid, as in spreadsheets. Pure: the grid carries it out.
import type { ListKey } from '../grid-keys.ts'
import type { Direction } from './range.ts'

export type EditAction =
  /** To the next cell in a direction; `isFar`: as far as cells are filled. */
  | { readonly kind: 'step'; readonly to: Direction; readonly isFar: boolean; readonly isExtending: boolean }
  | { readonly kind: 'page'; readonly isBackward: boolean; readonly isExtending: boolean }
  /** To the first or last column; `isFar`: also to the first or last row. */
  | { readonly kind: 'edge'; readonly isBackward: boolean; readonly isFar: boolean; readonly isExtending: boolean }
  /** To the next editable cell. */
  | { readonly kind: 'next'; readonly along: 'down' | 'right'; readonly isBackward: boolean }
  | { readonly kind: 'select_all' }
  | { readonly kind: 'edit' }
  | { readonly kind: 'type' }
  | { readonly kind: 'clear' }
  | { readonly kind: 'fill'; readonly to: 'down' | 'right' }
  | { readonly kind: 'press' }
  | { readonly kind: 'escape' }

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** Null: the grid does not handle the key. */
export const editAction = ({ key, ctrlKey, metaKey, altKey, shiftKey }: ListKey): EditAction | null => {
  const mod = ctrlKey || metaKey
  // AltGr, which makes characters such as @ and {, arrives as both.
  if (key.length === 1 && mod && altKey) return { kind: 'type' }
  if (altKey) return null
  const to = ARROWS[key]
  if (to) return { kind: 'step', to, isFar: mod, isExtending: shiftKey }
  switch (key) {
    case 'PageUp':
    case 'PageDown':
      return mod ? null : { kind: 'page', isBackward: key === 'PageUp', isExtending: shiftKey }
    case 'Home':
    case 'End':
      return { kind: 'edge', isBackward: key === 'Home', isFar: mod, isExtending: shiftKey }
    case 'Enter':
      return mod ? null : { kind: 'next', along: 'down', isBackward: shiftKey }
    case 'Tab':
      return mod ? null : { kind: 'next', along: 'right', isBackward: shiftKey }
    case 'Escape':
      return { kind: 'escape' }
    case 'F2':
      return { kind: 'edit' }
    case 'Delete':
    case 'Backspace':
      return mod || shiftKey ? null : { kind: 'clear' }
    case 'Dead':
    case 'Process':
      return { kind: 'type' }
  }
  if (key.length !== 1) return null
  if (!mod) return key === ' ' ? { kind: 'press' } : { kind: 'type' }
  if (shiftKey) return null
  switch (key.toLowerCase()) {
    case 'a':
      return { kind: 'select_all' }
    case 'd':
      return { kind: 'fill', to: 'down' }
    case 'r':
      return { kind: 'fill', to: 'right' }
    default:
      return null
  }
}
