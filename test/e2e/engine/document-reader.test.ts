// Reading bills on Chromium, next to the database page.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine, MessagePort } from '../../../main/engine/engine.ts'
import { documentReaderSuite } from '../../contract/document-reader.suite.ts'
import { removeTemporaryFolders, temporaryFolder, testEngine } from '../../support/browser/chromium.ts'

let engine: Engine
let database: MessagePort
let isGone = false

beforeAll(async () => {
  engine = await testEngine(await temporaryFolder('kontor-reader-'))
  database = await engine.openDatabase()
  database.onClose(() => (isGone = true))
})

afterAll(async () => {
  await engine.close()
  await removeTemporaryFolders()
})

documentReaderSuite(() => engine)

test('The database page has survived all of it', () => {
  expect(isGone).toBe(false)
})
