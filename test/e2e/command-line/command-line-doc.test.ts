// docs/cli.md: its examples run unchanged against the built program on a new data folder, and its help texts are the
// program's.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { kontor } from '../../support/process/command-line.ts'
import { readDocScript, runDocScript, SCRIPT_TIME_MS } from '../../support/process/doc-script.ts'
import { type Kontor, startKontor } from '../../support/process/kontor-process.ts'

const program = join(inject('program'), 'main/command-line.js')
const { script, expected } = await readDocScript('cli.md')
const page = await readFile(resolve(import.meta.dirname, '../../../docs/cli.md'), 'utf8')

/** The commands that this test knows. */
const COMMANDS = [
  ...[
    'import',
    'account add',
    'tx',
    'tx show',
    'tx match',
    'tx reconcile',
    'invoice pdf',
    'open-items',
    'aged',
    'recurring',
    'bill add',
    'bill explain',
    'budget',
    'budget set',
    'balance',
    ...['vat', 'vat show', 'vat file', 'vat load'],
    ...['payment', 'payment due', 'payment prepare', 'payment release', 'payment file', 'payment answer'],
    ...['reminder', 'reminder due', 'reminder make', 'reminder pdf', 'reminder mail'],
    ...['rate', 'rate add', 'rate load'],
  ],
  ...['token list', 'token create', 'token revoke', 'open', 'backup', 'export', 'verify', 'api', 'completion'],
]

let folder = ''
let app: Kontor
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-cli-doc-'))
  app = await startKontor(inject('program'), join(folder, 'books'))
  const account = { type: 'bank', name: 'Main account', iban: 'CH9300762011623852957' }
  expect(await app.ask('POST', '/bank_account', account)).toMatchObject({ status: 201 })
})
afterAll(async () => {
  await app?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

test('the examples print the documented output', { timeout: SCRIPT_TIME_MS }, async () => {
  expect(expected.length).toBeGreaterThan(45)
  const calling = `export LC_ALL=C.UTF-8; kontor() { node '${program}' "$@"; }`
  const ran = await runDocScript(`${calling}\n${script}`, { cwd: folder, data: 'books' })
  expect(ran.output).toEqual(expected)
  expect(ran.code).toBe(0)
})

test('the examples call every command except the one that needs a screen', () => {
  const called = COMMANDS.filter((name) => script.includes(`kontor ${name} `) || script.includes(`kontor ${name}\n`))
  expect(COMMANDS.filter((name) => !called.includes(name))).toEqual(['open'])
})

test('the page has the help of the program and of each command', async () => {
  const blocks = [...page.matchAll(/^```text\n([\s\S]*?)^```$/gm)].map(([, block]) => block)
  const whole = await kontor(['--help'], { program })
  const helps = await Promise.all(COMMANDS.map((name) => kontor([...name.split(' '), '--help'], { program })))
  expect(blocks).toEqual([whole, ...helps].map(({ out }) => out))
  // A command that this test does not know would be missing on the page.
  const listed = [...whole.out.matchAll(/^ {2}([a-z-]+(?: [a-z]+)?) {2,}\S/gm)].map(([, name]) => name)
  expect(listed).toEqual(COMMANDS)
})
