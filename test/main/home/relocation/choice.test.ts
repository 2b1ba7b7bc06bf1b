// The folder of a start: the remembered one, a missing one, the target of a relocation, and unreadable files of each.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  choiceFile,
  confirmChoice,
  isRemembered,
  readChoice,
  writeChoice,
} from '../../../../main/home/relocation/chosen-folder.ts'
import { findDataFolder, folderProblemText, rememberedFolder } from '../../../../main/home/relocation/find-folder.ts'
import { decideMove, isDecided, markArriving, movedTo } from '../../../../main/home/relocation/relocation-markers.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../../support/browser/chromium.ts'

let home: string
let config: string
let usual: string
beforeEach(async () => {
  home = await temporaryFolder('kontor-choice-')
  config = join(home, 'config')
  usual = join(home, 'usual')
})
afterAll(removeTemporaryFolders)

const books = (name: string): string => {
  mkdirSync(join(home, name, 'books'), { recursive: true })
  return join(home, name)
}
const find = (data: string | null = null, restore: string | null = null) => {
  const found = findDataFolder({ data: data ?? usual, is_data_named: data !== null, config, restore })
  return found.ok ? found.value : found.error.code
}
const mark = (folder: string) => ({ id: '1', folder, time: '2026-03-04T10:00:00Z' })

test('no choice: the default one, even if it does not exist', () => {
  expect([readChoice(config), find(), isRemembered(config, usual, usual)]).toEqual([null, usual, true])
})

test('the chosen one is opened, complete or not at all', async () => {
  const folder = books('disk')
  await writeChoice(config, { folder, is_new: false })
  expect([readChoice(config), find(), readdirSync(config)]).toEqual([
    { folder, is_new: false },
    folder,
    ['data-folder.json'],
  ])
  expect([isRemembered(config, usual, folder), isRemembered(config, usual, usual)]).toEqual([true, false])
  expect(find(usual)).toBe(usual)
})

test.each(['', '{', '{"folder":1}', '{"folder":"relative","is_new":false}', '{"is_new":true}', 'null'])(
  'a damaged choice (%s) is reported and not followed',
  (text) => {
    mkdirSync(config)
    writeFileSync(choiceFile(config), text)
    expect([find(), rememberedFolder(config, usual).ok, find(usual)]).toEqual(['choice_unreadable', false, usual])
    expect(readFileSync(choiceFile(config), 'utf8')).toBe(text)
  },
)

test('one that cannot be read for another reason is not missing', () => {
  mkdirSync(choiceFile(config), { recursive: true })
  expect(readChoice(config)).toBe('unreadable')
})

test('a chosen folder without its books is missing, unless none were created yet or they are being restored there', async () => {
  const folder = join(home, 'disk')
  await writeChoice(config, { folder, is_new: true })
  expect(find()).toBe(folder)
  await confirmChoice(config, join(home, 'another'))
  expect(readChoice(config)).toEqual({ folder, is_new: true })
  await confirmChoice(config, folder)
  expect([readChoice(config), find(), find(null, 'a.kontor')]).toEqual([
    { folder, is_new: false },
    'missing',
    'missing',
  ])
  mkdirSync(folder)
  expect([find(), find(null, 'a.kontor')]).toEqual(['missing', folder])
})

test('relocated books are found at their target; the old folder is refused by name', async () => {
  const [first, second, third] = [books('usual'), books('second'), books('third')]
  await decideMove(first, mark(second))
  await decideMove(second, mark(third))
  expect([find(), find(first), find(second), find(third)]).toEqual([third, 'moved', 'moved', third])
  const refused = findDataFolder({ data: first, is_data_named: true, config, restore: null })
  expect(refused.ok ? '' : folderProblemText(refused.error)).toBe(
    `The books of ${first} were moved to ${second} on 2026-03-04. Open them there: --data "${second}". The files left here have the state of that day and are no longer opened.`,
  )
})

test('relocations in a circle, or with a damaged marker, end with a message', async () => {
  const [first, second] = [books('usual'), books('second')]
  await decideMove(first, mark(second))
  await decideMove(second, mark(first))
  expect(find()).toBe('moved')
  writeFileSync(join(second, 'moved-to.json'), '{"id"')
  expect([find(), find(second), movedTo(second)?.folder]).toEqual(['moved', 'moved', ''])
})

test('a copy counts when its source folder says so', async () => {
  const [first, second] = [books('usual'), books('second')]
  await markArriving(second, mark(first))
  expect([isDecided(second), find(second)]).toEqual([false, 'incomplete'])
  await decideMove(first, { ...mark(second), id: 'another' })
  expect(isDecided(second)).toBe(false)
  await decideMove(first, mark(second))
  expect([isDecided(second), find(second), find()]).toEqual([true, second, second])
})
