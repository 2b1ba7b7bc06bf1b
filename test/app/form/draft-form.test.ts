// Which field of a draft a refusal of the server belongs to, and which fields are empty.
import { describe, expect, test } from 'vitest'
import { emptyFields, fieldInDraft } from '../../../renderer/app/form/use-draft-form.ts'

describe('the field that the server names', () => {
  const draft = { name: '', dueDate: null, other_names: '', ibans: '' }

  test('is the field of the draft with the same name', () => {
    expect(fieldInDraft('name', draft)).toBe('name')
    expect(fieldInDraft('other_names', draft)).toBe('other_names')
  })

  test('may be written in camel case', () => {
    expect(fieldInDraft('due_date', draft)).toBe('dueDate')
  })

  test('holds all elements of a list', () => {
    expect(fieldInDraft('ibans.1', draft)).toBe('ibans')
  })

  test('is null where the form has none, also for names that every object has', () => {
    expect(fieldInDraft('currency', draft)).toBeNull()
    expect(fieldInDraft('constructor', draft)).toBeNull()
    expect(fieldInDraft('', draft)).toBeNull()
  })
})

test('empty are blanks and null, not zero and not false', () => {
  const draft = { name: ' ', day: null, amount: 0, isActive: false, text: 'x' }
  expect(emptyFields(draft, 'name', 'day', 'amount', 'isActive', 'text')).toEqual({
    name: 'required',
    day: 'required',
  })
  expect(emptyFields(draft, 'text')).toEqual({})
})
