// Every refusal of the interface with its status, code and headers, and the special texts, written out.
import { describe, expect, test } from 'vitest'
import { createRateLimit } from '../../../../main/http/access/rate-limit.ts'
import { type HttpRefusal, problemOf } from '../../../../main/http/response/error-response.ts'
import { fileStatus } from '../../../../main/http/response/file-status.ts'
import type { FileRefusal } from '../../../../shared/record/import/file-refusal.ts'

const URL = 'https://books.example.ch'

test.each<[HttpRefusal, number, string, Record<string, string>?]>([
  [{ type: 'NotFound', model: 'Invoice', id: 'a' }, 404, 'not_found'],
  [{ type: 'Forbidden' }, 403, 'forbidden'],
  [{ type: 'ScopeMissing' }, 403, 'scope_missing'],
  [{ type: 'PasswordConfirmationRequired' }, 423, 'password_confirmation_required'],
  [{ type: 'TooManyAttempts', retry_seconds: 30 }, 429, 'too_many_attempts', { 'Retry-After': '30' }],
  [{ type: 'Invalid', problems: [], code: 'invalid_query' }, 422, 'invalid_query'],
  [{ type: 'FilesRefused', files: [] }, 422, 'invalid'],
  [{ type: 'Conflict', code: 'backup_running' }, 409, 'backup_running'],
  [{ type: 'DecidedMeanwhile', by: null }, 409, 'transaction_changed'],
  [{ type: 'InTheWay', blockers: [], locale: 'en' }, 409, 'in_the_way'],
  [{ type: 'Unauthenticated' }, 401, 'unauthenticated', { 'WWW-Authenticate': 'Bearer' }],
  [{ type: 'WrongHost' }, 421, 'wrong_host'],
  [{ type: 'NotThroughProxy', public_url: URL }, 421, 'not_through_proxy'],
  [{ type: 'HttpsRequired', public_url: URL }, 421, 'https_required'],
  [{ type: 'ForwardedTwice' }, 400, 'forwarded_twice'],
  [{ type: 'ForeignOrigin' }, 403, 'foreign_origin'],
  [{ type: 'UnknownPath' }, 404, 'unknown_path'],
  [{ type: 'WrongMethod', allowed: ['GET', 'POST'] }, 405, 'wrong_method', { Allow: 'GET, POST' }],
  [{ type: 'NotAllowed', what: 'filter', names: ['a'], allowed: ['b'] }, 400, 'filter_not_allowed'],
  [{ type: 'UnsupportedBody', expected: 'JSON' }, 415, 'unsupported_body'],
  [{ type: 'BodyTooLarge', limit: '1 MB' }, 413, 'body_too_large'],
  [{ type: 'BrokenRequest' }, 400, 'broken_request'],
  [{ type: 'MalformedRequest' }, 400, 'malformed_request'],
  [{ type: 'HeadTooLarge' }, 431, 'head_too_large'],
  [{ type: 'TooSlow' }, 408, 'too_slow'],
  [{ type: 'TooManyStreams' }, 429, 'too_many_streams', { 'Retry-After': '5' }],
  [{ type: 'TooManyRequests', retry_seconds: 1 }, 429, 'too_many_requests', { 'Retry-After': '1' }],
  [{ type: 'BooksUnavailable' }, 503, 'books_unavailable', { 'Retry-After': '1' }],
  [{ type: 'BookClosed', message: 'Put them back.' }, 503, 'book_closed'],
  [{ type: 'DiskFull', free_megabytes: 1, needed_megabytes: 200 }, 507, 'disk_full'],
  [{ type: 'PrintingUnavailable' }, 503, 'printing_unavailable'],
  [{ type: 'Bug' }, 500, 'internal_error'],
])('%j', (refusal, status, code, headers) => {
  const answer = problemOf(refusal)
  expect([answer.status, answer.problem.code, answer.headers]).toEqual([status, code, headers])
  expect(answer.problem.message.length).toBeGreaterThan(10)
})

describe('the text of a refusal', () => {
  const wordsOf = (refusal: HttpRefusal) => problemOf(refusal).problem.message

  test('names the allowed values, or says that there are none', () => {
    const refused = { type: 'NotAllowed', what: 'sort', names: ['a', 'b'] } as const
    expect(wordsOf({ ...refused, allowed: ['date', 'name'] })).toBe(
      'Requested sort(s) `a, b` are not allowed. Allowed sort(s) are `date, name`.',
    )
    expect(wordsOf({ ...refused, allowed: [] })).toBe(
      'Requested sort(s) `a, b` are not allowed. There are no sorts here.',
    )
    expect(wordsOf({ type: 'WrongMethod', allowed: ['GET', 'POST'] })).toBe(
      'This method is not supported here. Supported: GET, POST.',
    )
  })

  test('names the user who decided, where known', () => {
    const by = { id: 7, name: 'Vreni' }
    expect(problemOf({ type: 'DecidedMeanwhile', by }).problem).toEqual({
      message: 'Vreni decided on the transaction meanwhile: look at it again.',
      code: 'transaction_changed',
      by,
    })
    expect(problemOf({ type: 'DecidedMeanwhile', by: null }).problem).toEqual({
      message: 'Somebody else decided on the transaction meanwhile: look at it again.',
      code: 'transaction_changed',
    })
  })

  test('counts the further blocking records after the first', () => {
    const blocker = (id: string) => ({ type: 'invoice', id, title: `Invoice ${id}` }) as const
    const inTheWay = (...ids: readonly string[]) =>
      problemOf({ type: 'InTheWay', blockers: ids.map(blocker), locale: 'en' }).problem
    const beginning = 'Later actions or records depend on this. Undo or remove them first: '
    expect(inTheWay('1')).toEqual({
      message: `${beginning}Invoice 1`,
      code: 'in_the_way',
      blockers: [{ type: 'invoice', id: '1', title: 'Invoice 1' }],
    })
    expect(inTheWay('1', '2').message).toBe(`${beginning}Invoice 1 (and 1 more)`)
    expect(inTheWay('1', '2', '3').message).toBe(`${beginning}Invoice 1 (and 2 more)`)
  })

  test('says how full a disk is, or that it has a quota', () => {
    expect(wordsOf({ type: 'DiskFull', free_megabytes: null, needed_megabytes: 200 })).toBe(
      'The disk accepts no more data although it has free space: its quota may be used up. Free some space; then Kontor can write again.',
    )
  })

  test('is a sentence even without problems', () => {
    expect(problemOf({ type: 'Invalid', problems: [], code: 'invalid' })).toEqual({
      status: 422,
      problem: { message: 'The request is not valid.', errors: {}, code: 'invalid' },
    })
  })

  test('of files without values has no values', () => {
    const refused = { type: 'FilesRefused', files: [{ index: 0, code: 'empty_file' }] } as const
    expect(problemOf(refused).problem).not.toHaveProperty('values')
  })
})

describe('the status for a file', () => {
  const WITHOUT_CONTENT = ['other_bank_account', 'several_bank_accounts', 'balance_differs']
  test.each<[number, readonly string[]]>([
    [413, ['file_too_large']],
    [
      415,
      ['empty_file', 'not_a_document', 'invalid_file_format', 'invalid_xml', 'nul_characters', 'doctype_not_allowed'],
    ],
    [
      415,
      ['not_a_statement', 'camt_052_not_imported', 'camt_054_not_imported', 'not_an_enrichment', 'not_a_bank_master'],
    ],
    [415, ['workbook_broken', 'workbook_encrypted', 'workbook_too_large']],
    [
      422,
      ['file_too_complex', 'nothing_to_enrich', 'invalid_payment', 'invalid_entry', 'no_statement', 'too_many_rows'],
    ],
    [
      422,
      ['columns_unclear', 'amounts_unclear', 'rows_unreadable', 'rows_without_date', 'no_rows', ...WITHOUT_CONTENT],
    ],
    [422, ['bank_master_columns_missing', 'bank_master_row_invalid', 'bank_master_too_long']],
  ])('%i: %j', (status, codes) => {
    expect(codes.map((code) => fileStatus({ code } as FileRefusal))).toEqual(codes.map(() => status))
  })

  test.each(['unknown_encoding', 'invalid_encoding'] as const)(
    '%s: in XML an error of the file, elsewhere of the caller',
    (code) => {
      const statusOf = (of: 'xml' | 'table') => fileStatus({ code, values: { of, encoding: 'x' } } as FileRefusal)
      expect([statusOf('xml'), statusOf('table')]).toEqual([415, 422])
    },
  )
})

test('the limit remembers ten thousand people and tokens, then the latest', () => {
  const { take } = createRateLimit(() => 0)
  const ask = (user_id: number) => take({ user_id, organization_id: 1, role: 'viewer' })
  const spend = (user_id: number) => {
    for (let turn = 0; turn < 600; turn++) ask(user_id)
  }
  spend(0)
  for (let user = 1; user < 10_000; user++) ask(user)
  expect(ask(0)).toBe(1)
  // Its request was the last one, so the limit forgets the first of those that came before.
  spend(1)
  for (let user = 10_000; user < 19_999; user++) ask(user)
  expect(ask(1)).toBe(1)
  for (let user = 20_000; user < 30_000; user++) ask(user)
  expect(ask(1)).toBeNull()
})
