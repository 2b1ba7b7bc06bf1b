// A folder with the layout of Electron for a system, with stand-ins for its files: electron-builder copies and renames
// them and sets their fuses, where the real Electron cannot be had.
import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

export type System = 'linux' | 'mac' | 'win'

const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** Version 1, nine fuses, as Electron is delivered: it runs as Node, accepts a debugger and loads from anywhere. */
const FUSE_WIRE = `${SENTINEL}\x01\x09101100011`
/**
 * A Windows executable without code, made with resedit. Its version resource names Electron, and its fuses are a
 * resource.
 */
const WINDOWS_EXECUTABLE = resolve(import.meta.dirname, '../../fixture/stand-in.exe')
const HELPERS = ['', ' (GPU)', ' (Plugin)', ' (Renderer)'].map((kind) => `Electron Helper${kind}`)
const FRAMEWORK = 'Frameworks/Electron Framework.framework'

/** `wires`: how often the fuse wire occurs in the Linux executable; once in a real one. */
export const makeElectronStub = async (folder: string, system: System, wires: number): Promise<void> => {
  const put = async (file: string, text = `stands in for ${file}`): Promise<void> => {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), Buffer.from(text, 'latin1'))
  }
  for (const file of ['LICENSE', 'LICENSES.chromium.html', 'version']) await put(file)
  if (system === 'mac') {
    for (const name of ['Electron', ...HELPERS]) {
      const at = name === 'Electron' ? 'Electron.app/Contents' : `Electron.app/Contents/Frameworks/${name}.app/Contents`
      await put(`${at}/Info.plist`, propertyList(name))
      await put(`${at}/MacOS/${name}`)
    }
    await put(`Electron.app/Contents/${FRAMEWORK}/Electron Framework`, FUSE_WIRE)
    for (const language of ['de', 'en', 'ja'])
      for (const place of ['Resources', `${FRAMEWORK}/Versions/A/Resources`])
        await put(`Electron.app/Contents/${place}/${language}.lproj/locale.pak`)
    return
  }
  await mkdir(join(folder, 'resources'))
  for (const language of ['de', 'en-US', 'fr', 'ja']) await put(`locales/${language}.pak`)
  if (system === 'win') return copyFile(WINDOWS_EXECUTABLE, join(folder, 'electron.exe'))
  await put('chrome-sandbox')
  await put('electron', `#!/bin/sh\nexit 0\n${`${'\0'.repeat(64)}${FUSE_WIRE}`.repeat(wires)}`)
  await chmod(join(folder, 'electron'), 0o755)
}

const propertyList = (name: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>CFBundleExecutable</key><string>${name}</string>
<key>NSCameraUsageDescription</key><string>This app needs access to the camera</string></dict></plist>`

/** The digits of every fuse wire in an executable. */
export const fusesIn = (binary: Buffer): readonly string[] =>
  [...binary.toString('latin1').matchAll(new RegExp(`${SENTINEL}\x01\x09(.{9})`, 'gs'))].map(([, wire]) => wire ?? '')
