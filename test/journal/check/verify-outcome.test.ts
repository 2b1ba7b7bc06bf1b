// What `npm run verify` answers as a whole: its exit code, losses, the form for programs.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { noteAcknowledgement, noteRepairs } from '../../../main/journal/repair/repairs.ts'
import { lossOf } from '../../support/repairs.ts'
import { removeDataFolders, temporaryDataFolder } from '../journal-world.ts'

import { BATCH_ID, dataFolderOf, SOUND, STATEMENT, sha256, verify } from './verify-world.ts'

afterAll(removeDataFolders)

test('statement files that were cut, altered or deleted are named', async () => {
  const { dataFolder } = await dataFolderOf([SOUND])
  const file = join(dataFolder, 'books/organization-1/files', sha256(STATEMENT))
  for (const content of [STATEMENT.slice(1), `${STATEMENT} `]) {
    await writeFile(file, content)
    const { code, out } = await verify(dataFolder)
    expect([code, out.includes(`batch ${BATCH_ID}: the file ${sha256(STATEMENT)} (statement.xml) is damaged`)]).toEqual(
      [1, true],
    )
  }
  await rm(file)
  expect((await verify(dataFolder)).out).toContain('(statement.xml) is not there')
})

test('a loss that nobody has acknowledged is a finding, and none any more once somebody has', async () => {
  const { dataFolder } = await dataFolderOf([SOUND])
  const loss = lossOf('organization-1')
  await noteRepairs(dataFolder, [loss])
  const { code, out } = await verify(dataFolder)
  expect(out).toContain(`FOUND  organization-1, not acknowledged since ${loss.time}: entries 7 to 8 are missing`)
  expect(code).toBe(1)
  await noteAcknowledgement(dataFolder, loss.id, 1, loss.time)
  expect((await verify(dataFolder)).code).toBe(0)
})

test('--json: the same as one object', async () => {
  const { dataFolder } = await dataFolderOf([SOUND])
  const whole = await verify(dataFolder, '--json')
  expect([whole.code, JSON.parse(whole.out)]).toMatchObject([
    0,
    {
      ...{ is_whole: true, findings: [], across: [], unacknowledged: [] },
      books: [
        { book: 'system', commits: 1 },
        { book: 'organization-1', commits: 1, records: { bank_transaction: 2 }, kept_files: 1, findings: [] },
      ],
    },
  ])
  await rm(join(dataFolder, 'books/organization-1'), { recursive: true })
  const { code, out } = await verify(dataFolder, '--json')
  expect(code).toBe(1)
  expect(JSON.parse(out)).toMatchObject({
    is_whole: false,
    findings: ['books/organization-1 is missing or empty.'],
  })
})

test('an option that there is not: exit code 2', async () => {
  expect((await verify(await temporaryDataFolder(), '--jsno')).code).toBe(2)
})
