// Typing over a shown choice.
import { expect, test } from 'vitest'
import { textTypedOver } from '../../../renderer/app/form/text-typed-over.ts'

const SHOWN = '1020 Bankguthaben'

test.each([
  ['a key after it', `${SHOWN}3`, { inputType: 'insertText', data: '3' }, '3'],
  ['a key before it', `3${SHOWN}`, { inputType: 'insertText', data: '3' }, '3'],
  ['a key in the middle', '1020 3Bankguthaben', { inputType: 'insertText', data: '3' }, '3'],
  ['a key over all of it, when it is selected', '1', { inputType: 'insertText', data: '1' }, '1'],
  ['a letter after a dead key', `${SHOWN}é`, { inputType: 'insertCompositionText', data: 'é' }, 'é'],
  ['a paste after it', `${SHOWN}3200`, { inputType: 'insertFromPaste', data: null }, '3200'],
  ['a paste in the middle', '1020 3200Bankguthaben', { inputType: 'insertFromPaste', data: null }, '3200'],
  [
    'a paste over all of it',
    '3200 Ertrag aus Dienstleistungen',
    { inputType: 'insertFromPaste', data: null },
    '3200 Ertrag aus Dienstleistungen',
  ],
  ['a paste of it over all of it', SHOWN, { inputType: 'insertFromPaste', data: null }, SHOWN],
  ['text that a program fills in', '3200', {}, '3200'],
  ['backspace', SHOWN.slice(0, -1), { inputType: 'deleteContentBackward', data: null }, ''],
])('%s', (_, text, event, expected) => {
  expect(textTypedOver(SHOWN, text, event)).toBe(expected)
})
