// A folder in the form of Electron's own for Linux, with a stand-in for its executable: what electron-builder copies, renames and
// sets the fuses of, where the real one cannot be had.
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** Version 1, nine fuses, as Electron is delivered: it is a Node, takes a debugger and loads from anywhere. */
const FUSE_WIRE = `${SENTINEL}\x01\x09101100011`

/** `wires`: how often the fuses stand in the executable; once, in a universal one of macOS twice. */
export const makeStandIn = async (folder: string, { wires = 1 } = {}): Promise<void> => {
  for (const part of ['locales', 'resources']) await mkdir(join(folder, part), { recursive: true })
  const binary = `#!/bin/sh\nexit 0\n${'\0'.repeat(64)}${`${FUSE_WIRE}${'\0'.repeat(64)}`.repeat(wires)}`
  await writeFile(join(folder, 'electron'), Buffer.from(binary, 'latin1'))
  await chmod(join(folder, 'electron'), 0o755)
  const files = ['LICENSE', 'LICENSES.chromium.html', 'version', 'chrome-sandbox']
  const locales = ['de', 'en-US', 'fr', 'ja'].map((language) => `locales/${language}.pak`)
  for (const file of [...files, ...locales]) await writeFile(join(folder, file), `stands in for ${file}`)
}

/** The digits of every fuse wire in an executable. */
export const fusesIn = (binary: Buffer): readonly string[] =>
  [...binary.toString('latin1').matchAll(new RegExp(`${SENTINEL}\x01\x09(.{9})`, 'gs'))].map(([, wire]) => wire ?? '')
