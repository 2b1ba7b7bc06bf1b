// The ports of backups and of the data folder for services with books in memory. Settings are stored, but there is
// nothing to back up.
import { join } from 'node:path'
import { createInstallationBackups } from '../../../main/backup/installation-backups.ts'
import { createBillFolders } from '../../../main/bill-folder/bill-folders.ts'
import { createInstallationRelocation } from '../../../main/home/relocation/installation-relocation.ts'
import type { ArchivePort } from '../../../main/service/archive/contract.ts'
import type { BackupPort, BooksHandover } from '../../../main/service/backup/contract.ts'
import type { PaymentPart } from '../../../shared/rule/organization/document/document-content.ts'
import { documentsPaper, type PaperJob } from '../../../shared/rule/organization/document/documents-paper.ts'
import { type LetterJob, lettersPaper } from '../../../shared/rule/reminder/letter-paper.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { err, ok } from '../../../shared/value/result.ts'
import { readPictureInNode, recognizeInNode } from '../bill/read-in-node.ts'

const backupsOfMemory = (dataFolder: string): BackupPort =>
  createInstallationBackups({
    dataFolder,
    version: '0.0.0',
    now: () => timestampOf(Date.now()),
    heads: () => [],
    // Without a journal the next backup would fail too.
    attempts: 1,
  })

/** Books in memory cannot be handed over. */
export const noBooksHandover: BooksHandover = {
  isNew: async () => false,
  pauseWriting: async () => () => undefined,
  restart: () => undefined,
}

/** There is no journal to pack. */
const archiveOfMemory: ArchivePort = {
  headOf: () => null,
  write: async () => err('books_not_whole'),
  find: async () => ok(null),
  store: async () => err('books_not_whole'),
}

/** Instead of the picture: what its code says. */
const codeOf = (part: PaymentPart): string => `<pre>${JSON.stringify(part)}</pre>`

/** The ports that services need to files and pages, for books without a data folder and without a browser. */
export const memoryPorts = (dataFolder: string) => ({
  readDocument: readPictureInNode,
  recognizeText: recognizeInNode,
  /** The pages as HTML, all on one sheet: nothing is measured without a browser. */
  printLetters: async (job: LetterJob) => new TextEncoder().encode(lettersPaper(job, codeOf).arrange([])),
  printDocuments: async (job: PaperJob) => new TextEncoder().encode(documentsPaper(job, codeOf).arrange([])),
  billFolders: createBillFolders({ dataFolder, settleMs: 100, pauseMs: 0 }),
  backup: backupsOfMemory(dataFolder),
  booksHandover: noBooksHandover,
  archive: archiveOfMemory,
  relocation: createInstallationRelocation({
    dataFolder,
    config: join(dataFolder, 'config'),
    usual: dataFolder,
    now: () => timestampOf(Date.now()),
  }),
})
