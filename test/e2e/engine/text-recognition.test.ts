// Recognising the text of scans on Chromium.
import { afterAll, beforeAll } from 'vitest'
import type { Engine } from '../../../main/engine/engine.ts'
import { textRecognitionSuite } from '../../contract/text-recognition.suite.ts'
import { removeTemporaryFolders, temporaryFolder, testEngine } from '../../support/browser/chromium.ts'

let engine: Engine

beforeAll(async () => {
  engine = await testEngine(await temporaryFolder('kontor-ocr-'))
  await engine.openDatabase()
})

afterAll(async () => {
  await engine.close()
  await removeTemporaryFolders()
})

textRecognitionSuite(() => engine)
