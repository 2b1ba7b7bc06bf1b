// The record of the repairs of a data folder: each loss stays open until a person acknowledges it.
import { appendFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newNotice, noteAcknowledgement, noteRepairs, openRepairs } from '../../../main/journal/repair/repairs.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { lossOf } from '../../support/books/repairs.ts'
import { removeDataFolders, temporaryDataFolder } from '../journal-world.ts'

afterAll(removeDataFolders)

const time = timestampOf(Date.UTC(2026, 0, 31))
const FIRST = lossOf('organization-1')
const SECOND = lossOf('organization-2')
const DONE = newNotice({ book: 'system', code: 'copy_rebuilt', message: 'Rebuilt.', time, missing: null })

test('losses are open, oldest first, until a person acknowledges them', async () => {
  const dataFolder = await temporaryDataFolder()
  expect(await openRepairs(dataFolder)).toEqual([])
  await noteRepairs(dataFolder, [FIRST, DONE])
  await noteRepairs(dataFolder, [SECOND])
  expect(await openRepairs(dataFolder)).toEqual([FIRST, SECOND])
  await noteAcknowledgement(dataFolder, FIRST.id, 3, time)
  expect(await openRepairs(dataFolder)).toEqual([SECOND])
})

test('other lines of the record are skipped', async () => {
  const dataFolder = await temporaryDataFolder()
  await appendFile(join(dataFolder, 'repairs.jsonl'), '{"book":"system"}\nhalf a li\n{"acknowledged":1}\n')
  await noteRepairs(dataFolder, [FIRST])
  expect(await openRepairs(dataFolder)).toEqual([FIRST])
})

test('only the owner can read the record', async (context) => {
  if (process.platform === 'win32') context.skip('files have no modes there')
  const dataFolder = await temporaryDataFolder()
  await noteRepairs(dataFolder, [FIRST])
  expect((await stat(join(dataFolder, 'repairs.jsonl'))).mode & 0o777).toBe(0o600)
})

test('a record that cannot be read is an error', async () => {
  const dataFolder = await temporaryDataFolder()
  await expect(openRepairs(join(dataFolder, 'x'.repeat(300)))).rejects.toMatchObject({ code: 'ENAMETOOLONG' })
})

test.each([
  ['missing commits', { missing: { from: 1, up_to: 2, after: null, entries: [] } }, false, true],
  ['a damaged journal', { code: 'journal_damaged' as const }, false, true],
  ['accepted books', { code: 'book_accepted' as const }, false, true],
  ['a loss', {}, true, true],
  ['a repair without a loss', {}, false, false],
])('%s: whether the notice is open', (_what, fields, isLoss, is_open) => {
  const { id: _, is_open: _open, ...rest } = DONE
  expect(newNotice({ ...rest, ...fields }, isLoss)).toEqual({
    ...rest,
    ...fields,
    id: expect.stringMatching(/^\w{26}$/),
    is_open,
  })
})
