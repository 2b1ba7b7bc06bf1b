// Locates the statements and their entries in the text of a camt message, while the text is checked for completeness.
// Notifications and payment orders are built alike and use the same code.
import type { FileRefusal } from '../../../shared/record/import/file-refusal.ts'
import { ok, type Result } from '../../../shared/value/result.ts'
import { scanXml } from './xml-scan.ts'

/** From the `<` of the opening tag to just after the `>` of the closing one. */
export interface Span {
  readonly start: number
  readonly end: number
}

export interface StatementOutline extends Span {
  readonly entries: readonly Span[]
}

export interface CamtOutline {
  /** camt.053, .052, .054, pain.001; null for other XML. Of several messages in a file, the requested kind counts. */
  readonly message: MessageKind | null
  /** The name of the outermost element. */
  readonly root: string
  /** The complete messages of the requested kind. */
  readonly messages: readonly Span[]
  readonly statements: readonly StatementOutline[]
}

type MessageKind = 'statement' | 'report' | 'notification' | 'payments'

// By the name of the message element and not by the namespace: Austrian banks use their own, and some files have none.
const MESSAGES: ReadonlyMap<string, MessageKind> = new Map([
  ['BkToCstmrStmt', 'statement'],
  ['BkToCstmrAcctRpt', 'report'],
  ['BkToCstmrDbtCdtNtfctn', 'notification'],
  ['CstmrCdtTrfInitn', 'payments'],
])

/** The names of a message's parts and of the entries that repeat in each part. */
const PARTS: Readonly<Record<MessageKind, readonly [part: string, entry: string]>> = {
  statement: ['Stmt', 'Ntry'],
  report: ['Rpt', 'Ntry'],
  notification: ['Ntfctn', 'Ntry'],
  payments: ['PmtInf', 'CdtTrfTxInf'],
}

/**
 * Finds the message of the requested kind at any depth (envelopes differ), its statements or the corresponding parts
 * directly in it, and their entries directly in those.
 */
export const outlineCamt = (
  text: string,
  requestedKind: MessageKind = 'statement',
): Result<CamtOutline, FileRefusal> => {
  const [partName, entryName] = PARTS[requestedKind]
  let message: CamtOutline['message'] = null
  let root = ''
  let messageDepth = -1
  let messageStart = 0
  let statement: { start: number; entries: Span[] } | null = null
  let entryStart = 0
  const statements: StatementOutline[] = []
  const messages: Span[] = []

  const scanned = scanXml(text, {
    open: (name, depth, start) => {
      if (depth === 0) root = name
      if (messageDepth === -1) {
        const found = MESSAGES.get(name)
        if (found === undefined) return
        if (message !== requestedKind) message = found
        if (found === requestedKind) {
          messageDepth = depth
          messageStart = start
        }
      } else if (depth === messageDepth + 1 && name === partName) {
        statement = { start, entries: [] }
      } else if (depth === messageDepth + 2 && name === entryName) {
        entryStart = start
      }
    },
    close: (name, depth, end) => {
      if (messageDepth === -1) return
      if (depth === messageDepth) {
        messageDepth = -1
        messages.push({ start: messageStart, end })
      } else if (statement && depth === messageDepth + 2 && name === entryName)
        statement.entries.push({ start: entryStart, end })
      else if (statement && depth === messageDepth + 1) {
        statements.push({ ...statement, end })
        statement = null
      }
    },
  })
  return scanned.ok ? ok({ message, root, messages, statements }) : scanned
}
