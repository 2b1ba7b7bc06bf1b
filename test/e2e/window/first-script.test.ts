// What the window loads first: its first script with everything it imports stays small.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'

const built = join(inject('program'), 'renderer')
const MOST = 350_000

/** The scripts that the page names, each with its compressed size. */
const firstScripts = async (): Promise<readonly { readonly name: string; readonly bytes: number }[]> => {
  const page = await readFile(join(built, 'index.html'), 'utf8')
  const names = [...page.matchAll(/<(?:script|link rel="modulepreload")[^>]+?(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)]
  return Promise.all(
    names.map(async ([, name = '']) => ({ name, bytes: gzipSync(await readFile(join(built, name))).length })),
  )
}

test('the first script and its preloads are at most 350 kB', async () => {
  const scripts = await firstScripts()
  expect(scripts.filter(({ name }) => /\/index-/.test(name))).toHaveLength(1)
  const sum = scripts.reduce((total, { bytes }) => total + bytes, 0)
  // A lower bound: react and the router alone are larger.
  expect(sum).toBeGreaterThan(60_000)
  const largest = scripts.toSorted((a, b) => b.bytes - a.bytes).slice(0, 8)
  expect(sum, JSON.stringify(largest)).toBeLessThanOrEqual(MOST)
})

test('none of them has the code that imports files', async () => {
  const scripts = await firstScripts()
  const texts = await Promise.all(scripts.map(({ name }) => readFile(join(built, name), 'utf8')))
  // The window's own database and the texts of the plan.
  for (const sign of ['kontor.window', 'plan.mapping.unsure'])
    expect(
      texts.filter((text) => text.includes(sign)),
      sign,
    ).toEqual([])
})
