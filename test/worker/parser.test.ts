// The worker thread's limits, with real threads: time, memory, death. Whatever happens to one file, the next is read.
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createParser, type ParserOptions } from '../../main/worker/parser.ts'
import { readFile } from '../../main/worker/read-file.ts'
import type { ParsedRow } from '../../shared/record/parsed-statement.ts'
import { rowKeysOf } from '../../shared/rule/import/row-identity.ts'
import { minorUnitsOf } from '../../shared/value/money.ts'
import { details, entry, message, statement } from '../fixture/camt/message.ts'
import { answered, asAnswered } from '../support/as-answered.ts'
import { sha256 } from '../support/import-rows.ts'
import { patiently } from '../support/patience.ts'

const started = (options: ParserOptions = {}) => {
  const parser = createParser(options)
  onTestFinished(() => parser.close())
  return parser
}

const fileOf = (xml: string, name = 'a.xml') => ({ name, bytes: new TextEncoder().encode(xml) })
const good = fileOf(message(statement({}, entry('5'))))
const movement: ParsedRow = {
  ...{ detail_ref: null, entry_ref: 'E1', detail_position: null, end_to_end_id: null, reference: null },
  ...{ counterparty_iban: null, ultimate_name: null, charges: null, charges_currency: null },
  ...{ document_date: null, booking_date: null, value_date: null, amount: minorUnitsOf(505), currency: 'CHF' },
  ...{ name: null, text: 'Zahlung', fingerprint_text: null, source_line: 2 },
}
/** A worker whose code is given, for what the real one does not do. */
const workerOf = (code: string) =>
  new URL(`data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads';${code}`)}`)

test('reads a file and leaves the caller its bytes', async () => {
  const { bytes } = good
  const before = bytes.slice()
  expect(await started().parse(good)).toMatchObject({ ok: true, value: { format: 'camt' } })
  expect(bytes).toEqual(before)
})

test('reads a file that lies in a pooled buffer', async () => {
  const pooled = Buffer.from(message(statement({}, entry('5'))))
  const file = { name: 'a.xml', bytes: pooled as unknown as Uint8Array<ArrayBuffer> }
  expect((await started().parse(file)).ok).toBe(true)
  expect(pooled.toString()).toContain('BkToCstmrStmt')
})

test('answers many files at once, each its own', async () => {
  const parser = started()
  const files = Array.from({ length: 20 }, (_, index) => fileOf(message(statement({ id: `S${index}` }, entry('5')))))
  const answers = await Promise.all([...files, fileOf('no xml')].map((file) => parser.parse(file)))
  const numbers = answers.map((answer) =>
    answer.ok ? answer.value.statements[0]?.number : answered(answer.error).status,
  )
  expect(numbers).toEqual([...files.map((_, index) => `S${index}`), 415])
})

describe('rows, which come in pieces', () => {
  const csvOf = (account: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${account};05.01.2026;${index + 1}.05;Zahlung ${index % 700}`)

  test('are those that the reader read, each in its statement', async () => {
    const lines = [...csvOf('CH9300762011623852957', 5000), ...csvOf('CH5604835012345678009', 3)]
    const file = fileOf(['IBAN;Datum;Betrag;Text', ...lines].join('\n'), 'a.csv')
    const answer = await started().parse(file)
    expect(answer).toStrictEqual(await readFile(file))
    expect(answer.ok && answer.value.statements.map(({ rows }) => rows.length)).toEqual([5000, 3])
  })

  test.each([
    ['the bank calls them', (index: number) => `ZV2026${10_000_000 + (index % 2999)}`],
    ['their fingerprints are', () => ''],
  ])('are named for a bank account as %s', async (_, reference) => {
    const lines = csvOf('05.01.2026', 3000).map((line, index) => `${line.slice(11)};${reference(index)}`)
    const parser = started()
    const file = fileOf(['Datum;Betrag;Text;Transaktions-Nr.', ...lines].join('\n'), 'a.csv')
    expect(await parser.parse(file)).not.toHaveProperty('value.row_keys')
    const answer = await parser.parse({ ...file, bank_account_id: 'ACCOUNT001' })
    if (!answer.ok) throw new Error(answered(answer.error).message)
    const { statements, row_keys } = answer.value
    expect(row_keys).toEqual(rowKeysOf('ACCOUNT001', statements[0]?.rows ?? [], sha256))
    expect([row_keys?.keys.length, row_keys?.repeated.size]).toEqual([3000, reference(0) === '' ? 0 : 1])
  })

  test('of a statement without any', async () => {
    const file = fileOf(message(statement({}), statement({ id: 'B' }, entry('5'))))
    expect(await started().parse(file)).toStrictEqual(await readFile(file))
  })

  const someRows = `const columns = columnsOf([${JSON.stringify(movement)}, ${JSON.stringify(movement)}])`
  const columnsModule = new URL('../../main/worker/row-columns.ts', import.meta.url)
  const workerOfRows = (code: string) => workerOf(`import { columnsOf } from '${columnsModule}';${someRows};${code}`)
  const whole = `({ type: 'Read', rowCounts: [2], result: { ok: true, value: { statements: [{ rows: [] }] } } })`

  test('are no file when the worker ends in their middle, and nothing of them is taken for the next one', async () => {
    const parser = started({
      workerFile: workerOfRows(`parentPort.on('message', (file) => {
        parentPort.postMessage({ type: 'Rows', columns, keys: null })
        if (file.name === 'exit.xml') setTimeout(() => process.exit(3), 100)
        else parentPort.postMessage(${whole})
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
      workerFile: workerOfRows(`parentPort.on('message', () => parentPort.postMessage(${whole}))`),
    })
    await expect(parser.parse(good)).rejects.toThrow('The worker read 2 rows, of which 0 arrived')
  })

  test('are no file when they cannot be taken in', async () => {
    const parser = started({
      workerFile: workerOf(`parentPort.on('message', () => parentPort.postMessage({ type: 'Rows', columns: null }))`),
    })
    await expect(parser.parse(good)).rejects.toThrow('Taking in a.xml failed')
  })

  test('are refused when the time ends in their middle', async () => {
    const parser = started({
      timeoutMs: patiently(1000),
      workerFile: workerOfRows(
        `parentPort.on('message', () => parentPort.postMessage({ type: 'Rows', columns, keys: null }))`,
      ),
    })
    expect(await parser.parse(good)).toMatchObject({ ok: false, error: { code: 'file_too_complex' } })
  })
})

describe('a file that takes too much', () => {
  test('time is refused, and the next one read', async () => {
    const parser = started({
      // Long enough for a worker to start on a busy machine.
      timeoutMs: patiently(1500),
      workerFile: workerOf(`parentPort.on('message', (file) => {
        while (file.name === 'slow.xml') {}
        parentPort.postMessage({ type: 'Read', result: { ok: true, value: file.name } })
      })`),
    })
    const answers = Promise.all([parser.parse({ ...good, name: 'slow.xml' }), parser.parse(good)])
    expect((await answers).map(asAnswered)).toMatchObject([
      { ok: false, error: { status: 422, code: 'file_too_complex' } },
      { ok: true, value: 'a.xml' },
    ])
  })

  test('memory is refused, and the next one read', async () => {
    const parser = started({ maxOldGenerationSizeMb: 40 })
    const hungry = `<NtryDtls>${'<TxDtls><Amt Ccy="CHF">0</Amt></TxDtls>'.repeat(130_000)}</NtryDtls>`
    const answers = Promise.all([parser.parse(fileOf(message(statement({}, entry('0', hungry))))), parser.parse(good)])
    expect((await answers).map(asAnswered)).toMatchObject([
      { ok: false, error: { status: 422, code: 'file_too_complex' } },
      { ok: true, value: { format: 'camt' } },
    ])
  })
})

describe('a bug', () => {
  test('in the reader is an error with its place, and the next file is read', async () => {
    const parser = started({
      workerFile: workerOf(`parentPort.on('message', (file) =>
        parentPort.postMessage(file.name === 'bug.xml'
          ? { type: 'Failed', stack: 'TypeError: at camt.ts' }
          : { type: 'Read', result: { ok: true, value: file.name } }))`),
    })
    await expect(parser.parse({ ...good, name: 'bug.xml' })).rejects.toThrow(/bug\.xml failed.*TypeError: at camt\.ts/)
    expect(await parser.parse(good)).toMatchObject({ ok: true })
  })

  test('that ends the worker is an error, and the next file gets a new one', async () => {
    const parser = started({
      workerFile: workerOf(`parentPort.on('message', (file) => {
        if (file.name === 'exit.xml') process.exit(3)
        if (file.name === 'throw.xml') throw new Error('thrown')
        parentPort.postMessage({ type: 'Read', result: { ok: true, value: file.name } })
      })`),
    })
    await expect(parser.parse({ ...good, name: 'exit.xml' })).rejects.toThrow(/ended with code 3/)
    expect(await parser.parse(good)).toMatchObject({ ok: true })
    await expect(parser.parse({ ...good, name: 'throw.xml' })).rejects.toThrow('thrown')
    expect(await parser.parse(good)).toMatchObject({ ok: true })
  })
})

test('an idle worker ends and is started again', async () => {
  const parser = started({
    idleMs: 20,
    workerFile: workerOf(`const id = Math.random()
      parentPort.on('message', () => parentPort.postMessage({ type: 'Read', result: { ok: true, value: id } }))`),
  })
  const first = await parser.parse(good)
  expect(await parser.parse(good)).toEqual(first)
  await new Promise((resolve) => setTimeout(resolve, 200))
  const later = await parser.parse(good)
  expect(later.ok).toBe(true)
  expect(later).not.toEqual(first)
})

test('a closed parser refuses work, also what is waiting', async () => {
  const parser = createParser()
  const first = parser.parse(good)
  const second = parser.parse(good)
  await parser.close()
  await expect(first).rejects.toThrow()
  await expect(second).rejects.toThrow('closed')
  await expect(parser.parse(good)).rejects.toThrow('closed')
})

describe('5 MB of hostile XML are answered within time and memory', () => {
  const parser = createParser()
  afterAll(() => parser.close())

  const inStatement = (text: string) => message(statement({}, text))
  const inDetails = (text: string) => inStatement(entry('5', details(text)))
  const inText = (text: string) => inStatement(entry('5', `<AddtlNtryInf>${text}</AddtlNtryInf>`))

  test.each<[string, string, (text: string) => string]>([
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
  ])('%s', async (_, piece, around) => {
    const file = fileOf(around(piece.repeat(Math.floor(5_200_000 / piece.length))))
    let peak = 0
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, 20)
    const start = performance.now()
    const answer = await parser.parse(file)
    clearInterval(watch)
    if (!answer.ok) expect([415, 422]).toContain(answered(answer.error).status)
    expect(performance.now() - start).toBeLessThan(patiently(30_000))
    expect(peak).toBeLessThan(700_000_000)
  })
})
