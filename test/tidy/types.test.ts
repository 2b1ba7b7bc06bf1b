// Which platform each part of the program may know: names of a platform compile only where that platform exists. `tsc
// -b` checks the code itself; this test checks that it would find a name in the wrong place.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repositoryFiles, root } from './source.ts'

// Below the repository, so that packages are found.
let folder = ''
beforeAll(() => {
  mkdirSync(join(root, 'out'), { recursive: true })
  folder = mkdtempSync(join(root, 'out', 'planted-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The lines that do not compile in a file of `project`. */
const refusedIn = (project: string, lines: readonly string[]): readonly string[] => {
  writeFileSync(join(folder, 'planted.ts'), `${lines.join('\n')}\n`)
  const settings = {
    extends: `../../${project}/tsconfig.json`,
    compilerOptions: { outDir: '.' },
    files: ['planted.ts'],
    include: [],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', folder], { cwd: folder, encoding: 'utf8' })
  expect([stderr, stdout.match(/^tsconfig.*/gm)]).toEqual(['', null])
  const places = [...stdout.matchAll(/^planted\.ts\((\d+),/gm)].map(([, line]) => Number(line))
  return lines.filter((_, index) => places.includes(index + 1))
}

const PLAIN = 'export const day: string = new Date(0).toISOString().slice(0, 10)'
const BROWSER = [
  'export const title = document.title',
  "export const kept = indexedDB.open('x')",
  'export let element: HTMLElement',
]
const NODE = [
  'export const folder = process.cwd()',
  "export const bytes = Buffer.from('x')",
  "import { readFileSync } from 'node:fs'; export const text = readFileSync('x')",
]
/** In browsers and in Node, but not part of the language. */
const BOTH = [
  "export const answer = fetch('http://127.0.0.1')",
  'export const timer = setTimeout(() => undefined, 1)',
  "export const address = new URL('http://127.0.0.1')",
  'export const name = crypto.randomUUID()',
]

describe('names of a platform compile only on it', () => {
  test.each([
    ['shared', [...BROWSER, ...NODE, ...BOTH]],
    ['main', BROWSER],
    ['renderer', NODE],
  ])('%s', (project, refused) => {
    expect(refusedIn(project, [PLAIN, ...BROWSER, ...NODE, ...BOTH])).toEqual(refused)
  })
})

test('every source is in a project', () => {
  const projects = ['shared/', 'main/', 'renderer/', 'test/']
  const sources = repositoryFiles().filter((file) => /\.tsx?$/.test(file))
  const strays = sources.filter((file) => !projects.some((project) => file.startsWith(project)))
  expect(strays).toEqual(['build/window-parts.ts', 'electron.config.ts', 'vite.config.ts'])
})
