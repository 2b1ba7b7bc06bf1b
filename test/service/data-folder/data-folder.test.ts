// Opening another data folder and moving the books: one change at a time, after which the program restarts.
import { describe, expect, test } from 'vitest'
import { createTurn } from '../../../main/service/backup/backup-turn.ts'
import { createDataFolder } from '../../../main/service/data-folder/data-folder.ts'
import { err, ok } from '../../../shared/value/result.ts'
import { ACTOR } from '../../support/books/book-with.ts'

/** Folders of the disk: with books, empty, or unusable. `down` ends with the next move. */
const start = (folders: Readonly<Record<string, 'books' | 'empty' | 'not_a_folder'>>) => {
  const done: string[] = []
  const turn = createTurn()
  const relocation = {
    pathOf: (text: string) => (text.startsWith('/') ? text : null),
    describe: async () => ({ folder: '/now' }),
    inspect: async (folder: string, to: string) => {
      const found = folders[folder] ?? 'not_a_folder'
      return found === 'not_a_folder' ? err('not_a_folder') : ok({ has_books: found === 'books', to })
    },
    remember: async (folder: string, isNew: boolean) => void done.push(`remember ${folder}${isNew ? ' new' : ''}`),
    move: async (folder: string) => {
      if (folders[folder] !== 'empty') return err('folder_not_empty')
      done.push(`move ${folder}`)
      return ok({ folder })
    },
  }
  const booksHandover = {
    pauseWriting: async () => () => undefined,
    restart: ({ folder, are_other }: { folder: string; are_other: boolean }) =>
      done.push(`restart ${folder}${are_other ? ' other' : ''}`),
  }
  const service = createDataFolder({ relocation, booksHandover, turn } as never)
  const open = async (folder: string) => shown(await service.open(ACTOR, { folder } as never))
  const move = async (folder: string) => shown(await service.move(ACTOR, { folder } as never))
  return { service, turn, done, open, move }
}
const shown = (answer: { readonly ok: boolean; readonly error?: unknown }) => {
  const { type, code } = (answer.error ?? {}) as { type?: string; code?: string }
  return answer.ok ? 'ok' : `${type} ${code}`
}

describe('another folder', () => {
  test('is opened with the next start, which has other books; a new one is remembered as new', async () => {
    const first = start({ '/books': 'books' })
    expect(await first.open('/books')).toBe('ok')
    expect(first.done).toEqual(['remember /books', 'restart /books other'])
    const second = start({ '/empty': 'empty' })
    expect(await second.open('/empty')).toBe('ok')
    expect(second.done).toEqual(['remember /empty new', 'restart /empty other'])
  })

  test('is not opened when it is no folder or no whole path, while a backup is made, or while the program restarts', async () => {
    const { open, move, turn, done } = start({ '/books': 'books', '/empty': 'empty' })
    expect(await open('books')).toBe('Invalid path_not_absolute')
    expect(await open('/nothing')).toBe('Invalid not_a_folder')
    const backup = turn.runExclusively(
      'make',
      async () => ok(await open('/books')),
      () => err({ type: 'Forbidden' }),
    )
    expect(await backup).toEqual(ok('Conflict backup_running'))
    expect(done).toEqual([])
    expect(await open('/books')).toBe('ok')
    expect([await open('/empty'), await move('/empty')]).toEqual([
      ...['Conflict backup_running', 'Conflict backup_running'],
    ])
    expect(done).toEqual(['remember /books', 'restart /books other'])
  })
})

describe('a move', () => {
  test('ends with a restart on the same books', async () => {
    const { move, done, open } = start({ '/empty': 'empty' })
    expect(await move('/empty')).toBe('ok')
    expect(done).toEqual(['move /empty', 'restart /empty'])
    expect(await open('/empty')).toBe('Conflict backup_running')
  })

  test('into a folder that cannot take them changes nothing, and another one can follow', async () => {
    const { move, done } = start({ '/empty': 'empty', '/full': 'books' })
    expect(await move('full')).toBe('Invalid path_not_absolute')
    expect(await move('/full')).toBe('Invalid folder_not_empty')
    expect(done).toEqual([])
    expect(await move('/empty')).toBe('ok')
  })
})

test('the folder is described with the work that is running on it', async () => {
  const { service, turn } = start({})
  expect(await service.get(ACTOR)).toEqual(ok({ folder: '/now', running: null }))
  await turn.runExclusively(
    'make',
    async () => {
      expect(await service.get(ACTOR)).toMatchObject({ value: { running: { type: 'make', done: 0, total: 0 } } })
      return ok(null)
    },
    () => err({ type: 'Forbidden' }),
  )
})

test('a folder is looked at for what is asked', async () => {
  const { service } = start({ '/books': 'books' })
  for (const to of ['open', 'move'] as const)
    expect(await service.inspect(ACTOR, { folder: '/books', to } as never)).toEqual(ok({ has_books: true, to }))
})
