// The meaning of keys in an editable grid.
import { expect, test } from 'vitest'
import { editAction } from '../../../renderer/app/grid/edit/edit-keys.ts'

const press = (keys: string) => {
  const parts = keys.split('+')
  const hasModifier = (name: string) => parts.slice(0, -1).includes(name)
  return editAction({
    key: parts.at(-1) ?? '',
    ctrlKey: hasModifier('Ctrl'),
    metaKey: hasModifier('Meta'),
    altKey: hasModifier('Alt'),
    shiftKey: hasModifier('Shift'),
  })
}

test.each([
  ['ArrowDown', { kind: 'step', to: 'down', isFar: false, isExtending: false }],
  ['Shift+ArrowLeft', { kind: 'step', to: 'left', isFar: false, isExtending: true }],
  ['Ctrl+Shift+ArrowUp', { kind: 'step', to: 'up', isFar: true, isExtending: true }],
  ['Meta+ArrowRight', { kind: 'step', to: 'right', isFar: true, isExtending: false }],
  ['Shift+PageDown', { kind: 'page', isBackward: false, isExtending: true }],
  ['Home', { kind: 'edge', isBackward: true, isFar: false, isExtending: false }],
  ['Ctrl+Shift+End', { kind: 'edge', isBackward: false, isFar: true, isExtending: true }],
  ['Enter', { kind: 'next', along: 'down', isBackward: false }],
  ['Shift+Tab', { kind: 'next', along: 'right', isBackward: true }],
  ['Ctrl+a', { kind: 'select_all' }],
  ['Ctrl+d', { kind: 'fill', to: 'down' }],
  ['Meta+r', { kind: 'fill', to: 'right' }],
  ['F2', { kind: 'edit' }],
  ['Backspace', { kind: 'clear' }],
  ['Delete', { kind: 'clear' }],
  ['Escape', { kind: 'escape' }],
  ['7', { kind: 'type' }],
  ['=', { kind: 'type' }],
  ['Shift+A', { kind: 'type' }],
  ['Dead', { kind: 'type' }],
  ['Ctrl+Alt+€', { kind: 'type' }],
  [' ', { kind: 'press' }],
])('%s', (keys, action) => {
  expect(press(keys)).toEqual(action)
})

test.each([
  'Ctrl+z',
  'Ctrl+Shift+z',
  'Ctrl+c',
  'Ctrl+v',
  'Ctrl+k',
  'Alt+ArrowDown',
  'F5',
  'Ctrl+Enter',
  'Ctrl+Shift+r',
  'Shift',
])('%s is not one of its keys', (keys) => {
  expect(press(keys)).toBeNull()
})
