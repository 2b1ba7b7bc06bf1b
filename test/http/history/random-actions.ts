// Random actions of a user on the books through the interface: each is one request that either succeeds or is refused
// with a reason.

import type { Random } from '../../support/random.ts'
import { importsOf, type NamedFile } from '../import/import-files.ts'
import type { MatchingWorld } from '../matching/matching-world.ts'

interface Done {
  readonly action: string
  readonly status: number
}
export type RandomAction = (world: MatchingWorld, random: Random) => Promise<Done>

interface Named {
  readonly id: string
}

const listOf = async <T extends Named>(world: MatchingWorld, path: string): Promise<readonly T[]> =>
  (await world.json<{ data: readonly T[] }>(`${path}${path.includes('?') ? '&' : '?'}per_page=500`)).data

const send = async (
  world: MatchingWorld,
  action: string,
  method: string,
  path: string,
  body?: object,
): Promise<Done> => {
  const answer = await world.kontor.send(method, `/api${path}`, body ?? {})
  await answer.text()
  return { action, status: answer.status }
}

/** Waits for the end of background work. */
const settled = async (world: MatchingWorld, done: Promise<Done>): Promise<Done> => {
  const answer = await done
  await world.kontor.services.idle()
  return answer
}

const NOTHING_TO_DO: Done = { action: 'nothing', status: 200 }

const onOne =
  (path: string, act: (world: MatchingWorld, random: Random, id: string) => Promise<Done>): RandomAction =>
  async (world, random) => {
    const found = await listOf(world, path)
    return found.length === 0 ? NOTHING_TO_DO : act(world, random, random.pick(found).id)
  }

const FRANCS = [5, 10, 20, 49.5, 80]
const NAMES = ['Swisscom', 'Vermieterin AG', 'Garage Muster', 'Migros Bern']
const ACCOUNTS = [6000, 6500, 6510, 4200, 3400]

let files = 0
const importFile: RandomAction = async (world, random) => {
  files += 1
  const rows = Array.from({ length: random.between(1, 6) }, (_, row) => {
    const amount = random.pick(FRANCS) * random.pick([1, -1])
    return `1${random.between(0, 9)}.03.2026;${random.pick(NAMES)};Zahlung ${files}-${row};${amount.toFixed(2)}`
  })
  const file: NamedFile = [`konto-${files}.csv`, ['Buchungsdatum;Name;Buchungstext;Betrag', ...rows].join('\n')]
  const answer = await importsOf(world.kontor, world.bankAccountId).post('', [file])
  await answer.text()
  await world.kontor.services.idle()
  return { action: 'import', status: answer.status }
}

const match: RandomAction = async (world, random) => {
  const found = await listOf<Named & { amount: number }>(world, '/bank_transaction')
  if (found.length === 0) return NOTHING_TO_DO
  const { id, amount } = random.pick(found)
  const whole = Math.abs(amount)
  const half = Math.round(whole * 50) / 100
  const documents = await listOf(world, amount < 0 ? '/expense' : '/invoice')
  const type = amount < 0 ? 'expense' : 'invoice'
  const rows =
    documents.length > 0 && random.fraction() < 0.4
      ? [{ amount: whole, matchable_type: type, matchable_id: random.pick(documents).id }]
      : random.fraction() < 0.2
        ? [half, whole - half].map((part) => ({ amount: part, account_id: world.accountId(random.pick(ACCOUNTS)) }))
        : [{ amount: whole, account_id: world.accountId(random.pick(ACCOUNTS)) }]
  return send(world, 'match', 'POST', `/bank_transaction/${id}/matches`, { matches: rows })
}

const bulk =
  (kind: 'reconcile' | 'unreconcile'): RandomAction =>
  async (world, random) => {
    const found = await listOf(world, '/bank_transaction')
    if (found.length === 0) return NOTHING_TO_DO
    const items = random.fraction() < 0.3 ? 'all' : random.some(4, found).map(({ id }) => id)
    return settled(world, send(world, kind, 'POST', `/bank_transaction/${kind}-many`, { items }))
  }

const document =
  (type: 'invoice' | 'expense'): RandomAction =>
  async (world, random) => {
    const total = random.pick(FRANCS)
    const number = `${type}-${random.between(1, 1_000_000)}`
    return send(world, `create ${type}`, 'POST', `/${type}`, { number, total, date: '2026-03-01' })
  }

const offset: RandomAction = async (world, random) => {
  const [invoices, expenses] = [await listOf(world, '/invoice'), await listOf(world, '/expense')]
  if (invoices.length === 0 || expenses.length === 0) return NOTHING_TO_DO
  const documents = [
    { type: 'invoice', id: random.pick(invoices).id },
    { type: 'expense', id: random.pick(expenses).id },
  ]
  return send(world, 'offset', 'POST', '/offset', { documents, date: '2026-03-25' })
}

const conditionOf = (random: Random): object =>
  random.pick<object>([
    { field: 'name', op: 'contains', value: random.pick(NAMES).slice(0, 6) },
    { field: 'direction', op: 'is', value: random.pick(['credit', 'debit']) },
    { field: 'amount', op: 'between', value: [5, random.pick([10, 49.5, 80])] },
    { field: 'text', op: 'starts_with', value: 'zahlung' },
  ])

const ruleOf = (world: MatchingWorld, random: Random): object => ({
  name: `Regel ${random.between(1, 1000)}`,
  is_active: random.fraction() < 0.9,
  mode: random.pick(['suggest', 'automatic']),
  conditions: { [random.pick(['all', 'any'])]: [conditionOf(random), conditionOf(random)] },
  result: {
    company_id: null,
    rows: random.pick([
      [{ account_id: world.accountId(random.pick(ACCOUNTS)), rest: true }],
      [
        { account_id: world.accountId(6000), share: 40 },
        { account_id: world.accountId(6500), rest: true },
      ],
    ]),
  },
})

const budget: RandomAction = async (world, random) => {
  const years = await listOf(world, '/fiscal_year')
  if (years.length === 0) return NOTHING_TO_DO
  const account_id = world.accountId(random.pick(ACCOUNTS))
  const accounts = [{ account_id, amount: random.pick([0, 1200, 5000]), notes: random.pick([null, 'wie bisher']) }]
  return send(world, 'budget', 'PUT', `/fiscal_year/${random.pick(years).id}/budget`, { accounts })
}

const copyBudget: RandomAction = async (world, random) => {
  const years = await listOf(world, '/fiscal_year')
  const [from, to] = [random.pick(years), random.pick(years)]
  const body = { source: random.pick(['budget', 'actuals']), mode: random.pick(['overwrite', 'merge']) }
  return send(world, 'copy budget', 'POST', `/fiscal_year/${to.id}/budget/copy-from/${from.id}`, body)
}

const bookByHand: RandomAction = (world, random) => {
  const amount = random.pick(FRANCS)
  const lines = [
    { account_id: world.accountId(random.pick(ACCOUNTS)), debit: amount },
    { account_id: world.accountId(2000), credit: amount },
  ]
  return send(world, 'book', 'POST', '/journal_entry', { date: '2026-03-20', text: 'Von Hand', lines })
}

/** Types a transaction that a bank may also report, or that looks like a transfer. */
const bookOnBank: RandomAction = (world, random) => {
  const [bank, other] = [world.accountId(1020), world.accountId(random.pick(ACCOUNTS))]
  const amount = random.pick(FRANCS)
  const [debit, credit] = random.fraction() < 0.5 ? [bank, other] : [other, bank]
  const lines = [
    { account_id: debit, debit: amount },
    { account_id: credit, credit: amount },
  ]
  return send(world, 'book on the bank', 'POST', '/journal_entry', { date: '2026-03-15', text: 'Bank', lines })
}

/** Reconciles a transaction with a fitting entry, or with any. */
const reconcileWith = onOne('/bank_transaction', async (world, random, id) => {
  const { counterparts } = await world.json<{ counterparts: readonly Named[] }>(`/bank_transaction/${id}/suggestions`)
  const entries = counterparts.length > 0 ? counterparts : await listOf(world, '/journal_entry')
  if (entries.length === 0) return NOTHING_TO_DO
  const journal_entry_id = random.pick(entries).id
  return send(world, 'reconcile with', 'POST', `/bank_transaction/${id}/counterpart`, { journal_entry_id })
})

const settings: RandomAction = (world, random) =>
  send(world, 'settings', 'PATCH', '/organizations/1', {
    billing_city: random.pick(['Bern', 'Basel', null]),
    settings: { liableForVat: random.fraction() < 0.5 },
  })

const person: RandomAction = (world, random) => {
  const name = `${random.pick(NAMES)} ${random.between(1, 1000)}`
  return send(world, 'create company', 'POST', '/company', { name })
}

const askForDocument = onOne('/bank_transaction', (world, random, id) =>
  random.fraction() < 0.3
    ? send(world, 'withdraw request', 'DELETE', `/bank_transaction/${id}/document-request`)
    : send(world, 'request document', 'POST', `/bank_transaction/${id}/document-request`, {
        member_id: 1,
        message: 'Bitte',
      }),
)

const forget: RandomAction = async (world, random) => {
  const facts = await listOf<Named & { state: string }>(world, '/learned_fact')
  if (facts.length === 0) return NOTHING_TO_DO
  const { id, state } = random.pick(facts)
  const done =
    state === 'forgotten'
      ? send(world, 'restore fact', 'POST', `/learned_fact/${id}/restore`)
      : send(world, 'forget fact', 'DELETE', `/learned_fact/${id}`)
  return done
}

const undo: RandomAction = async (world, random) => {
  const all = await listOf<Named & { action: string }>(world, '/history')
  // Without its bank account no further action would be possible.
  const actions = all.filter(({ action }) => action !== 'create_bank_account')
  const { id } = random.pick(random.fraction() < 0.3 ? actions : actions.slice(0, 8))
  return send(world, 'undo', 'POST', `/history/${id}/undo`)
}

const redo: RandomAction = async (world, random) => {
  const all = await listOf<Named & { undone_by_id: string | null }>(world, '/history')
  const undone = all.filter(({ undone_by_id }) => undone_by_id !== null)
  if (undone.length === 0) return NOTHING_TO_DO
  return send(world, 'redo', 'POST', `/history/${random.pick(undone).id}/redo`)
}

/** A payment on account of a company, which may use what is open of it. */
const onAccount: RandomAction = async (world, random) => {
  const [transactions, companies] = [await listOf(world, '/bank_transaction'), await listOf(world, '/company')]
  if (transactions.length === 0) return NOTHING_TO_DO
  if (companies.length < 2)
    return send(world, 'create company', 'POST', '/company', { name: `Akonto ${companies.length}` })
  const { id, amount } = random.pick(transactions as readonly (Named & { readonly amount: number })[])
  const account = random.pick([{}, { account_id: world.accountId(1100) }])
  const row = { amount: Math.abs(amount), matchable_type: 'company', matchable_id: random.pick(companies).id }
  return send(world, 'on account', 'POST', `/bank_transaction/${id}/matches`, { matches: [{ ...row, ...account }] })
}

const entryLines = (world: MatchingWorld, random: Random) => {
  const amount = random.pick(FRANCS)
  return [
    { account_id: world.accountId(1300), debit: amount },
    { account_id: world.accountId(6000), credit: amount },
  ]
}
const accrual: RandomAction = (world, random) =>
  send(world, 'accrual', 'POST', '/journal_entry', {
    ...{ date: '2026-03-31', release_date: random.pick(['2026-04-01', '2026-12-31']) },
    lines: entryLines(world, random),
  })
const recurring: RandomAction = (world, random) =>
  send(world, 'create recurring', 'POST', '/recurring_entry', {
    ...{ text: 'Miete', first_date: '2026-01-31', rhythm: random.pick(['monthly', 'quarterly']) },
    lines: entryLines(world, random),
  })

/** Their list has no pages. */
const onRecurring =
  (act: (world: MatchingWorld, random: Random, id: string) => Promise<Done>): RandomAction =>
  async (world, random) => {
    const { data } = await world.json<{ data: readonly Named[] }>('/recurring_entry')
    return data.length === 0 ? NOTHING_TO_DO : act(world, random, random.pick(data).id)
  }

/** Each as often as listed. */
export const ACTIONS: readonly RandomAction[] = [
  importFile,
  importFile,
  ...[match, match, match, match, match],
  onOne('/bank_transaction', (world, _, id) => send(world, 'reconcile', 'POST', `/bank_transaction/${id}/reconcile`)),
  bulk('reconcile'),
  bulk('unreconcile'),
  onOne('/bank_transaction', (world, _, id) => send(world, 'delete', 'DELETE', `/bank_transaction/${id}`)),
  document('invoice'),
  document('expense'),
  onOne('/invoice', (world, random, id) =>
    send(world, 'change invoice', 'PUT', `/invoice/${id}`, { total: random.pick(FRANCS) }),
  ),
  ...[offset, offset],
  ...[onAccount, onAccount, onAccount],
  onOne('/invoice', (world, _, id) =>
    send(world, 'write off', 'POST', '/offset/write_off', {
      ...{ documents: [{ type: 'invoice', id }], date: '2026-03-30', reason: 'Konkurs' },
    }),
  ),
  accrual,
  recurring,
  onRecurring((world, random, id) =>
    send(world, 'book recurring', 'POST', `/recurring_entry/${id}/book`, {
      date: random.pick(['2026-01-31', '2026-02-28', '2026-04-30']),
    }),
  ),
  onRecurring((world, _, id) =>
    send(world, 'skip recurring', 'POST', `/recurring_entry/${id}/skip`, { date: '2026-01-31' }),
  ),
  onRecurring((world, _, id) => send(world, 'delete recurring', 'DELETE', `/recurring_entry/${id}`)),
  onOne('/offset', (world, _, id) => send(world, 'delete offset', 'DELETE', `/offset/${id}`)),
  onOne('/expense', (world, _, id) => send(world, 'delete expense', 'DELETE', `/expense/${id}`)),
  person,
  (world, random) => send(world, 'create rule', 'POST', '/rule', ruleOf(world, random)),
  onOne('/rule', (world, random, id) => send(world, 'change rule', 'PUT', `/rule/${id}`, ruleOf(world, random))),
  onOne('/rule', (world, _, id) => send(world, 'delete rule', 'DELETE', `/rule/${id}`)),
  onOne('/rule', (world, _, id) => settled(world, send(world, 'apply rule', 'POST', `/rule/${id}/apply`))),
  async (world) => {
    const ids = (await listOf(world, '/rule')).map(({ id }) => id).toReversed()
    return ids.length === 0 ? NOTHING_TO_DO : send(world, 'order rules', 'PUT', '/rule/order', { ids })
  },
  forget,
  budget,
  copyBudget,
  bookByHand,
  bookOnBank,
  ...[reconcileWith, reconcileWith],
  onOne('/journal_entry', (world, _, id) => send(world, 'reverse', 'POST', `/journal_entry/${id}/reverse`)),
  settings,
  askForDocument,
  ...[undo, undo, undo, redo, redo],
]
