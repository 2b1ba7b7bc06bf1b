// A reply of a time stamp service (RFC 3161) as a service writes it: the part that Kontor reads, then parts that it does not
// read.
import { hexOf, type Imprint } from '../../../shared/rule/archive/time-stamp.ts'
import { DER, writeDer } from '../../../shared/value/der.ts'

export interface ReplyWish {
  readonly status?: number
  readonly digest?: Uint8Array<ArrayBuffer>
  readonly nonce?: string | null
  readonly time?: string
  readonly algorithm?: string
}

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

/** Granted for the imprint, unless the wish says otherwise; policy 1.2.3.4.1, serial number ff. */
export const timeStampReply = (
  imprint: Imprint,
  { status = 0, digest = imprint.digest, nonce, time, algorithm }: ReplyWish = {},
) => {
  const oid = (hex: string) => writeDer(DER.oid, bytesOf(hex))
  const sha = writeDer(DER.sequence, oid(algorithm ?? '608648016503040201'), writeDer(DER.null))
  const nonceHex = nonce === undefined ? `00${hexOf(imprint.nonce)}` : nonce
  const info = writeDer(
    DER.sequence,
    bytesOf('020101'),
    oid('2a030401'),
    writeDer(DER.sequence, sha, writeDer(DER.octets, digest)),
    bytesOf('020200ff'),
    writeDer(DER.time, new TextEncoder().encode(time ?? '20261123130509.25Z')),
    bytesOf('3003020101'),
    ...(nonceHex === null ? [] : [writeDer(DER.integer, bytesOf(nonceHex))]),
  )
  const content = writeDer(DER.sequence, oid('2a864886f70d0109100104'), writeDer(DER.first, writeDer(DER.octets, info)))
  const signed = writeDer(DER.sequence, bytesOf('020103'), bytesOf('3100'), content, bytesOf('3100'))
  const token = writeDer(DER.sequence, oid('2a864886f70d010702'), writeDer(DER.first, signed))
  const text = writeDer(DER.sequence, writeDer(DER.integer, new Uint8Array([status])))
  return status > 1 ? writeDer(DER.sequence, text) : writeDer(DER.sequence, text, token)
}
