// A profile is given to a new browser only when every process of the earlier one has ended, and no other process is
// killed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, type TestContext, test } from 'vitest'
import { noteBrowser, releaseProfile } from '../../main/engine/profile-lock.ts'
import { patiently } from '../support/patience.ts'

let folder: string
const groups: number[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-profile-'))
})
afterEach(async () => {
  for (const group of groups.splice(0)) endGroup(group)
  await rm(folder, { recursive: true, force: true })
})

const endGroup = (group: number): void => {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/** A process group leader with one helper that survives it: the helper ends when a file exists. */
const startBrowser = async (
  profile: string,
  end = join(folder, 'never'),
): Promise<ChildProcess & { helper: number }> => {
  const helper = `setInterval(() => { if (require('fs').existsSync(${JSON.stringify(end)})) process.exit() }, 10)`
  const leader = `const child = require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(helper)}, '--', '--user-data-dir=${profile}'], { stdio: ['pipe', 'ignore', 'ignore'] }); console.log(child.pid); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['-e', leader, '--', `--user-data-dir=${profile}`], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  groups.push(child.pid ?? 0)
  const [text] = await once(child.stdout, 'data')
  return Object.assign(child, { helper: Number(text) })
}

/** Ended processes that were not reaped do not count. */
const isAlive = (pid: number): boolean => {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}

const release = async () => {
  const messages: string[] = []
  const start = performance.now()
  await releaseProfile(folder, (text) => messages.push(text))
  return { messages, ms: performance.now() - start }
}

const skipOnWindows = (context: TestContext): void => {
  if (process.platform === 'win32') context.skip('Windows has no process groups')
}

test('a new profile, or one whose browser has ended, is free at once', async () => {
  expect((await release()).ms).toBeLessThan(patiently(200))
  await writeFile(join(folder, 'kontor-browser'), 'nonsense')
  expect((await release()).messages).toEqual([])
})

test('helpers that survive their browser are waited for', async (context) => {
  skipOnWindows(context)
  const end = join(folder, 'end')
  const browser = await startBrowser(folder, end)
  noteBrowser(folder, browser.pid ?? 0)
  browser.kill('SIGKILL')
  await once(browser, 'exit')
  expect(isAlive(browser.helper)).toBe(true)
  const released = release()
  expect(await Promise.race([released, sleep(200, 'waits')])).toBe('waits')
  await writeFile(end, '')
  const { messages } = await released
  expect({ messages, isAlive: isAlive(browser.helper) }).toEqual({ messages: [], isAlive: false })
})

test('a helper that stays is killed', async (context) => {
  skipOnWindows(context)
  const browser = await startBrowser(folder)
  // Only the browser's own lock names it, as after a start by an older version.
  await symlink(`a-host-${browser.pid}`, join(folder, 'SingletonLock'))
  browser.kill('SIGKILL')
  await once(browser, 'exit')
  const { messages } = await release()
  expect(messages).toEqual([expect.stringContaining(`process ${browser.pid}`)])
  expect(isAlive(browser.helper)).toBe(false)
  expect((await release()).ms).toBeLessThan(patiently(200))
})

test('processes of another profile are left alone', async (context) => {
  skipOnWindows(context)
  const other = await startBrowser(`${folder}-other`)
  noteBrowser(folder, other.pid ?? 0)
  const { messages, ms } = await release()
  expect({ messages, isAlive: isAlive(other.helper) }).toEqual({ messages: [], isAlive: true })
  expect(ms).toBeLessThan(patiently(1500))
})
