// A zip archive as a file on a disk: read at any place, or written from its start. This module knows no backups.
import { type FileHandle, open } from 'node:fs/promises'
import { configure, Reader } from '@zip.js/zip.js'

/** Everything runs in the calling thread, in pieces of a megabyte. */
export const PIECE_BYTES = 1 << 20
configure({ useWebWorkers: false, chunkSize: PIECE_BYTES })

/** An archive to read; the caller closes the handle. */
export class FileReader extends Reader<FileHandle> {
  private readonly file: FileHandle

  constructor(file: FileHandle) {
    super(file)
    this.file = file
  }

  override async init(): Promise<void> {
    await super.init?.()
    this.size = (await this.file.stat()).size
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(Math.min(length, Math.max(0, this.size - index)))
    for (let done = 0; done < bytes.length; ) {
      const { bytesRead } = await this.file.read(bytes, done, bytes.length - done, index + done)
      if (bytesRead === 0) return bytes.slice(0, done)
      done += bytesRead
    }
    return bytes
  }
}

export interface GrowingFile {
  readonly stream: WritableStream<Uint8Array>
  readonly sync: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A new file that only its owner can read. Rejects if it exists. */
export const createGrowingFile = async (path: string): Promise<GrowingFile> => {
  const file = await open(path, 'wx', 0o600)
  return {
    stream: new WritableStream({ write: (bytes) => file.writeFile(bytes) }),
    sync: () => file.sync(),
    close: () => file.close(),
  }
}

/** The bytes of a file from its start, piece by piece, up to a length; fewer if the file is shorter. */
export async function* piecesOf(path: string, length: number): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r')
  try {
    for (let position = 0; position < length; ) {
      const piece = new Uint8Array(Math.min(PIECE_BYTES, length - position))
      const { bytesRead } = await file.read(piece, 0, piece.length, position)
      if (bytesRead === 0) return
      position += bytesRead
      yield piece.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
