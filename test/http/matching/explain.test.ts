// From the bank's file to the posting: the explanation of a transaction, step by step, in both languages.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameImprovement } from '../../../main/service/bank/name-improvement.ts'
import type { ProcessingStep } from '../../../main/service/bank/processing.ts'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { ExplanationObject } from '../../../shared/api/endpoints/matching/explanation.ts'
import { importsOf } from '../import/import-files.ts'
import { type MatchingWorld, startMatchingWorld } from './matching-world.ts'

const REFERENCE = '210000000003139471430009017'

let world: MatchingWorld
/** The work of others between the creation of rows and their processing. */
let meanwhile: (() => Promise<void>) | null = null
beforeAll(async () => {
  const others: ProcessingStep = {
    name: 'others',
    prepare: async () => meanwhile?.(),
    run: async (transactions) => ({ patches: transactions.map(() => null), changes: [] }),
  }
  world = await startMatchingWorld({ steps: [others, nameImprovement] })
  await world.kontor.send('PATCH', '/api/user', { firstname: 'Rosa', lastname: 'Muster' })
})
afterAll(() => world.kontor.close())

const explain = async (id: string) => (await world.json<ExplanationObject>(`/bank_transaction/${id}/explain`)).steps
const reported = async (id: string) => (await explain(id)).map(({ kind, text }) => `${kind}: ${text}`)

const FILE = [
  'Buchungsdatum;Valuta;Buchungstext;Referenz;Betrag',
  `16.03.2026;16.03.2026;Gutschrift;${REFERENCE};120.00`,
  '17.03.2026;17.03.2026;E-Banking Auftrag, Zahlungsempfänger: Garage Muster AG;;-45.00',
].join('\n')

/** Imports the file, and returns its transactions by their amount. */
const imported = async () => {
  const [batch] = await importsOf(world.kontor, world.bankAccountId).start([['konto.csv', FILE]])
  const { data } = await world.json<{ data: BankTransactionObject[] }>(`/bank_transaction?filter[batch]=${batch?.id}`)
  return { batch, idOf: (amount: number) => data.find((row) => row.amount === amount)?.id ?? '' }
}

test('an imported payment of an invoice, from its line to its postings, with the undone steps between', async () => {
  const date = '2026-03-05'
  const invoice = await world.make('/invoice', { number: 'R-1', total: 120, date, reference: REFERENCE })
  const { batch, idOf } = await imported()
  const id = idOf(120)
  expect((await world.post(`/bank_transaction/${id}/reconcile`)).status).toBe(200)
  const [first] = (await explain(id)).flatMap(({ ref }) => (ref?.type === 'journal_entry' ? [ref.id] : []))
  // With a text of its own the row is the user's, not the proposal.
  await world.matched(id, [{ amount: 120, matchable_type: 'invoice', matchable_id: invoice, text: 'Anzahlung' }])
  const steps = await explain(id)
  expect(steps.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'file: Zeile 2 von konto.csv, importiert von Rosa Muster',
    'person: Abgeglichen von Rosa Muster: Buchung 2 vom 16.03.2026',
    'posting: Soll 1020 Bankguthaben: 120.00 CHF',
    'posting: Haben 1100 Forderungen aus Lieferungen und Leistungen (Debitoren): 120.00 CHF',
    'person: Zurückgenommen von Rosa Muster: Storno 3 vom 16.03.2026',
    'posting: Haben 1020 Bankguthaben: 120.00 CHF',
    'posting: Soll 1100 Forderungen aus Lieferungen und Leistungen (Debitoren): 120.00 CHF',
    'person: Von Hand zugeordnet',
    'person: Abgeglichen von Rosa Muster: Buchung 4 vom 16.03.2026',
    'posting: Soll 1020 Bankguthaben: 120.00 CHF',
    'posting: Haben 1100 Forderungen aus Lieferungen und Leistungen (Debitoren): 120.00 CHF',
  ])
  expect(steps[0]).toMatchObject({ ref: { type: 'batch', id: batch?.id } })
  expect(steps[2]?.ref).toEqual({ type: 'journal_entry', id: first })
  expect(steps[1]?.ref?.type).toBe('history')
  expect(steps[7]?.ref).toEqual({ type: 'invoice', id: invoice })
  expect(steps.flatMap(({ at }) => at ?? [])).toEqual(steps.flatMap(({ at }) => at ?? []).toSorted())
})

test('the reasons of a proposal are shown while it waits, and before the step that booked it', async () => {
  const date = '2026-03-05'
  const reference = 'RF18539007547034'
  const invoice = await world.make('/invoice', { number: 'R-7', total: 70, date, reference })
  const id = await world.transaction(70, { reference })
  await world.kontor.services.idle()
  const evidence = [
    'evidence: Die Referenz stimmt: RF18539007547034 (im Referenzfeld)',
    'evidence: Der Betrag 70.00 CHF ist genau der offene',
  ]
  const waiting = await reported(id)
  expect(waiting[0]).toBe('person: Von Hand erfasst von Rosa Muster')
  expect(waiting.filter((text) => evidence.includes(text))).toEqual(evidence)
  await world.post(`/bank_transaction/${id}/reconcile`)
  const booked = await reported(id)
  expect(booked.slice(0, waiting.length)).toEqual(waiting)
  expect(booked.slice(waiting.length).map((text) => text.split(':')[0])).toEqual(['person', 'posting', 'posting'])
  const refs = (await explain(id)).filter(({ kind }) => kind === 'evidence').map(({ ref }) => ref)
  expect(new Set(refs.map((ref) => `${ref?.type} ${ref?.id}`))).toEqual(new Set([`invoice ${invoice}`]))
})

test('a name found in the text is shown with the text; in English for an English reader', async () => {
  const { data } = await world.json<{ data: BankTransactionObject[] }>('/bank_transaction?filter[amount_range]=-45,-45')
  const [transaction] = data
  expect(transaction?.name).toBe('Garage Muster AG')
  await world.kontor.send('PATCH', '/api/user', { locale: 'en' })
  expect(await reported(transaction?.id ?? '')).toEqual([
    'file: Line 3 of konto.csv, imported by Rosa Muster',
    'name: The text names the counterparty: Garage Muster AG (“E-Banking Auftrag, Zahlungsempfänger: Garage Muster AG”)',
  ])
})

test('the explanation is the same when other users committed between the row and its processing', async () => {
  const text = 'E-Banking Auftrag, Zahlungsempfänger: Schreinerei Beispiel GmbH'
  let company = 0
  meanwhile = async () => {
    // Once, although it is called for each commit: the records created here are not bank transactions.
    while (company < 9) {
      company += 1
      await world.make('/company', { name: `Firma ${company}` })
    }
  }
  const file = ['Buchungsdatum;Buchungstext;Betrag', `18.03.2026;${text};-46.00`].join('\n')
  const [batch] = await importsOf(world.kontor, world.bankAccountId).start([['others.csv', file]])
  meanwhile = null
  const { data } = await world.json<{ data: BankTransactionObject[] }>(`/bank_transaction?filter[batch]=${batch?.id}`)
  expect([company, data[0]?.name]).toEqual([9, 'Schreinerei Beispiel GmbH'])
  expect(await reported(data[0]?.id ?? '')).toEqual([
    'file: Line 2 of others.csv, imported by Rosa Muster',
    `name: The text names the counterparty: Schreinerei Beispiel GmbH (“${text}”)`,
  ])
})

test('an unknown transaction is a 404', async () => {
  expect((await world.kontor.ask('/api/bank_transaction/01ARZ3NDEKTSV4RRFFQ69G5FAV/explain')).status).toBe(404)
})
