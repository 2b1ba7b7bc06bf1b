// The packaging's configuration: it loads, packs what the application starts with, and closes Electron's back doors.
import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import config from '../../electron.config.ts'
import { readSource } from './source.ts'

const patterns = (Array.isArray(config.files) ? config.files : []).map(String)
const isPacked = (file: string): boolean =>
  patterns.some((glob) => matchesGlob(file, glob)) &&
  !patterns.some((glob) => glob.startsWith('!') && matchesGlob(file, glob.slice(1)))

test('the file that package.json starts with is packed, with the pages', () => {
  const { main } = JSON.parse(readSource('package.json')) as { main: string }
  for (const file of [main, 'out/renderer/index.html', 'out/verify/verify.js', 'package.json'])
    expect([file, isPacked(file)]).toEqual([file, true])
})

test('neither packages nor sources nor tests are packed', () => {
  for (const file of ['node_modules/zod/index.js', 'out/main/node_modules/x.js', 'main/main.ts', 'test/tidy/source.ts'])
    expect([file, isPacked(file)]).toEqual([file, false])
})

test('a packed Kontor is no Node, takes no debugger, and loads nothing but its own archive', () => {
  expect(config.electronFuses).toEqual({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  })
})

test('it never looks for updates by itself', () => {
  expect(config.publish).toBeNull()
})
