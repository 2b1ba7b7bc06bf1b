// Books of format 7, from before users signed in: two organizations, two users, one with a password, and a token with
// all permissions of its user. Tests for every older format: formats.test.ts.
import { afterAll, describe, expect, test } from 'vitest'
import { page } from '../../shared/books/port/read.ts'
import { removeDataFolders } from './journal-world.ts'
import { dataFolderOf, findingsIn, open } from './old-books.ts'

afterAll(removeDataFolders)

describe('a journal of format 7', () => {
  test('verify has no finding', async () => {
    const books = ['system', 'organization-1', 'organization-2'] as const
    expect(await findingsIn(await dataFolderOf('format-7'), [...books])).toEqual([])
  })

  test('opens with users, organizations and the token in today’s form', async () => {
    const { books } = open(await dataFolderOf('format-7'))
    const system = await books.open('system')
    const [organizations, users, tokens] = await system.read([
      page('organization', { sort: [{ field: 'id', descending: false }] }),
      page('user', { sort: [{ field: 'id', descending: false }] }),
      page('access_token'),
    ])
    expect(organizations.rows).toMatchObject([
      { id: 1, name: 'My company', archived_at: null, deleted_at: null },
      { id: 2, name: 'Zweite AG', archived_at: null, deleted_at: null },
    ])
    const nothing = { sign_in_link: null, two_factor: null, last_organization_id: null }
    expect(users.rows).toMatchObject([
      { id: 1, firstname: 'Vreni', password: expect.stringMatching(/^scrypt\$131072\$8\$1\$/), ...nothing },
      { id: 2, firstname: 'Anna', password: null, ...nothing },
    ])
    expect(tokens.rows).toMatchObject([
      {
        name: 'Skript',
        user_id: 1,
        organization_id: 1,
        role: 'owner',
        scopes: ['read', 'import', 'book', 'budget', 'manage'],
        expires_at: null,
        last_used_at: null,
        parent_id: null,
      },
    ])
    await books.close()
  })
})
