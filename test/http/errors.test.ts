// What went wrong inside: said without insides, logged with them; and the words of every refusal.
import { afterEach, describe, expect, test } from 'vitest'
import { problemOf } from '../../main/http/error-response.ts'
import { BooksUnavailable } from '../../main/service/write.ts'
import { err } from '../../shared/value/result.ts'
import { type Kontor, startKontor } from './kontor.ts'

describe('through the app', () => {
  let kontor: Kontor
  afterEach(() => kontor.close())

  const failingWith = (error: Error) =>
    startKontor({ alter: (services) => ({ ...services, status: { get: () => Promise.reject(error) } }) })

  test('a bug is 500, logged, and nothing of it is told', async () => {
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

  test('books that cannot be reached are 503 and worth another try', async () => {
    kontor = await failingWith(new BooksUnavailable('the page is gone'))
    const answer = await kontor.ask('/api/status')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await answer.json()).toMatchObject({ code: 'books_unavailable' })
    expect(kontor.errors).toEqual([])
  })

  test('a refusal of a service is answered by the table', async () => {
    const refused = err({ type: 'Conflict', code: 'year_is_closed', message: 'The year is closed.' } as const)
    kontor = await startKontor({ alter: (services) => ({ ...services, status: { get: async () => refused } }) })
    const answer = await kontor.ask('/api/status')
    expect(answer.status).toBe(409)
    expect(await answer.json()).toEqual({ message: 'The year is closed.', code: 'year_is_closed' })
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
    [{ a: ['One.'] }, 'One.'],
    [{ a: ['One.', 'Two.'] }, 'One. (and 1 more error)'],
    [{ a: ['One.', 'Two.'], 'b.0.c': ['Three.'] }, 'One. (and 2 more errors)'],
  ])('%j', (errors, message) => {
    expect(problemOf({ type: 'Invalid', errors })).toEqual({
      status: 422,
      problem: { message, errors, code: 'invalid' },
    })
  })

  test('refused files: the status of the first, each by its place', () => {
    const files = [
      { index: 1, status: 415, code: 'is_pdf', message: 'Invalid file format' },
      { index: 2, status: 422, code: 'broken', message: 'Broken.' },
    ] as const
    expect(problemOf({ type: 'FilesRefused', files })).toEqual({
      status: 415,
      problem: {
        message: 'Invalid file format (and 1 more error)',
        errors: { 'files.1': ['Invalid file format'], 'files.2': ['Broken.'] },
        codes: { 'files.1': 'is_pdf', 'files.2': 'broken' },
        code: 'is_pdf',
      },
    })
  })
})
