// A watched folder on a drive that does not answer, as a network drive whose connection hangs.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { patiently } from '../../support/patience.ts'

/** Runs a command where it may mount a drive, which no other process sees. */
const ALONE = ['--map-root-user', '--mount']

const reasonToSkip = (): string | null => {
  if (!existsSync('/dev/fuse')) return 'there is no /dev/fuse, which a drive of its own needs'
  if (spawnSync('unshare', [...ALONE, 'true']).status !== 0) return 'this user may not mount a drive (unshare)'
  return null
}

test('It is reported, holds up nothing else, and is read again when it answers', {
  timeout: patiently(60_000),
}, async (context) => {
  const reason = reasonToSkip()
  if (reason !== null) context.skip(reason)
  const base = await mkdtemp(join(tmpdir(), 'kontor-dead-drive-'))
  const script = join(import.meta.dirname, 'dead-drive.ts')
  const child = spawn('unshare', [...ALONE, process.execPath, script, base], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [code] = (await once(child, 'close')) as [number | null]
  await rm(base, { recursive: true })
  const lines = output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as [string, unknown])
  const nothing = { files: [], is_complete: false }
  expect(lines).toEqual([
    ['other before it', null],
    ['at first', { fault: null, ...nothing }],
    ['hangs', { fault: 'not_responding', ...nothing }],
    ['other', [null, 'a.pdf']],
    ['open', null],
    ['own file', 'bill'],
    ['ended', 'unreadable'],
    ['other after it', null],
    ['open after it', 'bill'],
    ['again', { fault: null, files: [], is_complete: true }],
  ])
  expect(code).toBe(0)
})
