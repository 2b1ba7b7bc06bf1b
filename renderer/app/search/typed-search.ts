// What a typed text searches for: everything, an amount, or only commands. Pure.
import type { Asked } from '../data/query/everything.ts'
import { readAmount } from '../text/format.ts'

interface TypedSearch extends Asked {
  /** Only commands are searched. */
  readonly isCommand: boolean
}

/** Before the name of a command. */
const COMMAND = '>'
/** One letter finds too much. */
const MIN_LENGTH = 2
/** A longer number is a reference. */
const AMOUNT = /^\d{1,9}(\.\d{1,3})?$/
const NO_CENTS = /\.[-–—]+$/

export const readTyped = (typed: string): TypedSearch => {
  const text = typed.trim()
  if (text.startsWith(COMMAND)) return { text: text.slice(1).trim(), isCommand: true, amount: null, isText: false }
  const plain = text.replace(/^[A-Z]{3}\s+(?=[-−–+\d])/i, '').replace(NO_CENTS, '')
  const amount = readAmount(plain)?.replace(/^-/, '') ?? ''
  const isAmount = AMOUNT.test(amount)
  return {
    text,
    isCommand: false,
    amount: isAmount ? amount : null,
    isText: !isAmount || !(amount.includes('.') || NO_CENTS.test(text)),
  }
}

/** Whether the server is asked. */
export const isAsked = ({ text, isCommand }: TypedSearch): boolean => !isCommand && text.length >= MIN_LENGTH
