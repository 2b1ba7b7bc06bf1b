// Ids and texts are used exactly as sent: a 404 names the id of the path as it was sent, and blanks are neither a value
// nor an id.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../../../shared/api/endpoints/index.ts'
import { type Kontor, startKontor } from '../../kontor.ts'

let kontor: Kontor
let bank_account_id: string
beforeAll(async () => {
  kontor = await startKontor()
  const account = await kontor.send('POST', '/api/bank_account', { type: 'cash', name: 'Till' })
  bank_account_id = ((await account.json()) as { id: string }).id
})
afterAll(() => kontor.close())

const problem = async (answer: Response) => ({ status: answer.status, ...((await answer.json()) as object) })

describe('404 names the id as sent', () => {
  // The interface document: `No query results for model [<model>] <id>`.
  test.each(['abc', '-1', '0', '007', '1.0', '99999999999999999999', ' 1'])('of an organization: %j', async (id) => {
    for (const path of ['', '/settings'])
      expect(await problem(await kontor.ask(`/api/organizations/${encodeURIComponent(id)}${path}`))).toEqual({
        status: 404,
        message: `No query results for model [Organization] ${id}`,
        code: 'not_found',
      })
  })

  // A month that is none is no address.
  const named = ENDPOINTS.filter(({ params }) => Object.keys(params).length === 1 && !('month' in params))
  test.each(named.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_, endpoint) => {
    for (const id of ['abc', '-1', '00123', '12345678901234567890', 'Zürich & Co.']) {
      const path = `/api${endpoint.path.replace(/\{\w+\}/, encodeURIComponent(id))}`
      const answer = endpoint.method === 'GET' ? kontor.ask(path) : kontor.send(endpoint.method, path, {})
      const { status, message } = (await problem(await answer)) as { status: number; message?: string }
      expect([status, message]).toEqual([404, expect.stringMatching(/^No query results for model \[\w+\] /)])
      expect(message?.replace(/^.*?\] /, '')).toBe(id)
    }
  })
})

describe('blanks are not a value', () => {
  const required = (field: string) => ({
    status: 422,
    code: 'invalid',
    message: `The ${field} field is required.`,
    errors: { [field]: [`The ${field} field is required.`] },
  })

  test.each(['', ' ', '\t\n', '\u00a0 \u2003'])('%j as acc_serv_ref', async (acc_serv_ref) => {
    const body = { bank_account_id, acc_serv_ref, amount: 5 }
    expect(await problem(await kontor.send('POST', '/api/bank_transaction', body))).toEqual(required('acc_serv_ref'))
  })

  test('blanks around a reference are kept', async () => {
    const body = { bank_account_id, acc_serv_ref: ' A 1 ', amount: 5 }
    expect(await (await kontor.send('POST', '/api/bank_transaction', body)).json()).toMatchObject({
      acc_serv_ref: ' A 1 ',
    })
  })

  test.each([
    ['POST', '/company', { name: '  ' }, 'name'],
    ['POST', '/company', { name: 'Alpha AG', other_names: ['Alpha', ' '] }, 'other_names.1'],
    ['POST', '/company/bulk', { items: [{ name: 'Alpha AG', key: ' ' }] }, 'items.0.key'],
    ['POST', '/fiscal_year', { name: ' ', start_date: '2027-01-01', end_date: '2027-12-31' }, 'name'],
    ['POST', '/token', { name: '\t' }, 'name'],
    ['POST', '/organizations', { name: '    ' }, 'name'],
    ['PATCH', '/organizations/1', { name: '     ' }, 'name'],
    ['POST', '/account', { name: ' ', number: 1234, type: 'active' }, 'name'],
    ['POST', '/member', { email: 'new@example.com', firstname: ' ', lastname: 'Muster', role: 'viewer' }, 'firstname'],
  ])('%s %s %j', async (method, path, body, field) => {
    const { status, errors } = (await problem(await kontor.send(method, `/api${path}`, body))) as {
      status: number
      errors: Record<string, string[]>
    }
    expect([status, errors[field]]).toEqual([422, [`The ${field} field is required.`]])
  })

  test.each([[['']], [[' ']], [['', '01KB0000000000000000000000']], [['01KB0000000000000000000000', '\n']]])(
    '%j as items',
    async (items) => {
      for (const action of ['unreconcile-many', 'reconcile-many']) {
        const { status, errors } = (await problem(
          await kontor.send('POST', `/api/bank_transaction/${action}`, { items }),
        )) as { status: number; errors: Record<string, string[]> }
        const field = `items.${items.findIndex((item) => item.trim() === '')}`
        expect([status, errors]).toEqual([422, { [field]: [`The ${field} field is required.`] }])
      }
    },
  )
})
