// What must hold of the endpoint tables themselves, whoever serves them.
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { ENDPOINTS } from '../../shared/api/endpoints/index.ts'

/** Whoever is signed in, or signs in, may do these: the own profile, tokens and sessions. */
const OWN = new Set([
  ...['changeUser', 'deleteToken', 'beginTwoFactor', 'confirmTwoFactor', 'renewRecoveryCodes', 'endTwoFactor'],
  ...['signIn', 'signOut', 'leaveSession', 'linkSession', 'confirmPassword'],
])

/** What may be done depends on more than the endpoint: on what is taken back, and on who was asked. A preview changes nothing. */
const BY_MORE = new Set(['undoHistory', 'redoHistory', 'keepDocuments', 'previewRule'])

const endpoints: readonly Endpoint[] = ENDPOINTS

test('names and addresses are unique', () => {
  const unique = (texts: readonly string[]) => expect(new Set(texts).size).toBe(texts.length)
  unique(endpoints.map(({ name }) => name))
  unique(endpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`))
})

describe.each(endpoints.map((endpoint) => ({ name: endpoint.name, endpoint })))('$name', ({ endpoint }) => {
  test('declares the parameters its path has', () => {
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(Object.keys(endpoint.params)).toEqual(inPath)
  })

  test('only writes take bodies, only deletions answer none', () => {
    if (endpoint.body !== null) expect(endpoint.method).not.toBe('GET')
    expect(endpoint.response === null).toBe(endpoint.status === 204)
  })

  test('a list sorts by default as it can be asked to', () => {
    for (const sort of endpoint.list?.default_sort.split(',') ?? []) {
      expect(endpoint.list?.sorts).toContain(sort.replace(/^-/, ''))
    }
  })

  test('a write needs a permission, but for what is a person’s own', () => {
    if (endpoint.method !== 'GET')
      expect(endpoint.permissions.length === 0).toBe(OWN.has(endpoint.name) || BY_MORE.has(endpoint.name))
  })
})
