// The start sequence of a book: from any state of journal and read model they become equal, no data of either is lost,
// and every repair is reported.
import { appendFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { machineFiles } from '../../../main/journal/append/files.ts'
import { Journal } from '../../../main/journal/append/journal.ts'
import { JournalContradiction, recover } from '../../../main/journal/repair/recovery.ts'
import { readCommitLine } from '../../../shared/books/encoding/commit-line.ts'
import { created } from '../../../shared/books/port/change.ts'
import type { CommitLine } from '../../../shared/books/port/commit.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { repairsIn } from '../../support/books/repairs.ts'
import {
  account,
  addAccount,
  BOOK,
  checked,
  createCopy,
  journalText,
  lineAfter,
  makeLines,
  removeDataFolders,
  run,
  stateAfter,
  stateOf,
  type TestCopy,
  temporaryDataFolder,
  writeJournal,
} from '../journal-world.ts'

afterAll(removeDataFolders)

const LINES = makeLines(30, 99)

/** Starts once on the given state; returns the codes of the notices, after checking that both are equal. */
const start = async (dataFolder: string, copy: TestCopy, expected: readonly CommitLine[]) => {
  const { books, notices } = await run(dataFolder, copy)
  await books.close()
  const { findings, state, report } = await checked(dataFolder)
  expect(findings).toEqual([])
  expect(state).toEqual(await stateAfter(expected))
  expect(await stateOf(copy)).toEqual(state)
  expect(await copy.head()).toEqual({ ...report.head, damage: null })
  expect(await repairsIn(dataFolder)).toEqual(notices)
  return { codes: notices.map(({ code }) => code), messages: notices.map(({ message }) => message) }
}

const left = async (inJournal: readonly CommitLine[], inCopy: readonly CommitLine[], linesPerFile = 10) => {
  const dataFolder = await temporaryDataFolder()
  const folder = await writeJournal(dataFolder, inJournal, linesPerFile)
  return { dataFolder, folder, copy: await createCopy(inCopy) }
}

describe('killed between journal and read model', () => {
  test('equal: no notice', async () => {
    const { dataFolder, copy } = await left(LINES, LINES)
    expect(await start(dataFolder, copy, LINES)).toEqual({ codes: [], messages: [] })
  })

  test.each([0, 3])(
    'an earlier version wrote the read model, %i commits behind: it is rebuilt, once',
    async (behind) => {
      const { dataFolder, copy } = await left(LINES, LINES.slice(0, LINES.length - behind))
      let isOld = true
      const old: TestCopy = {
        ...copy,
        head: async () => ({ ...(await copy.head()), ...(isOld ? { is_outdated: true } : {}) }),
        reset: async () => {
          isOld = false
          await copy.reset()
        },
      }
      const { codes, messages } = await start(dataFolder, old, LINES)
      expect(codes).toEqual(['copy_rebuilt'])
      expect(messages[0]).toContain('was written by an earlier version')
      const again = await run(dataFolder, old)
      await again.books.close()
      expect(again.notices).toEqual([])
    },
  )

  test('a new folder: no notice', async () => {
    const dataFolder = await temporaryDataFolder()
    expect((await start(dataFolder, await createCopy(), [])).codes).toEqual([])
  })

  test.each([1, 2, 15, 29])('the read model is %i commits behind: they are replayed', async (behind) => {
    const { dataFolder, copy } = await left(LINES, LINES.slice(0, -behind))
    const { codes, messages } = await start(dataFolder, copy, LINES)
    expect(codes).toEqual(['copy_replayed'])
    expect(messages[0]).toContain(behind === 1 ? 'entry 30' : `entries ${31 - behind} to 30`)
  })

  test.each([1, 2, 15, 29])('the journal is %i commits behind: they are restored byte for byte', async (behind) => {
    const { dataFolder, copy, folder } = await left(LINES.slice(0, -behind), LINES)
    expect((await start(dataFolder, copy, LINES)).codes).toEqual(['journal_restored'])
    const texts = await Promise.all(
      (await readdir(folder)).filter((name) => /^\d{6}\.jsonl$/.test(name)).map((name) => readFile(join(folder, name))),
    )
    expect(Buffer.concat(texts).toString()).toBe(LINES.map(({ text }) => `${text}\n`).join(''))
  })
})

test('only the owner can read the written files', async (context) => {
  if (process.platform === 'win32') context.skip('files have no modes there')
  const dataFolder = await temporaryDataFolder()
  const first = await run(dataFolder, await createCopy())
  await addAccount(first.book, 1000)
  await first.books.close()
  // A second start, without the read model, records a repair.
  await (await run(dataFolder, await createCopy())).books.close()
  const names = (await readdir(dataFolder, { recursive: true })).toSorted()
  expect(names).toContain('repairs.jsonl')
  for (const name of names) {
    const found = await stat(join(dataFolder, name))
    expect([name, found.mode & 0o777]).toEqual([name, found.isDirectory() ? 0o700 : 0o600])
  }
})

describe('the read model', () => {
  test('missing: filled from the journal', async () => {
    const { dataFolder, copy } = await left(LINES, [])
    expect((await start(dataFolder, copy, LINES)).codes).toEqual(['copy_rebuilt'])
  })

  test('damaged: emptied and filled from the journal, in pieces', async () => {
    const many = Array.from({ length: 2500 }).reduce<CommitLine[]>((lines, _, index) => {
      const head = lines.at(-1)
      const at = head ? { seq: head.commit.seq, hash: head.hash } : { seq: 0, hash: '0'.repeat(64) }
      lines.push(lineAfter(at, 'many', [created('ledger_account', account(index))]))
      return lines
    }, [])
    const { dataFolder, copy } = await left(many, many, 1000)
    copy.damage = 'records are missing'
    const { codes, messages } = await start(dataFolder, copy, many)
    expect(codes).toEqual(['copy_rebuilt'])
    expect(messages[0]).toContain('records are missing')
  })

  test('damaged while the journal has lost its end: its commits still help', async () => {
    const { dataFolder, copy } = await left(LINES.slice(0, 20), LINES)
    copy.damage = 'what it says of its state is altered'
    expect((await start(dataFolder, copy, LINES)).codes).toEqual(['journal_restored', 'copy_rebuilt'])
  })

  test('a state that it cannot confirm is reported as uncertain: a cut end of the journal', async () => {
    const cut = async (inCopy: readonly CommitLine[], damage: string | null) => {
      const { dataFolder, folder, copy } = await left(LINES, inCopy)
      copy.damage = damage
      await appendFile(join(folder, '000003.jsonl'), 'half a line')
      return (await start(dataFolder, copy, LINES)).messages[0]
    }
    const CERTAIN = 'According to the database, it contained no confirmed change.'
    expect(await cut(LINES, null)).toContain(CERTAIN)
    expect(await cut(LINES.slice(0, -1), null)).not.toContain(CERTAIN)
    expect(await cut(LINES, 'records are missing')).not.toContain(CERTAIN)
  })

  test('as old as the remaining journal: it does not confirm an end that is known to have existed', async () => {
    const { dataFolder, folder, copy } = await left(LINES.slice(0, 20), LINES.slice(0, 20))
    const last = LINES.at(-1)
    const anchor = { seq: 30, hash: last?.hash, file: '000001.jsonl', offset: 0 }
    await writeFile(join(folder, 'anchor.json'), JSON.stringify(anchor))
    await appendFile(join(folder, '000002.jsonl'), Buffer.alloc(3000))
    const { codes, messages } = await start(dataFolder, copy, LINES.slice(0, 20))
    expect(codes).toEqual(['journal_tail_cut', 'journal_damaged'])
    expect(messages[0]).toContain('It is not known whether')
    expect(messages[1]).toMatch(/^Entries 21 to 30 of the journal/)
  })

  test('of another history: the journal wins, and commits that only the read model had are stored separately', async () => {
    const shared = LINES.slice(0, 10)
    const at = shared.at(-1)
    const fork = lineAfter({ seq: 10, hash: at?.hash ?? '' }, 'fork', [created('ledger_account', account(999_999))])
    const { dataFolder, folder, copy } = await left(LINES, [...shared, fork])
    const { codes, messages } = await start(dataFolder, copy, LINES)
    expect(codes).toEqual(['copy_rebuilt'])
    const stored = (await readdir(folder)).filter((name) => name.startsWith('copy-'))
    expect(messages[0]).toContain(stored[0])
    expect(await readFile(join(folder, stored[0] ?? ''), 'utf8')).toBe(`${fork.text}\n`)
  })

  test('of another history and longer: the journal still wins', async () => {
    const shared = LINES.slice(0, 10)
    const fork = [...shared]
    for (let index = 0; index < 5; index++) {
      const last = fork.at(-1)
      const head = { seq: last?.commit.seq ?? 0, hash: last?.hash ?? '' }
      fork.push(lineAfter(head, 'fork', [created('ledger_account', account(999_000 + index))]))
    }
    const journaled = LINES.slice(0, 12)
    const { dataFolder, copy } = await left(journaled, fork)
    expect((await start(dataFolder, copy, journaled)).codes).toEqual(['copy_rebuilt'])
  })

  test('different from its head: rebuilt instead of losing a commit', async () => {
    const { dataFolder, copy } = await left(LINES, LINES.slice(0, 28))
    const silently = { ...copy, head: copy.head, reset: copy.reset, isFalse: true }
    const commit = copy.commit
    silently.commit = async (commits) => {
      if (silently.isFalse) return { ok: false, error: { type: 'StaleRecord', table: 'ledger_account', id: 'x' } }
      return commit(commits)
    }
    silently.reset = async () => {
      silently.isFalse = false
      await copy.reset()
    }
    expect((await start(dataFolder, silently, LINES)).codes).toEqual(['copy_rebuilt'])
  })
})

describe('commits that exist nowhere any more', () => {
  test('their result is written as few new commits of up to a thousand changes each', async () => {
    const lines = [...LINES.slice(0, 10)]
    const append = (action: string, accounts: readonly number[]) => {
      const last = lines.at(-1) as CommitLine
      const changes = accounts.map((number) => created('ledger_account', account(number)))
      lines.push(lineAfter({ seq: last.commit.seq, hash: last.hash }, action, changes))
    }
    const accountsOf = (at: number) => Array.from({ length: 250 }, (_, index) => 100_000 + at * 250 + index)
    for (let at = 0; at < 10; at++) append('import', accountsOf(at))
    append('last', [200_000])
    const { dataFolder, folder, copy } = await left(lines, lines)
    copy.kept = 0
    await rm(join(folder, '000002.jsonl'))
    expect((await start(dataFolder, copy, lines)).codes).toEqual(['journal_restored', 'copy_rebuilt'])
    const placeholders = (await journalText(dataFolder))
      .split('\n')
      .slice(10, 20)
      .map((text) => readCommitLine(text).commit)
    expect(placeholders.map(({ action, changes }) => [action, changes.length])).toEqual([
      ...Array.from({ length: 7 }, () => ['restore_from_copy', 0]),
      ...[1000, 1000, 500].map((count) => ['restore_from_copy', count]),
    ])
  })

  test('the read model still has their result: new commits lead to it', async () => {
    const { dataFolder, copy } = await left(LINES.slice(0, 12), LINES)
    copy.kept = 5
    const { codes, messages } = await start(dataFolder, copy, LINES)
    expect(codes).toEqual(['journal_restored', 'copy_rebuilt'])
    expect(messages[0]).toContain('entries 13 to 30')
    const { report } = await checked(dataFolder)
    expect(report.commits).toBe(13)
  })

  test('killed during their writing: the next start completes them', async () => {
    const many = [...LINES]
    for (let index = 0; index < 40; index++) {
      const last = many.at(-1)
      const head = { seq: last?.commit.seq ?? 0, hash: last?.hash ?? '' }
      const hundred = Array.from({ length: 100 }, (_, at) =>
        created('ledger_account', account(10_000 + index * 100 + at)),
      )
      many.push(lineAfter(head, 'many', hundred))
    }
    const { dataFolder, folder, copy } = await left(many.slice(0, 12), many)
    copy.kept = 5
    // The restored state takes several commits; the program ends after the first ones.
    const now = () => timestampOf(Date.UTC(2026, 5, 1))
    const journal = await Journal.open({ folder, files: machineFiles, now, warn: () => undefined })
    const append = journal.append.bind(journal)
    let appended = 0
    journal.append = async (lines) => {
      if (lines.length === 0) return
      await append(lines.slice(0, 2))
      appended += 1
      throw new Error('killed')
    }
    await expect(recover({ book: BOOK, journal, readModel: copy, now })).rejects.toThrow('killed')
    expect(appended).toBe(1)
    await journal.close()
    expect((await checked(dataFolder)).findings).toEqual([
      'a repair was started and not finished; the next start continues it',
    ])
    expect((await start(dataFolder, copy, many)).codes).toEqual(['journal_restored', 'copy_rebuilt'])
  })
})

describe('a commit in the journal that the books cannot accept (a program error, then a kill)', () => {
  test('the last one, which was never reported, is removed', async () => {
    const last = LINES.at(-1)
    const wrong = lineAfter({ seq: 30, hash: last?.hash ?? '' }, 'mistake', [
      created('ledger_account', account(500_000)),
      created('ledger_account', account(500_000)),
    ])
    const { dataFolder, folder, copy } = await left([...LINES, wrong], LINES)
    const { codes, messages } = await start(dataFolder, copy, LINES)
    expect(codes).toEqual(['journal_tail_cut', 'copy_rebuilt'])
    expect(messages[0]).toContain('number 31 (mistake')
    const stored = (await readdir(folder)).filter((name) => name.includes('.refused-'))
    expect(await readFile(join(folder, stored[0] ?? ''), 'utf8')).toBe(`${wrong.text}\n`)
    // The journal continues at its previous position.
    const { book, books } = await run(dataFolder, copy)
    await addAccount(book, 600_000)
    await books.close()
    expect((await checked(dataFolder)).report.commits).toBe(31)
  })

  test('one before others stops the start, with its number', async () => {
    const wrong = lineAfter({ seq: 30, hash: LINES.at(-1)?.hash ?? '' }, 'mistake', [
      created('ledger_account', account(500_000)),
      created('ledger_account', account(500_000)),
    ])
    const next = lineAfter({ seq: 31, hash: wrong.hash }, 'next', [created('ledger_account', account(7_000))])
    const { folder, copy } = await left([...LINES, wrong, next], LINES)
    const now = () => timestampOf(Date.UTC(2026, 5, 1))
    const journal = await Journal.open({ folder, files: machineFiles, now, warn: () => undefined })
    const recovered = recover({ book: BOOK, journal, readModel: copy, now })
    await expect(recovered).rejects.toThrow(JournalContradiction)
    await expect(recovered).rejects.toThrow('Commit 31 does not apply to the previous state of the books')
    await journal.close()
  })
})
