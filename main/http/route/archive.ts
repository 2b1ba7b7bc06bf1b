// Archive for an auditor, and time stamps of the head of the books.
import {
  exportJournal,
  getArchive,
  getTimeStampRequest,
  keepTimeStamp,
} from '../../../shared/api/endpoints/books/archive.ts'
import type { Services } from '../../service/contract.ts'
import { identity, plainRoute, type Route, route } from '../endpoint/route.ts'
import { presentAnswer } from '../present/page.ts'

export const archiveRoutes = ({ archive }: Services): readonly Route[] => [
  plainRoute(getArchive, archive.get, identity),
  route(exportJournal, {
    record: null,
    handle: async ({ actor, days }) =>
      presentAnswer(await archive.export(actor, days), ({ name, bytes: { stream, size } }) => ({
        name,
        media_type: 'application/zip',
        bytes: stream,
        size,
      })),
  }),
  plainRoute(getTimeStampRequest, archive.request, ({ name, bytes }) => ({
    name,
    media_type: 'application/timestamp-query',
    bytes,
  })),
  plainRoute(keepTimeStamp, archive.store, identity),
]
