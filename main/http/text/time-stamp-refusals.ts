// Why a reply of a time stamp service is not stored, in English.
import type { TimeStampRefusalCode } from '../../../shared/record/books/archive.ts'

export const TIME_STAMP_TEXTS: Readonly<Record<TimeStampRefusalCode, () => string>> = {
  time_stamp_unreadable: () => 'This file is not a response of a time stamp service (RFC 3161).',
  time_stamp_not_granted: () => 'The time stamp service did not grant a time stamp.',
  time_stamp_foreign: () => 'This time stamp is not for these books: none of their commits has its digest.',
  time_stamp_other_request: () => 'This time stamp does not contain the nonce of its request.',
}
