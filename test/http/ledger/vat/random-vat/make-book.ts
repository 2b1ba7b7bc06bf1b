// A random book for VAT returns, made over HTTP: documents with one or several rates, in francs and euros, credit notes,
// part payments, discounts, payments that are undone, entries by hand. It remembers what was paid of which document.
import type { Random } from '../../../../support/random.ts'
import { type MatchingWorld, startMatchingWorld } from '../../../matching/matching-world.ts'

type Method = 'effective' | 'net_rate' | 'flat_rate'
export type Form = 'agreed' | 'received'
type Kind = 'invoice' | 'expense'

export interface Rate {
  readonly id: string
  readonly kind: string
  readonly rate: number
  readonly valid_from: string
  readonly valid_to: string | null
}

interface Activity {
  readonly code: string
  readonly rate: number
  readonly accounts: readonly string[]
}

interface BookDocument {
  readonly kind: Kind
  readonly id: string
  readonly date: string
  readonly total: number
  readonly currency: string
  /** In francs. */
  readonly value: number
  /** Of all of it; null: it has lines. */
  readonly rate: Rate | null
}

interface BookPayment {
  readonly document: BookDocument
  readonly date: string
  /** Of the document, in its currency, with the discount. */
  readonly amount: number
  readonly transaction: string
}

export interface RandomBook {
  readonly world: MatchingWorld
  readonly method: Method
  readonly form: Form
  readonly isOnPayment: boolean
  readonly activities: readonly Activity[]
  readonly years: readonly number[]
  readonly rates: readonly Rate[]
  readonly documents: readonly BookDocument[]
  readonly payments: readonly BookPayment[]
  /** Pays whatever is open. */
  readonly payAll: () => Promise<void>
}

const cents = (amount: number): number => Math.round(amount * 100) / 100

const ACTIVITIES: readonly Activity[] = [
  { code: '47111', rate: 2.1, accounts: [] },
  { code: '62020', rate: 6.2, accounts: ['3400'] },
  { code: '96021', rate: 5.3, accounts: ['3600'] },
]
const PERIODS = { effective: 'quarter', net_rate: 'half_year', flat_rate: 'quarter' } as const
const SALES = ['standard', 'standard', 'reduced', 'special', 'opted', 'zero', 'abroad', 'exempt', 'various']
const FLOWS = ['subsidy', 'donation']
const PURCHASES = ['standard', 'standard', 'reduced', 'acquisition', 'acquisition_reduced']

interface Making extends Omit<RandomBook, 'payAll' | 'documents' | 'payments'> {
  readonly random: Random
  readonly documents: BookDocument[]
  readonly payments: BookPayment[]
}

/** `place`: among the books, so that few of them have all methods, too. */
export const makeRandomBook = async (random: Random, place: number): Promise<RandomBook> => {
  const making = await startBook(random, place)
  const payOne = async () => {
    if (making.documents.length > 0) await pay(making, random.pick(making.documents), random.pick([1, 0.5, 0.37]))
  }
  const actions = [addDocument, addDocument, addDocument, payOne, payOne, payOne, addEntry, addCharge, change, takeBack]
  for (let step = 0; step < 18; step += 1) await (step < 5 ? addDocument : random.pick(actions))(making)
  const payAll = async () => {
    for (const document of making.documents) await pay(making, document, 1)
  }
  return { ...making, payAll }
}

const send = async (world: MatchingWorld, method: string, path: string, body: object = {}) => {
  const answer = await world.kontor.send(method, `/api${path}`, body)
  if (!answer.ok) throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${await answer.text()}`)
}

const METHODS: readonly Method[] = ['effective', 'net_rate', 'effective', 'flat_rate']
const FORMS: readonly Form[] = ['agreed', 'received', 'received']

/** Books without anything booked. */
const startBook = async (random: Random, place: number): Promise<Making> => {
  const world = await startMatchingWorld()
  const method = METHODS[place % METHODS.length] ?? 'effective'
  const form = FORMS[place % FORMS.length] ?? 'agreed'
  const isOnPayment = random.between(0, 3) === 0
  // The rates of 2023 ended with that year; the activities of returns before 2025 are two at most.
  const years = random.pick([[2023, 2024], [2025]])
  const activities = method === 'effective' ? [] : ACTIVITIES.slice(0, years[0] === 2025 ? random.between(1, 3) : 2)
  const entry = { valid_from: '1995-01-01', is_liable: true, method, form, period: PERIODS[method], activities }
  const settings = { documentBooking: isOnPayment ? 'on_payment' : 'on_issue', accountingVatReporting: [entry] }
  const own = { name: 'Zufall & Söhne AG', vat_idn: 'CHE-123.456.788 MWST', settings }
  await send(world, 'PATCH', '/organizations/1', own)
  for (const year of years.filter((each) => each < 2025).toReversed()) {
    const days = { start_date: `${year}-01-01`, end_date: `${year}-12-31` }
    await send(world, 'POST', '/fiscal_year', { name: String(year), ...days })
  }
  const rates = (await world.json<{ data: Rate[] }>('/vat_rate?per_page=500')).data
  return { random, world, method, form, isOnPayment, activities, years, rates, documents: [], payments: [] }
}

const dayIn = ({ random, years }: Making): string => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${random.pick(years)}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`
}

const francs = ({ random }: Making): number => random.between(500, 300_000) / 100

/** That of the day, sometimes the one before it: services of last year. */
const rateOn = ({ random, rates }: Making, date: string, kind: string): Rate => {
  const known = rates.filter((rate) => rate.kind === kind && rate.valid_from <= date)
  const [own, before] = known.toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))
  const isEarlier = before !== undefined && before.valid_from >= '2018' && random.between(0, 5) === 0
  const found = isEarlier ? before : own
  if (found === undefined) throw new Error(`no rate ${kind} on ${date}`)
  return found
}

const addDocument = async (making: Making): Promise<void> => {
  const { random, world, documents, isOnPayment } = making
  const kind = random.pick<Kind>(['invoice', 'invoice', 'expense'])
  const date = dayIn(making)
  const total = (random.between(0, 5) === 0 ? -1 : 1) * francs(making)
  const isForeign = !isOnPayment && random.between(0, 4) === 0
  const value = isForeign ? cents(total * 0.95) : total
  const isSplit = !isForeign && random.between(0, 3) === 0
  const account = () => world.accountId(random.pick(kind === 'invoice' ? [3200, 3400, 3600] : [4200, 6500]))
  const anyRate = () => {
    const kinds = kind === 'expense' ? PURCHASES : random.between(0, 7) === 0 ? FLOWS : SALES
    return rateOn(making, date, random.pick(kinds))
  }
  const rate = anyRate()
  const part = cents(total * 0.3)
  const line = (amount: number) => ({ amount, account_id: account(), vat_rate_id: anyRate().id })
  const own = isSplit
    ? { lines: [line(part), line(cents(total - part))] }
    : { account_id: account(), vat_rate_id: rate.id }
  const currency = isForeign ? { currency: 'EUR', base_total: value } : { currency: 'CHF' }
  const id = await world.make(`/${kind}`, { number: `N-${documents.length}`, total, date, ...currency, ...own })
  documents.push({ kind, id, date, total, value, currency: currency.currency, rate: isSplit ? null : rate })
}

/** Pays a share of what is open of a document, sometimes the rest with a discount. */
const pay = async (making: Making, document: BookDocument, share: number): Promise<void> => {
  const { random, world, payments } = making
  const { kind, id, currency, total, value, rate } = document
  const own = payments.filter((each) => each.document === document)
  const open = cents(own.reduce((rest, each) => rest - each.amount, total))
  const amount = share === 1 ? open : cents(open * share)
  const inFrancs = currency === 'CHF' ? amount : cents((value * amount) / total)
  if (amount === 0 || inFrancs === 0) return
  const hasDiscount = currency === 'CHF' && rate !== null && share === 1 && total > 0 && random.between(0, 2) === 0
  const discount = hasDiscount ? cents(Math.abs(inFrancs) * 0.02) : 0
  const paid = cents(Math.abs(inFrancs) - discount)
  const isReceipt = (kind === 'invoice') === inFrancs > 0
  const date = [dayIn(making), dayIn(making), document.date].toSorted().at(-1) ?? ''
  const transaction = await world.transaction(isReceipt ? paid : -paid, { booking_date: date, value_date: date })
  const row = { amount: Math.abs(inFrancs), matchable_type: kind, matchable_id: id }
  const account = kind === 'invoice' ? 3800 : 4900
  await world.matched(transaction, [
    { ...row, ...(currency === 'CHF' ? {} : { currency_amount: Math.abs(amount) }) },
    ...(discount === 0 ? [] : [{ amount: -discount, account, vat_rate_id: rate?.id }]),
  ])
  payments.push({ document, date, amount, transaction })
}

const addEntry = async (making: Making): Promise<void> => {
  const { world } = making
  const date = dayIn(making)
  const rate = rateOn(making, date, 'standard')
  const net = francs(making)
  const tax = cents((net * rate.rate) / 100)
  const lines = [
    { account_id: world.accountId(1000), debit: cents(net + tax) },
    { account_id: world.accountId(3200), credit: net, vat_rate_id: rate.id },
    { account_id: world.accountId(2200), credit: tax, vat_rate_id: rate.id },
  ]
  await world.make('/journal_entry', { date, text: 'Barverkäufe', lines })
}

const addCharge = async (making: Making): Promise<void> => {
  const { world } = making
  const date = dayIn(making)
  const amount = francs(making)
  const id = await world.transaction(-amount, { booking_date: date, value_date: date })
  await world.matched(id, [{ amount, account: 6500, vat_rate_id: rateOn(making, date, 'standard').id }])
}

const takeBack = async ({ random, world, payments }: Making): Promise<void> => {
  if (payments.length === 0) return
  const { transaction } = random.pick(payments)
  await send(world, 'POST', '/bank_transaction/unreconcile-many', { items: [transaction] })
  await world.kontor.services.idle()
  payments.splice(0, payments.length, ...payments.filter((each) => each.transaction !== transaction))
}

/** Another date for a document without payments: its entry is reversed and booked again. */
const change = async (making: Making): Promise<void> => {
  const { world, documents, payments } = making
  const paid = new Set(payments.map(({ document }) => document))
  const index = documents.findIndex((one) => !paid.has(one))
  const found = documents[index]
  if (found === undefined) return
  const date = dayIn(making)
  await send(world, 'PUT', `/${found.kind}/${found.id}`, { date })
  documents[index] = { ...found, date }
}
