// Books of format 8, from before sign-ins were recorded: two organizations, an owner with a password, an accountant
// with a sign-in link, and a token. Tests for every older format: formats.test.ts.
import { afterAll, describe, expect, test } from 'vitest'
import { page } from '../../shared/books/port/read.ts'
import { removeDataFolders } from './journal-world.ts'
import { dataFolderOf, findingsIn, open } from './old-books.ts'

afterAll(removeDataFolders)

describe('a journal of format 8', () => {
  test('verify has no finding', async () => {
    const books = ['system', 'organization-1', 'organization-2'] as const
    expect(await findingsIn(await dataFolderOf('format-8'), [...books])).toEqual([])
  })

  test('opens with all users, and an empty list of sign-ins', async () => {
    const { books } = open(await dataFolderOf('format-8'))
    const system = await books.open('system')
    const [organizations, users, tokens, events] = await system.read([
      page('organization', { sort: [{ field: 'id', descending: false }] }),
      page('user', { sort: [{ field: 'id', descending: false }] }),
      page('access_token'),
      page('sign_in_event'),
    ])
    expect(organizations.rows.map(({ name }) => name)).toEqual(['My company', 'Zweite AG'])
    expect(users.rows).toMatchObject([
      { id: 1, firstname: 'Vreni', password: expect.stringMatching(/^scrypt\$32768\$8\$3\$/), sign_in_link: null },
      { id: 2, firstname: 'Anna', password: null, sign_in_link: { code_sha256: expect.any(String) } },
    ])
    expect(tokens.rows).toMatchObject([{ name: 'Skript', scopes: ['read', 'import'] }])
    expect(events.rows).toEqual([])
    await books.close()
  })
})
