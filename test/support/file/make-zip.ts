// ZIP archives written byte by byte, so that tests can make ones with false headers.
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  readonly name: string
  readonly bytes: Uint8Array
  /** False values for the directory and for the part's own header. */
  readonly says?: {
    readonly unpacked?: number
    readonly packed?: number
    readonly crc?: number
    readonly flags?: number
  }
  /** Its bytes are those of the first part: the directory points there. */
  readonly isFirstAgain?: boolean
}

/** An archive of `parts`, each deflated. */
export const makeZip = (parts: readonly ZipPart[]): Uint8Array<ArrayBuffer> => {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes, says = {}, isFirstAgain = false } of parts) {
    const packed = deflateRawSync(bytes, { level: 9 })
    const nameBytes = Buffer.from(name, 'utf8')
    // Version, flags (bit 11: the name is UTF-8), method, time, date, CRC, sizes, length of the name, no extra field.
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(0x800 | (says.flags ?? 0), 2)
    head.writeUInt16LE(8, 4)
    head.writeUInt16LE(0x5c21, 8)
    head.writeUInt32LE(says.crc ?? crc32(bytes), 10)
    head.writeUInt32LE(says.packed ?? packed.length, 14)
    head.writeUInt32LE(says.unpacked ?? bytes.length, 18)
    head.writeUInt16LE(nameBytes.length, 22)
    const offset = isFirstAgain ? 0 : at
    const rest = Buffer.alloc(16)
    rest.writeUInt32LE(offset, 12)
    // A directory entry has two more bytes at the start and fourteen more at the end than the part's own header.
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([20, 3]), head, rest.subarray(2), nameBytes)
    if (isFirstAgain) continue
    const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, nameBytes, packed])
    bodies.push(body)
    at += body.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(at, 12)
  return new Uint8Array(Buffer.concat([...bodies, listed, Buffer.from('PK\x05\x06', 'latin1'), end]))
}
