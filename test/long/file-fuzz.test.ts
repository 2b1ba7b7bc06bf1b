// Thousands of damaged statement files of every format: the reader always answers quickly with rows or a refusal, and
// never throws.
import { afterAll, expect, test } from 'vitest'
import { createParser } from '../../main/worker/parser.ts'
import { readFile, type StatementFile } from '../../main/worker/read-file.ts'
import type { FileRefusal } from '../../shared/record/import/file-refusal.ts'
import type { ParsedFile } from '../../shared/record/import/parsed-statement.ts'
import { parseLocalDate } from '../../shared/value/calendar.ts'
import { MAX_MINOR_UNITS } from '../../shared/value/money.ts'
import type { Result } from '../../shared/value/result.ts'
import { countOf } from '../support/counts.ts'
import { CAMT_SOURCES, type Source, TEXT_SOURCES, WORKBOOK_SOURCES } from '../support/file/fuzz-sources.ts'
import { mutate } from '../support/file/mutate.ts'
import { answerOfRefusal } from '../support/file/parser-answers.ts'
import { patiently } from '../support/patience.ts'
import { createRandom, newSeed } from '../support/random.ts'

const seed = newSeed('damaged files')
/** More go through the services: test/long/import-fuzz.test.ts. */
const runs = countOf('damaged_files')
/** Ten times the time of the slowest of these small files. */
const maxMs = patiently(10_000)

type Read = (file: StatementFile) => Promise<Result<ParsedFile, FileRefusal>>

/** The library for workbooks loops on some damage: the worker's time limit is part of the reader then. */
const parser = createParser({ timeoutMs: patiently(4_000) })
afterAll(() => parser.close())

const check = async (read: Read, file: StatementFile, what: string): Promise<'read' | 'refused'> => {
  const start = performance.now()
  const answer = await read(file)
  const ms = performance.now() - start
  if (ms > maxMs) throw new Error(`${what} took ${ms} ms`)
  if (!answer.ok) {
    const { status, message } = answerOfRefusal(answer.error)
    if (![413, 415, 422].includes(status) || !/^[A-Z][\s\S]{10,}\.$/.test(message))
      throw new Error(`${what}: ${JSON.stringify(answer.error)}`)
    return 'refused'
  }
  for (const row of answer.value.statements.flatMap((statement) => statement.rows)) {
    const isSound =
      Number.isSafeInteger(row.amount) &&
      Math.abs(row.amount) <= MAX_MINOR_UNITS &&
      parseLocalDate(row.booking_date ?? '') !== null &&
      /^[A-Z]{3}$/.test(row.currency)
    if (!isSound) throw new Error(`${what}: ${JSON.stringify(row)}`)
  }
  return 'read'
}

test.each<[string, number, readonly Source[], Read]>([
  ['camt', 0.35, CAMT_SOURCES, readFile],
  ['text', 0.4, TEXT_SOURCES, readFile],
  ['workbook', 0.25, WORKBOOK_SOURCES, parser.parse],
])('damaged %s files', { timeout: patiently(900_000) }, async (kind, share, sources, read) => {
  const count = Math.round(runs * share)
  const random = createRandom(seed)
  const counts = { read: 0, refused: 0 }
  for (let run = 0; run < count; run++) {
    const { name, bytes } = random.pick(sources)
    const file = { name, bytes: mutate(bytes, random) }
    counts[await check(read, file, `seed ${seed}, ${kind} ${run} (${name})`)]++
  }
  // If all damaged files were accepted, or all refused, the test would show nothing.
  expect(counts.read).toBeGreaterThan(0)
  expect(counts.refused).toBeGreaterThan(0)
})
