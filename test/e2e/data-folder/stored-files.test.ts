// Stored statements that are damaged, cut or missing under the running program: named in the status, in the window and
// by verify.
import { createHash } from 'node:crypto'
import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { StatusObject } from '../../../shared/api/endpoints/books/status.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { makeCamt } from '../../support/file/make-camt.ts'
import { patiently } from '../../support/patience.ts'
import { type App, startApp } from '../../support/process/app.ts'
import { verifyFolder } from '../../support/process/kontor-process.ts'

const IBAN = 'CH6000700110000456789'
const NAMES = ['juli.xml', 'august.xml', 'september.xml', 'oktober.xml'] as const

let data: string
let app: App
let window: WindowPage | null = null

beforeAll(async () => {
  data = await temporaryFolder('kontor-kept-')
  app = await startApp(data)
})
afterAll(async () => {
  await window?.close()
  await app?.stop()
  await removeTemporaryFolders()
})

const ask = async <Answer>(path: string, body?: FormData | string): Promise<Answer> => {
  const answer = await fetch(`${app.url}/api/${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body }),
    headers: {
      Authorization: `Bearer ${app.token}`,
      ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
    },
  })
  expect(answer.ok).toBe(true)
  return (await answer.json()) as Answer
}

test('each is named with its damage; intact ones are not', async () => {
  const { id } = await ask<{ id: string }>('bank_account/create-from-iban', JSON.stringify({ iban: IBAN }))
  const form = new FormData()
  for (const [at, name] of NAMES.entries())
    form.append(`files[${at}]`, new Blob([makeCamt({ seed: at + 1, iban: IBAN, rows: 2 }).text]), name)
  await ask(`bank_account/${id}/import-transactions`, form)

  const folder = join(data, 'books/organization-1/files')
  const status = () => ask<StatusObject>('status').then(({ kept_files }) => kept_files)
  const paths = NAMES.map((_, at) => {
    const { text } = makeCamt({ seed: at + 1, iban: IBAN, rows: 2 })
    return join(folder, createHash('sha256').update(text).digest('hex'))
  })
  const [flipped = '', cut = '', gone = ''] = paths
  const bytes = await readFile(flipped)
  bytes.writeUInt8(bytes.readUInt8(200) ^ 4, 200)
  await writeFile(flipped, bytes)
  await truncate(cut, 300)
  await rm(gone)
  const { code, out } = await verifyFolder(inject('program'), data)
  expect(code).toBe(1)
  const reported = [...out.matchAll(/FOUND {4}batch \S+ the file \S+ \((.+)\) (.+)/g)].map(([, name, fault]) => [
    name,
    fault,
  ])
  expect(reported.sort()).toEqual([
    ['august.xml', 'is damaged'],
    ['juli.xml', 'is damaged'],
    ['september.xml', 'is missing'],
  ])

  // The next check comes tomorrow, or with the next start.
  await app.stop()
  app = await startApp(data)
  await expect.poll(async () => (await status()).findings.length, { timeout: patiently(60_000) }).toBe(3)
  await expect.poll(async () => (await status()).checked, { timeout: patiently(60_000) }).toBe(NAMES.length)
  window = await openWindow(app.launchLink)
  const notice = window.page
    .getByRole('status')
    .filter({ hasText: 'Abgelegte Auszüge oder Belege fehlen oder sind beschädigt' })
  await notice.waitFor()
  for (const line of ['juli.xml · beschädigt', 'august.xml · beschädigt', 'september.xml · fehlt'])
    await notice.getByText(line, { exact: true }).waitFor()
  expect(await notice.getByText('oktober.xml').count()).toBe(0)
  expect(await accessibilityFaults(window.page)).toEqual([])
  await notice.getByRole('button', { name: 'Hinweis schliessen' }).click()
  await notice.waitFor({ state: 'detached' })
})
