// Why a reply of a time stamp service is not stored, in English.
import type { TimeStampRefusalCode } from '../../../shared/record/books/archive.ts'

export const TIME_STAMP_TEXTS: Readonly<Record<TimeStampRefusalCode, () => string>> = {
  time_stamp_unreadable: () => 'This file is no reply of a time stamp service (RFC 3161).',
  time_stamp_not_granted: () => 'The time stamp service says that it granted no time stamp.',
  time_stamp_foreign: () => 'This time stamp is of something else: no commit of these books has its digest.',
  time_stamp_other_request: () => 'This time stamp does not name the nonce of its request.',
}
