// The window's files: public, but only those that were built, whatever a path tries.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kontor, startKontor } from '../kontor.ts'
import { rawRequest } from './raw-request.ts'

let kontor: Kontor
let port: number
const root = mkdtempSync(join(tmpdir(), 'kontor-window-'))
const folder = join(root, 'window')
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(root, 'secret.json'), 'secret')
  writeFileSync(join(folder, 'index.html'), '<!doctype html>window')
  writeFileSync(join(folder, 'database.html'), '<!doctype html>database')
  writeFileSync(join(folder, 'assets/index-abc.js'), 'script')
  writeFileSync(join(folder, 'assets/index-abc.js.map'), '{}')
  writeFileSync(join(folder, 'icon.svg'), '<svg/>')
  kontor = await startKontor({ windowFolder: folder })
  port = (await kontor.serve()).port
})
afterAll(async () => {
  await kontor.close()
  rmSync(root, { recursive: true, force: true })
})

const get = (path: string, method = 'GET') =>
  rawRequest(port, [`${method} ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`])

describe('served without a token', () => {
  test.each([
    ['/', 'text/html; charset=utf-8', 'no-store', '<!doctype html>window'],
    ['/bank-transactions', 'text/html; charset=utf-8', 'no-store', '<!doctype html>window'],
    ['/settings/organization?tab=1', 'text/html; charset=utf-8', 'no-store', '<!doctype html>window'],
    ['/index.html', 'text/html; charset=utf-8', 'no-store', '<!doctype html>window'],
    ['/assets/index-abc.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable', 'script'],
    ['/icon.svg', 'image/svg+xml', 'no-store', '<svg/>'],
  ])('%s', async (path, type, caching, body) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('cache-control')).toBe(caching)
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(answer.body).toBe(body)
  })

  test('HEAD has the headers and no body', async () => {
    const answer = await get('/', 'HEAD')
    expect([answer.status, answer.body]).toEqual([200, ''])
  })
})

describe('not served', () => {
  test.each([
    '/database.html',
    '/assets/index-abc.js.map',
    '/assets/none.js',
    '/../secret.json',
    '/assets/../../secret.json',
    '/%2e%2e/secret.json',
    '/..%2fsecret.json',
    '/..%5csecret.json',
    '/assets/%00.js',
    '/.env',
  ])('%s', async (path) => {
    const answer = await get(path)
    expect([404, 400]).toContain(answer.status)
    expect(answer.body).not.toContain('secret')
    expect(answer.body).not.toContain('database')
  })

  test('other methods', async () => {
    const answer = await get('/', 'POST')
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

test('a window that was not built says how to build it', async () => {
  const bare = await startKontor()
  const answer = await bare.ask('/')
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('npm run build')
  await bare.close()
})
