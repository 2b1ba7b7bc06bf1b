// What a log, which people send to others, must not say: accounts, addresses, who somebody is, and what stands in the books.
import { homedir } from 'node:os'
import { pathToFileURL } from 'node:url'

/** Longer is no line of a log, but somebody's file. */
const MAX_LENGTH = 20_000

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, '<e-mail>'],
  // In one piece and in groups of four; the latter in capitals, since words have four letters, too.
  [/\b[a-z]{2}\d{2}[a-z\d]{11,30}\b/gi, '<IBAN>'],
  [/\b[A-Za-z]{2}\d{2}(?:[ \u00a0][A-Z\d]{4}){2,7}(?:[ \u00a0][A-Z\d]{1,4})?\b/g, '<IBAN>'],
  // References, cards and accounts; of a postal account; of a person's social insurance.
  [/\b\d{9,}\b|\b\d{2,6}(?:[ \u00a0]\d{3,6}){2,}(?:[ \u00a0]\d{1,3})?\b/g, '<number>'],
  [/\b\d{2}-\d{3,6}-\d\b|\b756\.\d{4}\.\d{4}\.\d{2}\b/g, '<number>'],
]

/** The person's own folder, which has their name, as errors write it: plain, as an address, and in quotes on Windows. */
const homesOf = (home: string): readonly string[] =>
  home.length < 2 ? [] : [pathToFileURL(home).href, JSON.stringify(home).slice(1, -1), home]

/** The text without e-mail addresses, IBANs, account and reference numbers, and with `~` for the person's own folder. */
export const maskText = (text: string, home = homedir()): string => {
  const without = homesOf(home).reduce(
    (maskedSoFar, each) => maskedSoFar.replaceAll(each, '~'),
    text.slice(0, MAX_LENGTH),
  )
  return PATTERNS.reduce((maskedSoFar, [pattern, replacement]) => maskedSoFar.replace(pattern, replacement), without)
}

/**
 * What may be told of an error, and of what lies behind it: its kind, code and place, and what it says without what it quotes. Its other
 * properties may be records.
 */
export const maskedErrorText = (error: unknown): string => {
  if (!(error instanceof Error)) return `No error, but: ${typeof error}`
  const code = 'code' in error && typeof error.code === 'string' ? ` [${error.code}]` : ''
  const places = (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line))
  const own = [`${error.name}${code}: ${error.message.replace(/".*"/s, '"…"')}`, ...places].join('\n')
  return error.cause === undefined ? own : `${own}\nbehind it: ${maskedErrorText(error.cause)}`
}
