// Keys as commands name them, as the keyboard sends them, and as people read them; and the action that an undo applies
// to.
import { describe, expect, test } from 'vitest'
import { withoutTakenKeys } from '../../../renderer/app/command/command.ts'
import { isStroke, type KeyPress, keyLabels, parseKeys } from '../../../renderer/app/command/keys.ts'
import { nextRedo, nextUndo } from '../../../renderer/app/data/query/history.ts'

const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
})

const isKeys = (event: KeyPress, text: string): boolean => {
  const [stroke] = parseKeys(text)
  return stroke !== undefined && isStroke(event, stroke)
}

test('of two commands with the same key the first one has it', () => {
  const command = (id: string, ...keys: readonly string[]) => ({
    id,
    title: id,
    section: 'go' as const,
    keys,
    run: () => {},
  })
  const shown = withoutTakenKeys([
    command('list', '/', 'mod+f'),
    command('all', 'mod+k', '/', 'mod+f'),
    command('f', '/'),
  ])
  expect(shown.map(({ id, keys }) => [id, keys])).toEqual([
    ['list', ['/', 'mod+f']],
    ['all', ['mod+k']],
    ['f', []],
  ])
})

describe('keys', () => {
  test.each([
    [press('k', { ctrlKey: true }), 'mod+k', true],
    [press('k', { metaKey: true }), 'mod+k', true],
    [press('K', { ctrlKey: true, shiftKey: true }), 'mod+k', false],
    [press('Z', { ctrlKey: true, shiftKey: true }), 'mod+shift+z', true],
    [press('z', { ctrlKey: true }), 'mod+shift+z', false],
    [press('k'), 'mod+k', false],
    // On some keyboards Shift makes the character: only the character counts.
    [press('?', { shiftKey: true }), '?', true],
    [press('?'), '?', true],
    [press('/', { shiftKey: true }), '/', true],
    // AltGr also makes characters, and is sent as Ctrl and Alt.
    [press('/', { ctrlKey: true, altKey: true }), '/', true],
    [press('a', { altKey: true }), 'alt+a', true],
    [press('a', { altKey: true }), 'a', false],
    [press('ArrowDown'), 'arrowdown', true],
    [press('ArrowDown', { shiftKey: true }), 'arrowdown', false],
    [press('ArrowDown', { shiftKey: true }), 'shift+arrowdown', true],
    [press(' '), 'space', true],
    [press('+'), '+', true],
    [press('+', { ctrlKey: true }), 'mod++', true],
  ])('%j is %s: %s', (event, text, is) => {
    expect(isKeys(event, text)).toBe(is)
  })

  test('in human notation', () => {
    expect(keyLabels('mod+shift+z', false)).toEqual([['Ctrl', 'Shift', 'Z']])
    expect(keyLabels('mod+shift+z', true)).toEqual([['⌘', '⇧', 'Z']])
    expect(keyLabels('g t', false)).toEqual([['G'], ['T']])
    expect(keyLabels('arrowdown', false)).toEqual([['↓']])
  })
})

describe('the action of an undo and of a redo', () => {
  const user = { id: 1, name: 'Anna' }
  const done = (id: string, undone_by_id: string | null = null) => ({
    id,
    action: 'match_bank_transaction',
    user,
    undoes_id: null,
    undone_by_id,
    is_undoable: undone_by_id === null,
  })
  const undo = (id: string, undoes_id: string, undone_by_id: string | null = null) => ({
    id,
    action: 'undo',
    user,
    undoes_id,
    undone_by_id,
    is_undoable: undone_by_id === null,
  })
  const redo = (id: string, undoes_id: string) => ({ ...undo(id, undoes_id), action: 'redo' })

  test('the latest one in force; never an undo, a redo, or an action of the application', () => {
    expect(nextUndo([done('b'), done('a')])?.id).toBe('b')
    expect(nextUndo([undo('u', 'b'), done('b', 'u'), done('a')])?.id).toBe('a')
    expect(nextUndo([redo('r', 'u'), undo('u', 'b', 'r'), done('b'), done('a')])?.id).toBe('b')
    expect(nextUndo([{ ...done('c'), user: null }, done('b')])?.id).toBe('b')
    expect(nextUndo([{ ...done('founding'), is_undoable: false }])).toBeNull()
    expect(nextUndo([])).toBeNull()
  })

  test('redo applies to the latest undo, and to none after another action', () => {
    const both = [undo('v', 'a'), undo('u', 'b'), done('b', 'u'), done('a', 'v')]
    expect(nextRedo(both)).toBe('a')
    const again = [redo('r', 'v'), undo('v', 'a', 'r'), undo('u', 'b'), done('b', 'u'), done('a')]
    expect(nextRedo(again)).toBe('b')
    expect(nextRedo([done('c'), ...both])).toBeNull()
    expect(nextRedo([undo('w', 'c'), done('c', 'w'), ...both])).toBe('c')
    expect(nextRedo([done('a')])).toBeNull()
    expect(nextRedo([])).toBeNull()
  })
})
