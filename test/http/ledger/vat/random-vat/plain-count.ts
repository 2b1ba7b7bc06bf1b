// The figures of a VAT return, counted from the entries of the journal by a way of its own: line after line, without the
// program's rules. By received amounts the entries of documents count in the share that was paid until then.
import type { JournalEntryObject } from '../../../../../shared/api/endpoints/ledger/journal-entries.ts'
import type { VatReturnObject } from '../../../../../shared/api/endpoints/ledger/vat-returns.ts'
import type { Form, RandomBook, Rate } from './make-book.ts'

/** A posting in Rappen, credits positive. */
interface Posting {
  readonly account: number
  readonly rate: Rate | null
  readonly amount: number
}

const inCents = (amount: number): number => Math.round(amount * 100)

/** Half a Rappen away from zero. */
const rounded = (value: number): number => Math.sign(value) * Math.round(Math.abs(value) + 1e-9) || 0

const sum = (postings: readonly Posting[]): number => postings.reduce((total, { amount }) => total + amount, 0)

export interface Counting {
  /** By number (of acquisition tax and activities with more) the base and the tax in Rappen, without lines at 0. */
  readonly lines: (form: Form, from: string, to: string) => ReadonlyMap<string, readonly [base: number, tax: number]>
}

/** Reads the journal once. */
export const countEntries = async (book: RandomBook): Promise<Counting> => {
  const { world } = book
  const accounts = (await world.json<{ data: { id: string; number: number }[] }>('/account?per_page=500')).data
  const numbers = new Map(accounts.map(({ id, number }) => [id, number]))
  const rates = new Map(book.rates.map((rate) => [rate.id, rate]))
  const { data: entries } = await world.json<{ data: JournalEntryObject[] }>('/journal_entry?per_page=500')
  if (entries.length === 500) throw new Error('more entries than this counts')
  const byId = new Map(entries.map((entry) => [entry.id, entry]))

  const postingsOf = ({ lines }: JournalEntryObject): readonly Posting[] =>
    lines.map(({ account_id, vat_rate_id, debit, credit }) => ({
      account: numbers.get(account_id) ?? 0,
      rate: rates.get(vat_rate_id ?? '') ?? null,
      amount: inCents(credit) - inCents(debit),
    }))
  const isOfDocument = (entry: JournalEntryObject): boolean => {
    const before = byId.get(entry.reverses_id ?? '')
    return before ? isOfDocument(before) : entry.source.type === 'invoice' || entry.source.type === 'expense'
  }
  const entryOf = await documentEntries(book, byId)

  /** The share of each posting that was paid until the end of a day. */
  const paidUntil = (document: RandomBook['documents'][number], day: string): readonly Posting[] => {
    const entry = entryOf.get(document.id)
    const paid = book.payments
      .filter((each) => each.document.id === document.id && each.date <= day)
      .reduce((total, { amount }) => total + inCents(amount), 0)
    return entry === undefined
      ? []
      : postingsOf(entry)
          .filter(({ account }) => account !== 1100 && account !== 2000)
          .map((posting) => ({ ...posting, amount: rounded((posting.amount * paid) / inCents(document.total)) }))
  }

  const postings = (form: Form, from: string, to: string): readonly Posting[] => {
    const isByShares = form === 'received' && !book.isOnPayment
    const own = entries.filter((each) => from <= each.date && each.date <= to && !(isByShares && isOfDocument(each)))
    const shares = isByShares
      ? book.documents.flatMap((document) => [
          ...paidUntil(document, to),
          ...paidUntil(document, dayBefore(from)).map((each) => ({ ...each, amount: -each.amount })),
        ])
      : []
    return [...own.flatMap(postingsOf), ...shares]
  }

  return {
    lines: (form, from, to) => {
      const all = postings(form, from, to)
      const lines = book.method === 'effective' ? effective(all, to) : byActivity(all, to, book)
      return new Map([...lines].filter(([, [base, tax]]) => base !== 0 || tax !== 0))
    },
  }
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

const documentEntries = async ({ world, documents }: RandomBook, byId: ReadonlyMap<string, JournalEntryObject>) => {
  const found = new Map<string, JournalEntryObject>()
  for (const { kind, id } of documents) {
    const { journal_entry_id } = await world.json<{ journal_entry_id: string | null }>(`/${kind}/${id}`)
    const entry = byId.get(journal_entry_id ?? '')
    if (entry) found.set(id, entry)
  }
  return found
}

type Lines = Map<string, readonly [base: number, tax: number]>

const DEDUCTIONS = { zero: '220', abroad: '221', exempt: '230', various: '280' }
/** The lines of rates valid until 2023, and since. */
const SUPPLIES = {
  standard: ['302', '303'],
  opted: ['302', '303'],
  reduced: ['312', '313'],
  special: ['342', '343'],
} as const

const ofKind = (postings: readonly Posting[], ...kinds: readonly string[]) =>
  postings.filter(({ rate }) => rate !== null && kinds.includes(rate.kind))

/** The period of the rate's last day. */
const generation = ({ valid_to, valid_from }: Rate, to: string): 0 | 1 =>
  valid_from >= '2024' || (to >= '2024' && (valid_to ?? '9999') >= '2024') ? 1 : 0

const turnoverOf = (all: readonly Posting[]) =>
  all.filter(
    ({ account, rate }) =>
      // Without a rate, 3806 is a difference of exchange, and 3809 what net tax rates leave.
      account >= 3000 && account < 3900 && rate !== null && !['subsidy', 'donation'].includes(rate.kind),
  )

const acquisitionLines = (all: readonly Posting[], to: string): Lines => {
  const lines: Lines = new Map()
  const some = ofKind(all, 'acquisition', 'acquisition_reduced')
  for (const rate of new Set(some.flatMap((posting) => posting.rate ?? []))) {
    const own = some.filter((posting) => posting.rate === rate)
    const tax = sum(own.filter(({ account }) => account === 2203))
    const base = -sum(own.filter(({ account }) => account !== 2203 && account !== 1170 && account !== 1171))
    lines.set(`${generation(rate, to) ? '383' : '382'} ${rate.rate}`, [base, tax])
  }
  return lines
}

/** 200 to 299, 399, 500 or 510, 900 and 910, given the taxes. `grossOf`: an amount as the form shows turnover. */
const frame = (
  all: readonly Posting[],
  grossOf: (some: readonly Posting[]) => number,
  taxes: { readonly turnover: number; readonly owed: number; readonly deducted: number },
): Lines => {
  const turnover = turnoverOf(all)
  const reductions = turnover.filter(({ account, rate }) => Math.floor(account / 100) === 38 && (rate?.rate ?? 0) > 0)
  const consideration = taxes.turnover - grossOf(reductions)
  const lines: Lines = new Map()
  let deductions = -grossOf(reductions)
  for (const [kind, number] of Object.entries(DEDUCTIONS)) {
    const amount = sum(ofKind(turnover, kind))
    lines.set(number, [amount, 0])
    deductions += amount
  }
  const due = taxes.owed - taxes.deducted
  lines.set('200', [consideration, 0])
  lines.set('235', [-grossOf(reductions), 0])
  lines.set('289', [deductions, 0])
  lines.set('299', [consideration - deductions, 0])
  lines.set('399', [0, taxes.owed])
  lines.set(due < 0 ? '510' : '500', [0, Math.abs(due)])
  const flows = all.filter(({ account }) => account !== 2200)
  lines.set('900', [sum(ofKind(flows, 'subsidy')), 0])
  lines.set('910', [sum(ofKind(flows, 'donation')), 0])
  return lines
}

const effective = (all: readonly Posting[], to: string): Lines => {
  const turnover = turnoverOf(all)
  const lines: Lines = new Map()
  for (const [kind, numbers] of Object.entries(SUPPLIES)) {
    for (const which of [0, 1] as const) {
      const isOwn = ({ rate }: Posting) => rate !== null && generation(rate, to) === which
      const base = sum(ofKind(turnover, kind).filter(isOwn))
      const tax = sum(ofKind(all, kind).filter((each) => isOwn(each) && each.account === 2200))
      const [was, had] = lines.get(numbers[which]) ?? [0, 0]
      lines.set(numbers[which], [was + base, had + tax])
    }
  }
  const acquisitions = acquisitionLines(all, to)
  const owed = [...lines.values(), ...acquisitions.values()].reduce((total, [, tax]) => total + tax, 0)
  const [material, operations] = [1170, 1171].map((number) => -sum(all.filter(({ account }) => account === number)))
  const deducted = (material ?? 0) + (operations ?? 0)
  lines.set('205', [sum(ofKind(turnover, 'opted')), 0])
  lines.set('400', [0, material ?? 0])
  lines.set('405', [0, operations ?? 0])
  lines.set('479', [0, deducted])
  const taxes = { turnover: sum(turnover), owed, deducted }
  return new Map([...frame(all, sum, taxes), ...lines, ...acquisitions])
}

/** Net and flat rates: on the turnover with its tax. */
const byActivity = (all: readonly Posting[], to: string, { activities }: RandomBook): Lines => {
  const turnover = turnoverOf(all)
  const tax = sum(all.filter(({ account }) => account === 2200))
  /** With the tax on all of an account at a rate. */
  const gross = (some: readonly Posting[]) =>
    [...Map.groupBy(some, ({ account, rate }) => `${account} ${rate?.id}`).values()].reduce((total, group) => {
      const net = sum(group)
      return total + net + rounded((net * (group[0]?.rate?.rate ?? 0)) / 100)
    }, 0)
  const taxed = turnover.filter(({ rate }) => !Object.hasOwn(DEDUCTIONS, rate?.kind ?? ''))
  const lines: Lines = new Map()
  let remaining = sum(taxed) + tax
  for (const activity of activities.slice(1)) {
    const base = gross(taxed.filter(({ account }) => activity.accounts.includes(String(account))))
    remaining -= base
    lines.set(activity.code, [base, rounded((base * activity.rate) / 100)])
  }
  const [main] = activities
  if (main) lines.set(main.code, [remaining, rounded((remaining * main.rate) / 100)])
  const acquisitions = acquisitionLines(all, to)
  const owed = [...lines.values(), ...acquisitions.values()].reduce((total, [, each]) => total + each, 0)
  const taxes = { turnover: sum(turnover) + tax, owed, deducted: 0 }
  return new Map([...frame(all, gross, taxes), ...lines, ...acquisitions])
}

/** The lines of an answer in the same way. */
export const linesOfReturn = ({ lines }: Pick<VatReturnObject, 'lines'>): Lines => {
  const found: Lines = new Map()
  for (const { kind, number, rate, activity_code, base, tax } of lines) {
    if (kind === 'heading' || kind === 'note') continue
    const key = activity_code ?? (number?.startsWith('38') ? `${number} ${rate}` : (number ?? ''))
    const amounts = [inCents(base ?? 0), inCents(tax ?? 0)] as const
    if (amounts[0] !== 0 || amounts[1] !== 0) found.set(key, amounts)
  }
  return found
}
