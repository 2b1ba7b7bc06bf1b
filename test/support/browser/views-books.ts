// What the sample company lacks for some screens and dialogs: a large overdue invoice, a letter, bills on their way to the
// bank, credit notes, another currency, a recurring entry, a further member and a token. Names and amounts are long.
import { addDays, addMonths, type LocalDate } from '../../../shared/value/calendar.ts'
import type { App } from '../process/app.ts'

const CUSTOMER = 'Genossenschaft für ökologische Haustechnik und Solaranlagen Oberfantasia'
const SUPPLIER = {
  name: 'Internationale Speditions- und Lagerhaus-Gesellschaft Musterlingen AG',
  city: 'Musterlingen',
  country_code: 'CH',
  ibans: ['CH5604835012345678009'],
}

const apiOf = ({ url, token }: Pick<App, 'url' | 'token'>) => {
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const answer = await fetch(`${url}/api/${path}`, { method, headers, body: body ? JSON.stringify(body) : null })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    // Some answers are files.
    return (text.startsWith('{') ? JSON.parse(text) : undefined) as T
  }
  return {
    send,
    make: async (path: string, body: object) => (await send<{ id: string }>('POST', path, body)).id,
    first: async (path: string) =>
      (await send<{ data: readonly { readonly id: string }[] }>('GET', path)).data[0]?.id ?? '',
  }
}
type Api = ReturnType<typeof apiOf>

const today = new Date().toISOString().slice(0, 10) as LocalDate
/** The sample company leaves the previous month to the user; the months before are locked. */
const open = addMonths(`${today.slice(0, 7)}-01` as LocalDate, -1)

export const fillBooks = async (app: Pick<App, 'url' | 'token'>): Promise<void> => {
  const api = apiOf(app)
  await addDebtors(api)
  await addCreditors(api)
  await addOthers(api)
}

const addDebtors = async ({ make, send }: Api): Promise<void> => {
  await make('exchange_rate', { currency: 'EUR', date: open, rate: 0.9432 })
  const customer = await make('company', { name: CUSTOMER, email: 'kreditoren@example.ch', city: 'Fantasia' })
  const invoice = (number: string, total: number, more: object = {}) =>
    make('invoice', { company_id: customer, number, total, date: open, due_date: open, ...more })
  const late = await invoice('V-100', 12_345_678.9)
  await invoice('V-101', 234_567.8)
  await invoice('V-102', -1_234.55, { due_date: null })
  await invoice('V-103', 98_765.4, { currency: 'EUR' })
  await send('POST', 'reminder', { invoices: [{ id: late }] })
}

/** Two bills are in a file that the bank has. */
const addCreditors = async ({ make, send, first }: Api): Promise<void> => {
  const supplier = await make('company', SUPPLIER)
  const expense = (number: string, total: number) =>
    make('expense', { company_id: supplier, number, total, date: open, due_date: today })
  const bills = [await expense('L-101', 123_456.75), await expense('L-102', 70)]
  await expense('L-103', 9_876.5)
  await expense('L-104', -500)
  const run = await make('payment_run', {
    bank_account_id: await first('bank_account?filter[type]=bank&per_page=1'),
    execution_date: addDays(today, 3),
    expenses: bills.map((id) => ({ id })),
  })
  await send('POST', `payment_run/${run}/release`)
  await send('GET', `payment_run/${run}/file`)
}

const addOthers = async ({ make, send, first }: Api): Promise<void> => {
  const [rent, bank] = [await first('account?filter[number]=6000'), await first('account?filter[number]=1020')]
  await make('journal_entry', {
    date: open,
    text: 'Abgrenzung Versicherung',
    lines: [
      { account_id: rent, debit: 120 },
      { account_id: bank, credit: 120 },
    ],
  })
  await make('recurring_entry', {
    text: 'Miete Werkstatt und Laden {month}/{year}',
    first_date: open,
    rhythm: 'monthly',
    lines: [
      { account_id: rent, debit: 3450, credit: 0 },
      { account_id: bank, debit: 0, credit: 3450 },
    ],
  })
  // Its second version.
  await send('PUT', `rule/${await first('rule?per_page=1')}`, { name: 'Kartenzahlungen am Zahlterminal' })
  await send('POST', 'member', { email: 'paula@example.ch', firstname: 'Paula', lastname: 'Beispiel', role: 'viewer' })
  await send('POST', 'token', { name: 'Kassensystem', scopes: ['read'] })
}
