// Bills read from files, as the HTTP routes see them. Amounts are in minor units.
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

export interface BillServices {
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
