// A password that another program changes ends the sessions of its person in this one.
import { expect, test } from 'vitest'
import { endSessionsOnPasswordChange } from '../../../main/service/organization/end-sessions-on-password-change.ts'
import { type Change, changeOfFields } from '../../../shared/books/port/change.ts'

type Listener = (change: { readonly seq: number; readonly by_others?: boolean }) => void

/** A system book with these commits; those up to `position` are there at the start. */
const start = (commits: readonly (readonly Change[] | Error)[], position = 0) => {
  const ended: number[] = []
  const failures: string[] = []
  const read: number[] = []
  let listen: Listener = () => undefined
  const systemBook = {
    position: () => ({ seq: position, hash: '' }),
    changes: (listener: Listener) => {
      listen = listener
    },
    commitAt: async (seq: number) => {
      read.push(seq)
      const changes = commits[seq - 1]
      if (changes instanceof Error) throw changes
      return changes ? { changes } : null
    },
  }
  endSessionsOnPasswordChange(systemBook as never, { endAllOf: (id) => ended.push(id) }, (error) =>
    failures.push(String(error)),
  )
  const pass = async (...changes: readonly Parameters<Listener>[0][]) => {
    for (const each of changes) listen(each)
    await new Promise((resolve) => setImmediate(resolve))
    return ended
  }
  return { pass, read, failures }
}
const password = (id: number, table: 'user' | 'member' = 'user') =>
  changeOfFields(table, id, { password: 'old' } as never, { password: 'new' } as never)
const name = (id: number) => changeOfFields('user', id, { firstname: 'A' }, { firstname: 'B' })

test('the sessions of those whose password changed, and of no one else', async () => {
  const { pass } = start([[password(1), name(2), password(3, 'member'), password(4)]])
  expect(await pass({ seq: 1, by_others: true })).toEqual([1, 4])
})

test('the own commits of this program do not count, those of others before them do', async () => {
  const { pass, read } = start([[password(1)], [password(2)], [password(3)], [password(4)]], 1)
  expect(await pass({ seq: 2 })).toEqual([])
  // The program of the third commit did not report it yet.
  expect(await pass({ seq: 4 })).toEqual([3])
  expect(read).toEqual([3])
  expect(await pass({ seq: 4, by_others: true })).toEqual([3])
})

test('each commit is looked at once, in order', async () => {
  const { pass, read } = start([[password(1)], [password(2)]])
  expect(await pass({ seq: 1, by_others: true }, { seq: 2, by_others: true })).toEqual([1, 2])
  expect(read).toEqual([1, 2])
})

test('a commit that could not be read is looked at with the next one', async () => {
  const commits: (readonly Change[] | Error)[] = [new Error('away'), [password(2)]]
  const { pass, failures } = start(commits)
  expect(await pass({ seq: 1, by_others: true })).toEqual([])
  expect(failures).toEqual(['Error: away'])
  commits[0] = [password(1)]
  expect(await pass({ seq: 2, by_others: true })).toEqual([1, 2])
})
