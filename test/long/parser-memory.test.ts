// Files that fill the memory of their reader, and code that requests far more than there is at once: the reading
// process may die of them, this one survives and reads the next file. docs/decisions/reading-in-a-process.md gives the
// frequency.
import { expect, test } from 'vitest'
import { forkProcess, type OwnProcess } from '../../main/engine/process/child-process.ts'
import { createParser } from '../../main/worker/parser.ts'
import { countOf, isLong } from '../support/counts.ts'
import { HOSTILE_FILES } from '../support/file/hostile-files.ts'
import { answerOfRefusal } from '../support/file/parser-answers.ts'
import { patiently } from '../support/patience.ts'
import { createRandom, newSeed, type Random } from '../support/random.ts'

const seed = newSeed('files at the limit of memory')
const RUNS = countOf('files_at_the_limit')
/** In MB; 256 is that of the program. Its readers stay below it by limits of their own, so smaller ones show more. */
const LIMITS = [12, 16, 24, 32, 48, 64, 96, 128, 192, 256]

interface Kind {
  readonly what: string
  readonly name: string
  readonly make: (random: Random) => Uint8Array<ArrayBuffer>
  /** Code that runs in place of reading. */
  readonly deed?: string
}

const filled = (piece: string, random: Random): string =>
  piece.repeat(Math.floor(random.between(300_000, 5_100_000) / piece.length))
const bytesOf = (text: string) => new TextEncoder().encode(text)

const IBAN = 'CH5604835012345678009'
const CAMT = `<Document><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>${IBAN}</IBAN></Id></Acct>`
const CAMT_END = '</Stmt></BkToCstmrStmt></Document>'
const MONEY = '<Amt Ccy="CHF">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><ValDt><Dt>2026-01-01</Dt></ValDt>'

const STATEMENTS: readonly Kind[] = [
  { piece: `<Ntry>${MONEY}</Ntry>`, before: '', after: '' },
  {
    piece: '<TxDtls><Amt Ccy="CHF">0</Amt></TxDtls>',
    before: `<Ntry>${MONEY}<NtryDtls>`,
    after: '</NtryDtls></Ntry>',
  },
  {
    piece: '<Ustrd>x</Ustrd>',
    before: `<Ntry>${MONEY}<NtryDtls><TxDtls><RmtInf>`,
    after: '</RmtInf></TxDtls></NtryDtls></Ntry>',
  },
  { piece: '<a/>', before: '', after: '' },
].map(({ piece, before, after }) => ({
  what: `CAMT of ${piece.slice(0, 12)}`,
  name: 'a.xml',
  make: (random) => bytesOf(CAMT + before + filled(piece, random) + after + CAMT_END),
}))

const TABLES: readonly Kind[] = [
  '1.3.2026;-4.05;Zahlung\n',
  `1.3.2026;4.05;${'Zahlung an Muster '.repeat(20)}\n`,
  `1.3.2026;4.05;t${';a'.repeat(80)}\n`,
].map((line) => ({
  what: `CSV of ${line.length} characters a line`,
  name: 'a.csv',
  make: (random) => bytesOf(`IBAN;${IBAN}\nDatum;Betrag;Text\n${filled(line, random)}`),
}))

/** What one call into the engine can request. */
const CALLS: readonly Kind[] = [
  ['an array', 'new Array(60_000_000).fill(0)'],
  ['objects', 'Array.from({ length: 30_000_000 }, (_, at) => ({ at }))'],
  ['a string', "'ä'.repeat(2 ** 28).replaceAll('ä', 'aä').split('')"],
  ['JSON', "JSON.parse('[' + '{},'.repeat(20_000_000) + '{}]')"],
  ['a regular expression', "'a'.repeat(2 ** 25).match(/a/g)"],
  ['a set', 'new Set(new Uint32Array(20_000_000).map((_, at) => at))'],
].map(([what = '', deed = '']) => ({ what, name: 'a.csv', make: () => bytesOf('x'), deed }))

const KINDS: readonly Kind[] = [...STATEMENTS, ...TABLES, ...CALLS, ...HOSTILE_FILES]

const GOOD = { name: 'good.csv', bytes: bytesOf('Datum;Text;Betrag\n05.01.2026;Coffee;-4.50\n') }

/** The thread of the real reader, which runs that code for a file of this kind. */
const workerOf = (deed: string): URL => {
  const reader = new URL('../../main/worker/parse-worker.ts', import.meta.url).href
  const code = `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ name }) => { if (name === 'a.csv') globalThis.kept = ${deed} })
    await import(${JSON.stringify(reader)})`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}

test(`${RUNS} files at the limit of memory end no program, and the next file is read`, {
  timeout: patiently(isLong ? 4 * 3_600_000 : 300_000),
}, async () => {
  const random = createRandom(seed)
  const made = new Map<string, Uint8Array<ArrayBuffer>>()
  let deaths = 0
  for (let run = 0; run < RUNS; run++) {
    const { what, name, make, deed } = random.pick(KINDS)
    const limit = random.pick(LIMITS)
    const about = `seed ${seed}, run ${run}: ${what} at ${limit} MB`
    const bytes = HOSTILE_FILES.some((file) => file.what === what) ? (made.get(what) ?? make(random)) : make(random)
    if (HOSTILE_FILES.some((file) => file.what === what)) made.set(what, bytes)
    const processes: OwnProcess[] = []
    const parser = createParser({
      maxOldGenerationSizeMb: limit,
      timeoutMs: patiently(20_000),
      startProcess: async (file) => {
        const started = await forkProcess(file)
        processes.push(started)
        return started
      },
      ...(deed === undefined ? {} : { workerFile: workerOf(deed) }),
    })
    const answer = await parser
      .parse({ name, bytes })
      .catch((error: unknown) => Promise.reject(new Error(about, { cause: error })))
    if (!answer.ok)
      expect([about, [413, 415, 422].includes(answerOfRefusal(answer.error).status)]).toEqual([about, true])
    expect([about, await parser.parse(GOOD)]).toMatchObject([about, { ok: true, value: { format: 'csv' } }])
    await parser.close()
    if (/out of memory/.test((await processes[0]?.ended)?.errors ?? '')) deaths++
  }
  process.stderr.write(`Of ${RUNS} files ${deaths} ended the process that read them\n`)
  // Otherwise nothing would have been proved.
  if (isLong) expect(deaths).toBeGreaterThan(0)
})
