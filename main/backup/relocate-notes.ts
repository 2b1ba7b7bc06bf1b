// Updates the paths in the notes of backups: those in a relocated data folder are in the new one.
import { isAbsolute, join, relative } from 'node:path'
import { z } from 'zod'
import { readJson } from '../../shared/value/json.ts'
import { machineFiles, readText, replaceText } from '../journal/append/files.ts'

const Paths = z.looseObject({
  folder: z.string().nullable().optional(),
  last: z.looseObject({ file: z.string() }).nullable().optional(),
})

/** Rewrites the paths; notes that cannot be read stay as they are. */
export const relocateBackups = async (dataFolder: string, before: string): Promise<void> => {
  const file = join(dataFolder, 'backup.json')
  const text = await readText(machineFiles, file)
  const notes = text === null ? null : (Paths.safeParse(readJson(text)).data ?? null)
  if (notes === null) return
  const relocated = (path: string): string => {
    const inside = relative(before, path)
    return inside.startsWith('..') || isAbsolute(inside) ? path : join(dataFolder, inside)
  }
  const folder = typeof notes.folder === 'string' ? { folder: relocated(notes.folder) } : {}
  const last = notes.last ? { last: { ...notes.last, file: relocated(notes.last.file) } } : {}
  await replaceText(machineFiles, file, JSON.stringify({ ...notes, ...folder, ...last }))
}
