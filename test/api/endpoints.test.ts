// The invariants of the endpoint tables, for every server.
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { ENDPOINTS } from '../../shared/api/endpoints/index.ts'

/** Every user may do these: the own profile, tokens and sessions. */
const OWN = new Set([
  ...['changeUser', 'deleteToken', 'beginTwoFactor', 'confirmTwoFactor', 'renewRecoveryCodes', 'endTwoFactor'],
  ...['signIn', 'signOut', 'leaveSession', 'linkSession', 'confirmPassword'],
])

/**
 * The permission depends on more than the endpoint: on the action to undo, and on the member asked. A preview changes
 * nothing.
 */
const BY_MORE = new Set(['undoHistory', 'redoHistory', 'keepDocuments', 'previewRule', 'previewReminders'])

const endpoints: readonly Endpoint[] = ENDPOINTS

test('names and addresses are unique', () => {
  const unique = (texts: readonly string[]) => expect(new Set(texts).size).toBe(texts.length)
  unique(endpoints.map(({ name }) => name))
  unique(endpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`))
})

describe.each(endpoints.map((endpoint) => ({ name: endpoint.name, endpoint })))('$name', ({ endpoint }) => {
  test('declares the parameters of its path', () => {
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(Object.keys(endpoint.params)).toEqual(inPath)
  })

  test('only writes have bodies, only deletions have empty answers', () => {
    if (endpoint.body !== null) expect(endpoint.method).not.toBe('GET')
    expect(endpoint.response === null).toBe(endpoint.status === 204)
  })

  test('the default sort of a list is an allowed one', () => {
    for (const sort of endpoint.list?.default_sort.split(',') ?? []) {
      expect(endpoint.list?.sorts).toContain(sort.replace(/^-/, ''))
    }
  })

  test('a write needs a permission, except for a user’s own records', () => {
    if (endpoint.method !== 'GET')
      expect(endpoint.permissions.length === 0).toBe(OWN.has(endpoint.name) || BY_MORE.has(endpoint.name))
  })
})
