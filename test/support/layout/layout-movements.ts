// The invented transactions of a generated statement by time, with the balance after each.

import { swissIban } from '../file/make-camt.ts'
import { type Form, oneIn } from './layout-form.ts'
import { shortReferences, transferWord } from './layout-quirks.ts'

export interface Movement {
  readonly day: string
  readonly value: string
  /** In minor units, from the account's side. */
  readonly amount: number
  readonly balance: number
  readonly fee: number
  readonly text: string
  readonly more: string
  readonly name: string
  readonly iban: string
  readonly reference: string
  readonly category: string
  readonly own: string
  readonly original: { readonly amount: number; readonly currency: string; readonly rate: string } | null
}

const NAMES = ['Muster AG', 'Beispiel GmbH', 'Société Modèle', 'Caffè Città', 'Example Ltd', 'García y Hijos', 'Nowak']
const TOWNS = ['Bern', 'Genève', 'Lugano', 'London', 'Madrid', 'Porto', 'Warszawa', 'Zürich']
const TOPICS = ['Food', 'Travel', 'Office', 'Income', 'Housing']

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Mostly ten to thirty, sometimes one or two. */
const countOf = ({ random }: Form): number => {
  const chance = random.between(1, 100)
  if (chance <= 4) return random.between(1, 3)
  return chance <= 40 ? random.between(4, 15) : random.between(16, 45)
}

const NO_TRANSFERS: ReadonlySet<number> = new Set()

const textOf = ({ random, words }: Form, name: string): string =>
  `${random.pick(words.phrases)} ${name}${random.between(1, 2) === 1 ? ` ${random.between(1, 9999)}` : ''}`

export const makeMovements = (form: Form) => {
  const { random, currency, money, fee: feeKind } = form
  const own = swissIban(random)
  const second = form.isOfTwo ? swissIban(random) : own
  const opening = random.between(50_000, 9_000_000)
  const count = countOf(form)
  const foreign = currency === 'USD' ? 'EUR' : 'USD'
  let day = `2026-${String(random.between(1, 9)).padStart(2, '0')}-${String(random.between(1, 28)).padStart(2, '0')}`
  const balances = new Map([own, second].map((account) => [account, opening]))
  const movements: Movement[] = []
  const referenceOf = form.quirk === 'short references' ? shortReferences(random) : () => random.hex(16)
  const transfers = form.quirk === 'transfer' ? new Set([random.between(0, count - 1), count - 1]) : NO_TRANSFERS
  for (let index = 0; index < count; index++) {
    day = dayAfter(day, random.pick([0, 0, 1, 1, 2, 3, 5]))
    const figure = Math.round(Math.exp(5 + random.fraction() * 7.5)) + 5
    const isIn = money === 'card bill' ? random.between(1, 20) === 1 : random.between(1, 100) <= 38
    const fee = feeKind !== 'none' && !isIn && random.between(1, 3) === 1 ? random.between(50, 900) : 0
    const amount = isIn ? figure : -figure - fee
    const account = form.isOfTwo && oneIn(random, 3) ? second : own
    const balance = (balances.get(account) ?? opening) + amount
    balances.set(account, balance)
    const isForeign = money.startsWith('original') && random.between(1, 3) === 1
    const rate = random.between(70, 130) / 100
    const name = random.pick(NAMES)
    movements.push({
      day,
      value: dayAfter(day, random.pick([0, 0, 0, 1, -1, 2])),
      amount,
      balance,
      fee,
      name,
      own: account,
      text: transfers.has(index) ? transferWord(random, form.language) : textOf(form, name),
      more: random.pick(['', `${random.pick(TOWNS)} ${random.between(1000, 9999)}`, random.pick(TOWNS)]),
      iban: random.between(1, 3) === 1 ? '' : swissIban(random),
      reference: referenceOf(index),
      category: random.pick(TOPICS),
      original: isForeign
        ? { amount: Math.round(amount * rate) || amount, currency: foreign, rate: rate.toFixed(4) }
        : null,
    })
  }
  return { movements, opening, iban: own }
}
