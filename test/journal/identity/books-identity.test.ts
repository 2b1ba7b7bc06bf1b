// Which books a start refuses, before and after it opens them, and what it notes of the others (rules 152 and 153). The
// journals are on a disk in memory; the open books have only commits.
import { describe, expect, test } from 'vitest'
import { writeCommitLine } from '../../../main/journal/append/commit-hash.ts'
import type { Files } from '../../../main/journal/append/files.ts'
import { JournalFault } from '../../../main/journal/append/scan.ts'
import { createBooksIdentity, type IdentifiedBook } from '../../../main/journal/identity/books-identity.ts'
import type { IdentityRecord } from '../../../main/journal/identity/identity-record.ts'
import { BookClosed } from '../../../main/service/core/book.ts'
import type { ActionParams, Commit, CommitLine } from '../../../shared/books/port/commit.ts'
import { GENESIS } from '../../../shared/books/port/commit.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import { createMemoryFiles } from '../append/memory-files.ts'
import { lineAfter } from '../journal-world.ts'

const ONE: BookId = 'organization-1'
const OTHER_HASH = 'f'.repeat(64)
const minute = (number: number) => `2026-01-01T00:0${number}:00.000000Z`
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

/** Commits in a chain, one a minute from 00:00 on; `fields` changes some, by their numbers. */
const linesOf = (count: number, fields: Readonly<Record<number, Partial<Commit>>> = {}): readonly CommitLine[] => {
  const lines: CommitLine[] = []
  for (let seq = 1; seq <= count; seq++) {
    const { commit } = lineAfter({ seq: seq - 1, hash: lines.at(-1)?.hash ?? GENESIS.hash }, 'test', [])
    lines.push(writeCommitLine({ ...commit, ...fields[seq] }))
  }
  return lines
}
const noted = (seq: number, hash = OTHER_HASH, time = minute(seq - 1)) => ({ seq, hash, first: OTHER_HASH, time })
type Noted = ReturnType<typeof noted>

interface OpenOptions {
  readonly commitAt?: (seq: number) => Promise<Commit | null>
  /** The number of records of each table. */
  readonly totals?: Readonly<Record<string, number>>
  readonly first?: string | null
  readonly hasLost?: boolean
}

/** An open book with these commits, and the calls that write to it. */
const openOf = (lines: readonly CommitLine[], options: OpenOptions = {}) => {
  const { first = lines[0]?.hash ?? null, totals = {}, hasLost = false } = options
  const last = lines.at(-1)
  const writes: unknown[] = []
  const commitAt = async (seq: number) => lines[seq - 1]?.commit ?? null
  const book = {
    commitAt: options.commitAt ?? commitAt,
    read: async (queries: readonly { table: string; limit: number }[]) =>
      queries.map(({ table, limit }) => (limit === 0 ? { total: totals[table] ?? 0 } : null)),
  }
  const opened = {
    book,
    writeAnyway: async (author: unknown, decide: () => Promise<{ readonly value: unknown }>) => {
      writes.push([author, (await decide()).value])
    },
    first: async () => first,
    confirmed: () => ({
      ...GENESIS,
      ...(last && { seq: lines.length, hash: last.hash }),
      time: last?.commit.time ?? null,
    }),
    hasLost: () => hasLost,
  } as unknown as IdentifiedBook
  return { opened, writes }
}

interface WorldOptions {
  /** The commits in the journal of each book; a text is the content of the file. */
  readonly journals?: Readonly<Record<string, readonly CommitLine[] | string>>
  /** The heads of the read models; the others are empty. */
  readonly copies?: Readonly<Record<string, { seq: number; damage: string | null }>>
  readonly system?: IdentifiedBook
  readonly accepted?: readonly BookId[]
  readonly record?: Partial<IdentityRecord>
  readonly files?: Partial<Files>
}

const worldOf = (options: WorldOptions) => {
  const { journals = {}, copies = {}, accepted = [], system = openOf(linesOf(1)).opened } = options
  const textOf = (content: readonly CommitLine[] | string) =>
    typeof content === 'string' ? content : content.map(({ text }) => `${text}\n`).join('')
  const contents = Object.entries(journals).map(
    ([book, content]) => [`/data/books/${book}/journal/000001.jsonl`, textOf(content)] as const,
  )
  const disk = createMemoryFiles(Object.fromEntries(contents))
  const acceptances: unknown[] = []
  const calls: unknown[] = []
  const record = {
    begin: async (installation: string) => void calls.push(['begin', installation]),
    noteOf: () => null,
    lastSystem: async () => null,
    note: async (heads: ReadonlyMap<string, unknown>, vouched: ReadonlySet<string>) =>
      void calls.push(['note', Object.fromEntries(heads), [...vouched]]),
    ...options.record,
  } as unknown as IdentityRecord
  const identity = createBooksIdentity({
    dataFolder: '/data',
    files: {
      ...disk,
      list: (folder) =>
        folder !== '/data/books' || contents.length === 0 ? disk.list(folder) : Promise.resolve(Object.keys(journals)),
      ...options.files,
    },
    openReadModel: async (book) => ({ head: async () => copies[book] ?? { seq: 0, damage: null } }) as never,
    accepted: new Set(accepted),
    onAccepted: async (...acceptance) => void acceptances.push(acceptance),
    system: async () => system,
    identityRecord: options.record === null ? null : record,
  })
  return { identity, acceptances, calls }
}

/** The system's book with a register of these books. */
const registering = (books: Readonly<Record<string, Noted>>) => {
  const lines = Object.entries(books).map(([book, { seq, hash, first, time }]) => [
    book,
    [seq, hash, first, time].join(' '),
  ])
  return openOf(
    linesOf(2, { 2: { action: 'note_books', params: { installation: 'I', ...Object.fromEntries(lines) } } }),
  ).opened
}
const named = (params: ActionParams) => linesOf(1, { 1: { params } })

/** The refusal of a book, as its code and the numbers known and found; null if it was not refused. */
const refusalOf = async (checked: Promise<void>) => {
  const error: unknown = await checked.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error === null) return null
  if (!(error instanceof BookClosed)) throw error
  const { code, known_seq, found_seq } = error.closed
  return [code, known_seq, found_seq]
}

test('a book is there if its folder has a commit or anything unreadable', async () => {
  const { identity } = worldOf({ journals: { [ONE]: linesOf(1), 'organization-2': 'x', 'organization-3': '' } })
  const books: readonly BookId[] = [ONE, 'organization-2', 'organization-3', 'organization-4']
  expect(await Promise.all(books.map(identity.isThere))).toEqual([true, true, false, false])
})

describe('before the system’s book is opened', () => {
  const check = (options: WorldOptions) => refusalOf(worldOf(options).identity.beforeOpening('system'))
  const lastSystem = async () => ({ ...noted(4), vouched: GENESIS })

  test('it may be missing where no books were ever known', async () => {
    expect(await check({})).toBeNull()
    expect(await check({ journals: { [ONE]: '', other: 'x', system: '' } })).toBeNull()
    expect(await check({ record: null as never })).toBeNull()
  })

  test('it may not be missing next to the books of an organization', async () => {
    expect(await check({ journals: { [ONE]: linesOf(1) } })).toEqual(['missing', null, null])
    expect(await check({ journals: { [ONE]: 'x', system: '' } })).toEqual(['missing', null, null])
    expect(await check({ journals: { [ONE]: linesOf(1), system: linesOf(1) } })).toBeNull()
  })

  test('it may not be missing where the computer has recorded it', async () => {
    expect(await check({ record: { lastSystem } })).toEqual(['missing', 4, null])
    const noteOf = (book: BookId) => (book === 'system' ? { ...noted(3), vouched: GENESIS } : null)
    expect(await check({ record: { lastSystem, noteOf } })).toEqual(['missing', 3, null])
    expect(await check({ journals: { system: 'x' }, record: { lastSystem } })).toBeNull()
  })

  test('the read model may restore it, or may have a damage to report', async () => {
    const journals = { [ONE]: linesOf(1) }
    expect(await check({ journals, copies: { system: { seq: 1, damage: null } } })).toBeNull()
    expect(await check({ journals, copies: { system: { seq: 0, damage: 'x' } } })).toBeNull()
  })

  test('the sentence says whether the whole folder is empty', async () => {
    const messageOf = (options: WorldOptions) => worldOf(options).identity.beforeOpening('system')
    await expect(messageOf({ record: { lastSystem } })).rejects.toThrow('The data folder is empty')
    await expect(messageOf({ journals: { [ONE]: linesOf(1) }, record: { lastSystem } })).rejects.toThrow(
      'Without it, Kontor does not know who has access.',
    )
  })

  test.each<[string, WorldOptions['journals'], readonly unknown[]]>([
    [
      'the first commit of the system',
      { system: named({ installation: 'I' }), [ONE]: named({ installation: 'J' }) },
      ['I'],
    ],
    ['the hash of that commit', { system: linesOf(1) }, [linesOf(1)[0]?.hash]],
    [
      'the first organization that names it',
      { 'organization-2': named({ installation: 'J' }), [ONE]: linesOf(1) },
      ['J'],
    ],
    [
      'the first organization by the names of the folders',
      { 'organization-2': named({ installation: 'J' }), [ONE]: named({ installation: 'I' }), system: 'x' },
      ['I'],
    ],
    ['nothing', { [ONE]: linesOf(1) }, []],
  ])('the record begins with the installation of %s', async (_what, journals, installations) => {
    const { identity, calls } = worldOf({ journals: journals ?? {} })
    await identity.beforeOpening('system').catch(() => null)
    expect(calls).toEqual(installations.map((installation) => ['begin', installation]))
  })

  test('a folder of books that cannot be listed is an error', async () => {
    await expect(check({ files: { list: failing('EACCES') } })).rejects.toThrow('EACCES')
  })
})

describe('before the books of an organization are opened', () => {
  const check = (options: WorldOptions) => refusalOf(worldOf(options).identity.beforeOpening(ONE))
  const system = registering({ [ONE]: noted(5) })
  const missing = ['missing', 5, null]

  test('they may be missing only where they were never noted', async () => {
    expect(await check({ system })).toEqual(missing)
    expect(await check({ system: registering({ 'organization-2': noted(5) }) })).toBeNull()
    expect(await check({ system, copies: { [ONE]: { seq: 1, damage: null } } })).toBeNull()
  })

  test('a system’s book older than the register expects all of them', async () => {
    expect(await check({ system: openOf(linesOf(2)).opened })).toEqual(['missing', null, null])
    expect(await check({ system: openOf(named({ installation: 'I' })).opened })).toBeNull()
    expect(await check({ system: openOf([]).opened })).toBeNull()
    expect(await check({ system: openOf(linesOf(2)).opened, journals: { [ONE]: linesOf(1) } })).toBeNull()
  })

  test('they are compared with the register, as far as their beginning can be read', async () => {
    expect(await check({ system, journals: { [ONE]: 'x' } })).toBeNull()
    expect(await check({ system, journals: { [ONE]: linesOf(3) } })).toEqual(['foreign', 5, null])
    const first = linesOf(1)[0]?.hash ?? ''
    const same = registering({ [ONE]: { ...noted(5), first } })
    expect(await check({ system: same, journals: { [ONE]: linesOf(3) } })).toBeNull()
    const other = named({ installation: 'J', organization: 1 })
    expect(await check({ system: registering({}), journals: { [ONE]: other } })).toEqual(['foreign', null, null])
  })

  test('the register is read once, and again after it could not be read', async () => {
    const asked: number[] = []
    let isBroken = true
    const { commitAt } = registering({ [ONE]: noted(5) }).book
    const slow = openOf(linesOf(2), {
      commitAt: async (seq) => {
        asked.push(seq)
        if (isBroken) throw new Error('no answer')
        return commitAt(seq)
      },
    }).opened
    const { identity } = worldOf({ system: slow })
    await expect(identity.beforeOpening(ONE)).rejects.toThrow('no answer')
    isBroken = false
    expect(await refusalOf(identity.beforeOpening(ONE))).toEqual(missing)
    expect(asked).toEqual([2, 2, 1])
    expect(await identity.installation()).toBe('I')
    expect(asked).toHaveLength(3)
  })
})

describe('accepted books are reported', () => {
  test('with the known commits, where none of them is left', async () => {
    const { identity, acceptances } = worldOf({ system: registering({ [ONE]: noted(5) }), accepted: [ONE] })
    await identity.beforeOpening(ONE)
    expect(acceptances).toEqual([
      [
        ONE,
        `books/${ONE} is missing or empty, although entry 5 of ${minute(4)} is known. They were opened because --accept-book ${ONE} asked for it.`,
        { from: 1, up_to: 5, after: null, entries: [] },
      ],
    ])
  })

  test('without commits, if none is known or others took their place', async () => {
    const unknown = worldOf({ system: openOf(linesOf(1)).opened, accepted: [ONE] })
    await unknown.identity.beforeOpening(ONE)
    const foreign = worldOf({
      system: registering({ [ONE]: noted(5) }),
      journals: { [ONE]: linesOf(1) },
      accepted: [ONE],
    })
    await foreign.identity.beforeOpening(ONE)
    expect([...unknown.acceptances, ...foreign.acceptances]).toEqual([
      [ONE, expect.stringMatching(/^books\/organization-1 is missing or empty\./), null],
      [ONE, expect.stringMatching(/^The folder books\/organization-1 contains other books/), null],
    ])
  })

  test('with the commits after the last one found, once', async () => {
    const { identity, acceptances } = worldOf({ system: registering({ [ONE]: noted(5) }), accepted: [ONE] })
    const { opened } = openOf(linesOf(3))
    await identity.afterOpening(ONE, opened, 0)
    await identity.afterOpening(ONE, opened, 0)
    await identity.ensureSigned(ONE, { seq: 2, time: minute(1) }, { seq: 3, hash: OTHER_HASH })
    expect(acceptances).toEqual([
      [ONE, expect.stringContaining('end with entry 3'), { from: 4, up_to: 5, after: minute(2), entries: [] }],
    ])
    const { identity: one, acceptances: single } = worldOf({
      system: registering({ [ONE]: noted(4) }),
      accepted: [ONE],
    })
    await one.afterOpening(ONE, opened, 0)
    expect(single).toMatchObject([[ONE, {}, { from: 4, up_to: 4 }]])
  })
})

test('a commit without its signature is refused with its number and the end of the journal', async () => {
  const { identity } = worldOf({})
  const [unsigned, head] = [
    { seq: 2, time: minute(1) },
    { seq: 3, hash: OTHER_HASH },
  ]
  expect(await refusalOf(identity.ensureSigned(ONE, null, head))).toBeNull()
  expect(await refusalOf(identity.ensureSigned(ONE, unsigned, head))).toEqual(['not_signed', 2, 3])
  const accepting = worldOf({ accepted: [ONE] })
  await accepting.identity.ensureSigned(ONE, unsigned, head)
  expect(accepting.acceptances).toEqual([[ONE, expect.stringContaining(`entry 2 of ${minute(1)} does not`), null]])
})

test('the signature of a book is that of the record; without a record there is none', () => {
  const signatureFor = (book: BookId) => `signature of ${book}` as never
  expect(worldOf({ record: { signatureFor } }).identity.signatureFor(ONE)).toBe('signature of organization-1')
  expect(worldOf({ record: null as never }).identity.signatureFor(ONE)).toBeNull()
})

const FULL = { ledger_account: 1, fiscal_year: 1, organization: 1 }

describe('after the books are opened', () => {
  const check = (note: Noted | null, lines: readonly CommitLine[], options: OpenOptions = {}, lastReported = 0) =>
    refusalOf(
      worldOf({ system: registering(note === null ? {} : { [ONE]: note }) }).identity.afterOpening(
        ONE,
        openOf(lines, { totals: FULL, ...options }).opened,
        lastReported,
      ),
    )
  const LINES = linesOf(4)
  const hashOf = (seq: number) => LINES[seq - 1]?.hash ?? ''

  test('the noted commit is the last one, or the next one follows it', async () => {
    expect(await check(null, LINES)).toBeNull()
    expect(await check(noted(4, hashOf(4)), LINES)).toBeNull()
    expect(await check(noted(2, hashOf(2)), LINES)).toBeNull()
    expect(await check(noted(3, hashOf(3)), LINES)).toBeNull()
    expect(await check(noted(2, hashOf(3)), LINES)).toEqual(['other_history', 2, 4])
    expect(await check(noted(4), LINES)).toEqual(['other_history', 4, 4])
    expect(await check(noted(3, hashOf(4)), LINES)).toEqual(['other_history', 3, 4])
  })

  test('books that end earlier are older', async () => {
    expect(await check(noted(5), LINES)).toEqual(['rolled_back', 5, 4])
    expect(await check(noted(5, hashOf(4)), LINES)).toEqual(['rolled_back', 5, 4])
    expect(await check(noted(1), [])).toEqual(['rolled_back', 1, null])
  })

  test('a loss that the repair reported up to that commit explains it', async () => {
    expect(await check(noted(5), LINES, {}, 4)).toEqual(['rolled_back', 5, 4])
    expect(await check(noted(5), LINES, {}, 5)).toBeNull()
    expect(await check(noted(5), LINES, {}, 6)).toBeNull()
  })

  test('a placeholder without a hash takes the place of the noted commit', async () => {
    const standIn = (seq: number, hash: string | null) =>
      linesOf(4, { [seq]: { stand_in: { hash, is_restored: true, until: 4 } } })
    expect(await check(noted(3), standIn(3, null))).toBeNull()
    expect(await check(noted(4), standIn(4, null))).toBeNull()
    expect(await check(noted(3), standIn(3, 'e'.repeat(64)))).toEqual(['other_history', 3, 4])
    expect(await check(noted(3), standIn(2, null))).toEqual(['other_history', 3, 4])
  })

  test('a repair since the note explains it, also one of the first commit', async () => {
    const repaired = (seq: number, time = minute(seq - 1)) =>
      linesOf(4, { [seq]: { action: 'restore_from_copy', time } })
    expect(await check(noted(2, OTHER_HASH, minute(2)), repaired(4))).toBeNull()
    expect(await check(noted(2, OTHER_HASH, minute(3)), repaired(4))).toBeNull()
    expect(await check(noted(2, OTHER_HASH, minute(0)), repaired(1))).toBeNull()
    expect(await check(noted(5, OTHER_HASH, minute(2)), repaired(4))).toBeNull()
    expect(await check(noted(2, OTHER_HASH, minute(3)), repaired(3))).toEqual(['other_history', 2, 4])
    // A commit before the note ends the search, whatever comes before it.
    const between = linesOf(4, { 2: { action: 'restore_from_copy', time: minute(8) } })
    expect(await check(noted(1, OTHER_HASH, minute(3)), between)).toEqual(['other_history', 1, 4])
  })

  test('only confirmed commits are asked for, up to the first one before the note', async () => {
    const askedFor = async (note: Noted, missing = 0) => {
      const asked: number[] = []
      const commitAt = async (seq: number) => {
        asked.push(seq)
        return seq === missing ? null : (LINES[seq - 1]?.commit ?? null)
      }
      return [await check(note, LINES, { commitAt }), asked]
    }
    expect(await askedFor(noted(5))).toEqual([['rolled_back', 5, 4], [4]])
    expect(await askedFor(noted(4))).toEqual([
      ['other_history', 4, 4],
      [4, 4, 3],
    ])
    expect(await askedFor(noted(2, OTHER_HASH, minute(0)))).toEqual([
      ['other_history', 2, 4],
      [3, 2, 4, 3, 2, 1],
    ])
    expect(await askedFor(noted(2, OTHER_HASH, minute(0)), 3)).toEqual([
      ['other_history', 2, 4],
      [3, 2, 4, 3],
    ])
  })

  test('a broken line is no mismatch: the check of the journal reports it', async () => {
    const throwing = (error: Error) => ({
      commitAt: async (seq: number) => {
        if (seq === 3) throw error
        return LINES[seq - 1]?.commit ?? null
      },
    })
    const fault = new JournalFault({ file: '000001.jsonl', offset: 0, reason: 'not_a_commit', expected: 3 })
    expect(await check(noted(2), LINES, throwing(fault))).toBeNull()
    await expect(check(noted(2), LINES, throwing(new Error('no answer')))).rejects.toThrow('no answer')
  })

  test('the position that the computer recorded counts too, for the system’s book alone', async () => {
    const noteOf = (book: BookId) => ({ ...noted(book === 'system' ? 6 : 5), vouched: GENESIS })
    const { identity } = worldOf({ system: registering({ [ONE]: noted(4, hashOf(4)) }), record: { noteOf } })
    const { opened } = openOf(LINES, { totals: FULL })
    expect(await refusalOf(identity.afterOpening(ONE, opened, 0))).toEqual(['rolled_back', 5, 4])
    expect(await refusalOf(identity.afterOpening('system', opened, 0))).toEqual(['rolled_back', 6, 4])
    const alone = worldOf({ system: openOf(LINES, { commitAt: failing('the register') }).opened, record: { noteOf } })
    expect(await refusalOf(alone.identity.afterOpening('system', opened, 0))).toEqual(['rolled_back', 6, 4])
  })
})

describe('the first commit is lost', () => {
  const check = (book: BookId, lines: readonly CommitLine[], totals: OpenOptions['totals'], lastReported = 0) =>
    refusalOf(
      worldOf({ system: registering({}) }).identity.afterOpening(
        book,
        openOf(lines, totals ? { totals } : {}).opened,
        lastReported,
      ),
    )
  const placeholder = (is_restored: boolean) => linesOf(2, { 1: { stand_in: { hash: null, is_restored, until: 2 } } })
  const lost = ['beginning_lost', null, 2]

  test('where its placeholder has no accounts or no fiscal years', async () => {
    expect(await check(ONE, placeholder(false), { ledger_account: 1 })).toEqual(lost)
    expect(await check(ONE, placeholder(false), { fiscal_year: 1 })).toEqual(lost)
    expect(await check(ONE, placeholder(false), { fiscal_year: 2, ledger_account: 2 })).toBeNull()
    expect(await check(ONE, placeholder(true), {})).toBeNull()
    expect(await check(ONE, linesOf(2), {})).toBeNull()
  })

  test('in the system’s book where it has no organizations', async () => {
    expect(await check('system', placeholder(false), { fiscal_year: 1, ledger_account: 1 })).toEqual(lost)
    expect(await check('system', placeholder(false), { organization: 1 })).toBeNull()
  })

  test('where no commit is left and a loss was reported', async () => {
    expect(await check(ONE, [], {})).toBeNull()
    expect(await check(ONE, [], {}, 1)).toEqual(['beginning_lost', null, null])
    expect(await check(ONE, [], FULL, 1)).toBeNull()
  })

  test('the book is repaired before its first commit is read', async () => {
    let isRepaired = false
    const { opened } = openOf(placeholder(false), { totals: FULL })
    const commitAt = async (seq: number) => {
      if (!isRepaired) throw new Error('not repaired')
      return opened.book.commitAt(seq)
    }
    const repairing = {
      ...opened,
      book: { ...opened.book, commitAt },
      first: async () => {
        isRepaired = true
        return opened.first()
      },
    }
    expect(await refusalOf(worldOf({ system: registering({}) }).identity.afterOpening(ONE, repairing, 0))).toBeNull()
  })
})

describe('the positions', () => {
  const [one, two] = [linesOf(2), linesOf(3)]
  const systemLines = named({ installation: 'I' })
  const positionOf = (lines: readonly CommitLine[]) => ({
    seq: lines.length,
    hash: lines.at(-1)?.hash,
    time: minute(lines.length - 1),
  })
  const lineIn = (lines: readonly CommitLine[]) =>
    `${lines.length} ${lines.at(-1)?.hash} ${lines[0]?.hash} ${minute(lines.length - 1)}`
  const noting = (books: Readonly<Record<string, string>>) => [
    { user: null, group: null },
    {
      action: 'note_books',
      params: { installation: 'I', ...books },
      changes: [],
      value: null,
      is_noted: true,
    },
  ]

  test('are noted in the system’s book when one of them has changed', async () => {
    const system = openOf(systemLines)
    const { identity, calls } = worldOf({ system: system.opened })
    const books = new Map<BookId, IdentifiedBook>([
      ['system', system.opened],
      [ONE, openOf(one).opened],
    ])
    await identity.note(books)
    await identity.note(books)
    expect(system.writes).toEqual([noting({ [ONE]: lineIn(one) })])
    expect(calls.slice(0, 2)).toEqual([
      ['begin', 'I'],
      ['note', { system: positionOf(systemLines), [ONE]: positionOf(one) }, []],
    ])
    expect(calls).toHaveLength(4)
    // A book that is no longer open keeps its position.
    await identity.note(new Map([['organization-2', openOf(two).opened]]))
    expect(system.writes[1]).toEqual(noting({ [ONE]: lineIn(one), 'organization-2': lineIn(two) }))
  })

  test('of a book without commits are not noted', async () => {
    const system = openOf(systemLines)
    const { identity, calls } = worldOf({ system: system.opened })
    await identity.note(
      new Map([
        [ONE, openOf([]).opened],
        ['organization-2', openOf(two, { first: null }).opened],
        ['organization-3', openOf([], { first: OTHER_HASH }).opened],
      ]),
    )
    expect(system.writes).toEqual([noting({})])
    expect(calls).toEqual([
      ['begin', 'I'],
      ['note', { 'organization-2': positionOf(two) }, []],
    ])
  })

  test('are vouched for again in books with a loss and in accepted books', async () => {
    const { identity, calls } = worldOf({
      system: registering({ [ONE]: noted(5), 'organization-2': noted(3, two.at(-1)?.hash) }),
      accepted: [ONE, 'organization-2'],
    })
    await identity.beforeOpening(ONE)
    await identity.note(
      new Map([
        [ONE, openOf(one).opened],
        ['organization-2', openOf(two).opened],
        ['organization-3', openOf(one, { hasLost: true }).opened],
      ]),
    )
    expect(calls.at(-1)).toEqual(['note', expect.anything(), [ONE, 'organization-3']])
  })

  test('are noted without a record outside the data folder too', async () => {
    const system = openOf(systemLines)
    const { identity } = worldOf({ system: system.opened, record: null as never })
    await identity.note(new Map([[ONE, openOf(one).opened]]))
    expect(system.writes).toHaveLength(1)
  })

  test('after they were noted in a system’s book of an older version, it still expects all books', async () => {
    const { identity } = worldOf({ system: openOf(linesOf(2)).opened })
    await identity.note(new Map([['organization-2', openOf(two).opened]]))
    expect(await refusalOf(identity.beforeOpening(ONE))).toEqual(['missing', null, null])
  })
})

test('the installation is that of the register, or of the first commit of the system', async () => {
  const installationOf = (system: IdentifiedBook) => worldOf({ system }).identity.installation()
  expect(await installationOf(registering({}))).toBe('I')
  expect(await installationOf(openOf(named({ installation: 'J' })).opened)).toBe('J')
  expect(await installationOf(openOf(linesOf(2)).opened)).toBe(linesOf(1)[0]?.hash)
  expect(await installationOf(openOf([]).opened)).toBe('')
})

describe('the books in the data folder', () => {
  const journals = {
    'organization-2': named({ installation: 'J' }),
    [ONE]: linesOf(1),
    'organization-3': '',
    system: linesOf(1),
    other: linesOf(1),
    'organization-4': 'x',
  }

  test('are found in order, with the installation that they name', async () => {
    expect(await worldOf({ journals }).identity.found()).toEqual({
      books: [ONE, 'organization-2', 'organization-4'],
      installation: 'J',
    })
    expect(await worldOf({ journals: { [ONE]: linesOf(1) } }).identity.found()).toEqual({
      books: [ONE],
      installation: null,
    })
    expect(await worldOf({}).identity.found()).toEqual({ books: [], installation: null })
  })

  test('are unknown where no organization has them', async () => {
    expect(await worldOf({ journals }).identity.unknown(['organization-2'])).toEqual(
      [ONE, 'organization-4'].map((book) => ({
        book,
        code: 'unknown',
        message: `books/${book} does not belong to any organization of this installation. They stay closed, and none of their entries was changed. They belong to another state of books/system: put that back, or move the folder away.`,
        belongs_to: null,
        known_seq: null,
        found_seq: null,
      })),
    )
  })
})
