// What a notice still says of missing commits: the beginnings of their lines in files that repairs have set aside.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { machineFiles } from '../../../main/journal/append/files.ts'
import { withLostCommits } from '../../../main/journal/repair/lost-commits.ts'
import type { MissingCommits, RepairNotice } from '../../../shared/record/books/repair-notice.ts'

let root: string
let folder: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kontor-lost-'))
  folder = join(root, 'journal')
  await mkdir(folder)
})
afterEach(() => rm(root, { recursive: true, force: true }))

const HASH = 'a'.repeat(64)
const TIME = '2026-01-05T08:00:00.000000Z'
const begin = (seq: number, action = 'create_company', user: number | null = 3, before = HASH) =>
  `${before} {"seq":${seq},"format":12,"time":"${TIME}","user":${user},"group":null,"action":"${action}","params`
const aside = (name: string, ...lines: readonly string[]) => writeFile(join(folder, name), `${lines.join('\n')}\n`)
const TORN = '000002.jsonl.torn-1'

const noticeOf = async (missing: Partial<MissingCommits> | null) => {
  const whole = missing && { from: 1, up_to: 500, after: null, entries: [], ...missing }
  const notice = { code: 'journal_damaged', message: 'Lost.', missing: whole } as unknown as RepairNotice
  const found = await withLostCommits({ files: machineFiles, folder }, notice)
  return { message: found.message, seqs: found.missing?.entries.map(({ seq }) => seq), isSame: found === notice, found }
}

test('the beginnings of broken lines are listed by number, with their author', async () => {
  await aside(TORN, begin(8, 'import_rows', null), 'not a commit', begin(7))
  const { message, found } = await noticeOf({})
  expect(message).toBe(
    `Lost. Their broken lines begin, and nothing proves it, with: 7 (create_company, ${TIME}, user 3), 8 (import_rows, ${TIME}, Kontor itself).`,
  )
  expect(found.missing?.entries).toEqual([
    { seq: 7, time: TIME, user: 3, action: 'create_company' },
    { seq: 8, time: TIME, user: null, action: 'import_rows' },
  ])
})

test('a line that has lost its hash still counts, and everything else of the notice stays', async () => {
  await aside(TORN, begin(7).slice(HASH.length + 1))
  const { found } = await noticeOf({ after: TIME })
  expect(found).toEqual({
    code: 'journal_damaged',
    message: `Lost. Their broken lines begin, and nothing proves it, with: 7 (create_company, ${TIME}, user 3).`,
    missing: {
      from: 1,
      up_to: 500,
      after: TIME,
      entries: [{ seq: 7, time: TIME, user: 3, action: 'create_company' }],
    },
  })
})

test('only of missing numbers, and not what an unfinished repair wrote', async () => {
  await aside(
    TORN,
    ...[2, 3, 5, 6, 7, 9, 10].map((seq) => begin(seq)),
    begin(4, 'restore_from_copy'),
    begin(8, 'missing_commits'),
  )
  expect((await noticeOf({ from: 3, up_to: 9 })).seqs).toEqual([3, 5, 6, 7, 9])
  const ranges = [
    { from: 2, up_to: 2, after: null },
    { from: 6, up_to: 7, after: null },
  ]
  expect((await noticeOf({ ranges })).seqs).toEqual([2, 6, 7])
  expect(await noticeOf({ from: 20, up_to: 30 })).toMatchObject({ message: 'Lost.', isSame: true })
  expect(await noticeOf(null)).toMatchObject({ isSame: true })
})

test('at most a hundred; within the first 400 bytes of a line', async () => {
  await aside(TORN, ...Array.from({ length: 101 }, (_, at) => begin(at + 1)))
  const { seqs } = await noticeOf({})
  expect([seqs?.length, seqs?.[0], seqs?.at(-1)]).toEqual([100, 1, 100])
  const until = begin(1).indexOf('"action":"create_company"') + '"action":"create_company"'.length
  const filled = (length: number) => begin(1, 'create_company', 3, 'x'.repeat(length - until + HASH.length))
  await aside(TORN, filled(400))
  expect((await noticeOf({})).seqs).toEqual([1])
  await aside(TORN, filled(401))
  expect((await noticeOf({})).seqs).toEqual([])
})

test('from ends that were cut off, and from the files of all repairs, the latest of them last', async () => {
  await aside(TORN, begin(1))
  await aside('000003.jsonl.quarantine-1', begin(2))
  await aside('000009.jsonl.other', begin(3))
  for (const [repair, name, line] of [
    ['R1', '000001.jsonl', begin(4)],
    ['R2', '000001.jsonl', begin(4, 'later_action')],
    ['R2', 'report.txt', begin(5)],
  ] as const) {
    await mkdir(join(root, 'repairs', repair), { recursive: true })
    await writeFile(join(root, 'repairs', repair, name), `${line}\n`)
  }
  const { found } = await noticeOf({})
  expect(found.missing?.entries.map(({ seq, action }) => `${seq} ${action}`)).toEqual([
    ...['1 create_company', '2 create_company', '4 later_action'],
  ])
})
