// Damaged statement files through the services: a refused file leaves the books unchanged, an accepted one imports all
// of its rows.
import { afterAll, expect, test } from 'vitest'
import { createParser } from '../../main/worker/parser.ts'
import { theImport } from '../support/books/import-batches.ts'
import { answerOf, closeWorld, createWorld } from '../support/books/service-world.ts'
import { countOf } from '../support/counts.ts'
import { CAMT_SOURCES, TEXT_SOURCES, WORKBOOK_SOURCES } from '../support/file/fuzz-sources.ts'
import { mutate } from '../support/file/mutate.ts'
import { patiently } from '../support/patience.ts'
import { createRandom, newSeed } from '../support/random.ts'

const seed = newSeed('damaged imports')
const RUNS = countOf('damaged_imports')

const parser = createParser()
afterAll(() => parser.close())

test(`${RUNS} damaged files are imported whole or not at all`, { timeout: patiently(600_000) }, async () => {
  const random = createRandom(seed)
  const world = await createWorld({ parse: parser.parse })
  const wish = { type: 'cash', name: 'Any' } as const
  const bank_account_id = answerOf(await world.services.bankAccounts.create(world.owner, wish)).record.id
  const counts = { taken: 0, refused: 0, rows: 0 }
  for (let run = 0; run < RUNS; run++) {
    const { name, bytes } = random.pick(random.pick([CAMT_SOURCES, TEXT_SOURCES, WORKBOOK_SOURCES]))
    const what = `seed ${seed}, run ${run} (${name})`
    const before = world.book.commits.length
    const files = [{ name, bytes: mutate(bytes, random) }]
    const answer = await world.services.imports.start(world.owner, { bank_account_id, files })
    await world.services.idle()
    if (!answer.ok) {
      expect([what, answer.error.type, world.book.commits.length]).toEqual([what, 'FilesRefused', before])
      counts.refused++
      continue
    }
    const id = answer.value[0]?.id ?? ''
    const batch = theImport(answerOf(await world.services.batches.get(world.owner, { id })))
    const { created, duplicates, refused, total_rows, processed_rows, finished_at } = batch
    expect([what, created + duplicates, refused, finished_at === null]).toEqual([what, total_rows, 0, false])
    expect([what, processed_rows]).toEqual([what, total_rows])
    counts.taken++
    counts.rows += created
  }
  // If all damaged files were accepted, or all refused, the test would show nothing. The number of rows varies widely
  // between runs.
  expect(counts.taken).toBeGreaterThan(0)
  expect(counts.refused).toBeGreaterThan(0)
  expect(counts.rows).toBeGreaterThan(0)
  expect(world.errors).toEqual([])
  await closeWorld(world)
})
