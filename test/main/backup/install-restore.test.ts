// Restored books replace those of a first start: from every state that a kill can leave, the next start ends with one
// of the two, complete, and no file of the other is left.
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { commitStagedRestore, installStagedRestore } from '../../../main/backup/install-restore.ts'
import { removeDataFolders, temporaryDataFolder } from '../../journal/journal-world.ts'

afterAll(removeDataFolders)

const folderWith = async (...files: readonly string[]): Promise<string> => {
  const data = await temporaryDataFolder()
  for (const name of [...files, 'kontor.lock', 'backup.json']) {
    await mkdir(dirname(join(data, name)), { recursive: true })
    await writeFile(join(data, name), name)
  }
  return data
}

const FOUNDED = 'books/system/founded'
const put = async (data: string) => {
  let released = 0
  const isInstalled = await installStagedRestore(data, join(data, 'no-configuration'), async () => {
    released += 1
  })
  // A remaining browser holds the profile that is moved.
  expect(released > 0).toBe(isInstalled)
  expect(existsSync(join(data, 'kontor.lock'))).toBe(true)
  return [isInstalled, (await readdir(data)).sort(), await readdir(join(data, 'books/system'))]
}
const OTHERS = ['backup.json', 'books', 'kontor.lock']

test('interrupted before the decision: the first books stay, with their database', async () => {
  for (const rest of ['.restoring/books/system/half', '.restoring/nothing', 'uploaded.kontor', 'uploaded.kontor.part'])
    expect(await put(await folderWith(FOUNDED, 'database/founded', rest)), rest).toEqual([
      false,
      [...OTHERS, 'database'].sort(),
      ['founded'],
    ])
})

test('after the decision: from every state the restored books are installed, and no file of the first ones stays', async () => {
  const restored = '.restored/books/system/restored'
  const states: readonly (readonly string[])[] = [
    [FOUNDED, 'database/founded', 'repairs.jsonl', restored, 'uploaded.kontor'],
    [FOUNDED, 'repairs.jsonl', restored, '.replaced/database/founded'],
    [FOUNDED, restored, '.replaced/database/founded', '.replaced/repairs.jsonl'],
    [restored, `.replaced/${FOUNDED}`],
  ]
  for (const state of states)
    expect(await put(await folderWith(...state)), state.join()).toEqual([true, OTHERS, ['restored']])
  const afterwards = ['.restored/rest', '.replaced/books/system/founded']
  for (const rest of [afterwards, ['.replaced/books/system/founded']])
    expect(await put(await folderWith('books/system/restored', ...rest))).toEqual([false, OTHERS, ['restored']])
})

test('the decision installs the unpacked books; a folder without unpacked books stays unchanged', async () => {
  const data = await folderWith(FOUNDED, '.restoring/books/system/restored')
  await commitStagedRestore(data)
  expect(await put(data)).toEqual([true, OTHERS, ['restored']])
  expect(await readFile(join(data, 'books/system/restored'), 'utf8')).toBe('.restoring/books/system/restored')
  expect(await put(data)).toEqual([false, OTHERS, ['restored']])
})
