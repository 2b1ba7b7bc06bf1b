// Reading files in a utility process of Electron, on the double: a real process connected by Electron's port.
import { expect, onTestFinished, test } from 'vitest'
import { startUtilityProcess } from '../../../main/engine/electron/utility-process.ts'
import type { OwnProcess } from '../../../main/engine/process/child-process.ts'
import { createParser, type ParserOptions } from '../../../main/worker/parser.ts'
import { details, entry, message, statement } from '../../fixture/camt/message.ts'
import { asAnswer } from '../../support/file/parser-answers.ts'
import { patiently } from '../../support/patience.ts'

const fileOf = (xml: string, name = 'a.xml') => ({ name, bytes: new TextEncoder().encode(xml) })
const good = fileOf(message(statement({}, entry('5', details('')))))

const startParser = (options: ParserOptions = {}) => {
  const processes: OwnProcess[] = []
  const startProcess = async (file: URL) => {
    const process = await startUtilityProcess(file)
    processes.push(process)
    return process
  }
  const parser = createParser({ startProcess, ...options })
  onTestFinished(() => parser.close())
  return { parser, processes }
}

/** A thread of the process that does other work than reading. */
const workerOf = (deed: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { serialize } from 'node:v8'
      import { parentPort } from 'node:worker_threads'
      const post = (reply) => parentPort.postMessage(serialize(reply))
      parentPort.on('message', (file) => {
        post({ type: 'Started' })
        ${deed}
      })`)}`,
  )

test('a file is read, and the next one by the same process', async () => {
  const { parser, processes } = startParser()
  expect(await parser.parse(good)).toMatchObject({ ok: true, value: { format: 'camt' } })
  expect(await parser.parse(fileOf('Datum;Text;Betrag\n05.01.2026;Coffee;-4.50\n', 'a.csv'))).toMatchObject({
    ok: true,
    value: { format: 'csv' },
  })
  expect(processes).toHaveLength(1)
  await parser.close()
  expect(await processes[0]?.ended).toMatchObject({ errors: '' })
})

test.each([
  ['a full heap', 'new Array(40_000_000).fill(0)'],
  ['the system', `process.kill(process.pid, 'SIGKILL')`],
  ['the time limit', 'while (true) {}'],
])('one that is ended by %s is too complex, and the next file is read', async (_, deed) => {
  const { parser, processes } = startParser({
    timeoutMs: patiently(deed.startsWith('while') ? 800 : 30_000),
    maxOldGenerationSizeMb: 24,
    workerFile: workerOf(`if (file.name === 'last.xml') ${deed}
      post({ type: 'Read', result: { ok: true, value: file.name } })`),
  })
  const answers = Promise.all([parser.parse({ ...good, name: 'last.xml' }), parser.parse(good)])
  expect((await answers).map(asAnswer)).toMatchObject([
    { ok: false, error: { status: 422, code: 'file_too_complex' } },
    { ok: true, value: 'a.xml' },
  ])
  expect(processes).toHaveLength(2)
})

test('one that exits is an error with its code', async () => {
  const { parser } = startParser({ workerFile: workerOf('process.exit(3)') })
  await expect(parser.parse(good)).rejects.toThrow('The process ended with code 3 while it read a.xml')
})

test('it gets no environment variables of the program', async (context) => {
  if (process.platform !== 'linux') context.skip('only Linux shows the environment of a process')
  const { parser } = startParser({
    workerFile: workerOf(`const { readFileSync } = process.getBuiltinModule('fs')
      post({ type: 'Read', result: { ok: true, value: readFileSync('/proc/self/environ', 'utf8') } })`),
  })
  const answer = await parser.parse(good)
  const names = String(answer.ok && answer.value)
    .split('\0')
    .map((line) => line.split('=')[0])
  expect(names.filter((name) => name !== '' && !name?.startsWith('NODE_CHANNEL'))).toEqual(['LANG'])
})
