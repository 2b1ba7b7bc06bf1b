// The interface with a record of every kind, and the addresses of its endpoints with their ids.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { group, orderMessage, payment } from '../fixture/pain/payment-order.ts'
import { makeCamt } from '../support/file/make-camt.ts'
import { patiently } from '../support/patience.ts'
import { waitUntil } from '../support/wait-until.ts'
import { type Kontor, startKontor } from './kontor.ts'

const IBAN = 'CH9300762011623852957'

export interface FilledKontor extends Kontor {
  /** Ids of existing records, by the name of the path parameter. */
  readonly ids: Readonly<Record<string, string>>
  /** The endpoint's address with these ids, or with the given id. */
  readonly addressOf: (endpoint: Endpoint, id?: string) => string
}

type Ask = Pick<Kontor, 'ask' | 'send'>

/** Watches a folder with a file of this content, waits until it was read, and answers its hash. */
export const watchedFile = async ({ ask, send }: Ask, content: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-filled-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, `${content}.pdf`), content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  // The owner of another organization does not manage the installation, so its organization watches none.
  if ((await send('PATCH', '/api/bill_folder', { folder })).status === 403) return sha256
  await waitUntil(
    async () => {
      const answer = await ask(`/api/bill_folder/file/${sha256}`)
      if (answer.status !== 200) throw new Error(`the file of ${content} does not wait: ${answer.status}`)
    },
    { timeout: patiently(10_000), interval: 50 },
  )
  return sha256
}

export const startFilledKontor = async (): Promise<FilledKontor> => {
  const kontor = await startKontor()
  const ids = { organizationId: '1', repair: kontor.reportLoss('organization-1'), ...(await fill(kontor, 'Main')) }
  await kontor.services.idle()
  return { ...kontor, ids, addressOf: (endpoint, id) => addressOf(ids, endpoint, id) }
}

export const addressOf = (ids: FilledKontor['ids'], { path }: Endpoint, id?: string): string =>
  `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const found = id ?? ids[name]
    if (found === undefined) throw new Error(`${path}: no example of ${name}`)
    return found
  })}`

/**
 * Creates a record of every kind. All their texts contain `word`, so that a test can search for it where they must not
 * be visible.
 */
export const fill = async ({ ask, send }: Ask, word: string, iban = IBAN): Promise<Record<string, string>> => {
  const make = async (path: string, body: unknown): Promise<string> => {
    const answer = await send('POST', `/api${path}`, body)
    const made = (await answer.json()) as { id: string | number }
    if (answer.status > 201) throw new Error(`${path}: ${JSON.stringify(made)}`)
    return String(made.id)
  }
  const listOf = async (path: string) =>
    ((await (await ask(`/api${path}`)).json()) as { data: { id: string; number: number }[] }).data
  const [fiscalYear, sourceFiscalYear] = (await listOf('/fiscal_year')).map(({ id }) => id)
  const accounts = await listOf('/account?per_page=500')
  const account = (number: number) => accounts.find((each) => each.number === number)?.id ?? ''
  const bankAccountId = await make('/bank_account', {
    type: 'bank',
    name: `${word} account`,
    iban,
    owner_name: `${word} owner`,
    bank_account_number: word,
    account_id: account(1020),
  })
  const form = new FormData()
  form.set('files[0]', new Blob([makeCamt({ seed: word.length, iban, rows: 20 }).text]), `${word}.xml`)
  const imported = await ask(`/api/bank_account/${bankAccountId}/import-transactions`, { method: 'POST', body: form })
  const [batch] = (await imported.json()) as { id: string }[]
  const order = new FormData()
  const text = payment({ endToEndId: `${word}-E`, text: `${word} order` })
  order.set('files[0]', new Blob([orderMessage([group({ iban }, text)], { id: word })]), `${word}-order.xml`)
  const enriched = await ask(`/api/bank_account/${bankAccountId}/enrich`, { method: 'POST', body: order })
  const { files } = (await enriched.json()) as { files: { batch_id: string }[] }
  const bankTransactionId = await make('/bank_transaction', {
    bank_account_id: bankAccountId,
    acc_serv_ref: `${word}-1`,
    amount: -12.35,
    name: `${word} payee`,
    text: `${word} text`,
    reference: word,
    booking_date: '2026-03-03',
  })
  const keepNote = async (path: string) => {
    const note = new FormData()
    note.set('files[0]', new File([`${word} note`], `${word}.txt`))
    const stored = await ask(`/api${path}/documents`, { method: 'POST', body: note })
    return ((await stored.json()) as { data: { id: string }[] }).data[0]?.id ?? ''
  }
  const documentId = await keepNote(`/bank_transaction/${bankTransactionId}`)
  await send('PUT', `/api/fiscal_year/${fiscalYear}/budget`, {
    accounts: [{ account_id: account(4200), amount: 1200, notes: `${word} notes` }],
  })
  const lines = [
    { account_id: account(1020), debit: 5, text: `${word} line` },
    { account_id: account(2800), credit: 5 },
  ]
  const filedReturn = async () => {
    // With a UID the return has a file.
    const status = (await (await ask('/api/status')).json()) as { organization: { id: number } }
    await send('PATCH', `/api/organizations/${status.organization.id}`, { vat_idn: 'CHE-123.456.788' })
    await make('/period_lock/vat', { from: '2025-10-01', to: '2025-12-31' })
    const answer = await ask('/api/vat_return?date=2025-12-31')
    const { data } = (await answer.json()) as { data: { id: string; state: string }[] }
    return data.find(({ state }) => state === 'filed')?.id ?? ''
  }
  const payable = { city: word, country_code: 'CH', ibans: ['CH5604835012345678009'] }
  const companyId = await make('/company', { name: `${word} company`, key: word, ...payable })
  const booked = await make('/bank_transaction', {
    bank_account_id: bankAccountId,
    acc_serv_ref: `${word}-2`,
    amount: -24.7,
    booking_date: '2026-03-04',
    name: `${word} shop`,
  })
  await make(`/bank_transaction/${booked}/matches`, { matches: [{ amount: 24.7, account_id: account(6500) }] })
  const [fact] = await listOf('/learned_fact')
  const [done] = await listOf('/history')
  const open = { company_id: companyId, number: `${word}-7`, total: 108.1, date: '2026-03-01', text: `${word} item` }
  const invoiceId = await make('/invoice', { ...open, key: word })
  const expenseId = await make('/expense', { ...open, key: word })
  const madeReminder = async () => {
    const overdue = await make('/invoice', { ...open, number: `${word}-6`, date: '2026-01-05', due_date: '2026-02-04' })
    const answer = await send('POST', '/api/reminder', { invoices: [{ id: overdue }] })
    return ((await answer.json()) as { data: { id: string }[] }).data[0]?.id ?? ''
  }
  const releasedRun = async () => {
    const expenses = [{ id: await make('/expense', { ...open, number: `${word}-10` }) }]
    const body = { bank_account_id: bankAccountId, execution_date: '2030-01-03', text: `${word} run`, expenses }
    const id = await make('/payment_run', body)
    await send('POST', `/api/payment_run/${id}/release`, {})
    return id
  }
  const journalEntryId = await make('/journal_entry', { date: '2026-05-05', text: `${word} entry`, lines })
  return {
    bankAccountId,
    batchId: batch?.id ?? '',
    enrichmentId: files[0]?.batch_id ?? '',
    bankTransactionId,
    documentId,
    invoiceDocumentId: await keepNote(`/invoice/${invoiceId}`),
    expenseDocumentId: await keepNote(`/expense/${expenseId}`),
    entryDocumentId: await keepNote(`/journal_entry/${journalEntryId}`),
    fiscalYear: fiscalYear ?? '',
    sourceFiscalYear: sourceFiscalYear ?? '',
    accountId: account(1020),
    journalEntryId,
    learnedFactId: fact?.id ?? '',
    historyId: done?.id ?? '',
    companyId,
    ruleId: await make('/rule', {
      name: `${word} rule`,
      conditions: { all: [{ field: 'text', op: 'contains', value: word }] },
      result: { company_id: companyId, rows: [{ account_id: account(4200), text: `${word} row`, rest: true }] },
    }),
    invoiceId,
    expenseId,
    expensePaymentId: await make('/expense_payment', {
      expense_ids: [expenseId],
      total: 108.1,
      iban,
      execution_date: '2026-03-05',
      text: `${word} payment`,
      key: word,
    }),
    offsetId: await make('/offset', {
      documents: [
        { type: 'invoice', id: await make('/invoice', { ...open, number: `${word}-8` }) },
        { type: 'invoice', id: await make('/invoice', { ...open, number: `${word}-9`, total: -20 }) },
      ],
    }),
    paymentRunId: await releasedRun(),
    reminderId: await madeReminder(),
    sha256: await watchedFile({ ask, send }, word),
    recurringEntryId: await make('/recurring_entry', {
      text: `${word} rent`,
      first_date: '2026-01-31',
      rhythm: 'monthly',
      lines,
    }),
    exchangeRateId: await make('/exchange_rate', { currency: 'EUR', date: '2026-01-05', rate: 0.94 }),
    memberId: await make('/member', {
      email: `${word.toLowerCase()}@example.com`,
      firstname: word,
      lastname: `${word} person`,
      role: 'viewer',
    }),
    tokenId: await make('/token', { name: `${word} token` }),
    month: '2026-01',
    task: 'vouchers',
    periodLock: await make('/period_lock', { books_locked_until: '2025-03-31' }),
    vatReturn: await filedReturn(),
    line: 'line:200',
  }
}
