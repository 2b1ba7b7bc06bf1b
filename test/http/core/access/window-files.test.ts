// The files of the window: only those in its folder, and nothing outside of it that a link points to.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { windowFiles } from '../../../../main/http/page/window-files.ts'
import type { Environment } from '../../../../main/http/request/environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-window-files-'))
const app = new Hono<Environment>()
beforeAll(() => {
  mkdirSync(join(folder, 'renderer/assets'), { recursive: true })
  for (const name of [
    'secret.js',
    'renderer/index.html',
    'renderer/database.html',
    'renderer/assets/a.js',
    'renderer/assets/a.js.map',
  ])
    writeFileSync(join(folder, name), name)
  symlinkSync(join(folder, 'secret.js'), join(folder, 'renderer/assets/link.js'))
  symlinkSync(folder, join(folder, 'renderer/everything'))
  app.all('*', windowFiles(join(folder, 'renderer')))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['/', 200, 'renderer/index.html'],
  ['/any-screen', 200, 'renderer/index.html'],
  ['/assets/a.js', 200, 'renderer/assets/a.js'],
  ['/assets/a.js.map', 404, null],
  ['/database.html', 404, null],
  ['/assets/link.js', 404, null],
  ['/everything/secret.js', 404, null],
  ['/everything/renderer/assets/a.js', 404, null],
  ['/assets/..%2f..%2fsecret.js', 404, null],
])('%s: %i', async (path, status, content) => {
  const answer = await app.request(path)
  expect(answer.status).toBe(status)
  if (content !== null) expect(await answer.text()).toBe(content)
})
