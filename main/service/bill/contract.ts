// Bills read from files, as the HTTP routes see them. Amounts are in minor units.

import type { ChangeBillFolder } from '../../../shared/api/endpoints/open-item/bill-folder.ts'
import type {
  DocumentFault,
  DocumentReading,
  RecognizedText,
} from '../../../shared/record/open-item/document-reading.ts'
import type { Expense } from '../../../shared/record/open-item/open-item.ts'
import type { BillProposal } from '../../../shared/rule/open-item/bill/bill-proposal.ts'
import type { CompanyCommand } from '../../../shared/rule/open-item/company.ts'
import type { ExpenseCommand } from '../../../shared/rule/open-item/open-item.ts'
import type { Result } from '../../../shared/value/result.ts'
import type { Actor, Answer, UploadedFile } from '../core/request.ts'
import type { MatchTargetView } from '../open-item/contract.ts'
import type { FolderFault, FolderFile, FolderFileState } from './folder-port.ts'

/** Reads a PDF or a picture. The content of the file never makes it reject. */
export type ReadDocument = (file: {
  readonly bytes: Uint8Array
  readonly media_type: string
}) => Promise<Result<DocumentReading, DocumentFault>>

/** The text of pages without one (OCR), in their order; slow. */
export type RecognizeText = (
  file: { readonly bytes: Uint8Array; readonly media_type: string },
  pages: readonly number[],
) => Promise<Result<readonly RecognizedText[], DocumentFault>>

/** `not_a_bill_file`: neither a PDF nor a picture · `no_reader`: there is no browser that reads it */
export type BillFileFault = DocumentFault | 'not_a_bill_file' | 'no_reader'

/** What one file contains. */
export interface ProposedFile {
  readonly name: string
  /** Null: it was read. */
  readonly fault: BillFileFault | null
  readonly bills: readonly BillProposal[]
  /** Whether pages without text could say more, if they are recognised. */
  readonly can_recognize_text: boolean
  /** For their amounts without a currency. */
  readonly base_currency: string
}

interface TakeBill {
  readonly files: readonly UploadedFile[]
  readonly expense: ExpenseCommand
  /** The supplier, if it is new. */
  readonly company?: CompanyCommand | null | undefined
}

/** A file of the watched folder, with what the books say of it. */
export interface WatchedFile extends Omit<FolderFile, 'state'> {
  readonly state: Exclude<FolderFileState, 'ready'> | 'waiting' | 'taken' | 'duplicate'
  /** Of a duplicate: the file that waits. */
  readonly same_as: string | null
}

export interface WatchedFolderView {
  /** Null: none is watched. */
  readonly folder: string | null
  readonly done_folder: string | null
  readonly fault: FolderFault | null
  readonly is_complete: boolean
  readonly files: readonly WatchedFile[]
}

export interface BillServices {
  readonly billFolder: {
    readonly get: (actor: Actor) => Answer<WatchedFolderView>
    readonly change: (actor: Actor, input: ChangeBillFolder) => Answer<WatchedFolderView>
    readonly find: (actor: Actor, file: { readonly sha256: string }) => Answer<FolderFile>
    readonly open: (
      actor: Actor,
      file: { readonly sha256: string },
    ) => Answer<{ readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }>
    /** Moves the files whose bill is in the books, if the settings say so. */
    readonly tidy: (actor: Actor) => Answer<{ readonly moved: string[]; readonly left: string[] }>
  }
  readonly bills: {
    /** The bills in some files; nothing is stored. */
    readonly propose: (
      actor: Actor,
      request: { readonly files: readonly UploadedFile[]; readonly recognize_text?: boolean | undefined },
    ) => Answer<readonly ProposedFile[]>
    /** Adds a bill, its new supplier and its files in one action. */
    readonly take: (actor: Actor, request: TakeBill) => Answer<MatchTargetView<Expense>>
  }
}
