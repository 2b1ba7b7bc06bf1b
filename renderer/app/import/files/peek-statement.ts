// Searches a statement file for its accounts, so that the window knows where it belongs without sending it. Only a
// suggestion: the server reads the whole file and decides.
import { isIban, normalizeIban } from '../../../../shared/value/iban.ts'

export interface StatementHead {
  readonly iban: string | null
  readonly currency: string | null
}

/** The head of a statement, which contains its account, is never longer. */
const HEAD = 8192

/** The account of each statement in a file, each once; none when the file has no CAMT statement or cannot be read. */
export const peekStatements = async (file: Blob): Promise<readonly StatementHead[]> => {
  try {
    return readHeads(decode(new Uint8Array(await file.arrayBuffer())))
  } catch {
    return []
  }
}

/** CAMT.053 `Stmt/Acct`: `Id/IBAN` and `Ccy`, with any prefix of the names. */
export const readHeads = (text: string): readonly StatementHead[] => {
  const heads = new Map<string, StatementHead>()
  for (const { index } of text.matchAll(/<(?:[\w.-]{1,40}:)?Stmt[\s>]/g)) {
    const head = readHead(text.slice(index, index + HEAD))
    heads.set(JSON.stringify(head), head)
  }
  return [...heads.values()]
}

const readHead = (text: string): StatementHead => {
  const start = text.search(/<(?:[\w.-]{1,40}:)?Acct[\s>]/)
  const end = text.search(/<\/(?:[\w.-]{1,40}:)?Acct\s*>/)
  const account = start < 0 ? '' : text.slice(start, end < start ? undefined : end)
  const iban = normalizeIban(/<(?:[\w.-]{1,40}:)?IBAN>([^<]{1,60})</.exec(account)?.[1] ?? '')
  const currency = /<(?:[\w.-]{1,40}:)?Ccy>\s{0,20}([A-Z]{3})\s{0,20}</.exec(account)?.[1] ?? null
  return { iban: isIban(iban) ? iban : null, currency }
}

const decode = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // In every other encoding that banks use, the searched elements are ASCII.
  return new TextDecoder('windows-1252').decode(bytes)
}
