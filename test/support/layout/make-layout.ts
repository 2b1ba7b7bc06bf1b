// Statements of invented banks, as tables: every choice of a bank is random, and the right rows are known. The same
// number gives the same file.

import { createRandom, type Random } from '../random.ts'
import { type Cells, type Form, makeForm, moneyCells, oneIn } from './layout-form.ts'
import { type Movement, makeMovements } from './layout-movements.ts'
import { pickEncoding } from './layout-notation.ts'
import { CODES, makePseudoRows } from './layout-pseudo-rows.ts'
import { loseLetters, strayFigure } from './layout-quirks.ts'
import { type LayoutWords, madeWord } from './layout-words.ts'

export interface Layout {
  readonly bytes: Uint8Array
  readonly text: string
  /** `2026-01-31 -12.34 CHF` of every transaction, sorted; with several own accounts, each with its account. */
  readonly rows: readonly string[]
  /** The account's currency, which the caller of the reader knows. */
  readonly currency: string
  /** The own account that the caller of the reader knows; null: none. */
  readonly own: string | null
  readonly isOfSeveral: boolean
  /** References of the movements that must be in the fields where matching searches. */
  readonly references: readonly string[]
  /** The random choices, for a search for what failing files have in common. */
  readonly features: Readonly<Record<string, string>>
}

const CARD: Readonly<Record<string, readonly [string, string]>> = {
  de: ['Kartennummer', 'Händler'],
  fr: ['Numéro de carte', 'Commerçant'],
  it: ['Numero della carta', 'Esercente'],
  en: ['Card number', 'Merchant'],
  es: ['Número de tarjeta', 'Comercio'],
  pt: ['Número do cartão', 'Comerciante'],
  pl: ['Numer karty', 'Sprzedawca'],
}

/** Columns in file order, each with its title. */
const makeColumns = (form: Form, withCode: boolean, withDetail: boolean): readonly (readonly [string, string])[] => {
  const { random, words, currency, money } = form
  const title = (kind: Exclude<keyof LayoutWords, 'marks'>) => random.pick(words[kind]).replaceAll('{c}', currency)
  const chance = (percent: number) => random.between(1, 100) <= percent
  const columns: [string, string][] = []
  const add = (key: string, text: string) => columns.push([key, text])
  if (withCode) add('code', title('code'))
  if (form.isOfTwo || chance(8)) add('own', title('account'))
  if (chance(4)) add('number', form.language === 'made up' ? 'Nr' : random.pick(['Nr.', 'No', '#', 'Pos.']))
  add('booking', title('booking'))
  if (chance(60)) add('value', title('value'))
  const texts = random.some(random.pick([1, 1, 1, 2, 2, 3, 4]), words.text)
  for (const [index, text] of texts.entries()) add(`text${index}`, text)
  if (money === 'card bill') {
    const [card, merchant] = CARD[form.language] ?? ['Card', 'Merchant']
    add('card', card)
    add('name', merchant)
  } else if (chance(form.quirk === 'transfer' ? 75 : 25)) add('name', title('name'))
  if (chance(15)) add('iban', title('iban'))
  if (chance(25) || NEEDS_REFERENCE.includes(form.quirk)) add('reference', title('reference'))
  if (withDetail) add('detail', title('detail'))
  if (money.startsWith('original')) {
    // Card bills call the original amount only "amount" when the booked one is in two columns.
    const isPlain = money === 'original and pair' && chance(40)
    const plain = words.amount.find((word) => !word.includes('{c}')) ?? title('amount')
    add('original', isPlain ? plain : title('original'))
    add('originalCurrency', title('originalCurrency'))
    if (chance(60) || form.quirk === 'lost letters') add('rate', title('rate'))
  }
  if (form.fee !== 'none') add('fee', title('fee'))
  if (chance(35) || money.startsWith('original')) add('currency', title('currency'))
  if (money.endsWith('pair')) {
    const place = random.between(0, words.debit.length - 1)
    const pair: [string, string][] = [
      ['debit', (words.debit[place] ?? '').replaceAll('{c}', currency)],
      ['credit', (words.credit[place] ?? '').replaceAll('{c}', currency)],
    ]
    columns.push(...(chance(75) ? pair : pair.toReversed()))
  } else add('amount', form.quirk === 'unknown amount' ? madeWord(random) : title('amount'))
  if (money === 'marked' || form.quirk === 'marks and signs') {
    if (chance(70)) add('marker', title('marker'))
    else columns.splice(-1, 0, ['marker', title('marker')])
  }
  if (form.hasBalance) add('balance', title('balance'))
  if (chance(12) || form.quirk === 'balance elsewhere') add('category', title('category'))
  if (chance(6)) add('status', title('status'))
  if (chance(5)) add('empty', '')
  const lost = form.quirk === 'lost letters' ? loseLetters(random) : null
  const titled = lost === null ? columns : columns.map(([key, text]): [string, string] => [key, lost(text)])
  // Where titles name the columns, their order is free.
  return form.hasHeader && form.language !== 'made up' && chance(30) ? shuffled(random, titled) : titled
}

const NEEDS_REFERENCE: readonly Form['quirk'][] = ['short references', 'balance elsewhere']

const shuffled = <T>(random: Random, list: readonly T[]): readonly T[] =>
  list
    .map((one) => ({ one, place: random.fraction() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)

const BALANCES = ['each', 'each', 'each', 'each', 'each', 'last of day', 'end of day'] as const

/** The rows of the movements by time: each with the rows below that belong to it. */
const movementRows = (
  form: Form,
  movements: readonly Movement[],
  codes: readonly string[] | null,
): readonly (readonly Cells[])[] => {
  const { random, notation, currency, words } = form
  const how = random.pick(BALANCES)
  const booked = random.pick(words.booked)
  const sub = random.pick(['none', 'none', 'none', 'none', 'none', 'none', 'none', 'none', 'text', 'detail', 'same'])
  const balanceOf = (index: number): string => {
    const { day, own } = movements[index] ?? {}
    const last = movements.findLast((one) => one.day === day && one.own === own) ?? movements[index]
    if (how === 'end of day') return notation.amount(last?.balance ?? 0, currency)
    if (how === 'last of day' && movements[index] !== last) return ''
    return notation.amount(movements[index]?.balance ?? 0, currency)
  }
  return movements.map((move, index) => {
    const cells: Cells = {
      ...moneyCells(form, form.fee === 'besides' ? move.amount + move.fee : move.amount),
      code: codes?.[0] ?? '',
      booking: notation.day(move.day),
      value: notation.day(move.value),
      text0: move.text,
      text1: move.more,
      text2: index % 3 === 0 ? move.reference : '',
      text3: '',
      name: move.name,
      iban: move.iban,
      reference: move.reference,
      currency,
      status: booked,
      own: move.own,
      number: String(index + 1),
      category: move.category,
      card: '4567 12XX XXXX 8901',
      balance: balanceOf(index),
      fee: move.fee === 0 ? '' : notation.amount(move.fee, currency),
      ...originalCells(form, move),
    }
    return [cells, ...subRows(form, sub, move)]
  })
}

const originalCells = (form: Form, { amount, original }: Movement): Cells => {
  const shown = original ?? (form.originalInEach ? { amount, currency: form.currency, rate: '' } : null)
  if (shown === null) return {}
  const figure = form.originalUnsigned ? Math.abs(shown.amount) : shown.amount
  return {
    original: form.notation.amount(figure, shown.currency),
    originalCurrency: shown.currency,
    rate: shown.rate,
  }
}

const subRows = (form: Form, how: string, move: Movement): readonly Cells[] => {
  const { notation, currency, random } = form
  if (how === 'none' || random.between(1, 4) > 1) return []
  if (how === 'text') return [{ text0: move.name }, { text0: move.category }].slice(0, random.between(1, 2))
  if (Math.abs(move.amount) < 500) return []
  const part = Math.trunc(move.amount / 3)
  return [part, move.amount - part].map((amount, index) => ({
    text0: index === 0 ? move.name : move.category,
    ...(how === 'detail' ? { detail: notation.amount(amount, currency) } : { ...moneyCells(form, amount), marker: '' }),
  }))
}

const makePreamble = (form: Form, movements: readonly Movement[], opening: number, iban: string) => {
  const { random, words, notation, currency } = form
  const last = movements.at(-1)?.balance ?? opening
  const chance = (percent: number) => random.between(1, 100) <= percent
  const lines: (readonly string[])[] = []
  if (chance(30)) lines.push([random.pick(['Bank Muster', 'Banca Esempio', 'Banque Exemple', 'Example Bank'])])
  if (chance(75)) lines.push([random.pick(words.account), iban])
  if (chance(50)) lines.push([random.pick(words.currency), currency])
  if (chance(40))
    lines.push([`${notation.day(movements[0]?.day ?? '')} - ${notation.day(movements.at(-1)?.day ?? '')}`])
  const states = form.money !== 'card bill' && chance(35)
  const label = (kind: 'opening' | 'closing', day: string) =>
    (words[kind].find((word) => !word.includes('{d}')) ?? '').replaceAll('{d}', notation.day(day))
  const stray = form.quirk === 'stray character' ? strayFigure(random) : (figure: string) => figure
  if (states) {
    lines.push([label('opening', movements[0]?.day ?? ''), stray(notation.amount(opening, currency))])
    lines.push([label('closing', movements.at(-1)?.day ?? ''), stray(notation.amount(last, currency))])
  }
  const how = random.pick([':', '', 'one cell'])
  const written = lines.map(([first = '', second]) => {
    if (second === undefined) return [first]
    return how === 'one cell' ? [`${first}: ${second}`] : [`${first}${how}`, second]
  })
  return { lines: chance(60) ? [...written, []] : written, states }
}

const DELIMITERS = [';', ';', ';', ';', ',', ',', '\t', '|']
const LINE_ENDS = ['\n', '\n', '\r\n', '\r\n', '\r']

/** The file of a number. */
export const makeLayout = (seed: number): Layout => {
  const random = createRandom(seed)
  const form = makeForm(random)
  const { words, notation, currency } = form
  const { movements, opening, iban } = makeMovements(form)
  const codes = form.hasHeader && !form.isOfTwo && !form.isParted && oneIn(random, 20) ? random.pick(CODES) : null
  const groups = movementRows(form, movements, codes)
  const withDetail = groups.flat().some((cells) => cells.detail !== undefined)
  const columns = makeColumns(form, codes !== null, withDetail)
  const preamble =
    oneIn(random, 2) && !form.isOfTwo && !form.isParted
      ? makePreamble(form, movements, opening, iban)
      : { lines: [], states: false }
  const pseudo = makePseudoRows(form, { movements, opening, codes })
  const newestFirst = oneIn(random, 2)
  const body = pseudo.place(groups)
  const ordered = newestFirst ? body.toReversed() : body
  const middle = form.isParted ? Math.ceil(ordered.length / 2) : ordered.length
  const under = (titles: typeof columns, some: typeof ordered) =>
    some.flat().map((cells) => titles.map(([key]) => cells[key] ?? ''))
  const lower = form.isParted ? makeColumns(form, false, withDetail) : []
  const footer = oneIn(random, 4)
    ? [...(oneIn(random, 2) ? [[]] : []), ...random.some(random.between(1, 2), words.footer).map((line) => [line])]
    : []
  const lines = [
    ...preamble.lines,
    ...(form.hasHeader ? [columns.map(([, text]) => text)] : []),
    ...under(columns, ordered.slice(0, middle)),
    ...(form.isParted ? [...(oneIn(random, 2) ? [[]] : []), lower.map(([, text]) => text)] : []),
    ...under(lower, ordered.slice(middle)),
    ...footer.map((cells) => cells.map((cell) => cell.replaceAll('{d}', notation.day('2026-04-01')))),
  ]
  const delimiter = random.pick(DELIMITERS)
  const quotesAll = oneIn(random, 3)
  const lineEnd = random.pick(LINE_ENDS)
  const text = `${lines.map((cells) => cells.map((cell) => quoted(cell, delimiter, quotesAll)).join(delimiter)).join(lineEnd)}${lineEnd}`
  const isOfSeveral = new Set(movements.map(({ own }) => own)).size > 1
  const saved = pickEncoding(random, text)
  return {
    bytes: saved.bytes(text),
    text,
    rows: movements
      .map((move) => `${isOfSeveral ? `${move.own} ` : ''}${move.day} ${decimal(move.amount)} ${currency}`)
      .toSorted(),
    currency,
    isOfSeveral,
    references: form.quirk === 'short references' ? movements.map(({ reference }) => reference) : [],
    // An import knows its account. Only when files are assigned to accounts, the account may be unknown.
    own: oneIn(random, 10) ? null : iban,
    features: {
      language: form.language,
      money: form.money,
      notation: notation.name,
      encoding: saved.name,
      header: String(form.hasHeader),
      balance: String(form.hasBalance),
      states: String(preamble.states),
      pseudo: pseudo.name,
      rows: String(movements.length),
      code: String(codes !== null),
      two: String(form.isOfTwo),
      parted: String(form.isParted),
      mark: form.mark.join('/'),
      quirk: form.quirk,
    },
  }
}

const decimal = (minor: number): string => {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const quoted = (cell: string, delimiter: string, always: boolean): string =>
  always || cell.includes(delimiter) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
