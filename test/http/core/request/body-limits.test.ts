// What a JSON body may contain, and what a multipart body may: each limit at its last value and one beyond it.
import { describe, expect, test } from 'vitest'
import { bodyTypeOf, parseJson } from '../../../../main/http/request/body.ts'
import type { RequestContext } from '../../../../main/http/request/environment.ts'
import { readForm, uploadSize } from '../../../../main/http/request/multipart.ts'
import { boundaryOf, createMultipartParser, type PartHead } from '../../../../main/http/request/multipart-parser.ts'

describe('JSON', () => {
  const read = (text: string) => parseJson(Buffer.from(text))
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

  test('32 levels are accepted, one more is not', () => {
    expect(read(nested(32)).ok).toBe(true)
    expect(read(nested(33))).toEqual({ ok: false, error: { type: 'too_deep', max: 32 } })
    expect(read(`{"a":${nested(31)}}`).ok).toBe(true)
    expect(read(`{"a":${nested(32)}}`)).toEqual({ ok: false, error: { type: 'too_deep', max: 32 } })
  })

  test.each(['7', '"text"', 'null', 'true', '[]', '{}', '{"a":null}'])('%s is a value', (text) =>
    expect(read(text)).toEqual({ ok: true, value: JSON.parse(text) }),
  )

  test.each(['__proto__', 'constructor', 'prototype'])('no attribute may be called %s, at any depth', (name) => {
    const refused = { ok: false, error: { type: 'forbidden_attribute', name } }
    expect(read(`{"${name}":1}`)).toEqual(refused)
    expect(read(`{"a":[{"b":{"${name}":null}}]}`)).toEqual(refused)
    expect(read(`["${name}"]`).ok).toBe(true)
  })

  test.each([
    ['9007199254740993', '9007199254740993'],
    ['[1, {"a": 0.12345678901234567891}]', '0.12345678901234567891'],
    // The first of several is named; of a long name, its beginning.
    ['[9007199254740993, 9007199254740995]', '9007199254740993'],
    [`1.${'3'.repeat(60)}`, `1.${'3'.repeat(38)}`],
  ])('%s has more digits than a JavaScript number holds', (text, number) =>
    expect(read(text)).toEqual({ ok: false, error: { type: 'inexact_number', number } }),
  )

  test.each([
    '9007199254740992',
    '0.0000000000000000001',
    '100000000000000000000',
    '1.50000000000000000000',
    '-1e-400',
    '1e5',
  ])('%s is read as written', (text) => expect(read(text)).toEqual({ ok: true, value: Number(text) }))

  test('a body that is not UTF-8, and one that is not JSON', () => {
    expect(parseJson(Buffer.from([0x22, 0xff, 0x22]))).toEqual({ ok: false, error: { type: 'no_utf8' } })
    const broken = read('{"a":')
    expect(!broken.ok && broken.error.type).toBe('no_json')
    expect(!broken.ok && broken.error.type === 'no_json' && broken.error.reason).toMatch(/^[^\n]+$/)
  })

  test.each([
    [{ 'content-type': 'application/json' }, 'json'],
    [{ 'content-type': 'Application/JSON ; charset=utf-8' }, 'json'],
    [{ 'content-type': 'application/problem+json' }, 'json'],
    [{ 'content-type': 'application/json', 'content-encoding': ' Identity ' }, 'json'],
    [{ 'content-type': 'application/json', 'content-encoding': 'gzip' }, 'other'],
    [{ 'content-type': 'application/jsonp' }, 'other'],
    [{ 'content-type': 'text/json' }, 'other'],
    [{ 'content-type': 'application/octet-stream' }, 'stream'],
    [{ 'content-type': 'multipart/form-data; boundary=x' }, 'multipart'],
    [{ 'content-type': 'multipart/mixed; boundary=x' }, 'other'],
    [{}, 'other'],
  ] as const)('%j', (headers, type) => {
    const raw = new Request('http://127.0.0.1/', { method: 'POST', body: 'x', headers })
    // Within the process, a body without a type would get one.
    if (!('content-type' in headers)) raw.headers.delete('content-type')
    expect(
      bodyTypeOf({ req: { raw, header: (name: string) => raw.headers.get(name) ?? undefined } } as RequestContext),
    ).toBe(type)
  })
})

describe('multipart', () => {
  const parse = (text: string, cut = text.length) => {
    const heads: PartHead[] = []
    const parser = createMultipartParser('b', (head) => {
      heads.push(head)
      return null
    })
    const bytes = Buffer.from(text)
    const first = parser.push(bytes.subarray(0, cut))
    const answer = first.ok ? parser.push(bytes.subarray(cut)) : first
    return { fault: answer.ok ? null : answer.error, heads, isComplete: parser.isComplete() }
  }
  const part = (head: string) => `--b\r\n${head}\r\n\r\nx\r\n`
  const named = (length: number) => {
    const head = 'Content-Disposition: form-data; name="a"\r\nX: '
    return `${head}${'x'.repeat(length - head.length)}`
  }
  const END = '--b--\r\n'
  /** The line end of the boundary counts. */
  const LONGEST_HEAD = 16 * 1024 - 2

  test('a part head has at most 16 KB, whether it arrives at once or in pieces', () => {
    expect(parse(part(named(LONGEST_HEAD)) + END)).toMatchObject({ fault: null, isComplete: true })
    expect(parse(part(named(LONGEST_HEAD + 1)) + END).fault).toBe('heads_too_long')
    const [whole, over] = [part(named(LONGEST_HEAD)), part(named(LONGEST_HEAD + 1))]
    // Cut after the last character of the head.
    expect(parse(whole + END, whole.indexOf('\r\n\r\n'))).toMatchObject({ fault: null, isComplete: true })
    expect(parse(over, over.indexOf('\r\n\r\n')).fault).toBe('heads_too_long')
  })

  test('two hundred parts are accepted, one more is not', () => {
    expect(parse(part(named(50)).repeat(200) + END)).toMatchObject({ fault: null, isComplete: true })
    expect(parse(part(named(50)).repeat(201) + END).fault).toBe('too_many_parts')
  })

  test('the blanks after a boundary are limited', () => {
    expect(parse(`--b${' '.repeat(16 * 1024)}`).fault).toBeNull()
    expect(parse(`--b${' '.repeat(16 * 1024 + 1)}`).fault).toBe('endless_boundary')
    expect(parse('--bx\r\n').fault).toBe('broken_boundary')
    expect(parse(`${part('filename="a"')}${END}`).fault).toBe('no_name')
  })

  test.each([
    ['name="a"', null],
    ['name="a"; filename="x"', 'x'],
    ['name="a"; filename=""', ''],
    ['name="a"; filename="x"; filename*=UTF-8\'de\'%C3%A4', 'ä'],
    // Undecodable, or in another encoding: the plain name is used.
    ['name="a"; filename="x"; filename*=UTF-8\'\'%C3', 'x'],
    ['name="a"; filename="x"; filename*=ISO-8859-1\'\'%E4', 'x'],
    ['name="a"; filename*=UTF-8\'\'%C3', null],
  ])('Content-Disposition: form-data; %s', (parameters, filename) => {
    expect(parse(part(`Content-Disposition: form-data; ${parameters}`) + END).heads).toEqual([{ name: 'a', filename }])
  })

  test('a boundary of up to 70 characters, quoted or not', () => {
    const long = 'b'.repeat(70)
    expect(boundaryOf(`multipart/form-data; boundary=${long}`)).toBe(long)
    expect(boundaryOf(`multipart/form-data; Boundary="${long}"; charset=utf-8`)).toBe(long)
    expect(boundaryOf('multipart/form-data; boundary="a b"')).toBe('a b')
    expect(boundaryOf(`multipart/form-data; boundary="${long}b"`)).toBeNull()
    expect(boundaryOf('multipart/form-data')).toBeNull()
  })

  const formOf = (...parts: readonly string[]) => {
    const body = `${parts.map((each) => `--b\r\nContent-Disposition: form-data; ${each}\r\n`).join('')}${END}`
    const raw = new Request('http://127.0.0.1/', { method: 'POST', body })
    const header = (name: string) => (name === 'content-type' ? 'multipart/form-data; boundary=b' : undefined)
    return readForm({ req: { raw, header } } as unknown as RequestContext, { fields: ['options'] })
  }
  const FILE = 'name="files[0]"; filename="a.csv"\r\n\r\nx'

  test('a field of 256 KB of JSON is accepted, one byte more is not', async () => {
    const json = (length: number) => `"${'x'.repeat(length - 2)}"`
    const field = (text: string) => `name="options"\r\n\r\n${text}`
    expect(await formOf(FILE, field(json(256 * 1024)))).toMatchObject({
      ok: true,
      value: { options: json(256 * 1024).slice(1, -1) },
    })
    const refused = (fault: object) => ({
      ok: false,
      error: {
        type: 'Invalid',
        code: 'invalid',
        problems: [{ field: 'options', code: 'field_no_json', values: { fault } }],
      },
    })
    expect(await formOf(FILE, field(json(256 * 1024 + 1)))).toEqual(refused({ type: 'too_long' }))
    expect(await formOf(FILE, field('{'))).toMatchObject(refused({ type: 'no_json' }))
    // A file of this name is not the field, and other fields are ignored.
    expect(await formOf(FILE, 'name="options"; filename="a.json"\r\n\r\n{}', 'name="note"\r\n\r\n{')).toMatchObject({
      ok: true,
      value: { files: [{ name: 'a.csv' }] },
    })
  })

  test('files without a number come after those with one; a number has at most four digits', async () => {
    const file = (field: string, name: string) => `name="${field}"; filename="${name}"\r\n\r\nx`
    const read = await formOf(
      file('files[]', 'c'),
      file('files[1]', 'b'),
      file('files[0]', 'a'),
      file('files[12345]', 'no'),
    )
    expect(read.ok && read.value.files.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    const long = await formOf(file('file', `${'n'.repeat(300)}.csv`))
    expect(long.ok && long.value.files.map(({ name }) => name)).toEqual(['n'.repeat(255)])
    const control = await formOf(file('file', ' a\u0007b.csv '))
    expect(control.ok && control.value.files.map(({ name }) => name)).toEqual(['ab.csv'])
  })

  test('an upload reserves its length, or the maximum without a length', () => {
    const sizeOf = (length?: string) => uploadSize({ req: { header: () => length } } as unknown as RequestContext)
    // Twenty files of 5 MB, and a megabyte for the bytes between them.
    const MOST = 101 * 1024 * 1024
    expect([sizeOf('5'), sizeOf(), sizeOf(String(MOST + 1))]).toEqual([5, MOST, MOST])
  })
})
