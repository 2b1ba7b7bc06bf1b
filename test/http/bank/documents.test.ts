// Requests for the vouchers of bank transactions and the documents that answer them, over HTTP: permissions, stored
// data, a restart and a deletion.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { page } from '../../../shared/books/port/read.ts'
import { type Kontor, startKontor, tokenOf } from '../kontor.ts'

const PDF = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

interface Transaction {
  readonly id: string
  readonly document_requested_at: string | null
  readonly document_request_message: string | null
  readonly document_request_member: { readonly id: number; readonly role_name: string; readonly user?: object } | null
  readonly document_answered_at: string | null
  readonly documents_count: number
}
interface Document {
  readonly id: string
  readonly name: string
  readonly media_type: string
}

let kontor: Kontor
let base = ''
let bank = ''
let viewer = ''
let viewerMember = 0
let count = 0

beforeAll(async () => {
  kontor = await startKontor()
  base = `${(await kontor.serve()).url}/api`
  const account = { type: 'bank', name: 'Main', iban: 'CH9300762011623852957' }
  bank = ((await (await call('POST', '/bank_account', account)).json()) as { id: string }).id
  viewer = await tokenOf(kontor, 'viewer')
  const [members] = await kontor.systemBook.read([page('member')])
  viewerMember = members.rows.find(({ role }) => role === 'viewer')?.id ?? 0
})
afterAll(() => kontor.close())

/** Over HTTP, with a token; a form is sent unchanged, any other body as JSON. */
const call = (method: string, path: string, body?: unknown, token = kontor.sessions.token): Promise<Response> =>
  fetch(`${base}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
  })
const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T
const statusOf = async (answer: Promise<Response>): Promise<number> => (await answer).status

const newTransaction = async (): Promise<string> => {
  const body = { bank_account_id: bank, acc_serv_ref: `D-${++count}`, amount: -count, booking_date: '2026-02-03' }
  const { id } = await json<Transaction>(await call('POST', '/bank_transaction', body))
  await kontor.services.idle()
  return id
}
const get = async (id: string, query = '') => json<Transaction>(await call('GET', `/bank_transaction/${id}${query}`))
const form = (...files: readonly (readonly [string, Uint8Array<ArrayBuffer>])[]): FormData => {
  const made = new FormData()
  for (const [name, bytes] of files) made.append('files[]', new File([bytes], name))
  return made
}
const documentsOf = async (id: string) =>
  (await json<{ data: Document[] }>(await call('GET', `/bank_transaction/${id}/documents`))).data

describe('a document request', () => {
  test('a request asks a member, shows the member and the message, is replaced by the next one, and can be withdrawn', async () => {
    const id = await newTransaction()
    expect(await get(id)).toMatchObject({ document_requested_at: null, document_request_member: null })
    const path = `/bank_transaction/${id}/document-request`
    const asked = await call('POST', path, { member_id: viewerMember, message: '  Quittung, bitte ' })
    expect(asked.status).toBe(200)
    expect(await json(asked)).toMatchObject({
      id,
      document_requested_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      document_request_message: 'Quittung, bitte',
      document_request_member: { id: viewerMember, role_name: 'viewer' },
      document_answered_at: null,
      documents_count: 0,
    })
    const withUser = await get(id, '?include=documentRequestMember.user')
    expect(withUser.document_request_member?.user).toMatchObject({ firstname: 'viewer' })
    expect((await get(id)).document_request_member).not.toHaveProperty('user')

    await call('POST', path, { member_id: 1 })
    expect(await get(id)).toMatchObject({ document_request_message: null, document_request_member: { id: 1 } })
    expect(await statusOf(call('DELETE', path))).toBe(204)
    expect(await get(id)).toMatchObject({ document_requested_at: null, document_request_member: null })
    // There is no request to withdraw, so this writes no commit.
    const { seq } = await kontor.book.head()
    expect(await statusOf(call('DELETE', path))).toBe(204)
    expect((await kontor.book.head()).seq).toBe(seq)
  })

  test('a request is refused to a viewer, for a person who is no member, for a long message, and for a missing transaction', async () => {
    const id = await newTransaction()
    const path = `/bank_transaction/${id}/document-request`
    const stranger = await call('POST', path, { member_id: 4711 })
    expect([stranger.status, await json(stranger)]).toMatchObject([
      422,
      { code: 'not_a_member', errors: { member_id: [expect.any(String)] } },
    ])
    const long = await call('POST', path, { member_id: 1, message: 'x'.repeat(1001) })
    expect(Object.keys((await json<{ errors: object }>(long)).errors)).toEqual(['message'])
    expect(await statusOf(call('POST', path, { member_id: 1, message: 'x'.repeat(1000) }))).toBe(200)
    expect(await statusOf(call('POST', path, { member_id: viewerMember }, viewer))).toBe(403)
    expect(await statusOf(call('DELETE', path, undefined, viewer))).toBe(403)
    expect(await statusOf(call('POST', '/bank_transaction/01KB0000000000000000000000/document-request', {}))).toBe(404)
    expect(await get(id)).toMatchObject({ document_request_member: { id: 1 } })
  })

  test('requests can be filtered by state and by the member asked', async () => {
    const [open, answered, none] = [await newTransaction(), await newTransaction(), await newTransaction()]
    for (const id of [open, answered])
      await call('POST', `/bank_transaction/${id}/document-request`, { member_id: viewerMember, message: 'both' })
    await call('POST', `/bank_transaction/${answered}/documents`, form(['a.pdf', PDF]))
    const found = async (query: string) =>
      (await json<{ data: Transaction[] }>(await call('GET', `/bank_transaction?per_page=500&${query}`))).data.map(
        ({ id }) => id,
      )
    expect(await found('filter[document_requested]=open')).toContain(open)
    expect(await found('filter[document_requested]=open')).not.toContain(answered)
    expect(await found('filter[document_requested]=answered')).toEqual([answered])
    expect(await found('filter[document_requested]=none')).toContain(none)
    const theirs = await found(`filter[document_request_member]=${viewerMember}`)
    expect([theirs.includes(open), theirs.includes(answered), theirs.includes(none)]).toEqual([true, true, false])
    expect(await statusOf(call('GET', '/bank_transaction?filter[document_requested]=later'))).toBe(422)
    // The list shows requests only with the include for the member.
    const rows = await json<{ data: Transaction[] }>(
      await call('GET', '/bank_transaction?include=documentRequestMember.user&filter[document_requested]=answered'),
    )
    expect(rows.data).toMatchObject([
      { document_request_message: 'both', document_request_member: { id: viewerMember } },
    ])
    const plain = await json<{ data: Transaction[] }>(
      await call('GET', '/bank_transaction?filter[document_requested]=answered'),
    )
    expect(plain.data[0]).not.toHaveProperty('document_requested_at')
  })
})

describe('documents', () => {
  test('documents are stored by their hash, their type is read from their bytes, they answer the request, and come back unchanged', async () => {
    const id = await newTransaction()
    await call('POST', `/bank_transaction/${id}/document-request`, { member_id: 1 })
    const files = form(['Beleg März.pdf', PDF], ['scan.pdf', PNG], ['again.pdf', PDF])
    const stored = await call('POST', `/bank_transaction/${id}/documents`, files)
    expect(stored.status).toBe(200)
    const { data } = await json<{ data: Document[] }>(stored)
    expect(data).toEqual([
      {
        id: expect.any(String),
        name: 'Beleg März.pdf',
        media_type: 'application/pdf',
        size: PDF.length,
        sha256: sha256(PDF),
        user_id: 1,
        created_at: expect.any(String),
      },
      expect.objectContaining({ name: 'scan.pdf', media_type: 'image/png', size: 12, sha256: sha256(PNG) }),
    ])
    expect(await get(id)).toMatchObject({ document_answered_at: expect.any(String), documents_count: 2 })
    // The same bytes again make no second document and no commit.
    const { seq } = await kontor.book.head()
    await call('POST', `/bank_transaction/${id}/documents`, form(['other name.pdf', PDF]))
    expect((await kontor.book.head()).seq).toBe(seq)
    expect(await documentsOf(id)).toEqual(data)

    const path = `/bank_transaction/${id}/documents/${data[0]?.id}`
    const file = await call('GET', path)
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(PDF)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="Beleg M_rz.pdf"; filename*=UTF-8''Beleg%20M%C3%A4rz.pdf`,
    )
    // Not found under another transaction, nor under one that does not exist.
    const other = await newTransaction()
    expect(await statusOf(call('GET', `/bank_transaction/${other}/documents/${data[0]?.id}`))).toBe(404)

    expect(await statusOf(call('DELETE', path, undefined, viewer))).toBe(403)
    expect(await statusOf(call('DELETE', path))).toBe(204)
    expect(await statusOf(call('GET', path))).toBe(404)
    expect((await documentsOf(id)).map(({ name }) => name)).toEqual(['scan.pdf'])
    // The history can restore it, so the bytes stay.
    expect(await kontor.storedFiles.read(sha256(PDF))).toEqual(PDF)
  })

  test('a viewer may add documents only to a transaction with a request for them', async () => {
    const [asked, others] = [await newTransaction(), await newTransaction()]
    await call('POST', `/bank_transaction/${asked}/document-request`, { member_id: viewerMember })
    await call('POST', `/bank_transaction/${others}/document-request`, { member_id: 1 })
    const send = (id: string) => call('POST', `/bank_transaction/${id}/documents`, form(['a.pdf', PDF]), viewer)
    expect([(await send(asked)).status, (await send(others)).status]).toEqual([200, 403])
    expect((await get(asked)).document_answered_at).not.toBeNull()
    expect((await get(others)).document_answered_at).toBeNull()
    // Reading needs no permission.
    expect(await statusOf(call('GET', `/bank_transaction/${asked}/documents`, undefined, viewer))).toBe(200)
  })

  test.each([
    ['a program', new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]), 415, 'not_a_document'],
    ['nothing', new Uint8Array(), 415, 'empty_file'],
    ['more than 5 MB', new Uint8Array(5 * 1024 * 1024 + 1).fill(0x41), 413, 'file_too_large'],
  ])('documents that are %s are refused with the whole upload', async (_, bytes, status, code) => {
    const id = await newTransaction()
    const { seq } = await kontor.book.head()
    const before = await kontor.storedFiles.names()
    const answer = await call(
      'POST',
      `/bank_transaction/${id}/documents`,
      form(['a.txt', new Uint8Array([0x61])], ['b', bytes]),
    )
    expect([answer.status, await json(answer)]).toMatchObject([
      status,
      { code, errors: { 'files.1': [expect.any(String)] } },
    ])
    expect((await kontor.book.head()).seq).toBe(seq)
    expect(await kontor.storedFiles.names()).toEqual(before)
  })

  test('a document whose file is missing or damaged reports it', async () => {
    const id = await newTransaction()
    const bytes = new TextEncoder().encode('Quittung 17')
    await call('POST', `/bank_transaction/${id}/documents`, form(['q.txt', bytes]))
    const [document] = await documentsOf(id)
    const path = `/bank_transaction/${id}/documents/${document?.id}`
    const file = sha256(bytes)
    await kontor.storedFiles.write(file, 'Quittung 18')
    const damaged = await call('GET', path)
    expect([damaged.status, await json(damaged)]).toMatchObject([409, { code: 'document_damaged' }])
    await kontor.storedFiles.remove(file)
    expect(await statusOf(call('GET', path))).toBe(409)
    // Sending the file again repairs it.
    await call('POST', `/bank_transaction/${id}/documents`, form(['q.txt', bytes]))
    expect(await (await call('GET', path)).text()).toBe('Quittung 17')
  })

  test('a deleted transaction removes its documents in the same commit', async () => {
    const id = await newTransaction()
    await call('POST', `/bank_transaction/${id}/document-request`, { member_id: 1, message: 'm' })
    await call('POST', `/bank_transaction/${id}/documents`, form(['a.pdf', PDF], ['b.png', PNG]))
    expect(await statusOf(call('DELETE', `/bank_transaction/${id}`))).toBe(204)
    const [left] = await kontor.book.read([
      page('kept_document', { filter: [{ field: 'bank_transaction_id', is: [id] }] }),
    ])
    expect(left.total).toBe(0)
    const removed = kontor.book.commits.at(-1)?.changes.filter(({ after }) => after === null)
    expect(removed?.map(({ table }) => table).toSorted()).toEqual([
      'bank_transaction',
      'kept_document',
      'kept_document',
    ])
    // The commit contains what undo needs.
    expect(removed?.find(({ table }) => table === 'bank_transaction')?.before).toMatchObject({
      document_request: { message: 'm', member_id: 1 },
    })
  })

  test('the documents of another organization are 404', async () => {
    const id = await newTransaction()
    await call('POST', `/bank_transaction/${id}/documents`, form(['a.pdf', PDF]))
    const [document] = await documentsOf(id)
    const second = await json<{ id: number }>(await call('POST', '/organizations', { name: 'Second company' }))
    const other = await tokenOf(kontor, 'owner', second.id)
    for (const path of ['', '/documents', `/documents/${document?.id}`])
      expect(await statusOf(call('GET', `/bank_transaction/${id}${path}`, undefined, other))).toBe(404)
    expect(await statusOf(call('POST', `/bank_transaction/${id}/documents`, form(['a.pdf', PDF]), other))).toBe(404)
    // A member of only the other organization is unknown here.
    const [members] = await kontor.systemBook.read([page('member')])
    const stranger = members.rows.find(({ organization_id, role }) => organization_id === second.id && role === 'owner')
    const asked = await call('POST', `/bank_transaction/${id}/document-request`, { member_id: stranger?.id })
    expect(asked.status).toBe(422)
  })
})

test('undo of a request, of a document and of a deletion, and redo of each', async () => {
  const undoLast = async (action: string) => {
    const { data } = await json<{ data: { id: string; action: string }[] }>(await call('GET', '/history'))
    expect(data[0]?.action).toBe(action)
    const answer = await call('POST', `/history/${data[0]?.id}/undo`, {})
    expect([answer.status, action]).toEqual([200, action])
  }
  const id = await newTransaction()
  await call('POST', `/bank_transaction/${id}/document-request`, { member_id: 1, message: 'm' })
  const asked = await get(id)
  await call('POST', `/bank_transaction/${id}/documents`, form(['a.pdf', PDF], ['b.png', PNG]))
  const before = [await get(id), await documentsOf(id)]
  await call('DELETE', `/bank_transaction/${id}`)
  await undoLast('delete_bank_transaction')
  await kontor.services.idle()
  expect([await get(id), await documentsOf(id)]).toEqual(before)
  const [document] = await documentsOf(id)
  await call('DELETE', `/bank_transaction/${id}/documents/${document?.id}`)
  await undoLast('remove_document')
  expect(await (await call('GET', `/bank_transaction/${id}/documents/${document?.id}`)).arrayBuffer()).toEqual(
    PDF.buffer.slice(0),
  )
  const other = await newTransaction()
  await call('POST', `/bank_transaction/${other}/document-request`, { member_id: 1, message: 'n' })
  const open = await get(other)
  await call('POST', `/bank_transaction/${other}/documents`, form(['a.pdf', PDF]))
  await undoLast('keep_document')
  expect([await get(other), await documentsOf(other)]).toEqual([open, []])
  await call('DELETE', `/bank_transaction/${other}/document-request`)
  await undoLast('withdraw_document_request')
  expect(await get(other)).toMatchObject({ document_request_message: 'n' })
  expect(asked).toMatchObject({ document_request_message: 'm', document_answered_at: null })
})

test('a restart keeps requests and documents', async () => {
  const id = await newTransaction()
  await call('POST', `/bank_transaction/${id}/document-request`, { member_id: viewerMember, message: 'Beleg' })
  await call('POST', `/bank_transaction/${id}/documents`, form(['a.pdf', PDF]))
  const before = [await get(id), await documentsOf(id)]
  const again = await startKontor({ after: kontor })
  const read = async (path: string) => (await again.ask(`/api/bank_transaction/${id}${path}`)).json()
  expect([await read(''), ((await read('/documents')) as { data: unknown }).data]).toEqual(before)
  const [document] = await documentsOf(id)
  const file = await again.ask(`/api/bank_transaction/${id}/documents/${document?.id}`)
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(PDF)
  await again.close('keep')
})
