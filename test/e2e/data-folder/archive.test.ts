// Audit packages of the running program: exported by the interface, by the window and by the command line, with a time
// stamp that openssl makes as a service would.
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkPackage } from '../../../renderer/verify/check-package.ts'
import type { ArchiveOverview } from '../../../shared/api/endpoints/books/archive.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { accessibilityFaults, openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { unpackArchive } from '../../support/file/unpack-archive.ts'
import { type App, startApp } from '../../support/process/app.ts'

let app: App
let window: WindowPage
let page: Page
let data: string
let folder: string

beforeAll(async () => {
  data = await temporaryFolder('kontor-archive-')
  folder = await temporaryFolder('kontor-archive-files-')
  app = await startApp(data)
  window = await openWindow(app.launchLink, { at: '/archive' })
  page = window.page
})

afterAll(async () => {
  await window?.close()
  await app?.stop()
  await removeTemporaryFolders()
})

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${app.url}/api${path}`, { ...init, headers: { Authorization: `Bearer ${app.token}`, ...init.headers } })
const overview = async () => (await (await ask('/export')).json()) as ArchiveOverview

const save = async (path: string, name: string): Promise<string> => {
  const response = await ask(path)
  expect([response.status, response.headers.get('Content-Disposition')]).toEqual([200, expect.stringContaining('head')])
  await writeFile(join(folder, name), new Uint8Array(await response.arrayBuffer()))
  return join(folder, name)
}

const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' }).toString()

const keep = async (bytes: Uint8Array) => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)]), 'head.tsr')
  return ask('/export/time_stamp', { method: 'POST', body })
}

const exported = async (query = '') => {
  const response = await ask(`/export/journal${query}`)
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/zip'])
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(response.headers.get('Content-Length')).toBe(String(bytes.length))
  await writeFile(join(folder, 'package.zip'), bytes)
  return unpackArchive(join(folder, 'package.zip'))
}

/** The files that a request left in the data folder; waits until there are none. */
const leftovers = () => expect.poll(() => readdir(join(data, 'exports')))

test('the package of the interface has the head that it names, and leaves no temporary files', async () => {
  const { head } = await overview()
  const files = await exported()
  const manifest = JSON.parse(String(files.get('manifest.json')))
  expect(manifest.head).toEqual(head)
  expect(String(files.get('verify.html'))).toContain('script-src')
  const statement = createHash('sha256')
    .update(files.get('head.json') ?? '')
    .digest('hex')
  expect((await overview()).statement_sha256).toBe(statement)
  await leftovers().toEqual([])
  const { status, headers } = await ask('/export/journal', { method: 'HEAD' })
  expect([status, headers.get('Content-Type')]).toEqual([200, 'application/zip'])
  await leftovers().toEqual([])
  const hung = new AbortController()
  const response = await ask('/export/journal', { signal: hung.signal })
  expect(response.status).toBe(200)
  hung.abort()
  await leftovers().toEqual([])
})

test('of one fiscal year by a day in it; a day of no year is 404', async () => {
  const year = new Date().getFullYear()
  const files = await exported(`?day=${year}-02-03`)
  expect(JSON.parse(String(files.get('manifest.json'))).fiscal_year).toMatchObject({ start_date: `${year}-01-01` })
  expect((await ask('/export/journal?day=1999-01-01')).status).toBe(404)
})

test('a time stamp is stored for its head, also after further commits, and is in the next package', async (context) => {
  if (spawnSync('openssl', ['version']).status !== 0) return context.skip('there is no openssl')
  const { head } = await overview()
  const query = await save('/export/time_stamp_request', 'head.tsq')
  await writeFile(
    join(folder, 'tsa.cnf'),
    '[tsa]\ndefault_tsa = t\n[t]\nserial = ./serial\ncrypto_device = builtin\nsigner_digest = sha256\n' +
      'default_policy = 1.2.3.4.1\ndigests = sha256\naccuracy = secs:1\ntsa_name = no\ness_cert_id_chain = no\n',
  )
  const subject = ['-subj', '/CN=Test', '-addext', 'extendedKeyUsage=critical,timeStamping']
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'key.pem', '-out', 'ca.pem', ...subject)
  const stamp = (out: string) => {
    const signer = ['-signer', 'ca.pem', '-inkey', 'key.pem', '-config', 'tsa.cnf']
    openssl('ts', '-reply', ...signer, '-queryfile', query, '-out', out)
    return readFile(join(folder, out))
  }
  const reply = await stamp('head.tsr')

  // The books change meanwhile.
  const account = { number: 1023, name: 'Sparkonto', type: 'active', class: 'A', section: 'B', group: 'C' }
  const headers = { 'Content-Type': 'application/json' }
  expect((await ask('/account', { method: 'POST', headers, body: JSON.stringify(account) })).status).toBeLessThan(300)
  expect((await overview()).head?.commit).toBeGreaterThan(head?.commit ?? 0)

  const stored = await keep(reply)
  expect([stored.status, await stored.json()]).toMatchObject([201, { head, policy: '1.2.3.4.1' }])
  // Storing it again has no effect.
  expect((await keep(reply)).status).toBe(201)
  expect((await overview()).time_stamps).toHaveLength(1)

  const codeOf = async (bytes: Uint8Array) => ((await (await keep(bytes)).json()) as { code: string }).code
  expect(await codeOf(Buffer.from('no reply'))).toBe('time_stamp_unreadable')
  const at = reply.indexOf((await overview()).time_stamps[0]?.serial ?? '', 0, 'hex')
  expect(at).toBeGreaterThan(0)
  openssl('ts', '-query', '-data', 'tsa.cnf', '-sha256', '-out', 'head.tsq')
  expect(await codeOf(await stamp('other.tsr'))).toBe('time_stamp_foreign')
  await writeFile(query, '')
  const statement = `time_stamps/head-${head?.commit}.json`
  const files = await exported()
  await writeFile(join(folder, 'statement.json'), files.get(statement) ?? '')
  openssl('ts', '-query', '-data', 'statement.json', '-sha256', '-no_nonce', '-out', 'head.tsq')
  expect(await codeOf(await stamp('bare.tsr'))).toBe('time_stamp_other_request')

  const [row] = String(files.get('data/time_stamps.jsonl')).split('\n')
  const { reply: place } = JSON.parse(row ?? '') as { reply: string }
  expect(files.get(place)?.equals(reply)).toBe(true)
  await writeFile(join(folder, 'packed.tsr'), files.get(place) ?? '')
  const verified = spawnSync(
    'openssl',
    ['ts', '-verify', '-data', 'statement.json', '-in', 'packed.tsr', '-CAfile', 'ca.pem'],
    { cwd: folder },
  )
  expect(`${verified.stdout}${verified.stderr}`).toContain('Verification: OK')

  // As the package's page sees it, and with another time stamp in its place.
  const checked = async (replies: Buffer) => {
    const blobs = [...new Map(files).set(place, replies)].map(
      ([name, bytes]) => [name, new Blob([new Uint8Array(bytes)])] as const,
    )
    const { findings, time_stamps } = await checkPackage(new Map(blobs), () => undefined)
    return [findings.map(({ code }) => code), time_stamps.map(({ commit }) => commit)]
  }
  expect(await checked(reply)).toEqual([[], [head?.commit]])
  expect(await checked(await readFile(join(folder, 'other.tsr')))).toEqual([['file_changed', 'stamp_foreign'], []])

  await page.getByRole('row', { name: /^\d+ .* 1\.2\.3\.4\.1 / }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('in the window: exported by key, the head to compare, a wrong time stamp refused', async () => {
  const { head } = await overview()
  await page.getByText((head?.hash ?? '').replace(/.{8}(?=.)/g, '$& ')).waitFor()
  // The printed page has only the head.
  await page.emulateMedia({ media: 'print' })
  const visibility = (text: string) =>
    page
      .getByText(text)
      .first()
      .evaluate((element) => getComputedStyle(element).visibility)
  expect(await visibility((head?.hash ?? '').replace(/.{8}(?=.)/g, '$& '))).toBe('visible')
  expect(await visibility('Für die Revision exportieren')).toBe('hidden')
  await page.emulateMedia({ media: null })
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('n')
  const path = join(folder, 'window.zip')
  await (await downloading).saveAs(path)
  expect(JSON.parse(String((await unpackArchive(path)).get('manifest.json'))).head).toEqual(head)
  await writeFile(join(folder, 'wrong.tsr'), 'x')
  await page.locator('input[type=file]').setInputFiles(join(folder, 'wrong.tsr'))
  await page.getByText('Diese Datei ist keine Antwort eines Zeitstempeldienstes (RFC 3161)').waitFor()
})

test('by the command line, with the program running', async () => {
  const target = join(folder, 'cli.zip')
  const program = join(inject('program'), 'main/command-line.js')
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [program, 'export', '--data', data, ...args]).then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr }),
    )
  const made = await run('--to', target)
  const { head } = await overview()
  expect(made).toEqual({ code: 0, text: expect.stringContaining(head?.hash ?? '') })
  expect(JSON.parse(String((await unpackArchive(target)).get('manifest.json'))).head).toEqual(head)
  expect(await run('--to', target)).toMatchObject({ code: 5, text: expect.stringContaining('already exists') })
  expect(await run('--to', `${target}2`, '--organization', '7')).toMatchObject({ code: 5 })
  expect(await run()).toMatchObject({ code: 2 })
  expect(existsSync(`${target}2`)).toBe(false)
})
