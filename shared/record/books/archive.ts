// The audit package of an organization's books, and the time stamps that were added for its heads.
import { z } from 'zod'
import { StringId, TimestampField } from '../core/scalar.ts'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The head of an organization's journal: printed on pages, and time-stamped. */
export const ArchiveHead = z
  .object({
    organization: z.number().int().positive(),
    commit: z.number().int().positive().describe('The number of the last commit'),
    hash: Sha256.describe('The hash of that commit, which covers all commits before it'),
    time: TimestampField.describe('When that commit was made, by the clock of the machine'),
  })
  .meta({ id: 'ArchiveHead' })
export type ArchiveHead = z.infer<typeof ArchiveHead>

/** A stored reply of a time stamp service (RFC 3161). Kontor did not verify its signature. */
export const TimeStamp = z
  .object({
    id: StringId.describe('The id of the action in the history that stored it'),
    head: ArchiveHead.describe('The head whose existence the response certifies'),
    stamped_at: TimestampField.describe('The time in the response'),
    policy: z.string().describe('The policy of the service, an object identifier'),
    serial: z.string().describe('The serial number of the response, hexadecimal'),
    file_sha256: Sha256.describe('The SHA-256 of the response, which is stored with the files'),
    kept_at: TimestampField,
    kept_by: z.number().int().nullable().describe('The user'),
  })
  .meta({ id: 'TimeStamp' })
export type TimeStamp = z.infer<typeof TimeStamp>

/** Why a reply of a time stamp service is refused. */
export type TimeStampRefusalCode =
  /** The file is not a reply in the format of RFC 3161. */
  | 'time_stamp_unreadable'
  /** The service refused the time stamp. */
  | 'time_stamp_not_granted'
  /** No commit of these books has the digest of the reply. */
  | 'time_stamp_foreign'
  /** The reply has the digest, but not the number (nonce) of the request. */
  | 'time_stamp_other_request'

/** The action of storing a time stamp. */
export const KEEP_TIME_STAMP = 'keep_time_stamp'
