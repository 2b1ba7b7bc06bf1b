// The request for a time stamp and its reply in the format of RFC 3161. The statement of a head is stamped.
import type { ArchiveHead, TimeStampRefusalCode } from '../../record/books/archive.ts'
import { parseMoment, type Timestamp } from '../../value/calendar.ts'
import { DER, type DerValue, derInteger, readDer, writeDer } from '../../value/der.ts'
import { err, ok, type Result } from '../../value/result.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** One line that is always the same for the same head; its SHA-256 is stamped. */
export const headStatement = ({ organization, commit, hash, time }: ArchiveHead): string =>
  `${JSON.stringify({ kind: 'kontor-head', format: 1, organization, commit, hash, time })}\n`

/**
 * The digest of a head's statement, and the nonce of its request, which is derived from it: nothing needs to be stored
 * until the reply.
 */
export interface Imprint {
  readonly digest: Bytes
  readonly nonce: Bytes
}

const NONCE_BYTES = 8

export const imprintOf = (head: ArchiveHead, sha256: (bytes: Bytes) => Bytes): Imprint => {
  // The statement contains only ASCII characters.
  const digest = sha256(Uint8Array.from(headStatement(head), (sign) => sign.charCodeAt(0)))
  return { digest, nonce: sha256(digest).slice(0, NONCE_BYTES) }
}

/** 2.16.840.1.101.3.4.2.1, RFC 5754. */
const SHA_256 = new Uint8Array([0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01])
/** 1.2.840.113549.1.7.2 (RFC 5652) and 1.2.840.113549.1.9.16.1.4 (RFC 3161). */
const SIGNED_DATA = '2a864886f70d010702'
const TST_INFO = '2a864886f70d0109100104'

/** A TimeStampReq (RFC 3161, 2.4.1): version 1, the digest, the nonce, and a request for the service's certificate. */
export const timeStampRequest = ({ digest, nonce }: Imprint): Bytes =>
  writeDer(
    DER.sequence,
    derInteger(new Uint8Array([1])),
    writeDer(
      DER.sequence,
      writeDer(DER.sequence, writeDer(DER.oid, SHA_256), writeDer(DER.null)),
      writeDer(DER.octets, digest),
    ),
    derInteger(nonce),
    writeDer(DER.boolean, new Uint8Array([0xff])),
  )

/** The content of a reply; hexadecimal. */
export interface TimeStampReply {
  readonly digest: string
  /** Null when the reply has no nonce. */
  readonly nonce: string | null
  readonly stamped_at: Timestamp
  readonly policy: string
  readonly serial: string
}

/**
 * Reads a TimeStampResp (RFC 3161, 2.4.2). The signature is not verified, because that needs the service's
 * certificates.
 */
export const readTimeStampReply = (
  bytes: Bytes,
): Result<TimeStampReply, Extract<TimeStampRefusalCode, 'time_stamp_unreadable' | 'time_stamp_not_granted'>> => {
  const unreadable = err('time_stamp_unreadable' as const)
  const reply = childrenOf(singleValueOf(bytes))
  const status = childrenOf(reply?.[0])?.[0]
  if (!reply || status?.tag !== DER.integer) return unreadable
  // 0: granted. 1: granted with modifications, which the reply contains.
  if (hexOf(status.content) !== '00' && hexOf(status.content) !== '01') return err('time_stamp_not_granted')
  const [type, signed] = childrenOf(reply[1]) ?? []
  if (type?.tag !== DER.oid || hexOf(type.content) !== SIGNED_DATA || signed?.tag !== DER.first) return unreadable
  const [kind, wrapped] = childrenOf(childrenOf(childrenOf(signed)?.[0])?.[2]) ?? []
  if (kind?.tag !== DER.oid || hexOf(kind.content) !== TST_INFO || wrapped?.tag !== DER.first) return unreadable
  const octets = childrenOf(wrapped)?.[0]
  if (octets?.tag !== DER.octets) return unreadable
  const [version, policy, imprint, serial, time, ...others] = childrenOf(singleValueOf(octets.content)) ?? []
  if (version?.tag !== DER.integer || policy?.tag !== DER.oid || serial?.tag !== DER.integer) return unreadable
  const [algorithm, digest] = childrenOf(imprint) ?? []
  const hashed = childrenOf(algorithm)?.[0]
  if (hashed?.tag !== DER.oid || hexOf(hashed.content) !== hexOf(SHA_256)) return unreadable
  const stamped_at = time?.tag === DER.time ? momentOf(time.content) : null
  if (digest?.tag !== DER.octets || stamped_at === null) return unreadable
  const nonce = others.find(({ tag }) => tag === DER.integer)
  return ok({
    digest: hexOf(digest.content),
    nonce: nonce ? numberHex(nonce.content) : null,
    stamped_at,
    policy: oidText(policy.content),
    serial: numberHex(serial.content),
  })
}

/** Whether a reply belongs to the request of a head. */
export const answersRequest = (
  reply: TimeStampReply,
  { digest, nonce }: Imprint,
): Result<null, TimeStampRefusalCode> => {
  if (reply.digest !== hexOf(digest)) return err('time_stamp_foreign')
  return reply.nonce === numberHex(nonce) ? ok(null) : err('time_stamp_other_request')
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Without leading zeros. */
const numberHex = (bytes: Uint8Array): string => hexOf(bytes).replace(/^(00)+(?=.)/, '')

const singleValueOf = (bytes: Bytes): DerValue | undefined => {
  const read = readDer(bytes)
  return read.ok && read.value.length === 1 ? read.value[0] : undefined
}

/** The children of a sequence, or of an element that wraps one. */
const childrenOf = (value: DerValue | undefined): readonly DerValue[] | null => {
  if (value?.tag !== DER.sequence && value?.tag !== DER.first) return null
  const read = readDer(value.content)
  return read.ok ? read.value : null
}

/** GeneralizedTime, which RFC 3161 wants in UTC: `20261123220000.5Z`. */
const momentOf = (bytes: Uint8Array): Timestamp | null => {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(String.fromCharCode(...bytes.subarray(0, 40)))
  if (!parts) return null
  const [, year, month, day, hour, minute, second, fraction = ''] = parts
  return parseMoment(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 7)}Z`)
}

const oidText = (bytes: Uint8Array): string => {
  const numbers: number[] = []
  let number = 0
  for (const byte of bytes) {
    number = number * 128 + (byte & 0x7f)
    if (byte > 127) continue
    numbers.push(number)
    number = 0
  }
  const [first = 0, ...rest] = numbers
  const root = Math.min(2, Math.floor(first / 40))
  return [root, first - root * 40, ...rest].join('.')
}
