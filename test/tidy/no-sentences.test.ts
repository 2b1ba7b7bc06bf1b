// Code that informs users contains no sentences: the interface and the window have the texts.
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
/** Thrown and logged texts are for those who search a fault; a schema's description is for programmers. */
const FOR_PROGRAMMERS = /(?:Error|Unavailable|super|assert|describe)\(|\blog\.|description:|^\s*(?:\/\/|\*|\/\*\*)/

/** A text of some words that begins and ends like a sentence. */
const SENTENCE = /['"`][A-Z][^'"`]*(?: [^'"`]+){2,}[.!?]['"`]/

test('no sentence is in shared code, use cases and readers', () => {
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
