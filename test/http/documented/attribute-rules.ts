// Attributes of bodies as in the interface document: the values that each accepts and refuses, and how they are tried
// over HTTP.
import { expect } from 'vitest'
import { type Kontor, startKontor } from '../kontor.ts'

export interface Reply {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

export interface AttributeWorld {
  readonly kontor: Kontor
  /** Ids of existing records: `year`, `before`, `rate`, `account`, `bankAccount`, `company`. */
  readonly ids: Readonly<Record<string, string>>
  /** Ids of accounts by their numbers. */
  readonly accounts: ReadonlyMap<number, string>
  readonly ask: (method: string, path: string, body: unknown) => Promise<Reply>
  /** Creates a record and returns its id. */
  readonly make: (path: string, body: unknown) => Promise<string>
}

export const startAttributeWorld = async (): Promise<AttributeWorld> => {
  const kontor = await startKontor()
  const ask = async (method: string, path: string, body: unknown): Promise<Reply> => {
    const answer = await kontor.send(method, `/api${path}`, body)
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
  }
  const make = async (path: string, body: unknown): Promise<string> => {
    const reported = await ask('POST', path, body)
    if (reported.status > 201) throw new Error(`${path}: ${JSON.stringify(reported.body)}`)
    return String(reported.body.id)
  }
  const list = async (path: string) =>
    ((await (await kontor.ask(`/api${path}`)).json()) as { data: { id: string; number: number }[] }).data
  const accounts = new Map((await list('/account?per_page=500')).map(({ id, number }) => [number, id]))
  const [year, before] = await list('/fiscal_year')
  const [rate] = await list('/vat_rate')
  const ids = {
    year: year?.id ?? '',
    before: before?.id ?? '',
    rate: rate?.id ?? '',
    account: accounts.get(1020) ?? '',
    bankAccount: await make('/bank_account', { type: 'cash', name: 'Till', account_id: accounts.get(1000) }),
    company: await make('/company', { name: 'Example Ltd' }),
  }
  return { kontor, ids, accounts, ask, make }
}

export interface Rule {
  readonly required?: true
  /** Values at the limit and within. */
  readonly takes: readonly unknown[]
  /** Values one beyond the limit, and of other types. */
  readonly refuses: readonly unknown[]
  /** Other attributes that must be sent with it. */
  readonly with?: object
}

export const NO_TEXT = [7, true, {}, ['x']]
/** `String?` of at most this many characters. */
export const text = (most: number): Rule => ({
  takes: ['x'.repeat(most), 'x', null],
  refuses: ['x'.repeat(most + 1), ...NO_TEXT],
})

/**
 * Sends a body with the rule's values, one after the other; `send` returns the result and undoes the request if
 * necessary.
 */
export const hold = async (
  name: string,
  rule: Rule,
  base: () => object,
  status: number,
  send: (body: object) => Promise<Reply>,
) => {
  const bodyWith = (value: unknown) => ({ ...base(), ...rule.with, [name]: value })
  for (const value of rule.takes) {
    const reported = await send(bodyWith(value))
    expect([name, value, reported.status, reported.body.errors]).toEqual([name, value, status, undefined])
    if (name in reported.body) expect([name, reported.body[name]]).toEqual([name, value])
  }
  for (const value of rule.refuses) await isRefused(name, value, await send(bodyWith(value)))
  if (rule.required === true) {
    const { [name]: _, ...rest } = bodyWith(0)
    for (const body of [rest, { ...rest, [name]: null }]) {
      const reported = await send(body)
      expect([name, reported.status, reported.body.errors]).toMatchObject([
        name,
        422,
        { [name]: [`The ${name} field is required.`] },
      ])
    }
  }
}

/** Refused for this attribute only. */
export const isRefused = (name: string, value: unknown, { status, body }: Reply) => {
  expect([name, value, status]).toEqual([name, value, 422])
  expect(body).toMatchObject({
    message: expect.any(String),
    errors: { [name]: expect.arrayContaining([expect.any(String)]) },
  })
  expect(Object.keys(body.errors ?? {})).toEqual([name])
}
