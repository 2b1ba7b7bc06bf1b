// kill -9 of the real application while it starts: over intact books, over a deleted browser profile, and while it
// repairs a journal with the help of the profile. All records exist afterwards, once, and verify finds no fault.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import type { StatusObject } from '../../shared/api/endpoints/books/status.ts'
import { countOf } from '../support/counts.ts'
import { makeCamt, swissIban } from '../support/file/make-camt.ts'
import { patiently } from '../support/patience.ts'
import { type Kontor, listAll, startKontor, verifyFolder } from '../support/process/kontor-process.ts'
import { createRandom, newSeed } from '../support/random.ts'

const KILLS = countOf('kills_of_starts')
const KILLS_A_ROUND = 2
const ROWS = 1500

const program = inject('program')
const folders: string[] = []
let running: Kontor | null = null
afterAll(async () => {
  if (running?.isRunning()) await running.killMain()
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

/** Every record that a caller sees, except the name of a damaged entry in the history. */
const seen = async (kontor: Kontor): Promise<string> => {
  const lists = ['/bank_transaction', '/bank_account', '/account', '/fiscal_year', '/batch', '/member']
  const found = await Promise.all(lists.map((path) => listAll<unknown>(kontor, path)))
  return JSON.stringify(found).replaceAll(/http:\/\/127\.0\.0\.1:\d+\/signed[^"]*/g, 'signed')
}

/** Starts it and kills it after a while. */
const killStart = async (data: string, ms: number): Promise<void> => {
  const args = [join(program, 'main/main.js'), '--headless', '--data', data, '--port', '0']
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  const ended = once(child, 'close')
  await Promise.race([ended, sleep(ms)])
  child.kill('SIGKILL')
  await ended
}

/** Makes one commit of the organization's journal unreadable. Returns its number. */
const breakLine = async (data: string, part: number): Promise<number> => {
  const folder = join(data, 'books/organization-1/journal')
  const file = join(folder, '000001.jsonl')
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
  const at = Math.floor(part * lines.length)
  const broken = lines.map((line, index) => (index === at ? `${line.slice(0, -9)}#########` : line))
  await writeFile(file, `${broken.join('\n')}\n`)
  return at + 1
}

test(
  `${KILLS} kills during the start`,
  async () => {
    const seed = newSeed('kills of starts')
    const random = createRandom(seed)
    const data = await mkdtemp(join(tmpdir(), 'kontor-start-'))
    folders.push(data)
    let kontor = await startKontor(program, data)
    running = kontor
    const iban = swissIban(random)
    const { body } = await kontor.ask('POST', '/bank_account', { type: 'bank', name: 'Konto', iban })
    const form = new FormData()
    form.append('files[0]', new File([makeCamt({ seed, iban, rows: ROWS }).text], 'statement.xml'))
    await kontor.ask('POST', `/bank_account/${(body as { id: string }).id}/import-transactions`, form)
    const left = async () => (await listAll<{ finished: boolean }>(kontor, '/batch')).every(({ finished }) => finished)
    await expect.poll(left, { timeout: patiently(60_000) }).toBe(true)
    const before = await seen(kontor)
    expect(await kontor.stop()).toBe(0)

    let usual = kontor.ready_ms
    const reported = new Map<string, number>()
    for (let kill = 0; kill < KILLS; kill += KILLS_A_ROUND) {
      const what = random.pick(['whole', 'profile gone', 'line broken', 'line broken'] as const)
      if (what === 'profile gone') await rm(join(data, 'database'), { recursive: true })
      const broken = what === 'line broken' ? await breakLine(data, random.fraction()) : null
      for (let at = 0; at < KILLS_A_ROUND; at++) await killStart(data, random.between(100, Math.ceil(usual)))
      kontor = await startKontor(program, data)
      running = kontor
      usual = kontor.ready_ms
      const story = `SEED=${seed} kill ${kill}, ${what} ${broken ?? ''}`
      expect(await seen(kontor), story).toBe(before)
      const { repairs } = (await kontor.ask('GET', '/status')).body as StatusObject
      for (const { id, code, is_open, missing, message } of repairs) {
        reported.set(code, (reported.get(code) ?? 0) + 1)
        if (!is_open) continue
        expect([code, missing?.from, missing?.up_to], `${story}: ${message}`).toEqual([
          'journal_restored',
          broken,
          broken,
        ])
        expect((await kontor.ask('POST', `/status/repairs/${id}/acknowledge`)).status).toBe(200)
      }
      expect(await kontor.stop(), story).toBe(0)
      const { code, out } = await verifyFolder(program, data)
      expect(code, `${story}\n${out}`).toBe(0)
    }
    process.stdout.write(`${KILLS} kills of starts: SEED=${seed}, told ${JSON.stringify([...reported])}\n`)
  },
  patiently(600_000),
)
