// Internal faults: the answer hides their details and the log has them; and the text of every refusal.
import { afterEach, describe, expect, test } from 'vitest'
import { problemOf } from '../../../../main/http/response/error-response.ts'
import { BookClosed, BooksUnavailable } from '../../../../main/service/core/book.ts'
import { DiskFull } from '../../../../main/service/core/disk-space.ts'
import type { FieldProblemCode } from '../../../../shared/rule/core/field-problem.ts'
import { err } from '../../../../shared/value/result.ts'
import { type Kontor, startKontor } from '../../kontor.ts'

describe('through the app', () => {
  let kontor: Kontor
  afterEach(() => kontor.close())

  const failingWith = (error: Error) =>
    startKontor({
      alter: (services) => ({ ...services, status: { ...services.status, get: () => Promise.reject(error) } }),
    })

  test('a bug is a 500 without details, and the log has them', async () => {
    kontor = await failingWith(new TypeError('secret detail of /some/path'))
    const answer = await kontor.ask('/api/status')
    expect(answer.status).toBe(500)
    expect(await answer.json()).toEqual({
      message: 'Something went wrong inside Kontor. The log says what.',
      code: 'internal_error',
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(kontor.errors).toEqual(['GET /api/status secret detail of /some/path'])
  })

  test('unreachable books are a 503 that says to retry', async () => {
    kontor = await failingWith(new BooksUnavailable('the page is gone'))
    const answer = await kontor.ask('/api/status')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await answer.json()).toMatchObject({ code: 'books_unavailable' })
    expect(kontor.errors).toEqual([])
  })

  test('closed books are a 503 that says what to do, and not to retry', async () => {
    const closed = { book: 'organization-1', code: 'missing' as const, message: 'Put them back.' }
    kontor = await failingWith(new BookClosed({ ...closed, belongs_to: null, known_seq: 3, found_seq: null }))
    const answer = await kontor.ask('/api/status')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, null])
    expect(await answer.json()).toEqual({ code: 'book_closed', message: 'Put them back.' })
  })

  test('a full disk is a 507 with the free and the needed megabytes', async () => {
    kontor = await failingWith(new DiskFull(12, 200))
    const answer = await kontor.ask('/api/status')
    expect(answer.status).toBe(507)
    expect(await answer.json()).toEqual({
      message: 'The disk is full: 12 MB are free, 200 MB are needed. Free some space; then Kontor can write again.',
      code: 'disk_full',
      disk: { free_megabytes: 12, needed_megabytes: 200 },
    })
  })

  test('a service’s refusal is answered by the table', async () => {
    const refused = err({ type: 'Conflict', code: 'import_unfinished' } as const)
    kontor = await startKontor({
      alter: (services) => ({ ...services, status: { ...services.status, get: async () => refused } }),
    })
    const answer = await kontor.ask('/api/status')
    expect(answer.status).toBe(409)
    expect(await answer.json()).toEqual({
      message: 'The import has not ended: cancel it instead.',
      code: 'import_unfinished',
    })
  })
})

describe('the table', () => {
  test('documented texts', () => {
    expect(problemOf({ type: 'NotFound', model: 'BankTransaction', id: 'abc' })).toEqual({
      status: 404,
      problem: { message: 'No query results for model [BankTransaction] abc', code: 'not_found' },
    })
    expect(problemOf({ type: 'Forbidden' }).problem.message).toBe('This action is unauthorized.')
  })

  test.each([
    ['a amount_unreadable', { a: ['This is not an amount.'] }, 'This is not an amount.'],
    [
      'a amount_unreadable, a text_too_long',
      { a: ['This is not an amount.', 'The text is too long.'] },
      'This is not an amount. (and 1 more error)',
    ],
    [
      'a amount_unreadable, b.0.c required, a text_too_long',
      { a: ['This is not an amount.', 'The text is too long.'], 'b.0.c': ['The b.0.c field is required.'] },
      'This is not an amount. (and 2 more errors)',
    ],
    ['__proto__ amount_unreadable', { ['__proto__']: ['This is not an amount.'] }, 'This is not an amount.'],
  ])('%s', (reported, errors, message) => {
    const problems = reported.split(', ').map((each) => {
      const [field = '', code] = each.split(' ')
      return { field, code: code as FieldProblemCode }
    })
    const { status, problem } = problemOf({ type: 'Invalid', problems, code: 'invalid' })
    const { codes, ...rest } = problem
    expect([status, rest]).toEqual([422, { message, errors, code: 'invalid' }])
    // The first code of each attribute, where a code for all attributes would be wrong.
    expect(codes).toEqual(Object.keys(errors).length > 1 ? { a: 'amount_unreadable', 'b.0.c': 'required' } : undefined)
  })

  test('refused files: the status of the first, each with its index', () => {
    const files = [
      { index: 1, code: 'empty_file' },
      { index: 2, code: 'too_many_rows', values: { of: 'list', max: 20_000 } },
    ] as const
    expect(problemOf({ type: 'FilesRefused', files })).toEqual({
      status: 415,
      problem: {
        message: 'Invalid file format: the file is empty. (and 1 more error)',
        errors: {
          'files.1': ['Invalid file format: the file is empty.'],
          'files.2': ['The file has more than 20000 rows. Split it.'],
        },
        codes: { 'files.1': 'empty_file', 'files.2': 'too_many_rows' },
        values: { 'files.2': { of: 'list', max: 20_000 } },
        code: 'empty_file',
      },
    })
  })
})
