// The data folder in the built desktop shell on Electron's double: by menu and the system's dialog, one instance after
// a relocation, and a start that does not find the books.
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { type ShellProcess, startShell } from '../../support/browser/electron-process.ts'
import { patiently } from '../../support/patience.ts'
import { requestIn } from '../../support/process/api-address.ts'

const PATIENTLY = { timeout: patiently(20_000) }

let home: string
let usual: string
const running: ShellProcess[] = []

beforeEach(async () => {
  home = await temporaryFolder('kontor-shell-folder-')
  usual = join(home, 'share/kontor')
})
afterEach(async () => {
  for (const shell of running.splice(0)) {
    shell.kill('SIGKILL')
    await shell.ended
  }
})
afterAll(removeTemporaryFolders)

/** Without `--data`, unless a folder is named. `data`: where the test expects its window. */
const start = (data: string, wishes: Readonly<Record<string, string>> = {}, is_named = false): ShellProcess => {
  const shell = startShell(data, home, { is_named, env: { XDG_DATA_HOME: join(home, 'share'), ...wishes } })
  running.push(shell)
  return shell
}
const pageOf = async (shell: ShellProcess, folder?: string): Promise<Page> => {
  const page = await shell.page(folder)
  page.setDefaultTimeout(PATIENTLY.timeout)
  return page
}
const end = async (shell: ShellProcess) => {
  shell.kill('SIGTERM')
  expect(await shell.ended).toBe(0)
}
const choice = async (folder: string, is_new = false) => {
  await mkdir(join(home, 'kontor'), { recursive: true })
  await writeFile(join(home, 'kontor/data-folder.json'), JSON.stringify({ folder, is_new }))
}
const FIRST = { name: 'Wie heisst die Firma?' }

test('the books are relocated to a chosen folder, which then has a single instance', async () => {
  const target = join(home, 'disk')
  await mkdir(target)
  const shell = start(usual, { KONTOR_DOUBLE_FOLDER: target })
  const page = await pageOf(shell)
  await page.getByRole('heading', FIRST).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Konto, Adresse, Beleg, Betrag, Text oder Befehl').fill('Datenordner …')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Datenordner' })
  await dialog.getByText('Bücher verschieben').click()
  await dialog.getByRole('button', { name: 'Wählen …' }).click()
  await expect.poll(() => dialog.getByLabel('Ordner', { exact: true }).inputValue(), PATIENTLY).toBe(target)
  await dialog.getByRole('button', { name: 'Prüfen' }).click()
  await dialog.getByRole('button', { name: 'Hierhin verschieben' }).click()
  const moved = await pageOf(shell, target)
  await moved.getByRole('heading', FIRST).waitFor()
  const lock = await readFile(join(target, 'kontor.lock'), 'utf8')
  expect([existsSync(join(usual, 'kontor.lock')), (await readdir(join(home, 'kontor/shell'))).length]).toEqual([
    false,
    2,
  ])

  // A second start, by the remembered folder and by name, finds this one; the old folder names the new one.
  for (const is_named of [false, true]) expect(await start(target, {}, is_named).ended).toBe(0)
  expect(await readFile(join(target, 'kontor.lock'), 'utf8')).toBe(lock)
  const old = start(usual, { KONTOR_DOUBLE_ANSWER: '2' }, true)
  expect([await old.ended, await old.doubleLog()]).toEqual([1, ['asked Die Bücher wurden verschoben']])
  expect(old.errorOutput()).toContain(`were moved to ${target}`)
  await end(shell)

  // The dialog leads there.
  const led = start(target, { KONTOR_DOUBLE_ANSWER: '0' })
  await (await pageOf(led)).getByRole('heading', FIRST).waitFor()
  await end(led)
  const windows = await Promise.all(
    (await readdir(join(home, 'kontor/shell'))).map((name) =>
      existsSync(join(home, 'kontor/shell', name, 'window.json')),
    ),
  )
  expect(windows.filter(Boolean).length).toBeGreaterThan(0)
})

test('a start in the old folder opens the books in the new one after a confirmation', async () => {
  const target = join(home, 'target')
  const shell = start(usual)
  await (await pageOf(shell)).getByRole('heading', FIRST).waitFor()
  expect((await requestIn(usual, 'POST', 'data_folder/move', { folder: target })).status).toBe(200)
  await (await pageOf(shell, target)).getByRole('heading', FIRST).waitFor()
  await end(shell)
  await rm(join(target, 'shell/window/DevToolsActivePort'), { force: true })
  const old = start(usual, { KONTOR_DOUBLE_ANSWER: '0' }, true)
  await (await pageOf(old, target)).getByRole('heading', FIRST).waitFor()
  expect(await old.doubleLog()).toContain('asked Die Bücher wurden verschoben')
  await end(old)
})

test('a missing chosen folder: no new books, the user quits or chooses again', async () => {
  const disk = join(home, 'disk')
  await choice(disk)
  const quit = start(disk, { KONTOR_DOUBLE_ANSWER: '2' })
  expect([await quit.ended, await quit.doubleLog()]).toEqual([1, ['asked Der Datenordner ist nicht da']])
  expect([existsSync(disk), existsSync(usual)]).toEqual([false, false])
  expect(quit.errorOutput()).toContain(`The books are not in ${disk}`)

  // A retry finds it when the disk is connected meanwhile.
  const started = start(usual, {}, true)
  await (await pageOf(started)).getByRole('heading', FIRST).waitFor()
  await end(started)
  await rm(join(usual, 'shell/window/DevToolsActivePort'), { force: true })
  await rename(usual, `${disk}-away`)
  const again = start(disk, { KONTOR_DOUBLE_ANSWER: '0' })
  await expect.poll(again.doubleLog, PATIENTLY).toContain('asked Der Datenordner ist nicht da')
  await rename(`${disk}-away`, disk)
  await (await pageOf(again)).getByRole('heading', FIRST).waitFor()
  await end(again)
})

test('an unreadable choice: the folder that the user chooses is opened and remembered', async () => {
  const disk = join(home, 'disk')
  await mkdir(disk)
  await choice(disk)
  await writeFile(join(home, 'kontor/data-folder.json'), '{"folder"')
  const shell = start(disk, { KONTOR_DOUBLE_ANSWER: '1', KONTOR_DOUBLE_FOLDER: disk })
  await (await pageOf(shell)).getByRole('heading', FIRST).waitFor()
  expect(await shell.doubleLog()).toEqual(
    expect.arrayContaining(['asked Der Ort der Bücher ist nicht lesbar', 'asked for a folder']),
  )
  await expect
    .poll(async () => JSON.parse(await readFile(join(home, 'kontor/data-folder.json'), 'utf8')), PATIENTLY)
    .toEqual({ folder: disk, is_new: false })
  expect(existsSync(usual)).toBe(false)
  await end(shell)
})
