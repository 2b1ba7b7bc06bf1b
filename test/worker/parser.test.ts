// The limits of reading, with real processes: time, memory, crashes. After any failure on one file, the next is read.
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { forkProcess, type OwnProcess, type StartProcess } from '../../main/engine/process/child-process.ts'
import { createParser, type ParserOptions } from '../../main/worker/parser.ts'
import { readFile } from '../../main/worker/read-file.ts'
import type { ParsedRow } from '../../shared/record/import/parsed-statement.ts'
import { rowKeysOf } from '../../shared/rule/import/row-identity.ts'
import { minorUnitsOf } from '../../shared/value/money.ts'
import { memoryOf } from '../bench/memory.ts'
import { details, entry, message, statement } from '../fixture/camt/message.ts'
import { sha256 } from '../support/books/import-rows.ts'
import { countOf } from '../support/counts.ts'
import { answerOfRefusal, asAnswer } from '../support/file/parser-answers.ts'
import { patiently } from '../support/patience.ts'
import { createRandom, newSeed } from '../support/random.ts'

/** A function that starts parser processes, and those it has started. */
const watched = (): readonly [processes: readonly OwnProcess[], startProcess: StartProcess] => {
  const processes: OwnProcess[] = []
  const startProcess = async (file: URL) => {
    const process = await forkProcess(file)
    processes.push(process)
    return process
  }
  return [processes, startProcess]
}

const [processes, startProcess] = watched()
/** For all files that do not kill a process. */
const parser = createParser({ startProcess })
afterAll(() => parser.close())

const started = (options: ParserOptions) => {
  const parser = createParser(options)
  onTestFinished(() => parser.close())
  return parser
}

const fileOf = (xml: string, name = 'a.xml') => ({ name, bytes: new TextEncoder().encode(xml) })
const good = fileOf(message(statement({}, entry('5'))))
const movement: ParsedRow = {
  detail_ref: null,
  entry_ref: 'E1',
  detail_position: null,
  end_to_end_id: null,
  reference: null,
  counterparty_iban: null,
  ultimate_name: null,
  charges: null,
  charges_currency: null,
  document_date: null,
  booking_date: null,
  value_date: null,
  amount: minorUnitsOf(505),
  currency: 'CHF',
  name: null,
  text: 'Zahlung',
  fingerprint_text: null,
  source_line: 2,
}
/**
 * A thread of the process with the given code, for cases that the real one does not have: `onFile`, and `post` for its
 * answers.
 */
const workerOf = (code: string) => {
  const line = `import { serialize } from 'node:v8'
    import { parentPort } from 'node:worker_threads'
    const post = (reply) => parentPort.postMessage(serialize(reply))
    const onFile = (listener) => parentPort.on('message', (file) => {
      post({ type: 'Started' })
      listener(file)
    });`
  return new URL(`data:text/javascript,${encodeURIComponent(line + code)}`)
}

test('reads a file and leaves the caller its bytes', async () => {
  const { bytes } = good
  const before = bytes.slice()
  expect(await parser.parse(good)).toMatchObject({ ok: true, value: { format: 'camt' } })
  expect(bytes).toEqual(before)
})

test('reads a file in a pooled buffer', async () => {
  const pooled = Buffer.from(message(statement({}, entry('5'))))
  const file = { name: 'a.xml', bytes: pooled as unknown as Uint8Array<ArrayBuffer> }
  expect((await parser.parse(file)).ok).toBe(true)
  expect(pooled.toString()).toContain('BkToCstmrStmt')
})

test('answers many files at once, each with its own result', async () => {
  const files = Array.from({ length: 20 }, (_, index) => fileOf(message(statement({ id: `S${index}` }, entry('5')))))
  const answers = await Promise.all([...files, fileOf('no xml')].map((file) => parser.parse(file)))
  const numbers = answers.map((answer) =>
    answer.ok ? answer.value.statements[0]?.number : answerOfRefusal(answer.error).status,
  )
  expect(numbers).toEqual([...files.map((_, index) => `S${index}`), 415])
})

describe('rows that arrive in pieces', () => {
  const csvOf = (account: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${account};05.01.2026;${index + 1}.05;Zahlung ${index % 700}`)

  test('are those of the reader, each in its statement', async () => {
    const lines = [...csvOf('CH9300762011623852957', 5000), ...csvOf('CH5604835012345678009', 3)]
    const file = fileOf(['IBAN;Datum;Betrag;Text', ...lines].join('\n'), 'a.csv')
    const answer = await parser.parse(file)
    expect(answer).toStrictEqual(await readFile(file))
    expect(answer.ok && answer.value.statements.map(({ rows }) => rows.length)).toEqual([5000, 3])
  })

  test.each([
    ['which the bank gives', (index: number) => `ZV2026${10_000_000 + (index % 2999)}`],
    ['which are fingerprints', () => ''],
  ])('get their identities for a bank account, %s', async (_, reference) => {
    const lines = csvOf('05.01.2026', 3000).map((line, index) => `${line.slice(11)};${reference(index)}`)
    const file = fileOf(['Datum;Betrag;Text;Transaktions-Nr.', ...lines].join('\n'), 'a.csv')
    expect(await parser.parse(file)).not.toHaveProperty('value.row_keys')
    const answer = await parser.parse({ ...file, bank_account_id: 'ACCOUNT001' })
    if (!answer.ok) throw new Error(answerOfRefusal(answer.error).message)
    const { statements, row_keys } = answer.value
    expect(row_keys).toEqual(rowKeysOf('ACCOUNT001', statements[0]?.rows ?? [], sha256))
    expect([row_keys?.keys.length, row_keys?.repeated.size]).toEqual([3000, reference(0) === '' ? 0 : 1])
  })

  test('of a statement without any', async () => {
    const file = fileOf(message(statement({}), statement({ id: 'B' }, entry('5'))))
    expect(await parser.parse(file)).toStrictEqual(await readFile(file))
  })

  const someRows = `const columns = columnsOf([${JSON.stringify(movement)}, ${JSON.stringify(movement)}])`
  const columnsModule = new URL('../../main/worker/row-columns.ts', import.meta.url)
  const workerOfRows = (code: string) => workerOf(`import { columnsOf } from '${columnsModule}';${someRows};${code}`)
  const whole = `({ type: 'Read', rowCounts: [2], result: { ok: true, value: { statements: [{ rows: [] }] } } })`

  test('are no file when the process ends in the middle, and the next file gets none of them', async () => {
    const parser = started({
      workerFile: workerOfRows(`onFile((file) => {
        post({ type: 'Rows', columns, keys: null })
        if (file.name === 'exit.xml') setTimeout(() => process.exit(3), 100)
        else post(${whole})
      })`),
    })
    await expect(parser.parse({ ...good, name: 'exit.xml' })).rejects.toThrow(/ended with code 3/)
    expect(await parser.parse(good)).toMatchObject({
      ok: true,
      value: { statements: [{ rows: [movement, movement] }] },
    })
  })

  test('are no file when some of them are missing', async () => {
    const parser = started({
      workerFile: workerOfRows(`onFile(() => post(${whole}))`),
    })
    await expect(parser.parse(good)).rejects.toThrow('The process read 2 rows, of which 0 arrived')
  })

  test('are no file when they cannot be decoded', async () => {
    const parser = started({
      workerFile: workerOf(`onFile(() => post({ type: 'Rows', columns: null }))`),
    })
    await expect(parser.parse(good)).rejects.toThrow('Taking in a.xml failed')
  })

  test('are refused when the time ends in the middle', async () => {
    const parser = started({
      timeoutMs: patiently(600),
      workerFile: workerOf(
        `onFile(() => post({ type: 'Rows', columns: { columns: [], amount: [1], source_line: [1] }, keys: null }))`,
      ),
    })
    expect(await parser.parse(good)).toMatchObject({ ok: false, error: { code: 'file_too_complex' } })
  })
})

describe('a file that needs too much', () => {
  test('time is refused, and the next one read', async () => {
    const parser = started({
      timeoutMs: patiently(600),
      workerFile: workerOf(`onFile((file) => {
        while (file.name === 'slow.xml') {}
        post({ type: 'Read', result: { ok: true, value: file.name } })
      })`),
    })
    const answers = Promise.all([parser.parse({ ...good, name: 'slow.xml' }), parser.parse(good)])
    expect((await answers).map(asAnswer)).toMatchObject([
      { ok: false, error: { status: 422, code: 'file_too_complex' } },
      { ok: true, value: 'a.xml' },
    ])
  })

  test('time does not count until the process begins with it: a busy machine starts it late', async () => {
    const timeoutMs = patiently(600)
    const parser = started({
      timeoutMs,
      workerFile: workerOf(`Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${2 * timeoutMs})
        onFile((file) => post({ type: 'Read', result: { ok: true, value: file.name } }))`),
    })
    expect(await parser.parse(good)).toEqual({ ok: true, value: 'a.xml' })
  })

  test('memory is refused, and the next one read', async () => {
    const parser = started({ maxOldGenerationSizeMb: 24 })
    const hungry = `<NtryDtls>${'<TxDtls><Amt Ccy="CHF">0</Amt></TxDtls>'.repeat(60_000)}</NtryDtls>`
    const answers = Promise.all([parser.parse(fileOf(message(statement({}, entry('0', hungry))))), parser.parse(good)])
    expect((await answers).map(asAnswer)).toMatchObject([
      { ok: false, error: { status: 422, code: 'file_too_complex' } },
      { ok: true, value: { format: 'camt' } },
    ])
  })

  // Each would end the program if it were a thread of it: test/long/parser-memory.test.ts tests real files.
  test.each([
    ['a call that allocates far beyond the limit', 'new Array(40_000_000).fill(0)', /heap out of memory/],
    ['the engine, which traps', `process.kill(process.pid, 'SIGTRAP')`, /^$/],
    ['the system, which has no memory left', `process.kill(process.pid, 'SIGKILL')`, /^$/],
  ])('and ends its process by %s is refused, and the next one read', async (_, deed, errors) => {
    const [processes, startProcess] = watched()
    const parser = started({
      startProcess,
      maxOldGenerationSizeMb: 24,
      workerFile: workerOf(`onFile((file) => {
        if (file.name === 'last.xml') ${deed}
        post({ type: 'Read', result: { ok: true, value: file.name } })
      })`),
    })
    // Its size allows a minute: on a busy machine a process takes its time to end.
    const last = { name: 'last.xml', bytes: new Uint8Array(4_500_000) }
    const answers = Promise.all([parser.parse(last), parser.parse(good)])
    expect((await answers).map(asAnswer)).toMatchObject([
      { ok: false, error: { status: 422, code: 'file_too_complex' } },
      { ok: true, value: 'a.xml' },
    ])
    expect(processes).toHaveLength(2)
    const end = await processes[0]?.ended
    expect([end?.signal, end?.errors]).toEqual([
      expect.stringMatching(/^SIG(ABRT|TRAP|ILL|KILL)$/),
      expect.stringMatching(errors),
    ])
  })
})

describe('a bug', () => {
  test('in the reader is an error with its place, and the next file is read', async () => {
    const parser = started({
      workerFile: workerOf(`onFile((file) =>
        post(file.name === 'bug.xml'
          ? { type: 'Failed', stack: 'TypeError: at camt.ts' }
          : { type: 'Read', result: { ok: true, value: file.name } }))`),
    })
    await expect(parser.parse({ ...good, name: 'bug.xml' })).rejects.toThrow(/bug\.xml failed.*TypeError: at camt\.ts/)
    expect(await parser.parse(good)).toMatchObject({ ok: true })
  })

  test('that ends the thread is an error, and the next file gets a new process', async () => {
    const parser = started({
      workerFile: workerOf(`onFile((file) => {
        if (file.name === 'exit.xml') process.exit(3)
        if (file.name === 'throw.xml') throw new Error('thrown')
        post({ type: 'Read', result: { ok: true, value: file.name } })
      })`),
    })
    await expect(parser.parse({ ...good, name: 'exit.xml' })).rejects.toThrow(/ended with code 3/)
    expect(await parser.parse(good)).toMatchObject({ ok: true })
    await expect(parser.parse({ ...good, name: 'throw.xml' })).rejects.toThrow('thrown')
    expect(await parser.parse(good)).toMatchObject({ ok: true })
  })

  test('of the engine that ends the process is an error too', async () => {
    const parser = started({ workerFile: workerOf(`onFile(() => process.kill(process.pid, 'SIGSEGV'))`) })
    await expect(parser.parse(good)).rejects.toThrow('The process ended with signal SIGSEGV while it read a.xml')
  })

  test('that keeps the process from starting is an error', async () => {
    const isNot = () => forkProcess(new URL('./nowhere.ts', import.meta.url))
    await expect(started({ startProcess: isNot }).parse(good)).rejects.toThrow(
      /code 1 while it read a\.xml.*nowhere\.ts/s,
    )
  })
})

test('an idle process ends and is started again', async () => {
  const [processes, startProcess] = watched()
  const parser = started({ startProcess, idleMs: 20 })
  await parser.parse(good)
  await parser.parse(good)
  expect(processes).toHaveLength(1)
  await processes[0]?.ended
  expect(await parser.parse(good)).toMatchObject({ ok: true })
  expect(processes).toHaveLength(2)
})

test('a process started ahead reads the first file, and ends when none comes', async () => {
  const [processes, startProcess] = watched()
  const parser = started({ startProcess })
  parser.prepare()
  parser.prepare()
  expect(await parser.parse(good)).toMatchObject({ ok: true })
  expect(processes).toHaveLength(1)
  const [idle, startIdle] = watched()
  started({ startProcess: startIdle, idleMs: 20 }).prepare()
  await expect.poll(() => idle.length).toBe(1)
  expect(await idle[0]?.ended).toMatchObject({ signal: 'SIGKILL' })
})

test('an idle process that dies is replaced', async () => {
  const [processes, startProcess] = watched()
  const parser = started({ startProcess })
  await parser.parse(good)
  processes[0]?.kill()
  await processes[0]?.ended
  expect(await parser.parse(good)).toMatchObject({ ok: true })
  expect(processes).toHaveLength(2)
})

test('signals for the program alone do not end the process: Ctrl-C, the end of a session or of a service', async () => {
  const [processes, startProcess] = watched()
  const parser = started({
    startProcess,
    workerFile: workerOf(`onFile(() => {
      for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM']) process.kill(process.pid, signal)
      setTimeout(() => post({ type: 'Read', result: { ok: true, value: 'read' } }), 50)
    })`),
  })
  expect(await parser.parse(good)).toEqual({ ok: true, value: 'read' })
  expect(await parser.parse(good)).toEqual({ ok: true, value: 'read' })
  expect(processes).toHaveLength(1)
})

test('the process gets no environment and no arguments of the program', async (context) => {
  if (process.platform !== 'linux') context.skip('only Linux shows the environment of a process')
  // Tests name a folder of compiled code, which the program passes on; a user's program names none.
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('NODE_COMPILE_CACHE', undefined)
  vi.stubEnv('KONTOR_PASSPHRASE', 'a secret of the program')
  const parser = started({
    workerFile: workerOf(`import { readFileSync } from 'node:fs'
      const own = { thread: { ...process.env }, process: readFileSync('/proc/self/environ', 'utf8').split('\\0'), argv: process.argv.slice(2) }
      onFile(() => post({ type: 'Read', result: { ok: true, value: own } }))`),
  })
  expect(await parser.parse(good)).toEqual({
    ok: true,
    value: {
      thread: {},
      process: [expect.stringContaining('NODE_CHANNEL_FD'), expect.stringContaining('NODE_CHANNEL'), ''],
      argv: [],
    },
  })
})

test('a closed parser refuses work, also waiting work, and its process has ended', async () => {
  const [processes, startProcess] = watched()
  const parser = createParser({ startProcess })
  const first = parser.parse(good)
  const second = parser.parse(good)
  const refused = Promise.allSettled([first, second])
  await expect.poll(() => processes.length).toBe(1)
  await parser.close()
  expect(await refused).toMatchObject(
    Array(2).fill({ status: 'rejected', reason: { message: 'The parser is closed' } }),
  )
  expect(await processes[0]?.ended).toMatchObject({ signal: 'SIGKILL' })
  await expect(parser.parse(good)).rejects.toThrow('closed')
})

describe('5 MB of hostile XML are answered within time and memory', () => {
  const inStatement = (text: string) => message(statement({}, text))
  const inDetails = (text: string) => inStatement(entry('5', details(text)))
  const inText = (text: string) => inStatement(entry('5', `<AddtlNtryInf>${text}</AddtlNtryInf>`))

  const KINDS: readonly (readonly [string, string, (text: string) => string])[] = [
    ['elements', '<a/>', inStatement],
    ['entries', '<Ntry><Sts>x</Sts></Ntry>', inStatement],
    ['whole entries', entry('5'), inStatement],
    [
      'details',
      '<TxDtls><Amt Ccy="CHF">0</Amt></TxDtls>',
      (text) => inStatement(entry('0', `<NtryDtls>${text}</NtryDtls>`)),
    ],
    ['texts', '<Ustrd>x</Ustrd>', (text) => inDetails(`<RmtInf>${text}</RmtInf>`)],
    ['references', '&#65;', inText],
    ['sections', '<![CDATA[x]]>', inText],
    ['comments', '<!---->', inText],
    ['characters', 'ü€ ', inText],
    ['attributes', 'a="" ', (text) => inStatement(`<Ntry ${text}/>`)],
    ['depth', '<PstlAdr>', inStatement],
    ['statements', '<Stmt></Stmt>', (text) => message(text)],
  ]
  const random = createRandom(newSeed('hostile XML'))
  test.each(random.some(countOf('hostile_files'), KINDS))('%s', async (_, piece, around) => {
    const file = fileOf(around(piece.repeat(Math.floor(5_200_000 / piece.length))))
    let peak = 0
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryOf(processes.at(-1)?.pid ?? 0)?.peak ?? 0)
    }, 50)
    const start = performance.now()
    const answer = await parser.parse(file)
    clearInterval(watch)
    if (!answer.ok) expect([415, 422]).toContain(answerOfRefusal(answer.error).status)
    expect(performance.now() - start).toBeLessThan(patiently(30_000))
    // In MB: V8's memory outside of the heap, which is limited to 256.
    expect(peak).toBeLessThan(550)
  })
})
