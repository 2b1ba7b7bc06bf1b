// Where the statements and their entries stand in the text of a camt message, found while it is checked for wholeness.
import type { FileRefusal } from '../../../shared/record/file-refusal.ts'
import { ok, type Result } from '../../../shared/value/result.ts'
import { scanXml } from './xml-scan.ts'

/** From the `<` of the opening tag to behind the `>` of the closing one. */
interface Span {
  readonly start: number
  readonly end: number
}

export interface StatementOutline extends Span {
  readonly entries: readonly Span[]
}

export interface CamtOutline {
  /** camt.053, .052, .054; null for other XML. When a file holds several messages, a statement counts. */
  readonly message: 'statement' | 'report' | 'notification' | null
  readonly root: string
  readonly statements: readonly StatementOutline[]
}

// By the name of the message element, not by the namespace: Austrian banks use their own, some files have none.
const MESSAGES = new Map([
  ['BkToCstmrStmt', 'statement'],
  ['BkToCstmrAcctRpt', 'report'],
  ['BkToCstmrDbtCdtNtfctn', 'notification'],
] as const)

/** Finds the message wherever it stands (envelopes differ), its statements directly in it, their entries in those. */
export const outlineCamt = (text: string): Result<CamtOutline, FileRefusal> => {
  let message: CamtOutline['message'] = null
  let root = ''
  let messageDepth = -1
  let statement: { start: number; entries: Span[] } | null = null
  let entryStart = 0
  const statements: StatementOutline[] = []

  const scanned = scanXml(text, {
    open: (name, depth, start) => {
      if (depth === 0) root = name
      if (messageDepth === -1) {
        const found = MESSAGES.get(name as 'BkToCstmrStmt')
        if (found === undefined) return
        if (message !== 'statement') message = found
        if (found === 'statement') messageDepth = depth
      } else if (depth === messageDepth + 1 && name === 'Stmt') {
        statement = { start, entries: [] }
      } else if (depth === messageDepth + 2 && name === 'Ntry') {
        entryStart = start
      }
    },
    close: (name, depth, end) => {
      if (messageDepth === -1) return
      if (depth === messageDepth) messageDepth = -1
      else if (statement && depth === messageDepth + 2 && name === 'Ntry')
        statement.entries.push({ start: entryStart, end })
      else if (statement && depth === messageDepth + 1) {
        statements.push({ ...statement, end })
        statement = null
      }
    },
  })
  return scanned.ok ? ok({ message, root, statements }) : scanned
}
