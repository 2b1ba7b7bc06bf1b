// `kontor` against the built program: import, list, booking and settings, with each exit code, pipes and files.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { type CommandOutput, kontor as call } from '../../support/process/command-line.ts'
import { type Kontor, startKontor } from '../../support/process/kontor-process.ts'

const program = join(inject('program'), 'main/command-line.js')

let folder = ''
let data = ''
let app: Kontor
let bank = ''
const kontor = (...args: readonly string[]) => call(args, { program, cwd: folder, env: { KONTOR_DATA: data } })
const parsed = ({ out }: CommandOutput) =>
  JSON.parse(out) as { schema_version: number; command: string; data: Record<string, unknown>[] }

/** A statement of the account, with the rows as amount and text. */
const csv = (rows: readonly (readonly [string, string])[]): string =>
  `Datum;Text;Betrag\n${rows.map(([amount, text], at) => `${String((at % 28) + 1).padStart(2, '0')}.01.2026;${text};${amount}\n`).join('')}`

beforeAll(async () => {
  folder = await temporaryFolder('kontor-cli-')
  data = join(folder, 'books')
  app = await startKontor(inject('program'), data)
  const made = await app.ask('POST', '/bank_account', { type: 'bank', name: 'Main', iban: 'CH9300762011623852957' })
  bank = (made.body as { id: string }).id
  await app.ask('POST', '/bank_account', { type: 'bank', name: 'Twin', iban: 'CH5604835012345678009' })
  await app.ask('POST', '/bank_account', { type: 'cash', name: 'twin' })
})
afterAll(async () => {
  await app?.stop()
  await removeTemporaryFolders()
})

test('import: planned, done, no new rows, partly done and refused, each with its exit code', async () => {
  await writeFile(
    join(folder, 'a.csv'),
    csv([
      ['250.50', 'Rent'],
      ['-4.50', '=Coffee'],
    ]),
  )
  await writeFile(join(folder, 'b.csv'), csv([['1.00', 'Interest']]))
  await writeFile(join(folder, 'bad.pdf'), 'no statement')
  const unknown = await kontor('import', 'a.csv')
  expect(unknown).toMatchObject({ code: 5, errors: expect.stringContaining('specify it with --account') })
  const planned = await kontor('import', 'a.csv', '--account', 'main', '--plan')
  expect([planned.code, parsed(planned)]).toEqual([
    0,
    {
      schema_version: 1,
      command: 'import',
      data: [
        expect.objectContaining({ file: 'a.csv', state: 'planned', bank_account: 'Main', created: 2, batch_id: null }),
      ],
    },
  ])
  expect(parsed(await kontor('tx')).data).toEqual([])
  const done = await kontor('import', 'a.csv', '--account', 'CH93 0076 2011 6238 5295 7')
  expect(done).toMatchObject({ code: 0, errors: expect.stringContaining('a.csv: 100 %\n') })
  expect(parsed(done).data).toEqual([
    {
      file: 'a.csv',
      state: 'imported',
      bank_account_id: bank,
      bank_account: 'Main',
      created: 2,
      duplicates: 0,
      flagged: 0,
      skipped: 0,
      refused: 0,
      batch_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      message: null,
    },
  ])
  expect((await kontor('import', 'a.csv', '--account', bank, '--plan')).code).toBe(3)
  const mixed = await kontor('import', 'a.csv', 'bad.pdf', 'missing.csv', 'b.csv', '--account', bank, '--format', 'csv')
  expect(mixed.code).toBe(4)
  expect(mixed.out.split('\n').map((line) => line.split(';').slice(0, 2).join())).toEqual([
    ...['file,state', 'a.csv,nothing_new', 'bad.pdf,refused', 'missing.csv,refused', 'b.csv,imported', ''],
  ])
  expect(mixed.errors).toContain('missing.csv: The file cannot be read (ENOENT).')
  expect((await kontor('import', 'a.csv', 'b.csv', '--account', bank)).code).toBe(3)
  expect((await kontor('import', 'bad.pdf', 'missing.csv', '--account', bank)).code).toBe(5)
  expect(parsed(await kontor('tx')).data).toHaveLength(3)
})

test('an account by its name, unless it is ambiguous', async () => {
  const twins = await kontor('import', 'a.csv', '--account', 'TWIN')
  expect(twins).toMatchObject({
    code: 5,
    out: '',
    errors: expect.stringContaining('"TWIN" matches several bank accounts: '),
  })
  expect(await kontor('tx', '--account', 'Nobody')).toMatchObject({
    code: 5,
    errors: expect.stringContaining('There is no bank account "Nobody". Available: Main (CH9300762011623852957)'),
  })
})

test('stdin, with a name', async () => {
  const stdin = await readFile(join(folder, 'a.csv'))
  const env = { KONTOR_DATA: data }
  const piped = await call(['import', '-', '--name', 'piped.csv', '--account', bank], { program, env, stdin })
  expect([piped.code, parsed(piped).data[0]]).toMatchObject([3, { file: 'piped.csv', duplicates: 2 }])
  expect(await call(['import', '-'], { program, env, stdin })).toMatchObject({ code: 2, out: '' })
  expect(await kontor('import', 'a.csv', 'b.csv', '--name', 'x.csv')).toMatchObject({ code: 2 })
})

test('with the same key the import takes effect once, even after other changes', async () => {
  await writeFile(join(folder, 'c.csv'), csv([['9.00', 'Once']]))
  const first = await kontor('import', 'c.csv', '--account', bank, '--key', 'night-1')
  const again = await kontor('import', 'c.csv', '--account', bank, '--key', 'night-1')
  expect([again.code, again.out]).toEqual([0, first.out])
  const other = await kontor('import', 'a.csv', '--account', bank, '--key', 'night-1')
  expect(other).toMatchObject({ code: 5, errors: expect.stringContaining('Idempotency-Key') })
  expect((await kontor('import', 'c.csv', '--account', bank)).code).toBe(3)
})

test('tx: filters, order and formats', async () => {
  const rows = await kontor('tx', '--sort', 'amount', '--to', '2026-01-02', '--max', '250.50', '--format', 'csv')
  expect(rows.out.split('\n').map((line) => line.split(';').slice(1, 7).join('|'))).toEqual([
    'booking_date|value_date|amount|currency|name|text',
    "2026-01-02||-4.50|CHF||'=Coffee",
    '2026-01-01||1.00|CHF||Interest',
    '2026-01-01||9.00|CHF||Once',
    '2026-01-01||250.50|CHF||Rent',
    '',
  ])
  const table = await kontor('tx', '--search', 'rent', '--format', 'table', '--lang', 'de')
  expect(table.out.split('\n')[0]).toMatch(/^ID +Buchung +Betrag +Währung +Gegenpartei +Text +Stand +Bankkonto$/)
  expect(table.out.split('\n')[1]).toMatch(/^[0-9A-Z]{26} +01\.01\.2026 +250\.50 +CHF +Rent +open +Main$/)
  const limited = await kontor('tx', '--limit', '1', '--format', 'jsonl')
  expect([limited.out.split('\n').length, limited.errors]).toEqual([2, '1 of 4.\n'])
  expect(await kontor('tx', '--reconciled', '--format', 'jsonl')).toEqual({ code: 0, out: '', errors: '' })
  expect(await kontor('tx', '--from', '31.01.2026')).toMatchObject({ code: 2 })
  expect(await kontor('tx', '--open', '--reconciled')).toMatchObject({ code: 2 })
  expect(await kontor('tx', 'show', '01M85N66NNFWVRA2ZQDGRZC1NX')).toMatchObject({ code: 5, out: '' })
})

test('tx reconcile: done, no transaction, partly done, refused; tx show lists the matches', async () => {
  const [rent] = parsed(await kontor('tx', '--search', 'rent')).data
  const id = String(rent?.id)
  expect(await kontor('tx', 'reconcile', id)).toMatchObject({ code: 5 })
  const accounts = await app.ask('GET', '/account?filter[number]=6000')
  const [{ id: account }] = (accounts.body as { data: [{ id: string }] }).data
  const matches = [{ amount: 250.5, account_id: account }]
  expect(await app.ask('POST', `/bank_transaction/${id}/matches`, { matches })).toMatchObject({ status: 200 })
  await app.ask('POST', '/bank_transaction/unreconcile-many', { items: [id] })
  await expect.poll(async () => parsed(await kontor('tx', '--search', 'rent')).data[0]?.state).toBe('open')
  const done = await kontor('tx', 'reconcile', id)
  expect([done.code, parsed(done).data]).toEqual([
    0,
    [{ id, state: 'reconciled', journal_entry_id: expect.stringMatching(/^\w{26}$/), message: null }],
  ])
  expect(await kontor('tx', 'reconcile', id)).toMatchObject({ code: 3 })
  expect(await kontor('tx', 'reconcile', id, '01M85N66NNFWVRA2ZQDGRZC1NX')).toMatchObject({ code: 4 })
  const shown = await kontor('tx', 'show', id)
  expect(JSON.parse(shown.out)).toMatchObject({
    data: { id, amount: '250.50', matches: [{ amount: '250.50', account_id: account }] },
  })
})

test('budget and balance', async () => {
  expect(parsed(await kontor('budget', 'set', '6500', '-100')).data).toMatchObject({ was: null, budget: '-100.00' })
  expect(await kontor('budget', 'set', '6500', '-100.0')).toMatchObject({ code: 3 })
  expect(await kontor('budget', 'set', '1', '5')).toMatchObject({ code: 5 })
  expect(await kontor('budget', '--year', '1999')).toMatchObject({
    code: 5,
    errors: expect.stringContaining('There is no such fiscal year. Available: 2026, 2025'),
  })
  expect(parsed(await kontor('balance')).data).toMatchObject([
    { name: 'Main', balance: '256.00', currency: 'CHF' },
    {},
    {},
  ])
  const ledger = parsed(await kontor('balance', '--date', '2026-01-31'))
  expect(ledger.data.map(({ number, balance, date }) => [number, balance, date])).toEqual([
    [1020, '250.50', '2026-01-31'],
    [6000, '-250.50', '2026-01-31'],
  ])
})

test('a reader that closes the pipe is no error; a full disk is one', async () => {
  const many = Array.from({ length: 800 }, (_, at) => [`${at + 1}.00`, `Row ${at} ${'x'.repeat(80)}`] as const)
  await writeFile(join(folder, 'many.csv'), csv(many))
  expect((await kontor('import', 'many.csv', '--account', bank)).code).toBe(0)
  const shell = (line: string) =>
    spawnSync('bash', ['-c', `kontor() { "${process.execPath}" "${program}" "$@"; }; ${line}`], {
      env: { ...process.env, KONTOR_DATA: data, LC_ALL: 'C.UTF-8' },
      encoding: 'utf8',
    })
  const head = shell('kontor tx --format jsonl | head -n 1 | wc -l; echo $? $PIPESTATUS')
  expect([head.stdout.replaceAll(' ', ''), head.stderr]).toEqual(['1\n00\n', ''])
  const full = shell('kontor tx --format jsonl > /dev/full; echo $?')
  expect([full.stdout, full.stderr]).toEqual(['5\n', expect.stringContaining('ENOSPC')])
  // Complete when the reader reads everything: 800 rows and 4 earlier ones.
  expect(shell('kontor tx --format jsonl | cat').stdout.trimEnd().split('\n')).toHaveLength(804)
})

test('on a terminal the output is a table that fits it', (context) => {
  if (spawnSync('script', ['--version']).status !== 0) context.skip('script, which makes a terminal, is not installed')
  const line = `stty cols 100; "${process.execPath}" "${program}" tx --limit 2`
  const { stdout } = spawnSync('script', ['-qec', line, '/dev/null'], {
    env: { ...process.env, KONTOR_DATA: data, LC_ALL: 'C.UTF-8' },
    encoding: 'utf8',
  })
  const lines = stdout.trimEnd().split(/\r?\n/)
  expect(lines[0]).toMatch(/^ID +Booked +Amount +Currency/)
  expect(lines).toHaveLength(4)
  expect(lines[1]).toMatch(/x…/)
  expect(lines.slice(0, 3).map((one) => [...one].length <= 100)).toEqual([true, true, true])
})

test('backup, export and verify, with the program running and stopped', async () => {
  const lines = await kontor('backup', '--to', 'running.kontor')
  expect(lines).toMatchObject({ code: 0 })
  expect(JSON.parse(lines.out)).toMatchObject({
    data: { file: join(folder, 'running.kontor'), bank_transactions: 804 },
  })
  expect(await kontor('backup', '--to', 'running.kontor')).toMatchObject({ code: 5 })
  const running = await kontor('export', '--to', 'running.zip')
  expect(running).toMatchObject({ code: 0 })
  expect(await kontor('export', '--to', 'running.zip')).toMatchObject({
    code: 5,
    errors: expect.stringContaining('already exists'),
  })
  expect(await kontor('export')).toMatchObject({ code: 2 })
  await app.stop()
  expect(await kontor('tx')).toMatchObject({
    code: 5,
    out: '',
    errors: expect.stringContaining('Kontor is not running'),
  })
  expect(await kontor('backup')).toMatchObject({ code: 2 })
  const stopped = JSON.parse((await kontor('backup', '--to', 'stopped.kontor')).out)
  expect(stopped).toMatchObject({ data: { bank_transactions: 804, lacking: [] } })
  expect(await kontor('export', '--to', 'other.zip', '--organization', '7')).toMatchObject({ code: 2 })
  const exported = JSON.parse((await kontor('export', '--to', 'stopped.zip')).out)
  expect(exported).toMatchObject({ data: { organization: 'My company', journal_entries: 3 } })
  // The same books: stopping writes no commit.
  expect(exported.data.head).toBe(JSON.parse(running.out).data.head)
  const whole = await kontor('verify')
  expect([whole.code, JSON.parse(whole.out)]).toMatchObject([
    0,
    { schema_version: 1, data: { is_whole: true, findings: [] } },
  ])
  const journal = join(data, 'books/organization-1/journal')
  const [file = ''] = execFileSync('ls', [journal], { encoding: 'utf8' })
    .split('\n')
    .filter((name) => name.endsWith('.jsonl'))
  const text = await readFile(join(journal, file), 'utf8')
  await writeFile(join(journal, file), text.replace('250.5', '250.6').replace('"Rent"', '"Tent"'))
  const broken = await kontor('verify', '--format', 'table')
  expect(broken).toMatchObject({ code: 6, out: expect.stringContaining('FOUND') })
  await mkdir(join(folder, 'nothing'))
  expect(await kontor('verify', '--data', 'nothing')).toMatchObject({ code: 5, out: '' })
})
