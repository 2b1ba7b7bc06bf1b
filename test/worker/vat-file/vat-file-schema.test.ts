// VAT files against the published schema, with the official examples and with random figures; and random figures read
// back equal, also without the schema.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readVatFile } from '../../../main/worker/read-vat-file.ts'
import { VAT_FORMS, VAT_RETURN_METHODS, type VatFigures } from '../../../shared/record/ledger/vat-figures.ts'
import type { VatFile, VatFileHead } from '../../../shared/record/ledger/vat-file.ts'
import { acquisitionLine, supplyLine } from '../../../shared/rule/ledger/vat-file/form-lines.ts'
import { vatFileText } from '../../../shared/rule/ledger/vat-file/vat-file-text.ts'
import { writeVatFile } from '../../../shared/rule/ledger/vat-file/write-vat-file.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { countOf } from '../../support/counts.ts'
import { createRandom, newSeed, type Random } from '../../support/random.ts'
import { hasSchema, NO_SCHEMA, officialExamples, openSchema, type Schema } from './ech-schema.ts'

const fileOf = (text: string): VatFile => {
  const result = readVatFile('mwst.xml', new TextEncoder().encode(text))
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

describe('the published schema', () => {
  let schema: Schema
  beforeEach(({ skip }) => {
    if (!hasSchema) skip(NO_SCHEMA)
  })
  beforeAll(() => {
    if (hasSchema) schema = openSchema()
  })
  afterAll(() => schema?.close())

  test('a file with a wrong order, and one with an element too many, are not valid', () => {
    const [, text = ''] = officialExamples()[0] ?? []
    expect(schema.faultOf(text)).toBeNull()
    expect(schema.faultOf(text.replaceAll('subsidies', 'gifts'))).toMatch(/gifts/)
    expect(schema.faultOf(text.replace('>CHE123456789<', '>CHE12345678<'))).toMatch(/uid/)
  })

  test('the files written by hand are valid', () => {
    const folder = resolve(import.meta.dirname, '../../fixture/vat-file')
    const names = readdirSync(folder).filter((name) => name.endsWith('.xml'))
    expect(names).toHaveLength(4)
    expect(names.map((name) => schema.faultOf(readFileSync(join(folder, name), 'utf8')))).toEqual(Array(4).fill(null))
  })

  test('the official examples are written again with the same content', () => {
    const examples = officialExamples()
    expect(examples).toHaveLength(4)
    for (const [name, example] of examples) {
      const written = vatFileText(fileOf(example))
      expect([name, schema.faultOf(written)]).toEqual([name, null])
      expect([name, contentOf(written)]).toEqual([name, contentOf(example)])
    }
  })

  test('random returns are valid', () => {
    const random = createRandom(newSeed('valid VAT files'))
    for (let index = 0; index < countOf('vat_files'); index += 1) {
      const text = textOf(randomReturn(random))
      const fault = schema.faultOf(text)
      if (fault !== null) throw new Error(`${fault}\n${text}`)
    }
  })
})

test('random returns are read back equal', () => {
  const random = createRandom(newSeed('VAT files read back'))
  for (let index = 0; index < countOf('vat_files'); index += 1) {
    const { figures, head } = randomReturn(random)
    const text = textOf({ figures, head })
    const read = fileOf(text)
    // From 2025 the file does not say which of both it is.
    const method = read.part === 'simpleTaxRateMethod' ? figures.method : read.figures.method
    const found = { head: read.head, figures: { ...read.figures, method } }
    // A tenth of the time of `toEqual`, which then shows the difference.
    if (!isDeepStrictEqual(found, { head, figures })) expect(found).toEqual({ head, figures })
    if (vatFileText(read) !== text) expect(vatFileText(read)).toBe(text)
  }
})

/** Each element that has a text, in the order of the file. A rate may have more or fewer decimals. */
const contentOf = (xml: string): readonly (readonly [name: string | undefined, text: string | number | undefined])[] =>
  [...xml.matchAll(/<(?:[\w-]+:)?(\w+)>([^<]*)<\//g)].map(([, name, text]) => [
    name,
    name === 'taxRate' ? Number(text) : text,
  ])

interface Return {
  readonly figures: VatFigures
  readonly head: VatFileHead
}

const textOf = ({ figures, head }: Return): string => {
  const result = writeVatFile(figures, head)
  if (!result.ok) throw new Error(JSON.stringify([result.error, figures]))
  return result.value
}

const PERIODS: Readonly<Record<VatFigures['method'], readonly (readonly [from: string, to: string])[]>> = {
  effective: [
    ['2026-01-01', '2026-03-31'],
    ['2024-01-01', '2024-03-31'],
    ['2023-10-01', '2023-12-31'],
  ],
  net_rate: [
    ['2026-01-01', '2026-06-30'],
    ['2024-07-01', '2024-12-31'],
    ['2023-01-01', '2023-06-30'],
  ],
  flat_rate: [
    ['2025-01-01', '2025-12-31'],
    ['2024-01-01', '2024-03-31'],
  ],
}
const RATES = [8100, 7700, 2600, 2500, 3800, 3700, 0, 100_000, 10]
const NET_RATES = [100, 600, 1300, 2100, 3000, 3700, 4500, 5300, 6200, 6800]
const LETTERS = [...'abcXYZ0189äéöüßÑŁ', ' ', '&', '<', '>', '"', "'", '/', '–', '😀', '中']

/** Figures that add up, some of them 0, with amounts of up to ten thousand million. */
const randomReturn = (random: Random): Return => {
  const { between, pick } = random
  const amount = (): number =>
    between(1, 4) === 1 ? 0 : between(-5, 100) * between(0, 10 ** between(0, 10)) + between(0, 99)
  const method = pick(VAT_RETURN_METHODS)
  const isEffective = method === 'effective'
  const [from, to] = pick(PERIODS[method]) as readonly [LocalDate, LocalDate]
  const isSimple = !isEffective && to >= '2025-01-01'
  const rates = random.some(between(0, isEffective ? 9 : 10), isEffective ? RATES : NET_RATES)
  const activity = (): string | null => {
    if (isSimple) return String(between(0, 99_999)).padStart(5, '0')
    return method === 'flat_rate' ? randomText(random, between(1, 100)) : null
  }
  const supplies = rates.map((rate_millis, place) => {
    const turnover = amount()
    const line = supplyLine({ method, to }, rate_millis, place)
    return { line, rate_millis, activity_code: activity(), turnover, tax: taxOf(turnover, rate_millis) }
  })
  const acquisitions = random.some(between(0, 3), RATES).map((rate_millis) => {
    const base = amount()
    return { line: acquisitionLine({ to }, rate_millis), rate_millis, base, tax: taxOf(base, rate_millis) }
  })
  const taxable = sumOf(supplies.map(({ turnover }) => turnover))
  const deductions = {
    supplies_to_foreign_countries: amount(),
    supplies_abroad: amount(),
    notification_procedure: amount(),
    exempt: amount(),
    reductions: amount(),
    various: amount(),
  }
  const effectively = (): number => (isEffective ? amount() : 0)
  const input = {
    input_material: effectively(),
    input_operations: effectively(),
    input_subsequent: effectively(),
    input_correction: isSimple ? amount() : effectively(),
    input_reduction: effectively(),
  }
  const tax_owed = sumOf([...supplies, ...acquisitions].map(({ tax }) => tax))
  const input_total =
    input.input_material +
    input.input_operations +
    input.input_subsequent -
    input.input_correction -
    input.input_reduction
  const figures = {
    method,
    form: pick(VAT_FORMS),
    from,
    to,
    total_consideration: taxable + sumOf(Object.values(deductions)),
    opted: effectively(),
    ...deductions,
    various_text: deductions.various === 0 ? null : randomText(random, between(1, 50)),
    taxable,
    supplies,
    acquisitions,
    tax_owed,
    ...input,
    input_total,
    payable: tax_owed - input_total,
    subsidies: amount(),
    donations: amount(),
  } as unknown as VatFigures
  const head = {
    uid: pick(['CHE123456788', 'CHE100001000', 'CHE116281710']),
    organization_name: randomText(random, between(1, 255)),
    generated_at:
      `2026-0${between(1, 9)}-1${between(0, 9)}T0${between(0, 9)}:15:00.${between(0, 1) * 250_000}`.padEnd(26, '0') +
      'Z',
    submission: pick(['first', 'correction', 'annual_reconciliation']),
    business_reference_id: randomText(random, between(1, 50)),
    sending_application: {
      manufacturer: randomText(random, between(1, 30)),
      product: randomText(random, between(1, 30)),
      version: `${between(0, 99)}.${between(0, 99)}.${between(0, 99)}`,
    },
  } as VatFileHead
  return { figures, head }
}

/** With single blanks, and none at the ends, as the schema counts texts. */
const randomText = (random: Random, length: number): string =>
  Array.from({ length }, () => random.pick(LETTERS))
    .join('')
    .replace(/ +/g, ' ')
    .replace(/^ | $/g, 'x')

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** A rate in thousandths of a per cent of an amount, half a Rappen away from zero; exact for any amount. */
const taxOf = (amount: number, rateMillis: number): number => {
  const doubled = BigInt(Math.abs(amount)) * BigInt(rateMillis) * 2n + 100_000n
  const rounded = Number(doubled / 200_000n)
  return amount < 0 && rounded !== 0 ? -rounded : rounded
}
