// Where people are told something by code, no sentence is written: the interface and the window word it.
import { expect, test } from 'vitest'
import { isCode, readSource, repositoryFiles } from './source.ts'

const WITHOUT_SENTENCES = [
  'shared/record/',
  'shared/rule/',
  'shared/books/',
  'shared/value/',
  'main/service/',
  'main/worker/',
]
/** What is thrown or logged is for those who look into a fault; a schema's description is for those who write programs. */
const FOR_PROGRAMMERS = /(?:Error|Unavailable|super|assert|describe)\(|\blog\.|description:|^\s*(?:\/\/|\*|\/\*\*)/

/** A text of some words that begins as a sentence does and ends as one. */
const SENTENCE = /['"`][A-Z][^'"`]*(?: [^'"`]+){2,}[.!?]['"`]/

test('No sentence stands in shared code, use cases and readers', () => {
  const files = repositoryFiles().filter(
    (file) => isCode(file) && WITHOUT_SENTENCES.some((folder) => file.startsWith(folder)),
  )
  expect(files.length).toBeGreaterThan(150)
  const found = files.flatMap((file) => {
    const lines = readSource(file).split('\n')
    return lines.flatMap((line, index) => {
      const around = `${lines[index - 1] ?? ''}\n${line}`
      return SENTENCE.test(line) && !around.split('\n').some((each) => FOR_PROGRAMMERS.test(each))
        ? [`${file}:${index + 1} ${line.trim()}`]
        : []
    })
  })
  expect(found).toEqual([])
})
