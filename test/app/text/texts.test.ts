// Both dictionaries are complete, consistent, and have no unused text.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chooseLanguage } from '../../../renderer/app/data/store/preferences.ts'

const folder = resolve(import.meta.dirname, '../../../renderer/app')
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/(^|[\\/])text[\\/]/.test(file))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
const source = sources.join('\n')

/** The dictionaries of all folders of the window. */
const dictionaries = Object.values(
  import.meta.glob<{ readonly texts: Readonly<Record<string, readonly [de: string, en: string]>> }>(
    '../../../renderer/app/**/text/dictionary.ts',
    { eager: true },
  ),
)
const entries = dictionaries.flatMap(({ texts: own }) => Object.entries(own))
const de = Object.fromEntries(entries.map(([key, [german]]) => [key, german]))

const texts = Object.entries(de)
const english = Object.fromEntries(entries.map(([key, both]) => [key, both[1]]))
const plain = (key: string) => key.replace(/_(one|other)$/, '')
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort()

test('no two folders have the same key', () => {
  expect(entries.length).toBe(texts.length)
  expect(dictionaries.length).toBeGreaterThan(3)
})

test('every text is used', () => {
  // t(`column.${meaning}`): the types ensure that each of the family exists.
  const families = [...source.matchAll(/`([\w-]+(?:\.[\w-]+)*\.)\$\{/g)].map((match) => match[1] ?? '')
  const isOfFamily = (key: string) => families.some((family) => key.startsWith(family))
  const unused = texts.map(([key]) => plain(key)).filter((key) => !source.includes(`'${key}'`) && !isOfFamily(key))
  expect(unused).toEqual([])
})

test('every requested text exists', () => {
  const asked = [...source.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => match[1] ?? '')
  expect(asked.length).toBeGreaterThan(100)
  const known = new Set(texts.map(([key]) => plain(key)))
  expect(asked.filter((key) => !known.has(key))).toEqual([])
})

describe.each(texts)('%s', (key, german) => {
  test('has the same figures and names in both languages, and is not empty', () => {
    expect(placeholders(english[key] ?? '')).toEqual(placeholders(german))
    expect(german.trim()).not.toBe('')
    expect(english[key]?.trim()).not.toBe('')
  })
})

test('singular and plural come together', () => {
  const keys = texts.map(([key]) => key).filter((key) => /_(one|other)$/.test(key))
  expect(keys.filter((key) => !(`${plain(key)}_one` in de && `${plain(key)}_other` in de))).toEqual([])
})

test('Swiss spelling: ss and guillemets in German', () => {
  expect(texts.filter(([, german]) => /ß|„|“/.test(german))).toEqual([])
})

test('no text is in the code instead of the dictionaries', () => {
  // Words between tags; names of keys and products do not count.
  const found = sources.flatMap((text) => [...text.matchAll(/>\s*([A-ZÄÖÜ][a-zäöü]+(?: [\wäöü]+)+)\s*</g)])
  expect(found.map((match) => match[1])).toEqual([])
})

describe('the language', () => {
  test.each([
    ['system', ['de-CH', 'en'], 'de'],
    ['system', ['en-GB', 'de'], 'en'],
    ['system', ['fr-CH', 'it', 'en'], 'en'],
    ['system', ['fr-CH'], 'de'],
    ['system', [], 'de'],
    ['en', ['de-CH'], 'en'],
    ['de', ['en-US'], 'de'],
  ] as const)('chosen %s, system %j: %s', (chosen, system, language) => {
    expect(chooseLanguage(chosen, system)).toBe(language)
  })
})
