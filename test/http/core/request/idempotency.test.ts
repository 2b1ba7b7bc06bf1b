// Requests with an Idempotency-Key take effect once: repeated, at the same time, after a restart, and after a kill in
// between.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCallers } from '../../../../main/http/access/session.ts'
import { createApp } from '../../../../main/http/app.ts'
import { BooksUnavailable } from '../../../../main/service/core/book.ts'
import { createServices } from '../../../../main/service/create-services.ts'
import type { Commit } from '../../../../shared/books/port/commit.ts'
import { parseLocalDate, timestampOf } from '../../../../shared/value/calendar.ts'
import { newId, newUuid } from '../../../../shared/value/id.ts'
import { assert } from '../../../../shared/value/result.ts'
import { createMatcherInThread } from '../../../support/books/matcher-in-thread.ts'
import { memoryPorts } from '../../../support/books/memory-backups.ts'
import { createMemoryBook, type MemoryBook } from '../../../support/books/memory-book.ts'
import { noRepairs } from '../../../support/books/repairs.ts'
import { makeCamt } from '../../../support/file/make-camt.ts'
import { BASE, type Kontor, PORT, startKontor, tokenOf, VERSION } from '../../kontor.ts'

let kontor: Kontor
beforeAll(async () => {
  kontor = await startKontor()
})
afterAll(() => kontor.close())

const bankAccount = (name: string) => ({ type: 'cash', name })
const sendTo = (ask: Kontor['ask'], key: string, method: string, path: string, body?: unknown, token?: string) =>
  ask(path, {
    method,
    headers: {
      'idempotency-key': key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
const send = (key: string, method: string, path: string, body?: unknown, token?: string) =>
  sendTo(kontor.ask, key, method, path, body, token)
const read = async (answer: Response) => {
  const is_repeat = answer.headers.get('idempotency-replayed') === 'true'
  const body = answer.status === 204 ? null : ((await answer.json()) as Record<string, unknown>)
  return { status: answer.status, is_repeat, body }
}
const countOf = async (name: string) => (await kontor.listOf(`/api/bank_account?search=${name}`)).length

describe('the header Idempotency-Key', () => {
  test('is optional and has a maximum length', async () => {
    expect((await send('k'.repeat(255), 'POST', '/api/bank_account', bankAccount('atlimit'))).status).toBe(201)
    for (const key of ['k'.repeat(256), ' ']) {
      const { status, body } = await read(await send(key, 'POST', '/api/bank_account', bankAccount('beyond')))
      expect([status, body]).toEqual([
        422,
        {
          message: 'The Idempotency-Key must be 1 to 255 characters long.',
          errors: { 'Idempotency-Key': [expect.any(String)] },
          values: { 'Idempotency-Key': { max: 255 } },
          code: 'invalid_idempotency_key',
        },
      ])
    }
    expect(await countOf('beyond')).toBe(0)
  })

  test('has no effect on reads', async () => {
    expect((await kontor.ask('/api/status', { headers: { 'idempotency-key': 'k'.repeat(300) } })).status).toBe(200)
  })
})

describe('a repeated request', () => {
  test('gets the first answer, and takes effect once', async () => {
    const first = await read(await send('once', 'POST', '/api/bank_account', bankAccount('oncename')))
    const again = await read(await send('once', 'POST', '/api/bank_account', bankAccount('oncename')))
    expect(first).toMatchObject({ status: 201, is_repeat: false })
    expect(again).toEqual({ ...first, is_repeat: true })
    expect(await countOf('oncename')).toBe(1)
  })

  test('gets 204 again for a deletion, although the record is gone', async () => {
    const made = await read(await send('made', 'POST', '/api/bank_account', bankAccount('shortlived')))
    const path = `/api/bank_account/${made.body?.id}`
    expect((await send('gone', 'DELETE', path)).status).toBe(204)
    expect(await read(await send('gone', 'DELETE', path))).toEqual({ status: 204, is_repeat: true, body: null })
    expect((await send('gone-2', 'DELETE', path)).status).toBe(404)
  })

  test('may have another notation with the same content', async () => {
    const first = await read(await send('blanks', 'POST', '/api/bank_account', bankAccount('blanks')))
    const other = '{ "name": "blanks",\n "type": "cash", "unknown": 1 }'
    expect(await read(await send('blanks', 'POST', '/api/bank_account', other))).toEqual({ ...first, is_repeat: true })
  })

  test('gets the same refusal of a rule, even when the request would be allowed by now', async () => {
    const body = { bank_account_id: '01KB0000000000000000000000', acc_serv_ref: 'later', amount: 1 }
    const first = await read(await send('refused', 'POST', '/api/bank_transaction', body))
    expect(first).toMatchObject({ status: 422, is_repeat: false })
    expect(await read(await send('refused', 'POST', '/api/bank_transaction', body))).toEqual({
      ...first,
      is_repeat: true,
    })
  })

  test('is validated again after a validation error', async () => {
    const commits = kontor.book.commits.length
    for (let time = 0; time < 2; time++) {
      expect(await read(await send('invalid', 'POST', '/api/bank_account', { type: 'no' }))).toMatchObject({
        status: 422,
        is_repeat: false,
      })
    }
    expect(kontor.book.commits.length).toBe(commits)
    expect((await send('invalid', 'POST', '/api/bank_account', bankAccount('valid'))).status).toBe(201)
  })

  test('gets the batches of an upload, with any boundary', async () => {
    const made = await read(await send('bank', 'POST', '/api/bank_account', bankAccount('upload')))
    const text = makeCamt({ seed: 11, iban: 'CH9300762011623852957', rows: 7 }).text
    const upload = (name: string, content: string) => {
      const form = new FormData()
      form.set('files[0]', new Blob([content]), name)
      const path = `/api/bank_account/${made.body?.id}/import-transactions`
      return kontor.ask(path, { method: 'POST', body: form, headers: { 'idempotency-key': 'upload' } }).then(read)
    }
    const first = await upload('a.xml', text)
    expect(first).toMatchObject({ status: 200, is_repeat: false })
    await kontor.services.idle()
    expect(await upload('a.xml', text)).toEqual({ ...first, is_repeat: true })
    await kontor.services.idle()
    expect(await kontor.listOf('/api/batch')).toHaveLength(1)
    expect(await upload('b.xml', text)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    expect(await upload('a.xml', `${text} `)).toMatchObject({ status: 422 })
  })
})

describe('another request with the same key', () => {
  test.each([
    ['another body', 'POST', '/api/bank_account', bankAccount('somethingelse')],
    ['another query', 'POST', '/api/bank_account?include=', bankAccount('reuse')],
    ['another address', 'POST', '/api/bank_account/create-from-iban', { iban: 'CH9300762011623852957' }],
    ['another method', 'POST', '/api/account', { number: 1029, name: 'x', type: 'active' }],
  ])('%s is 422', async (_, method, path, body) => {
    expect((await send('reuse', 'POST', '/api/bank_account', bankAccount('reuse'))).status).toBe(201)
    const before = kontor.book.commits.length
    expect(await read(await send('reuse', method, path, body))).toEqual({
      status: 422,
      is_repeat: false,
      body: {
        message: 'The Idempotency-Key was used for another request within the last 24 hours.',
        errors: { 'Idempotency-Key': [expect.any(String)] },
        code: 'idempotency_key_reused',
      },
    })
    expect(kontor.book.commits.length).toBe(before)
  })

  test('by another user has its own key', async () => {
    const token = await tokenOf(kontor, 'administrator')
    const mine = await read(await send('shared', 'POST', '/api/bank_account', bankAccount('sharedname')))
    const theirs = await read(await send('shared', 'POST', '/api/bank_account', bankAccount('sharedname'), token))
    expect(theirs).toMatchObject({ status: 201, is_repeat: false })
    expect(theirs.body?.id).not.toBe(mine.body?.id)
  })
})

describe('requests at the same time', () => {
  test('twenty of them take effect once and get the same answer', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, async () =>
        read(await send('flood', 'POST', '/api/bank_account', bankAccount('floodname'))),
      ),
    )
    expect(new Set(all.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(all.filter(({ is_repeat }) => !is_repeat)).toHaveLength(1)
    expect(await countOf('floodname')).toBe(1)
  })
})

describe('after a restart', () => {
  /** The application over the commits of another one, as a start finds them. */
  const restart = async (commits: readonly Commit[], systemCommits: readonly Commit[]) => {
    const book = await createMemoryBook('organization-1', commits)
    const systemBook = await createMemoryBook('system', systemCommits)
    const day = parseLocalDate('2026-11-21')
    assert(day, 'a day')
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const parsesNothing = () => Promise.reject(new Error('nothing is parsed here'))
    const services = createServices({
      bookOf: () => book,
      systemBook,
      openOrganization: async () => undefined,
      now: () => timestampOf(Date.now()),
      today: () => day,
      newId,
      newUuid,
      parse: parsesNothing,
      parseEnrichment: parsesNothing,
      parseItems: parsesNothing,
      parseVatFile: parsesNothing,
      parsePaymentAnswer: parsesNothing,
      fileArchiveOf: () => ({
        stage: () => ({ store: async () => '', discard: async () => undefined }),
        read: parsesNothing,
        faultOf: async () => null,
      }),
      isBookThere: async () => false,
      installation: { version: VERSION, data_folder: '', ...noRepairs },
      log,
      steps: [],
      matcher: createMatcherInThread(),
      ...memoryPorts(''),
    })
    const token = 'next-start'
    const callers = createCallers({ person: kontor.owner, access: services.access, token })
    const app = createApp({ services, callers, version: '', port: () => PORT, windowFolder: '', today: () => day, log })
    const ask: Kontor['ask'] = async (path, init = {}) => {
      const headers = { ...init.headers, authorization: `Bearer ${token}` }
      return app.fetch(new Request(`${BASE}${path}`, { ...init, headers }))
    }
    return { ask, book, close: services.close }
  }
  const actionsFrom = (book: MemoryBook, from: number) => book.commits.slice(from).map(({ action }) => action)

  test('a repeated request gets the same answer', async () => {
    const first = await read(await send('restart', 'POST', '/api/bank_account', bankAccount('restart')))
    const next = await restart(kontor.book.commits, kontor.systemBook.commits)
    const before = next.book.commits.length
    const again = await read(await sendTo(next.ask, 'restart', 'POST', '/api/bank_account', bankAccount('restart')))
    expect(again).toEqual({ ...first, is_repeat: true })
    expect(actionsFrom(next.book, before)).toEqual([])
    await next.close()
  })

  test.each([
    ['a creation', 'POST', '/api/bank_account', bankAccount('killed')],
    ['a transaction', 'POST', '/api/bank_transaction', { acc_serv_ref: 'killed-1', amount: -12.35 }],
  ])(
    '%s that was killed between its commit and its answer does not take effect again',
    async (_, method, path, input) => {
      const account = await read(await send(`for ${path}`, 'POST', '/api/bank_account', bankAccount('holder')))
      const body = path.endsWith('transaction') ? { ...input, bank_account_id: account.body?.id } : input
      const first = await read(await send(`killed ${path}`, method, path, body))
      await kontor.services.idle()
      const answered = kontor.book.commits.findLastIndex(({ action }) => action === 'keep_answer')
      // All commits except the one with the answer: the state of the disk when the kill comes right after the first
      // commit.
      const next = await restart(kontor.book.commits.slice(0, answered), kontor.systemBook.commits)
      const before = next.book.commits.length
      const again = await read(await sendTo(next.ask, `killed ${path}`, method, path, body))
      expect(again).toEqual({ ...first, is_repeat: true })
      expect(actionsFrom(next.book, before).filter((action) => action.startsWith('create'))).toEqual([])
      const third = await read(await sendTo(next.ask, `killed ${path}`, method, path, body))
      expect(third).toEqual(again)
      await next.close()
    },
  )

  test('a request that was killed before its commit takes effect', async () => {
    await send('never', 'POST', '/api/bank_account', bankAccount('neverwas'))
    const made = kontor.book.commits.findLastIndex(({ action }) => action === 'create_bank_account')
    const next = await restart(kontor.book.commits.slice(0, made), kontor.systemBook.commits)
    const again = await read(await sendTo(next.ask, 'never', 'POST', '/api/bank_account', bankAccount('neverwas')))
    expect(again).toMatchObject({ status: 201, is_repeat: false })
    await next.close()
  })

  test('an organization whose books could not be opened is created once; the repeat opens them', async () => {
    let isAway = true
    const other = await startKontor({
      openBook: async (id) => {
        if (isAway) throw new BooksUnavailable()
        return createMemoryBook(`organization-${id}`)
      },
    })
    const make = async () => read(await sendTo(other.ask, 'org', 'POST', '/api/organizations', { name: 'Second' }))
    expect((await make()).status).toBe(503)
    expect((await other.ask('/api/organizations/2')).status).toBe(503)
    isAway = false
    expect((await other.ask('/api/organizations/2')).status).toBe(503)
    await expect.poll(async () => (await other.ask('/api/organizations/2')).status).toBe(200)
    expect(await read(await other.ask('/api/organizations/2'))).toMatchObject({ body: { accounts_count: 197 } })
    expect(await make()).toMatchObject({ status: 201, body: { id: 2, name: 'Second', accounts_count: 197 } })
    expect(await make()).toMatchObject({ status: 201, is_repeat: true })
    expect(await read(await other.ask('/api/organizations'))).toMatchObject({ body: [{ id: 1 }, { id: 2 }] })
    expect(other.errors).toEqual([])
    await other.close()
  })

  test('a commit that succeeded although its answer was 503 is found by the repeat', async () => {
    kontor.book.beforeCommit = () => {
      throw new BooksUnavailable()
    }
    const lost = await send('unavailable', 'POST', '/api/bank_account', bankAccount('comesback'))
    kontor.book.beforeCommit = () => undefined
    expect(lost.status).toBe(503)
    const again = await read(await send('unavailable', 'POST', '/api/bank_account', bankAccount('comesback')))
    expect(again).toMatchObject({ status: 201, is_repeat: false })
    expect(await countOf('comesback')).toBe(1)
  })
})
