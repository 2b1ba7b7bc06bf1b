// Books whose journal was damaged at the recorded position and repaired are still the known books, neither older nor
// foreign, at the start that repairs them and at a later one that knows only the earlier record.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { machineFiles } from '../../../main/journal/append/files.ts'
import { checkBook } from '../../../main/journal/check/check-book.ts'
import { checkIdentity } from '../../../main/journal/check/check-identity.ts'
import { journalFolder } from '../../../main/journal/open-book.ts'
import { removeDataFolders, temporaryDataFolder } from '../journal-world.ts'
import { bookFolder, type Copies, installRestored, start } from './identity-world.ts'

afterAll(removeDataFolders)

/** The number of accounts in the standard chart. */
const CHART = 197

/** Read models that no longer have the commits, only their result. */
const withoutCommits = (copies: Copies): Copies =>
  new Map([...copies].map(([book, copy]) => [book, { ...copy, commitsAfter: async () => [] }]))

const breakLines = async (folder: string, numbers: readonly number[]): Promise<void> => {
  const file = join(folder, 'journal/000001.jsonl')
  const lines = (await readFile(file, 'utf8')).split('\n')
  await writeFile(
    file,
    lines.map((line, at) => (numbers.includes(at + 1) ? `${line.slice(0, -3)}xyz` : line)).join('\n'),
  )
}

const ways: readonly (readonly [string, readonly number[], (copies: Copies) => Copies, number, readonly string[]])[] = [
  ['word for word from the profile', [6, 7], (copies) => copies, 9, []],
  ['from the profile’s records', [6, 7], withoutCommits, 9, ['journal_restored']],
  ['from the profile’s records, in two places', [3, 6, 7], withoutCommits, 9, ['journal_restored']],
  ['from the profile’s records, from the first one on', [1, 2], withoutCommits, 9, ['journal_restored']],
  ['from no source, without the profile', [6, 7], () => new Map(), 7, ['journal_damaged']],
]

test.each(ways)('broken lines are replaced %s', async (_name, numbers, profile, left, reported) => {
  const dataFolder = await temporaryDataFolder()
  const copies: Copies = new Map()
  // Recorded at commit 6, ended at commit 10.
  await start(dataFolder, copies, { commits: 5 })
  await start(dataFolder, copies, { commits: 4, is_killed: true })
  const [system, one, noted] = [
    bookFolder(dataFolder, 'system'),
    bookFolder(dataFolder, 'organization-1'),
    join(dataFolder, 'noted'),
  ]
  await installRestored(system, noted)
  await breakLines(one, numbers)

  const repaired = await start(dataFolder, profile(copies))
  expect(repaired).toMatchObject({ closed: [], accounts: { 1: CHART + left } })
  expect(repaired.open.map(({ code }) => code)).toEqual(reported)
  const [loss] = repaired.open
  // As far as the beginnings of the broken lines can be read, in the files that the repair has replaced.
  if (loss?.missing) expect(loss.missing.entries.map(({ seq }) => seq)).toEqual(numbers)

  await installRestored(noted, system)
  const where = (book: string) => ({ files: machineFiles, folder: join(dataFolder, 'books', book, 'journal') })
  const known = await checkBook('system', journalFolder(dataFolder, 'system'), machineFiles)
  const report = await checkBook('organization-1', where('organization-1').folder, machineFiles, {
    noted_commits: [known.register?.books?.get('organization-1')].filter((one) => one !== undefined),
  })
  expect(await checkIdentity([known, report], where)).toEqual([])
  const later = await start(dataFolder, new Map())
  expect(later).toMatchObject({ closed: [], accounts: { 1: CHART + left } })
})
