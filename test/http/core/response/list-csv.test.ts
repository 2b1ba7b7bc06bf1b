// Lists as CSV (rule 178): all rows of every list with the values of its JSON, safe in a spreadsheet, read as fast as
// the client takes them, from one moment, and cut off with an error where a client must not take a part for the whole.
import Papa from 'papaparse'
import { afterEach, describe, expect, test } from 'vitest'
import { BooksUnavailable } from '../../../../main/service/core/book.ts'
import { ENDPOINTS } from '../../../../shared/api/endpoints/index.ts'
import type { Page } from '../../../../shared/api/page.ts'
import { created, removed } from '../../../../shared/books/port/change.ts'
import { page } from '../../../../shared/books/port/read.ts'
import { addOpen } from '../../../support/books/attached-books.ts'
import { type FilledKontor, startFilledKontor } from '../../filled.ts'
import { type Kontor, startKontor } from '../../kontor.ts'

const IBAN = 'CH9300762011623852957'
let kontor: Kontor
afterEach(() => kontor.close())

const BYTE_ORDER_MARK = '\uFEFF'

/** The text of an answer with its byte order mark. */
const textOf = async (answer: Response): Promise<string> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())

const csv = async (path: string, headers?: Record<string, string>): Promise<string[][]> => {
  const answer = await kontor.ask(`/api${path}`, headers ? { headers: { ...headers, ...authorization() } } : {})
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'text/csv; charset=utf-8'])
  return Papa.parse<string[]>(await answer.text(), { delimiter: ';', skipEmptyLines: true }).data
}

const authorization = () => ({ authorization: `Bearer ${kontor.sessions.token}` })

test('a line for each row under the attribute names; a cell that a spreadsheet would compute is a text', async () => {
  kontor = await startKontor()
  const { data: accounts } = (await (await kontor.ask('/api/account?filter[number]=1020')).json()) as Page<{
    id: string
  }>
  const make = async (path: string, body: object) =>
    (await (await kontor.send('POST', `/api${path}`, body)).json()) as { id: string; created_at: string }
  const account = await make('/bank_account', { type: 'bank', name: 'Main', iban: IBAN, account_id: accounts[0]?.id })
  const nasty = { name: '=1+1', text: '@SUM(A1); "two"\nlines', reference: '-2-3', currency: 'CHF' }
  const row = { bank_account_id: account.id, acc_serv_ref: '+41 79', amount: -1234.5, ...nasty }
  const made = await make('/bank_transaction', { ...row, booking_date: '2026-03-03' })
  await kontor.services.idle()
  const answer = await kontor.ask('/api/bank_transaction?format=csv&include=bankAccount')
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="bank_transaction.csv"; filename*=UTF-8''bank_transaction.csv`,
  )
  const [{ updated_until = '' }] = [((await (await kontor.ask('/api/bank_transaction')).json()) as Page<object>).meta]
  expect(answer.headers.get('updated-until')).toBe(updated_until)
  expect(await textOf(answer)).toBe(
    `${BYTE_ORDER_MARK}id;bank_account_id;acc_serv_ref;entry_acc_serv_ref;name;counterparty_iban;ultimate_name;text;reference;` +
      'end_to_end_id;document_date;booking_date;value_date;amount;currency;charges;charges_currency;details;' +
      'is_processing;is_reconciled;matches;journal_entry_id;mirror_id;batch_id;source_line;likely_duplicate_of;' +
      'created_at;bank_account.id;bank_account.name;bank_account.iban;bank_account.currency\r\n' +
      `${made.id};${account.id};'+41 79;;'=1+1;;;"'@SUM(A1); ""two""\nlines";'-2-3;` +
      ';;2026-03-03;;-1234.5;CHF;;;[];' +
      `false;false;[];;;;;;${made.created_at};${account.id};Main;${IBAN};CHF\r\n`,
  )
})

describe('every list as CSV', () => {
  /** The attributes of a row that are not objects, and those of an object under the object's name. */
  const leavesOf = (value: unknown, path: string): string[] =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? [path]
      : Object.entries(value).flatMap(([name, part]) => leavesOf(part, path === '' ? name : `${path}.${name}`))

  /** The expected cell of an attribute. */
  const cellOf = (row: object, column: string): string => {
    const value = column
      .split('.')
      .reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name], row)
    if (value === null || value === undefined) return ''
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }

  test('has the rows of its JSON, requested by `format` or by `Accept`', async () => {
    const filled: FilledKontor = await startFilledKontor()
    kontor = filled
    const tried: string[] = []
    for (const endpoint of ENDPOINTS) {
      const { name, list, as_file } = endpoint
      if (list === null || as_file) continue
      const path = filled.addressOf(endpoint).replace('/api', '')
      const { data } = (await (await kontor.ask(`/api${path}?per_page=500`)).json()) as Page<object>
      const [head = [], ...lines] = await csv(`${path}?format=csv`)
      expect(await csv(path, { accept: 'application/xml, text/csv;q=0.9, application/json;q=0.5' })).toEqual([
        head,
        ...lines,
      ])
      const rows = lines.slice(0, 500)
      expect([name, rows.length]).toEqual([name, data.length])
      expect([name, rows]).toEqual([name, data.map((row) => head.map((column) => cellOf(row, column)))])
      // An object may be missing, or be one cell.
      const isDescribed = (leaf: string) =>
        head.some((column) => leaf === column || leaf.startsWith(`${column}.`) || column.startsWith(`${leaf}.`))
      expect([name, data.flatMap((row) => leavesOf(row, '')).filter((leaf) => !isDescribed(leaf))]).toEqual([name, []])
      tried.push(name)
    }
    expect(tried).toHaveLength(22)
  })

  test('stays JSON for a client that also accepts JSON', async () => {
    kontor = await startKontor()
    for (const accept of ['*/*', 'application/json', 'text/csv;q=0.5, application/json', 'text/csv;q=0, */*'])
      expect([
        accept,
        (await kontor.ask('/api/company', { headers: { accept, ...authorization() } })).headers.get('content-type'),
      ]).toEqual([accept, 'application/json'])
    const named = await kontor.ask('/api/company?format=json', { headers: { accept: 'text/csv', ...authorization() } })
    expect(named.headers.get('content-type')).toBe('application/json')
    const unknown = await kontor.ask('/api/company?format=xlsx')
    expect([unknown.status, await unknown.json()]).toMatchObject([422, { errors: { format: [expect.any(String)] } }])
  })
})

describe('which rows a CSV has', () => {
  const names = async (query: string) => (await csv(`/company?format=csv${query}`)).slice(1).map((cells) => cells[2])

  test('filters, sort, search, limit and a requested page apply', async () => {
    kontor = await startKontor()
    for (let number = 10; number < 70; number++)
      await kontor.send('POST', '/api/company', { name: `Company ${number}`, country_code: number < 40 ? 'CH' : 'DE' })
    expect(await names('')).toHaveLength(60)
    expect(await names('&filter[country_code]=DE')).toHaveLength(30)
    expect(await names('&search=69')).toEqual(['Company 69'])
    expect((await names('&sort=-name')).slice(0, 2)).toEqual(['Company 69', 'Company 68'])
    expect(await names('&limit=3')).toEqual(['Company 10', 'Company 11', 'Company 12'])
    expect(await names('&per_page=2&page=2')).toEqual(['Company 12', 'Company 13'])
    expect(await names('&page=3')).toHaveLength(10)
    expect(await names('&search=nobody')).toEqual([])
    expect((await csv('/company?format=csv&search=nobody'))[0]).toContain('country_code')
    expect((await kontor.ask('/api/company?format=csv&filter[colour]=red')).status).toBe(400)
    expect((await kontor.ask('/api/nothing?format=csv')).status).toBe(404)
    const head = await kontor.ask('/api/company?format=csv', { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      'text/csv; charset=utf-8',
      '',
    ])
  })
})

describe('a long list', () => {
  const ROWS = 100_000
  const startLong = async () => {
    kontor = await startKontor()
    await kontor.send('POST', '/api/bank_account', { type: 'bank', name: 'Main', iban: IBAN })
    return addOpen(kontor.book, ROWS)
  }
  /** Reads this many bytes of a body, and leaves the others unread. */
  const readSome = async (reader: ReadableStreamDefaultReader<Uint8Array>, least: number): Promise<string> => {
    let text = ''
    const decoder = new TextDecoder()
    while (text.length < least) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value, { stream: true })
    }
    return text
  }
  const download = async () => {
    const { url } = await kontor.serve()
    const answer = await fetch(`${url}/api/bank_transaction?format=csv&sort=booking_date`, { headers: authorization() })
    const reader = answer.body?.getReader()
    if (!reader) throw new Error('no body')
    return reader
  }

  test('is read as fast as the client takes it, while others are answered and the books change', async () => {
    const ids = await startLong()
    let asked = 0
    kontor.book.beforeRead = (queries) => {
      for (const query of queries) if (query.type === 'page' && query.table === 'bank_transaction') asked++
    }
    const reader = await download()
    const first = await readSome(reader, 1)
    // The client does not read on: the server has read only what fits into the buffers, of 200 pieces.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(asked).toBeLessThan(120)
    const present = (await (await kontor.ask('/api/bank_transaction?per_page=1')).json()) as Page<object>
    expect(present.meta.total).toBe(ROWS)
    // One row is deleted, one comes before all others: the rows that stay appear exactly once.
    const [last] = await kontor.book.read([
      page('bank_transaction', { sort: [{ field: 'booking_date', descending: true }], limit: 1 }),
    ])
    const [gone] = last.rows
    if (!gone) throw new Error('no transaction')
    const fresh = {
      ...gone,
      id: '01AAAAAAAAAAAAAAAAAAAAAAAA',
      booking_date: '2026-01-01',
      acc_serv_ref: 'fresh',
    } as typeof gone
    await kontor.book.write({ user: 1 }, async () => ({
      ok: true,
      value: {
        action: 'test',
        changes: [removed('bank_transaction', gone), created('bank_transaction', fresh)],
        value: null,
      },
    }))
    const text = first + (await readSome(reader, Number.POSITIVE_INFINITY))
    const rows = Papa.parse<string[]>(text, { delimiter: ';', skipEmptyLines: true })
      .data.slice(1)
      .map(([id]) => id)
    expect(rows).toHaveLength(ROWS - 1)
    expect(rows.toSorted()).toEqual(ids.filter((id) => id !== gone.id).toSorted())
    expect(asked).toBeGreaterThan(200)
  })

  test('breaks off for its client when the following rows cannot be read', async () => {
    await startLong()
    const reader = await download()
    await readSome(reader, 1)
    kontor.book.beforeRead = () => {
      throw new BooksUnavailable('away')
    }
    await expect(readSome(reader, Number.POSITIVE_INFINITY)).rejects.toThrow()
    // Before its first row it is refused like any list.
    expect((await kontor.ask('/api/bank_transaction?format=csv')).status).toBe(503)
  })
})
