// Rows of a generated statement that are not transactions: balances at its ends, between days and from page to page,
// and totals.

import { type Cells, type Form, moneyCells } from './layout-form.ts'
import type { Movement } from './layout-movements.ts'
import { strayFigure } from './layout-quirks.ts'

type Kind = 'opening' | 'closing' | 'carried' | 'daily' | 'total' | 'totals'

const KINDS: readonly (readonly Kind[])[] = [
  ...Array<readonly Kind[]>(64).fill([]),
  ...Array<readonly Kind[]>(14).fill(['opening', 'closing']),
  ...Array<readonly Kind[]>(4).fill(['opening']),
  ...Array<readonly Kind[]>(4).fill(['closing']),
  ...Array<readonly Kind[]>(3).fill(['opening', 'carried', 'closing']),
  ...Array<readonly Kind[]>(4).fill(['daily']),
  ...Array<readonly Kind[]>(2).fill(['opening', 'closing', 'totals']),
  ...Array<readonly Kind[]>(3).fill(['total']),
  ...Array<readonly Kind[]>(3).fill(['totals']),
]

/** The record codes of a transaction, of the opening and of every other row. */
export const CODES = [
  ['MOV', 'OPB', 'CLB'],
  ['2', '1', '9'],
  ['T', 'B', 'B'],
  ['20', '10', '90'],
  ['TRX', 'SAL', 'SAL'],
  ['03', '01', '05'],
] as const

interface Placed {
  readonly name: string
  /** Groups of rows by time, with the other rows among them. */
  readonly place: (groups: readonly (readonly Cells[])[]) => readonly (readonly Cells[])[]
}

interface Statement {
  readonly movements: readonly Movement[]
  readonly opening: number
  /** Of the column of record codes; null without one. */
  readonly codes: (typeof CODES)[number] | null
}

const STATES_ENDS: readonly Form['quirk'][] = ['balance elsewhere', 'stray character']

const isFigure = (cell: string): boolean => /[1-9]/.test(cell)

export const makePseudoRows = (form: Form, { movements, opening, codes }: Statement): Placed => {
  const { random, words, notation, currency, hasBalance } = form
  const isWithout = form.money === 'card bill' || form.isOfTwo || form.isParted
  const drawn = isWithout ? [] : random.pick(codes ? KINDS.filter((some) => some.length > 1) : KINDS)
  const kinds: readonly Kind[] = STATES_ENDS.includes(form.quirk) && !isWithout ? ['opening', 'closing'] : drawn
  const stray = form.quirk === 'stray character' ? strayFigure(random) : (figure: string) => figure
  const elsewhere = form.quirk === 'balance elsewhere' ? random.pick(['reference', 'category']) : null
  const inBoth = hasBalance && random.between(1, 4) === 1
  const isDated = random.between(1, 2) === 1
  const labelFirst = !isDated && random.between(1, 5) <= 2
  const isSilent = codes !== null && random.between(1, 2) === 1
  const closing = movements.at(-1)?.balance ?? opening
  const label = (kind: Exclude<Kind, 'totals'> | 'totalDebit' | 'totalCredit', day: string, code: string): Cells => {
    const text = isSilent ? '' : random.pick(words[kind]).replaceAll('{d}', notation.day(day))
    return {
      ...(isDated ? { booking: notation.day(day), value: notation.day(day) } : {}),
      ...(elsewhere !== null ? { [elsewhere]: text } : labelFirst ? { booking: text } : { text0: text }),
      code,
      ...(random.between(1, 2) === 1 ? { currency } : {}),
    }
  }
  const figure = (value: number): Cells => {
    const inBalance = { balance: stray(notation.amount(value, currency)) }
    if (hasBalance && !inBoth) return inBalance
    const money = Object.entries(moneyCells(form, value)).map(([key, cell]) => [
      key,
      isFigure(cell) ? stray(cell) : cell,
    ])
    return { ...Object.fromEntries(money), ...(hasBalance ? inBalance : {}) }
  }
  const row = (kind: 'opening' | 'closing' | 'carried' | 'daily', day: string, value: number): readonly Cells[] => [
    { ...figure(value), ...label(kind, day, codes?.[kind === 'opening' ? 1 : 2] ?? '') },
  ]
  const first = movements[0]?.day ?? ''
  const last = movements.at(-1)?.day ?? ''
  const totals = totalRows(form, movements, kinds, (kind) => label(kind, last, codes?.[2] ?? ''))
  const totalsFirst = random.between(1, 5) === 1
  const breaks = dayEnds(movements)
  const pages = new Set(random.some(random.between(1, 2), breaks))
  const daily = new Set(random.between(1, 2) === 1 ? breaks : random.some(3, breaks))
  return {
    name: `${kinds.join('+')}${kinds.length === 0 ? 'none' : ` ${hasBalance ? (inBoth ? 'both' : 'balance') : 'amount'} ${isDated ? 'dated' : labelFirst ? 'first' : 'undated'}${isSilent ? ' silent' : ''}`}`,
    place: (groups) => [
      ...(totalsFirst ? totals : []),
      ...(kinds.includes('opening') ? [row('opening', first, opening)] : []),
      ...groups.flatMap((group, index) => {
        const { day = '', balance = 0 } = movements[index] ?? {}
        const page = kinds.includes('carried') && pages.has(index) ? [row('carried', day, balance)] : []
        const ofDay = kinds.includes('daily') && daily.has(index) ? [row('daily', day, balance)] : []
        return [group, ...ofDay, ...page]
      }),
      ...(kinds.includes('closing') ? [row('closing', last, closing)] : []),
      ...(totalsFirst ? [] : totals),
    ],
  }
}

/** The rows that end a day. */
const dayEnds = (movements: readonly Movement[]): readonly number[] =>
  movements.flatMap(({ day }, index) => {
    const next = movements[index + 1]
    return next !== undefined && next.day !== day ? [index] : []
  })

const totalRows = (
  form: Form,
  movements: readonly Movement[],
  kinds: readonly Kind[],
  label: (kind: 'total' | 'totalDebit' | 'totalCredit') => Cells,
): readonly (readonly Cells[])[] => {
  const sum = (isIn: boolean) => movements.reduce((total, { amount }) => total + (amount > 0 === isIn ? amount : 0), 0)
  const [debits, credits] = [sum(false), sum(true)]
  const none = form.notation.amount(0, form.currency)
  if (kinds.includes('totals')) {
    return [
      [{ ...moneyCells(form, debits), ...label('totalDebit') }],
      [{ ...moneyCells(form, credits), ...label('totalCredit') }],
    ]
  }
  if (!kinds.includes('total')) return []
  if (!form.money.endsWith('pair')) return [[{ ...moneyCells(form, debits + credits), ...label('total') }]]
  const { debit = none } = debits < 0 ? moneyCells(form, debits) : {}
  const { credit = none } = credits > 0 ? moneyCells(form, credits) : {}
  return [[{ debit, credit, ...label('total') }]]
}
