// The slow check of stored files: each damaged, cut or missing one is named with its record, until it is repaired.
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFileArchive } from '../../../main/service/core/file-archive.ts'
import { createFileCheck, type FileCheck } from '../../../main/service/core/file-check.ts'
import { created } from '../../../shared/books/port/change.ts'
import { ownedBy } from '../../../shared/record/bank/document-request.ts'
import { newImportBatch } from '../../../shared/rule/import/import-batch.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { newId, newUuid } from '../../../shared/value/id.ts'
import { ok } from '../../../shared/value/result.ts'
import { createMemoryBook } from '../../support/books/memory-book.ts'

const NOW = timestampOf(Date.UTC(2026, 0, 15))
const contentOf = (name: string) => new TextEncoder().encode(`the content of ${name}`)

let folder: string
let check: FileCheck | null = null
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-file-check-'))
})
afterEach(async () => {
  check?.close()
  await rm(folder, { recursive: true, force: true })
})

test('names each damaged, cut or missing file with its record; the same file repairs it', async () => {
  const archive = createFileArchive(folder)
  const book = await createMemoryBook('organization-1')
  const keep = async (name: string) => ({ name, sha256: await archive.stage(contentOf(name)).store() })
  const [flipped, cut, missing, whole] = await Promise.all([
    keep('flipped.xml'),
    keep('cut.pdf'),
    keep('missing.pdf'),
    keep('whole.pdf'),
  ])
  const batch = newImportBatch({
    id: newUuid(),
    group: null,
    name: flipped.name,
    bank_account_id: newId(),
    file_sha256: flipped.sha256,
    total_rows: 0,
    skipped: 0,
    balance: null,
    warnings: [],
    created_at: NOW,
  })
  const documents = [cut, missing, whole].map((file) => ({
    id: newId(),
    ...ownedBy('bank_transaction', newId()),
    ...file,
    media_type: 'application/pdf',
    size: 1,
    user_id: 1,
    created_at: NOW,
  }))
  await book.write({ user: 1 }, async () => {
    const changes = [created('batch', batch), ...documents.map((record) => created('kept_document', record))]
    return ok({ action: 'test', changes, value: null })
  })
  await writeFile(join(folder, flipped.sha256), 'The content of flipped.xml')
  await truncate(join(folder, cut.sha256), 5)
  await rm(join(folder, missing.sha256))

  const output: string[] = []
  const log = {
    info: () => undefined,
    warn: (text: string) => output.push(text),
    error: (text: string) => output.push(text),
  }
  check = createFileCheck(
    { bookOf: () => book, now: () => NOW, fileArchiveOf: () => archive, log },
    { first_ms: 0, file_ms: 0, again_ms: 5, round_ms: 60_000 },
  )
  const { watch, stateOf } = check
  expect(stateOf(1)).toEqual({ checked_at: null, checked: 0, findings: [] })
  watch(1)
  await expect.poll(() => stateOf(1).checked_at).toBe(NOW)
  expect(stateOf(1)).toMatchObject({
    checked: 4,
    findings: [
      { type: 'batch', id: batch.id, name: 'flipped.xml', sha256: flipped.sha256, fault: 'damaged' },
      { type: 'kept_document', id: documents[0]?.id, name: 'cut.pdf', sha256: cut.sha256, fault: 'damaged' },
      { type: 'kept_document', id: documents[1]?.id, name: 'missing.pdf', sha256: missing.sha256, fault: 'missing' },
    ],
  })

  for (const { name } of [flipped, cut, missing]) await archive.stage(contentOf(name)).store()
  await expect.poll(() => stateOf(1).findings).toEqual([])
  // Each once, although it was checked repeatedly.
  expect(output.map((text) => text.split(' ').at(-1)).sort()).toEqual(['damaged', 'damaged', 'missing'])
})

/** Two batches of an organization; faults come from `faultOf`. Times pass only in the waits, which are noted. */
const runByHand = async (faultOf: (sha256: string) => 'damaged' | null, hours: number) => {
  const book = await createMemoryBook('organization-1')
  const batches = ['a', 'b'].map((name) =>
    newImportBatch({
      id: newUuid(),
      group: null,
      name,
      bank_account_id: newId(),
      file_sha256: name.repeat(64),
      total_rows: 0,
      skipped: 0,
      balance: null,
      warnings: [],
      created_at: NOW,
    }),
  )
  await book.write({ user: 1 }, async () =>
    ok({ action: 'test', changes: batches.map((batch) => created('batch', batch)), value: null }),
  )
  let now = 0
  const looks: string[] = []
  const ended = new Promise<void>((done) => {
    const clock = {
      now_ms: () => now,
      wait: async (ms: number) => {
        now += ms
        if (now > hours * 3_600_000) {
          done()
          throw new Error('the time of the test is over')
        }
      },
    }
    const fileArchiveOf = () => ({
      ...createFileArchive(folder),
      faultOf: async (sha256: string) => {
        looks.push(`${sha256[0]} ${now}`)
        return faultOf(sha256)
      },
    })
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
    check = createFileCheck({ bookOf: () => book, now: () => NOW, fileArchiveOf, log }, undefined, clock)
    check.watch(1)
  })
  await ended
  return looks
}

test('waits ten seconds, then checks all files once a day with pauses of 0.2 seconds', async () => {
  // The round ends at 10.4 s; the next one begins with the first minute after 24 hours: 10.4 s + 1440 min.
  expect(await runByHand(() => null, 25)).toEqual(['a 10200', 'b 10400', 'a 86410600', 'b 86410800'])
})

test('checks only the files with a finding again, once a minute', async () => {
  const looks = await runByHand((sha256) => (sha256.startsWith('b') ? 'damaged' : null), 0.05)
  expect(looks).toEqual(['a 10200', 'b 10400', 'b 70400', 'b 130400'])
})
