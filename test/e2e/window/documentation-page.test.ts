// The readable page of the interface in a browser: the index finds every operation, by keyboard alone and in both
// themes. And the examples about the data folder, which a running program accepts unchanged.
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyExamples } from '../../../main/http/openapi/openapi-examples.ts'
import { ENDPOINTS } from '../../../shared/api/endpoints/index.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { patiently } from '../../support/patience.ts'
import { type App, startApp } from '../../support/process/app.ts'

let app: App
let opened: WindowPage
let page: Page
let folder = ''

beforeAll(async () => {
  folder = await temporaryFolder('kontor-docs-')
  app = await startApp(join(folder, 'books'))
  opened = await openWindow(app.launchLink)
  page = opened.page
  await page.goto(`${app.url}/api/docs`)
  await page.locator('.swagger-ui .opblock').first().waitFor()
})
afterAll(async () => {
  await opened?.close()
  await app?.stop()
  await removeTemporaryFolders()
})

const filter = () => page.getByRole('searchbox', { name: 'Find an operation' })
const shown = () => page.locator('#index a:visible').allInnerTexts()
const find = async (words: string) => {
  await filter().fill(words)
  return (await shown()).map((text) => text.split('\n')[0])
}

test('the index has every operation, and finds it by path, method, summary and tag', async () => {
  expect((await find('')).toSorted()).toEqual(ENDPOINTS.map(({ method, path }) => `${method} ${path}`).toSorted())
  expect(await page.getByRole('status').innerText()).toBe(`${ENDPOINTS.length} operations`)
  for (const { method, path, summary } of ENDPOINTS)
    expect(await find(`${method} ${path} ${summary.split(' ').slice(0, 2).join(' ')}`)).toContain(`${method} ${path}`)
  // By words of the summary, and by the tag, in any order and case.
  expect(await find('MANY Replaces')).toEqual(['POST /bank_transaction/match-many'])
  expect((await find('period_lock post')).toSorted()).toEqual([
    'POST /period_lock',
    'POST /period_lock/vat',
    'POST /period_lock/{periodLock}/reopen',
  ])
  expect([await find('no such thing'), await page.getByRole('status').innerText()]).toEqual([[], '0 operations'])
})

test('it is used by keyboard alone', async () => {
  await page.keyboard.press('Escape')
  expect([await filter().inputValue(), (await shown()).length]).toEqual(['', ENDPOINTS.length])
  await page.locator('.swagger-ui .opblock-summary-control').first().focus()
  await page.keyboard.press('/')
  expect(await filter().evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('match-many')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const operation = page.locator('#operations-bank_transaction-matchMany')
  await operation.locator('.opblock-body').waitFor()
  expect(new URL(page.url()).hash).toBe('#/bank_transaction/matchMany')
  await expect.poll(() => operation.evaluate((element) => element === document.activeElement)).toBe(true)
  // The page has its example, and the address of the request.
  expect(await operation.locator('.opblock-body').innerText()).toContain('bankTransactionId')
  expect(await page.locator('.servers').innerText()).toContain(`${app.url}/api`)
})

/** The findings of axe in the index. */
const faultsOfIndex = async (): Promise<readonly string[]> => {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const run = (window as unknown as { axe: typeof axe }).axe.run('#index', { resultTypes: ['violations'] })
    return (await run).violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
  })
}

test('it follows the theme, and the index is readable in both', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await expect
      .poll(async () => [colorScheme, await ground()])
      .toEqual([colorScheme, colorScheme === 'dark' ? 'rgb(20, 24, 28)' : 'rgb(255, 255, 255)'])
    expect(await page.evaluate(() => document.documentElement.classList.contains('dark-mode'))).toBe(
      colorScheme === 'dark',
    )
    expect([colorScheme, await faultsOfIndex()]).toEqual([colorScheme, []])
  }
  expect(opened.complaints).toEqual([])
})

/** The token of the relocated books, once the program works on them; before that of the first start. */
const tokenNow = async (): Promise<string> => {
  const text = await readFile(join(folder, 'moved', 'api.json'), 'utf8').catch(() => null)
  return text === null ? app.token : (JSON.parse(text) as { token: string }).token
}

/** Whether the program answers with the books of this folder. */
const isThere = (wanted: string) => async () => {
  const headers = { authorization: `Bearer ${await tokenNow()}` }
  const answer = await fetch(`${app.url}/api/data_folder`, { headers }).catch(() => null)
  return answer?.ok === true && ((await answer.json()) as { folder: string }).folder === wanted
}

test('the examples of backups and of the data folder are accepted unchanged', async () => {
  const examples = bodyExamples(2026)
  const own: Readonly<Record<string, string>> = {
    '/books/restored': join(folder, 'restored'),
    '/books/moved': join(folder, 'moved'),
    '/books/other': join(folder, 'other'),
  }
  const send = async (name: string, more: Readonly<Record<string, string>> = {}) => {
    const endpoint = ENDPOINTS.find((each) => each.name === name)
    const text = JSON.stringify(examples[name]?.value, (_, value) => ({ ...own, ...more })[value] ?? value)
    const answer = await fetch(`${app.url}/api${endpoint?.path}`, {
      method: endpoint?.method ?? '',
      headers: { authorization: `Bearer ${await tokenNow()}`, 'content-type': 'application/json' },
      body: text,
    })
    const body = (await answer.json()) as Record<string, string>
    expect([name, answer.status, body]).toEqual([name, endpoint?.status, body])
    return body
  }
  const { file = '' } = await send('makeBackup')
  const backup = { '/backups/books.kontor': file }
  await send('lookAtBackup', backup)
  await send('restoreBackup', backup)
  await send('lookAtFolder')
  await mkdir(join(folder, 'other'), { recursive: true })
  // After each of them the program restarts in the folder, at the same address.
  await send('moveBooks')
  await expect.poll(isThere(join(folder, 'moved')), { timeout: patiently(30_000) }).toBe(true)
  await send('openFolder')
})
