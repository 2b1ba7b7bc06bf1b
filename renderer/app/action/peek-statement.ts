// Looks at the head of a statement file for the account it is of, so that the window can suggest where it belongs. Only
// a suggestion: the server reads the whole file and decides.
import { isIban, normalizeIban } from '../../../shared/value/iban.ts'

export interface StatementHead {
  readonly iban: string | null
  readonly currency: string | null
}

const HEAD_BYTES = 65_536
const UNKNOWN: StatementHead = { iban: null, currency: null }

/** The account named in the first bytes of a file; nulls when the file cannot be read or names none. */
export const peekStatement = async (file: Blob): Promise<StatementHead> => {
  try {
    return readHead(decode(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())))
  } catch {
    return UNKNOWN
  }
}

/** CAMT.053 `Stmt/Acct`: `Id/IBAN` and `Ccy`, whatever the prefix of the names. */
export const readHead = (text: string): StatementHead => {
  const statement = text.search(/<(?:[\w.-]{1,40}:)?Stmt[\s>]/)
  if (statement < 0) return UNKNOWN
  const start = text.slice(statement).search(/<(?:[\w.-]{1,40}:)?Acct[\s>]/)
  if (start < 0) return UNKNOWN
  const rest = text.slice(statement + start)
  const end = rest.search(/<\/(?:[\w.-]{1,40}:)?Acct\s*>/)
  const account = end < 0 ? rest : rest.slice(0, end)
  const iban = normalizeIban(/<(?:[\w.-]{1,40}:)?IBAN>([^<]{1,60})</.exec(account)?.[1] ?? '')
  const currency = /<(?:[\w.-]{1,40}:)?Ccy>\s{0,20}([A-Z]{3})\s{0,20}</.exec(account)?.[1] ?? null
  return { iban: isIban(iban) ? iban : null, currency }
}

const decode = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // The parts looked for are ASCII in every other encoding that banks use.
  return new TextDecoder('windows-1252').decode(bytes)
}
