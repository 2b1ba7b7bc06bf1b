// Every refusal with its status, its code and, where the document words it, its text: written out from the document's
// table of errors and docs/rules.md (rules 12 to 14).
import { describe, expect, test } from 'vitest'
import { type HttpRefusal, problemOf } from '../../../main/http/response/error-response.ts'
import { fileStatus } from '../../../main/http/response/file-status.ts'
import type { FileRefusal, FileRefusalCode } from '../../../shared/record/import/file-refusal.ts'

type Answer = readonly [status: number, code: string, message: string | RegExp, headers?: object]
const FORBIDDEN = 'This action is unauthorized.'

const REFUSALS: { readonly [Type in HttpRefusal['type']]: readonly [Extract<HttpRefusal, { type: Type }>, Answer] } = {
  NotFound: [
    { type: 'NotFound', model: 'BankAccount', id: 'A1' },
    [404, 'not_found', 'No query results for model [BankAccount] A1'],
  ],
  Forbidden: [{ type: 'Forbidden' }, [403, 'forbidden', FORBIDDEN]],
  ScopeMissing: [{ type: 'ScopeMissing' }, [403, 'scope_missing', FORBIDDEN]],
  PasswordConfirmationRequired: [
    { type: 'PasswordConfirmationRequired' },
    [423, 'password_confirmation_required', 'Password confirmation required.'],
  ],
  TooManyAttempts: [
    { type: 'TooManyAttempts', retry_seconds: 30 },
    [429, 'too_many_attempts', /^Too many passwords/, { 'Retry-After': '30' }],
  ],
  Invalid: [
    { type: 'Invalid', problems: [{ field: 'iban', code: 'required' }], code: 'invalid' },
    [422, 'invalid', 'The iban field is required.'],
  ],
  FilesRefused: [
    { type: 'FilesRefused', files: [{ index: 0, code: 'file_too_large', values: { max_megabytes: 5 } }] },
    [413, 'file_too_large', /^File exceeds 5 MB/],
  ],
  Conflict: [{ type: 'Conflict', code: 'shown_once' }, [409, 'shown_once', /^This request was done before/]],
  DecidedMeanwhile: [
    { type: 'DecidedMeanwhile', by: null },
    [409, 'transaction_changed', /^Another user changed the transaction in the meantime/],
  ],
  InTheWay: [
    { type: 'InTheWay', blockers: [{ type: 'rule', id: 'R1', title: 'Rent' }], locale: 'en' },
    [409, 'in_the_way', 'Later actions or records depend on this. Undo or remove them first: Rent'],
  ],
  Unauthenticated: [
    { type: 'Unauthenticated' },
    [401, 'unauthenticated', 'Unauthenticated.', { 'WWW-Authenticate': 'Bearer' }],
  ],
  MalformedRequest: [{ type: 'MalformedRequest' }, [400, 'malformed_request', /^The request is not valid HTTP/]],
  HeadTooLarge: [
    { type: 'HeadTooLarge' },
    [431, 'head_too_large', 'The address and headers of the request are too large.'],
  ],
  TooSlow: [{ type: 'TooSlow' }, [408, 'too_slow', 'The request did not arrive in time.']],
  WrongHost: [{ type: 'WrongHost' }, [421, 'wrong_host', /not served here/]],
  NotThroughProxy: [
    { type: 'NotThroughProxy', public_url: 'https://books.example.ch' },
    [421, 'not_through_proxy', 'Only the proxy in front is answered here. Open https://books.example.ch'],
  ],
  HttpsRequired: [
    { type: 'HttpsRequired', public_url: 'https://books.example.ch' },
    [421, 'https_required', 'Only https is answered here. Open https://books.example.ch'],
  ],
  ForwardedTwice: [{ type: 'ForwardedTwice' }, [400, 'forwarded_twice', /both X-Forwarded headers and Forwarded/]],
  ForeignOrigin: [{ type: 'ForeignOrigin' }, [403, 'foreign_origin', /other web pages/]],
  UnknownPath: [{ type: 'UnknownPath' }, [404, 'unknown_path', 'There is nothing at this address.']],
  WrongMethod: [
    { type: 'WrongMethod', allowed: ['GET', 'POST'] },
    [405, 'wrong_method', 'This method is not supported here. Supported: GET, POST.', { Allow: 'GET, POST' }],
  ],
  NotAllowed: [
    { type: 'NotAllowed', what: 'filter', names: ['no'], allowed: ['open', 'closed'] },
    [400, 'filter_not_allowed', 'Requested filter(s) `no` are not allowed. Allowed filter(s) are `open, closed`.'],
  ],
  UnsupportedBody: [
    { type: 'UnsupportedBody', expected: 'JSON' },
    [415, 'unsupported_body', 'The body must be JSON, said so by Content-Type, not encoded.'],
  ],
  BodyTooLarge: [{ type: 'BodyTooLarge', limit: '1 MB' }, [413, 'body_too_large', 'The request exceeds 1 MB']],
  BrokenRequest: [{ type: 'BrokenRequest' }, [400, 'broken_request', /ended before its body was complete/]],
  TooManyStreams: [
    { type: 'TooManyStreams' },
    [429, 'too_many_streams', /^Too many listeners/, { 'Retry-After': '5' }],
  ],
  TooManyRequests: [
    { type: 'TooManyRequests', retry_seconds: 2 },
    [429, 'too_many_requests', /^Too many requests/, { 'Retry-After': '2' }],
  ],
  BooksUnavailable: [
    { type: 'BooksUnavailable' },
    [503, 'books_unavailable', /^The books cannot be reached/, { 'Retry-After': '1' }],
  ],
  BookClosed: [{ type: 'BookClosed', message: 'Put them back.' }, [503, 'book_closed', 'Put them back.']],
  DiskFull: [
    { type: 'DiskFull', free_megabytes: 1, needed_megabytes: 9 },
    [507, 'disk_full', /^The disk is full: 1 MB are free, 9 MB are needed\./],
  ],
  PrintingUnavailable: [{ type: 'PrintingUnavailable' }, [503, 'printing_unavailable', /^No PDF can be made/]],
  Bug: [{ type: 'Bug' }, [500, 'internal_error', 'An internal error occurred in Kontor. See the log for details.']],
}

test.each(Object.entries(REFUSALS))('%s', (_, [refusal, [status, code, message, headers]]) => {
  const answer = problemOf(refusal)
  expect(answer.status).toBe(status)
  expect(answer.headers ?? {}).toEqual(headers ?? {})
  expect(answer.problem.code).toBe(code)
  if (typeof message === 'string') expect(answer.problem.message).toBe(message)
  else expect(answer.problem.message).toMatch(message)
})

test.each([
  [2, 'The a0 field is required. (and 1 more error)'],
  [3, 'The a0 field is required. (and 2 more errors)'],
])('%i wrong attributes are counted', (count, message) => {
  const problems = Array.from({ length: count }, (_, index) => ({ field: `a${index}`, code: 'required' }) as const)
  expect(problemOf({ type: 'Invalid', problems, code: 'invalid' }).problem.message).toBe(message)
})

test('several blocking records are counted, and each is named by its kind', () => {
  const entry = { id: 'H1', action: 'create_rule', params: { name: 'Rent' } } as never
  const blockers = [
    { type: 'history', entry } as const,
    { type: 'invoice', id: 'I1', title: 'Invoice 7' } as const,
    { type: 'rule', id: 'R1', title: 'Rent' } as const,
  ]
  const { problem } = problemOf({ type: 'InTheWay', blockers, locale: 'en' })
  expect(problem.message).toMatch(/ \(and 2 more\)$/)
  expect(problem.blockers).toEqual([
    { type: 'history', id: 'H1', action: 'create_rule', title: expect.stringMatching(/\w/) },
    { type: 'invoice', id: 'I1', title: 'Invoice 7' },
    { type: 'rule', id: 'R1', title: 'Rent' },
  ])
})

test.each([
  ...['backup_running', 'backup_cancelled', 'books_not_new', 'document_damaged', 'import_unfinished'],
  ...['organization_archived', 'shown_once'],
] as const)('409 %s says what to do', (code) => {
  const { status, problem } = problemOf({ type: 'Conflict', code })
  expect([status, problem.code, problem.message]).toEqual([409, code, expect.stringMatching(/\.$/)])
})

test('the user who decided meanwhile is named', () => {
  const by = { id: 2, name: 'Vreni Muster' }
  expect(problemOf({ type: 'DecidedMeanwhile', by }).problem).toEqual({
    message: 'Vreni Muster changed the transaction in the meantime: check it again.',
    code: 'transaction_changed',
    by,
  })
})

test('a full disk has its figures, also where a quota leaves no space', () => {
  const { problem } = problemOf({ type: 'DiskFull', free_megabytes: null, needed_megabytes: 9 })
  expect(problem).toEqual({
    message: expect.stringMatching(/^Writing to the disk fails although it has free space/),
    code: 'disk_full',
    disk: { free_megabytes: null, needed_megabytes: 9 },
  })
})

test('the refusal says when no value is allowed', () => {
  const { problem } = problemOf({ type: 'NotAllowed', what: 'sort', names: ['a', 'b'], allowed: [] })
  expect(problem.message).toBe('Requested sort(s) `a, b` are not allowed. There are no sorts here.')
})

describe('a file that cannot be imported', () => {
  const STATUS: { readonly [Code in FileRefusalCode]: 413 | 415 | 422 | 'by what it is' } = {
    // The document: over the limit 413, an unsupported format 415, columns that cannot be mapped 422.
    file_too_large: 413,
    empty_file: 415,
    not_a_document: 415,
    invalid_file_format: 415,
    invalid_xml: 415,
    nul_characters: 415,
    doctype_not_allowed: 415,
    not_a_statement: 415,
    camt_052_not_imported: 415,
    camt_054_not_imported: 415,
    not_an_enrichment: 415,
    workbook_broken: 415,
    workbook_encrypted: 415,
    workbook_too_large: 415,
    not_a_payment_answer: 415,
    not_a_vat_file: 415,
    not_a_rate_list: 415,
    invalid_vat_file: 422,
    not_a_bank_master: 415,
    unknown_encoding: 'by what it is',
    invalid_encoding: 'by what it is',
    file_too_complex: 422,
    nothing_to_enrich: 422,
    invalid_payment: 422,
    invalid_entry: 422,
    no_statement: 422,
    too_many_rows: 422,
    columns_unclear: 422,
    amounts_unclear: 422,
    rows_unreadable: 422,
    no_rows: 422,
    several_layouts: 422,
    rows_without_date: 422,
    other_bank_account: 422,
    several_bank_accounts: 422,
    balance_differs: 422,
    bank_master_columns_missing: 422,
    bank_master_row_invalid: 422,
    bank_master_too_long: 422,
  }
  test.each(Object.entries(STATUS))('%s: %s', (code, status) => {
    const of = (values: object) => fileStatus({ code, values } as FileRefusal)
    if (status === 'by what it is')
      expect([of({ of: 'xml', encoding: 'x' }), of({ of: 'table', encoding: 'x' })]).toEqual([415, 422])
    else expect(of({})).toBe(status)
  })
})
