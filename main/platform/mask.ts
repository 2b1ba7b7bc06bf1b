// Removes from a log, which users send to others, what it must not contain: accounts, addresses, names of people, and
// content of the books.
import { homedir } from 'node:os'
import { pathToFileURL } from 'node:url'

/** A longer text is no log line but a user's file. */
const MAX_LENGTH = 20_000

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, '<e-mail>'],
  // In one piece and in groups of four; the groups only in capitals, since words have four letters, too.
  [/\b[a-z]{2}\d{2}[a-z\d]{11,30}\b/gi, '<IBAN>'],
  [/\b[A-Za-z]{2}\d{2}(?:[ \u00a0][A-Z\d]{4}){2,7}(?:[ \u00a0][A-Z\d]{1,4})?\b/g, '<IBAN>'],
  // Numbers of references, cards and accounts; of postal accounts; of social insurance.
  [/\b\d{9,}\b|\b\d{2,6}(?:[ \u00a0]\d{3,6}){2,}(?:[ \u00a0]\d{1,3})?\b/g, '<number>'],
  [/\b\d{2}-\d{3,6}-\d\b|\b756\.\d{4}\.\d{4}\.\d{2}\b/g, '<number>'],
]

/**
 * The user's home folder, which contains their name, as errors
 * write it: plain, as an address, and in quotes on Windows.
 */
const homesOf = (home: string): readonly string[] =>
  home.length < 2 ? [] : [pathToFileURL(home).href, JSON.stringify(home).slice(1, -1), home]

/** The text without e-mail addresses, IBANs, account and reference numbers, and with `~` for the home folder. */
export const maskText = (text: string, home = homedir()): string => {
  const without = homesOf(home).reduce(
    (maskedSoFar, each) => maskedSoFar.replaceAll(each, '~'),
    text.slice(0, MAX_LENGTH),
  )
  return PATTERNS.reduce((maskedSoFar, [pattern, replacement]) => maskedSoFar.replace(pattern, replacement), without)
}

/**
 * The loggable part of an error and its causes: its kind, code and place, and its message without quoted texts. Its
 * other properties may be records.
 */
export const maskedErrorText = (error: unknown): string => {
  if (!(error instanceof Error)) return `No error, but: ${typeof error}`
  const code = 'code' in error && typeof error.code === 'string' ? ` [${error.code}]` : ''
  const places = (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line))
  const own = [`${error.name}${code}: ${error.message.replace(/".*"/s, '"…"')}`, ...places].join('\n')
  return error.cause === undefined ? own : `${own}\nbehind it: ${maskedErrorText(error.cause)}`
}
