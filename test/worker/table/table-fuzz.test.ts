// Damaged and hostile tables: whatever comes, the reader answers with rows or a refusal, soon, and never throws.
// The seed is printed; `KONTOR_FUZZ_SEED` repeats a run, `KONTOR_FUZZ_RUNS` makes it longer.
import { describe, expect, test } from 'vitest'
import { readTable } from '../../../main/worker/table/read-table.ts'
import { parseLocalDate } from '../../../shared/value/calendar.ts'
import { MAX_MINOR_UNITS } from '../../../shared/value/money.ts'
import { createRandom, type Random } from '../../support/random.ts'
import { readShared, readSharedJson } from '../../support/shared-data.ts'
import { LAYOUTS } from './layouts.ts'

const seed = Number(process.env.KONTOR_FUZZ_SEED ?? 20261121)
const runs = Number(process.env.KONTOR_FUZZ_RUNS ?? 600)
/** Ten times what the slowest of these small files needs on a busy machine. */
const MAX_MS = 10_000

const { files = {} } = readSharedJson<{ files?: Readonly<Record<string, { kind: string }>> }>(
  'data',
  'statements',
  'expected.json',
)

const sources: readonly Uint8Array[] = [
  ...LAYOUTS.map(({ text }) => new TextEncoder().encode(text)),
  ...Object.entries(files)
    .filter(([, { kind }]) => kind === 'csv' || kind === 'spreadsheet')
    .map(([path]) => readShared('data', 'statements', path))
    .filter((bytes) => bytes.length < 45_000),
]

const TOKENS = [
  '"',
  '""',
  ';',
  ',',
  '\t',
  '\n',
  '\r',
  '\0',
  '=',
  '(',
  '-',
  '−',
  '.',
  "'",
  '1.234',
  '31.02.2026',
  '0001',
  '\ufeff',
  '<table><tr><td>',
  'Saldo',
  'Total',
  'IBAN',
  '9'.repeat(30),
  '\u202e',
]

const splice = (bytes: Uint8Array, at: number, remove: number, insert: Uint8Array): Uint8Array => {
  const head = bytes.subarray(0, at)
  const tail = bytes.subarray(Math.min(bytes.length, at + remove))
  const joined = new Uint8Array(head.length + insert.length + tail.length)
  joined.set(head)
  joined.set(insert, head.length)
  joined.set(tail, head.length + insert.length)
  return joined
}

const mutate = (bytes: Uint8Array, random: Random): Uint8Array => {
  const at = random.between(0, Math.max(0, bytes.length - 1))
  switch (random.between(0, 5)) {
    case 0: {
      const copy = bytes.slice()
      copy[at] = random.between(0, 255)
      return copy
    }
    case 1:
      return bytes.slice(0, at)
    case 2:
      return splice(bytes, at, random.between(1, 200), new Uint8Array())
    case 3:
      return splice(bytes, at, 0, bytes.subarray(at, at + random.between(1, 300)))
    case 4:
      return splice(bytes, at, random.between(0, 5), bytes.subarray(0, random.between(0, 40)))
    default:
      return splice(bytes, at, random.between(0, 3), new TextEncoder().encode(random.pick(TOKENS)))
  }
}

const check = async (bytes: Uint8Array, what: string): Promise<'read' | 'refused'> => {
  const start = performance.now()
  const file = await readTable(bytes)
  expect(performance.now() - start, what).toBeLessThan(MAX_MS)
  if (!file.ok) {
    expect([413, 415, 422], what).toContain(file.error.status)
    expect(file.error.message, what).toMatch(/^[A-Z][\s\S]{10,}\.$/)
    return 'refused'
  }
  for (const row of file.value.statements.flatMap((statement) => statement.rows)) {
    const isSound =
      Number.isSafeInteger(row.amount) &&
      Math.abs(row.amount) <= MAX_MINOR_UNITS &&
      parseLocalDate(row.booking_date ?? '') !== null &&
      /^[A-Z]{3}$/.test(row.currency)
    expect(isSound, `${what}: ${JSON.stringify(row)}`).toBe(true)
  }
  return 'read'
}

test(`${runs} mutated tables`, { timeout: 600_000 }, async () => {
  process.stderr.write(`Mutated tables: seed ${seed}, ${runs} runs\n`)
  const random = createRandom(seed)
  const counts = { read: 0, refused: 0 }
  for (let run = 0; run < runs; run++) {
    let bytes = random.pick(sources)
    for (let times = random.between(1, 4); times > 0; times--) bytes = mutate(bytes, random)
    counts[await check(bytes, `seed ${seed}, run ${run}`)]++
  }
  expect(counts.read).toBeGreaterThan(runs / 10)
  expect(counts.refused).toBeGreaterThan(runs / 20)
})

const numbered = (line: (index: number) => string): string =>
  Array.from({ length: 100_000 }, (_, index) => line(index)).join('\n')

describe('made to be slow', () => {
  const SIZE = 1_000_000
  const filled = (text: string): string => text.repeat(Math.ceil(SIZE / text.length)).slice(0, SIZE)
  const header = 'Datum;Text;Betrag\n'

  test.each([
    ['only quotation marks', filled('"')],
    ['cells that open a quotation', header + filled('"a;')],
    ['a quotation in every cell that does not close', header + filled('01.01.2026;"a"b;1.00\n')],
    ['only delimiters', filled(';')],
    ['only line ends', filled('\n')],
    ['one endless cell', filled('a')],
    ['one endless number', filled('1')],
    ['blanks', `${header}01.01.2026;${filled(' ')};1.00\n`],
    ['digits and blanks like a reference', `${header}01.01.2026;${filled('21 00000 ')};1.00\n`],
    ['letters like an IBAN', `${filled('CH93 0076 ')}\n${header}01.01.2026;a;1.00\n`],
    ['lines of text below one row', `${header}01.01.2026;a;1.00\n${filled(';b\n')}`],
    ['different lines of text below one row', `${header}01.01.2026;a;1.00\n${numbered((index) => `;b${index}`)}`],
    ['different amounts without a day', `${header}01.01.2026;a;1.00\n${numbered((index) => `;b;${index}.05`)}`],
    [
      'titles repeated below an account',
      numbered((index) => (index % 2 ? 'IBAN;CH9300762011623852957' : 'Datum;Text;Betrag')),
    ],
    ['amounts without a day', `${header}01.01.2026;a;1.00\n${filled(';b;2.00\n')}`],
    ['totals', header + filled('01.01.2026;Total;2.00\n')],
    ['many columns', `${filled('Datum;')}\n${filled('01.01.2026;')}\n`],
    ['tags', `<table>${filled('<tr><td>')}`],
    ['an open tag', `<table><tr><td>${filled('<')}`],
    ['entities', `<table><tr><td>${filled('&amp;')}</td></tr></table>`],
    ['repeated titles', filled(header)],
    ['dates that are none', header + filled('1. jan jan jan 2026;a;1.00\n')],
  ])('%s', async (what, text) => {
    const answer = await check(new TextEncoder().encode(text), what)
    expect(['read', 'refused']).toContain(answer)
  })
})
