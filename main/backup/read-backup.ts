// Reads a backup: its label, its content, and whether every byte is as written. An archive is foreign data: its
// statements count only after they are checked.
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { type Entry, ERR_ENCRYPTED, ERR_INVALID_PASSWORD, TextWriter, ZipReader } from '@zip.js/zip.js'
import type { z } from 'zod'
import { readJson } from '../../shared/value/json.ts'
import {
  BACKUP_FORMAT,
  BackupRefused,
  LABEL_ENTRY,
  Label,
  MANIFEST_ENTRY,
  Manifest,
  type OnProgress,
  type PackedFile,
} from './format.ts'
import { FileReader } from './zip-file.ts'

type FileEntry = Extract<Entry, { directory: false }>

/** The first bytes of every archive that is not empty. */
const ZIP_START = 'PK\x03\x04'
/** Limits above the size of any backup's label and file list. */
const MAX_LABEL_BYTES = 10_000
const MAX_MANIFEST_BYTES = 500_000_000

export interface OpenedBackup {
  readonly label: Label
  readonly manifest: Manifest
  /** Passes on the bytes of a file, piece by piece, before all of them are verified. Throws BackupRefused. */
  readonly read: (file: PackedFile, take: (piece: Uint8Array) => Promise<void> | void) => Promise<void>
}

/**
 * The label of a backup, without its passphrase, and its content if it is not encrypted or the passphrase is correct.
 */
export const inspectBackup = async (
  path: string,
  passphrase: string | null,
): Promise<{ readonly label: Label; readonly manifest: Manifest | null }> =>
  withArchive(path, async (entries) => {
    const label = await readLabel(entries)
    if (label.is_encrypted && passphrase === null) return { label, manifest: null }
    const manifest = await readManifest(entries, label, passphrase).catch((error: unknown) => {
      if (error instanceof BackupRefused && error.code === 'passphrase_wrong') return null
      throw error
    })
    return { label, manifest }
  })

/** Opens a backup while `use` runs. Throws BackupRefused. */
export const withBackup = <T>(
  path: string,
  passphrase: string | null,
  use: (backup: OpenedBackup) => Promise<T>,
): Promise<T> =>
  withArchive(path, async (entries) => {
    const label = await readLabel(entries)
    if (label.is_encrypted && passphrase === null) throw new BackupRefused('passphrase_needed', path)
    const manifest = await readManifest(entries, label, passphrase)
    return use({
      label,
      manifest,
      read: async (file, take) => {
        const sum = createHash('sha256')
        let length = 0
        const sink = new WritableStream<Uint8Array>({
          write: async (piece) => {
            length += piece.length
            if (length > file.bytes) throw new BackupRefused('backup_damaged', `${file.name} is longer than it says`)
            sum.update(piece)
            await take(piece)
          },
        })
        await unpackOrRefuse(() => entryOf(entries, file.entry).getData(sink, secretOf(label, passphrase)))
        if (length !== file.bytes || sum.digest('hex') !== file.sha256)
          throw new BackupRefused('backup_damaged', `${file.name} is not what was written`)
      },
    })
  })

/** Reads a whole backup and compares every file with its SHA-256. Throws BackupRefused. */
export const checkBackup = (path: string, passphrase: string | null, onProgress: OnProgress): Promise<OpenedBackup> =>
  withBackup(path, passphrase, async (backup) => {
    const { files } = backup.manifest
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
    let done = 0
    for (const file of files)
      await backup.read(file, (piece) => {
        done += piece.length
        onProgress({ done, total })
      })
    return backup
  })

const withArchive = async <T>(
  path: string,
  use: (entries: ReadonlyMap<string, FileEntry>) => Promise<T>,
): Promise<T> => {
  let file: FileHandle
  try {
    file = await open(path, 'r')
  } catch (error) {
    throw new BackupRefused('backup_missing', `${path} cannot be opened`, error)
  }
  try {
    const reader = new FileReader(file)
    const entries = new Map<string, FileEntry>()
    try {
      const zip = new ZipReader(reader, { checkSignature: true, checkOverlappingEntry: true })
      for await (const entry of zip.getEntriesGenerator()) {
        if (entry.directory || entries.has(entry.filename)) throw new Error(`what is ${entry.filename}?`)
        entries.set(entry.filename, entry)
      }
    } catch (error) {
      // The directory of an archive is at its end: a truncated one has none.
      throw new BackupRefused((await startsAsZip(reader)) ? 'backup_damaged' : 'backup_foreign', path, error)
    }
    return await use(entries)
  } finally {
    await file.close()
  }
}

const startsAsZip = async (reader: FileReader): Promise<boolean> =>
  Buffer.from(await reader.readUint8Array(0, 4).catch(() => new Uint8Array())).toString('latin1') === ZIP_START

const readLabel = async (entries: ReadonlyMap<string, FileEntry>): Promise<Label> => {
  if (!entries.has(LABEL_ENTRY)) throw new BackupRefused('backup_foreign', `there is no ${LABEL_ENTRY}`)
  const text = await textOf(entryOf(entries, LABEL_ENTRY), MAX_LABEL_BYTES, {})
  // A later version may have more fields in its label; only its format number must be readable.
  const format = (readJson(text) as { format?: unknown } | null)?.format
  if (typeof format === 'number' && format > BACKUP_FORMAT) throw new BackupRefused('backup_newer', `format ${format}`)
  return parseWith(Label, text)
}

const readManifest = async (
  entries: ReadonlyMap<string, FileEntry>,
  label: Label,
  passphrase: string | null,
): Promise<Manifest> =>
  parseWith(Manifest, await textOf(entryOf(entries, MANIFEST_ENTRY), MAX_MANIFEST_BYTES, secretOf(label, passphrase)))

const secretOf = (label: Label, passphrase: string | null) =>
  label.is_encrypted && passphrase !== null ? { password: passphrase } : {}

const entryOf = (entries: ReadonlyMap<string, FileEntry>, name: string): FileEntry => {
  const entry = entries.get(name)
  if (!entry) throw new BackupRefused('backup_damaged', `${name} is missing`)
  return entry
}

const textOf = (entry: FileEntry, most: number, secret: { readonly password?: string }): Promise<string> => {
  if (entry.uncompressedSize > most) throw new BackupRefused('backup_damaged', `${entry.filename} is too long`)
  return unpackOrRefuse(() => entry.getData(new TextWriter(), secret))
}

const unpackOrRefuse = async <T>(step: () => Promise<T>): Promise<T> => {
  try {
    return await step()
  } catch (error) {
    const { message, code } = error as Error & { code?: unknown }
    // The code that takes the bytes has failed, not the archive.
    if (error instanceof BackupRefused || typeof code === 'string') throw error
    const isSecret = message === ERR_INVALID_PASSWORD || message === ERR_ENCRYPTED
    throw new BackupRefused(isSecret ? 'passphrase_wrong' : 'backup_damaged', message, error)
  }
}

const parseWith = <T>(schema: z.ZodType<T>, text: string): T => {
  const read = schema.safeParse(readJson(text))
  if (!read.success) throw new BackupRefused('backup_damaged', read.error.message)
  return read.data
}
