// The record of an installation outside its data folder, in the user's configuration folder: the key that signs
// commits, and the positions of the books for each data folder (rule 156). A person who has only the data folder, or a
// copy of it, can neither sign commits nor change this record. There is one file for each installation, readable only
// by its owner.
import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { Head } from '../../../shared/books/port/commit.ts'
import type { BookId } from '../../../shared/books/port/tables.ts'
import { errorCode, type Files, readText, replaceText } from '../append/files.ts'
import { type Signature, signatureOf, signerOf } from '../append/signature.ts'

const HeadNote = z.object({ seq: z.number().int().min(0), hash: z.string().length(64) })

const BookNote = z.object({
  /** Commits up to here were accepted as found; later ones are signed. */
  vouched: HeadNote,
  /** The last position of the book, and the time of that commit. */
  seq: z.number().int().positive(),
  hash: z.string().length(64),
  time: z.string(),
})
type BookNote = z.infer<typeof BookNote>

const IdentityRecordFile = z.object({
  /** 32 bytes, base64. */
  key: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
  /** By the path of the data folder, then by the name of the book. */
  folders: z.record(z.string(), z.record(z.string(), BookNote)),
})
type IdentityRecordFile = z.infer<typeof IdentityRecordFile>

const KEY_BYTES = 32

/** The key file cannot be read or written. The message says what to do. */
export class KeyFileError extends Error {}

export interface IdentityRecordOptions {
  readonly files: Files
  /** Absolute; created if it does not exist. */
  readonly configFolder: string
  readonly dataFolder: string
  /** Logs a record that could not be written. The next one repeats it and adds to it. */
  readonly warn: (message: string) => void
}

export interface IdentityRecord {
  /**
   * Loads the record of an installation, and creates its key the first time. From then on commits are signed. Throws
   * KeyFileError: without the key, commits would be written that a later start could not distinguish from forged ones.
   */
  readonly begin: (installation: string) => Promise<void>
  readonly signatureFor: (book: BookId) => Signature
  /** The latest record of any installation's system book in this data folder; null if there is none. */
  readonly lastSystem: () => Promise<BookNote | null>
  /** The record of a book in this data folder; null if there is none yet. */
  readonly noteOf: (book: BookId) => BookNote | null
  /** Records the positions of the books. An accepted or new book is vouched for up to its current position. */
  readonly note: (
    heads: ReadonlyMap<BookId, Head & { readonly time: string }>,
    accepted?: ReadonlySet<BookId>,
  ) => Promise<void>
}

/** The file of an installation, named after the ULID or hash that the first commit of the system's book gives. */
export const identityRecordFile = (configFolder: string, installation: string): string =>
  join(configFolder, 'installations', `${installation.replaceAll(/[^\w-]/g, '_')}.json`)

/** The content of a file; null if it does not exist. Throws if the content is invalid. */
export const readIdentityRecord = async (files: Files, path: string): Promise<IdentityRecordFile | null> => {
  const text = await readText(files, path)
  return text === null ? null : IdentityRecordFile.parse(JSON.parse(text))
}

/** The records of all installations on this computer. Unreadable files are skipped. */
async function* allOf(
  files: Files,
  configFolder: string,
): AsyncGenerator<{ path: string; written: IdentityRecordFile }> {
  const folder = join(configFolder, 'installations')
  // A folder that does not exist or cannot be read has no records.
  const names = await files.list(folder).catch((): readonly string[] => [])
  for (const name of names.filter((one) => one.endsWith('.json'))) {
    const path = join(folder, name)
    const written = await readIdentityRecord(files, path).catch(() => null)
    if (written !== null) yield { path, written }
  }
}

/** Removes the record of a data folder, of every installation, because other books will be put there. */
export const removeDataFolderRecord = async (files: Files, configFolder: string, dataFolder: string): Promise<void> => {
  for await (const { path, written } of allOf(files, configFolder)) {
    const { [resolve(dataFolder)]: here, ...folders } = written.folders
    if (here !== undefined) await replaceText(files, path, textOf({ ...written, folders }))
  }
}

/** Moves the record of a data folder to the folder that its books were relocated to. A second call changes nothing. */
export const moveDataFolderRecord = async (
  files: Files,
  configFolder: string,
  from: string,
  to: string,
): Promise<void> => {
  for await (const { path, written } of allOf(files, configFolder)) {
    const { [resolve(from)]: movedRecord, ...folders } = written.folders
    if (movedRecord === undefined) continue
    await replaceText(files, path, textOf({ ...written, folders: { ...folders, [resolve(to)]: movedRecord } }))
  }
}

const reasonOf = (error: unknown): string =>
  errorCode(error) ?? (error instanceof SyntaxError || error instanceof z.ZodError ? 'it is damaged' : String(error))

const textOf = (written: IdentityRecordFile): string => `${JSON.stringify(written, null, 1)}\n`

/** The file of an installation, with its content as last written. */
interface WrittenFile {
  readonly path: string
  readonly written: IdentityRecordFile
}

const notReadable = (path: string, error: unknown) =>
  new KeyFileError(
    `The key file ${path} of these books cannot be read (${reasonOf(error)}). Restore it from a backup of this computer, or move it away: then a new key is created, and the existing books are accepted as they are.`,
  )

const notStored = (path: string, error: unknown) =>
  new KeyFileError(
    `The key of these books cannot be stored in ${path} (${reasonOf(error)}). Make sure that you have write access and enough space there.`,
  )

export const createIdentityRecord = (options: IdentityRecordOptions): IdentityRecord => {
  const { files, configFolder, warn } = options
  const dataFolder = resolve(options.dataFolder)
  let file: WrittenFile | null = null
  let key: Buffer | null = null

  const notes = (): Readonly<Record<string, BookNote>> => file?.written.folders[dataFolder] ?? {}

  const write = async (books: Readonly<Record<string, BookNote>>): Promise<void> => {
    if (file === null) return
    const { path, written } = file
    // Another data folder of the same installation may have been recorded meanwhile.
    const latest = (await readIdentityRecord(files, path)) ?? written
    const next = { key: written.key, folders: { ...latest.folders, [dataFolder]: books } }
    await replaceText(files, path, textOf(next))
    file = { path, written: next }
  }

  return {
    begin: async (installation) => {
      const path = identityRecordFile(configFolder, installation)
      if (path === file?.path) return
      const found = await readIdentityRecord(files, path).catch((error: unknown) => {
        throw notReadable(path, error)
      })
      const before = file
      const written = found ?? { key: randomBytes(KEY_BYTES).toString('base64'), folders: {} }
      file = { path, written }
      if (found === null) {
        try {
          await files.makeFolder(join(configFolder, 'installations'))
          await write({})
        } catch (error) {
          // The next call tries again: without that, the books would stay unsigned and say nothing.
          file = before
          throw notStored(path, error)
        }
      }
      // Use the key only now: signatures with a key that was not saved could never be checked.
      key = Buffer.from(written.key, 'base64')
    },
    signatureFor: (book) => ({
      sign: (body) => (key === null ? null : signerOf(key)(body)),
      isSigned: (line) => key !== null && signatureOf(line, key) === 'right',
      vouched: () => (key === null ? null : (notes()[book]?.vouched ?? null)),
    }),
    noteOf: (book) => notes()[book] ?? null,
    lastSystem: async () => {
      let last: BookNote | null = null
      for await (const { written: of } of allOf(files, configFolder)) {
        const note = of.folders[dataFolder]?.system
        if (note !== undefined && (last === null || note.time > last.time)) last = note
      }
      return last
    },
    note: async (heads, accepted = new Set()) => {
      const books: Record<string, BookNote> = { ...notes() }
      let isNew = false
      for (const [book, { seq, hash, time }] of heads) {
        const before = books[book]
        const wasTrusted = before !== undefined && !accepted.has(book)
        if (wasTrusted && before.hash === hash) continue
        books[book] = { vouched: wasTrusted ? before.vouched : { seq, hash }, seq, hash, time }
        isNew = true
      }
      if (isNew) await write(books).catch((error) => warn(`${file?.path} could not be written: ${reasonOf(error)}`))
    },
  }
}
