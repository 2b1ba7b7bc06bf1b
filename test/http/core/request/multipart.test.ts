// Uploads: which parts count as files, the limits to the byte, and deliberately broken bodies.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RequestContext } from '../../../../main/http/request/environment.ts'
import { createGate, readForm } from '../../../../main/http/request/multipart.ts'
import { createMultipartParser } from '../../../../main/http/request/multipart-parser.ts'
import { problemOf } from '../../../../main/http/response/error-response.ts'

// The limits of the interface document: 5 MB a file, 20 files, and a megabyte for the bytes around them.
const MAX_FILE_BYTES = 5_242_880
const MAX_FILES = 20
const MAX_UPLOAD_BYTES = 105_906_176

const BOUNDARY = '----kontor7MA4YWxk'

const part = (disposition: string, content: string | Uint8Array, boundary = BOUNDARY): Uint8Array[] => [
  Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: text/xml\r\n\r\n`),
  typeof content === 'string' ? Buffer.from(content) : content,
  Buffer.from('\r\n'),
]

const file = (field: string, filename: string, content: string | Uint8Array) =>
  part(`name="${field}"; filename="${filename}"`, content)

const END = Buffer.from(`--${BOUNDARY}--\r\n`)

/** Reads a body in the given chunks, without a length, as when it is sent chunked. */
const readChunks = (chunks: readonly Uint8Array[], headers: Record<string, string> = {}) => {
  const all = new Headers({ 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers })
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  const raw = new Request('http://127.0.0.1/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  return readForm({ req: { raw, header: (name: string) => all.get(name) ?? undefined } } as unknown as RequestContext)
}

const namesOf = async (parts: readonly Uint8Array[][]) => {
  const answer = await readChunks([...parts.flat(), END])
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer.value.files.map(({ name }) => name)
}

const refusalOf = async (chunks: readonly Uint8Array[], headers?: Record<string, string>) => {
  const answer = await readChunks(chunks, headers)
  if (answer.ok) throw new Error('taken')
  return problemOf(answer.error)
}

describe('which parts count as files', () => {
  test('files[n] in the order of n, files[] and files in the order of the body', async () => {
    expect(await namesOf([file('files[1]', 'b.xml', 'b'), file('files[0]', 'a.xml', 'a')])).toEqual(['a.xml', 'b.xml'])
    expect(await namesOf([file('files[]', 'b.xml', ''), file('files[]', 'a.xml', '')])).toEqual(['b.xml', 'a.xml'])
    expect(await namesOf([file('files', 'one.xml', '1')])).toEqual(['one.xml'])
  })

  test('blanks and tabs may follow a boundary', async () => {
    const head = 'Content-Disposition: form-data; name="files[0]"; filename="a.xml"\r\n\r\n'
    const body = `--${BOUNDARY} \t\r\n${head}x\r\n--${BOUNDARY}\t --\r\n`
    const answer = await readChunks([Buffer.from(body)])
    expect(answer).toMatchObject({ ok: true, value: { files: [{ name: 'a.xml' }] } })
  })

  test('other fields are ignored', async () => {
    expect(
      await namesOf([part('name="note"', 'hello'), file('other', 'x.xml', 'x'), file('files[0]', 'a.xml', 'a')]),
    ).toEqual(['a.xml'])
  })

  test.each([
    ['name="files[0]"; filename="Zürich Kontoauszug.xml"', 'Zürich Kontoauszug.xml'],
    ['name="files[0]"; filename="_.xml"; filename*=UTF-8\'\'Z%C3%BCrich.xml', 'Zürich.xml'],
    ['name="files[0]"; filename="C:\\bank\\a.xml"', 'a.xml'],
    ['name="files[0]"; filename="../../etc/passwd"', 'passwd'],
    ['name="files[0]"; filename="say \\"hi\\".xml"', 'say "hi".xml'],
    ['name="files[0]"; filename="folder/"', 'file'],
    ['name=files; filename=plain.xml', 'plain.xml'],
    ['filename="first.xml"; name="files[]"', 'first.xml'],
  ])('%s', async (disposition, name) => expect(await namesOf([part(disposition, 'x')])).toEqual([name]))

  test('the bytes are those sent, however the chunks are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(fc.uint8Array({ maxLength: 60 }), fc.constant(Buffer.from(`\r\n--${BOUNDARY.slice(0, -1)}`))),
          {
            minLength: 1,
            maxLength: 4,
          },
        ),
        fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 30 }),
        async (contents, cuts) => {
          const body = Buffer.concat([...contents.flatMap((content) => file('files[]', 'a.xml', content)), END])
          const chunks: Uint8Array[] = []
          for (let at = 0, turn = 0; at < body.length; turn++) {
            const size = (cuts[turn % cuts.length] ?? 0) + 1
            chunks.push(body.subarray(at, at + size))
            at += size
          }
          const answer = await readChunks(chunks)
          expect(answer.ok && answer.value.files.map(({ bytes }) => Buffer.from(bytes).toString('hex'))).toEqual(
            contents.map((content) => Buffer.from(content).toString('hex')),
          )
        },
      ),
    )
  })

  test('text before the first and after the last boundary is ignored', async () => {
    const answer = await readChunks([
      Buffer.from('preamble\r\n'),
      ...file('files[0]', 'a.xml', 'a'),
      END,
      Buffer.from(`--${BOUNDARY}\r\nnonsense`),
    ])
    expect(answer).toMatchObject({ ok: true, value: { files: [{ name: 'a.xml' }] } })
  })
})

describe('limits', () => {
  test('5 MB are accepted, one byte more is refused, and the answer names the file', async () => {
    const exact = file('files[0]', 'a.xml', new Uint8Array(MAX_FILE_BYTES))
    const answer = await readChunks([...exact, END])
    expect(answer.ok && answer.value.files[0]?.bytes.length).toBe(5 * 1024 * 1024)
    const over = file('files[1]', 'b.xml', new Uint8Array(MAX_FILE_BYTES + 1))
    expect(await refusalOf([...exact, ...over, END])).toEqual({
      status: 413,
      problem: {
        message: 'File exceeds 5 MB',
        errors: { 'files.1': ['File exceeds 5 MB'] },
        code: 'file_too_large',
        codes: { 'files.1': 'file_too_large' },
        values: { 'files.1': { max_megabytes: 5 } },
      },
    })
  })

  test('the answer names every file that is too large', async () => {
    const over = (index: number) => file(`files[${index}]`, 'b.xml', new Uint8Array(MAX_FILE_BYTES + 1))
    const { status, problem } = await refusalOf([...over(0), ...over(1), END])
    expect(status).toBe(413)
    expect(problem.message).toBe('File exceeds 5 MB (and 1 more error)')
    expect(Object.keys(problem.errors ?? {})).toEqual(['files.0', 'files.1'])
  })

  test('twenty files are accepted, one more is refused', async () => {
    const files = Array.from({ length: MAX_FILES }, (_, index) => file('files[]', `${index}.xml`, 'x'))
    expect(await namesOf(files)).toHaveLength(20)
    expect(await refusalOf([...files.flat(), ...file('files[]', 'more.xml', 'x'), END])).toMatchObject({
      status: 422,
      problem: { errors: { files: ['The files field must not have more than 20 items.'] } },
    })
  })

  test('a request over 100 MB is refused by its length, or when it reaches the limit', async () => {
    const length = String(MAX_UPLOAD_BYTES + 1)
    expect(await refusalOf([END], { 'content-length': length })).toMatchObject({ status: 413 })
    const chunk = new Uint8Array(1024 * 1024)
    const chunks = Array.from({ length: MAX_UPLOAD_BYTES / chunk.length }, () => chunk)
    expect(await refusalOf([...part('name="junk"', ''), ...chunks])).toEqual({
      status: 413,
      problem: { message: 'The request exceeds 100 MB', code: 'body_too_large' },
    })
  })
})

describe('refused', () => {
  const missing = { errors: { files: ['The files field is required.'] } }
  test.each<[string, Uint8Array[], object]>([
    ['no part at all', [END], missing],
    ['no file among the parts', [...part('name="note"', 'x'), END], missing],
    ['an empty file field', [...file('files[0]', '', ''), END], missing],
    [
      'text in place of a file',
      [...part('name="files[0]"', 'text'), END],
      { errors: { 'files.0': ['The files.0 field must be a file.'] } },
    ],
    ['an empty body', [], { code: 'malformed_multipart' }],
    ['no closing boundary', file('files[0]', 'a.xml', 'a'), { code: 'malformed_multipart' }],
    ['a part without a name', [...part('filename="a.xml"', 'x'), END], { code: 'malformed_multipart' }],
    ['a part without headers', [Buffer.from(`--${BOUNDARY}\r\n\r\nx\r\n`), END], { code: 'malformed_multipart' }],
    ['an endless boundary', [Buffer.from(`--${BOUNDARY}x\r\n`), END], { code: 'malformed_multipart' }],
    [
      'headers without an end',
      [Buffer.from(`--${BOUNDARY}\r\n`), Buffer.alloc(20_000, 'a')],
      { code: 'malformed_multipart' },
    ],
    [
      'thousands of parts',
      [...Array.from({ length: 300 }, () => part('name="x"', '')).flat(), END],
      { code: 'malformed_multipart' },
    ],
  ])('%s', async (_, chunks, problem) => {
    expect(await refusalOf(chunks)).toMatchObject({ status: 422, problem })
  })

  test('no boundary in the type', async () => {
    expect(await refusalOf([END], { 'content-type': 'multipart/form-data' })).toMatchObject({
      status: 422,
      problem: { code: 'malformed_multipart' },
    })
  })

  test('random bytes never break the parser', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.uint8Array(), fc.constant(Buffer.from(`\r\n--${BOUNDARY}`)))), (chunks) => {
        const parser = createMultipartParser(BOUNDARY, () => null)
        for (const chunk of chunks) if (!parser.push(chunk).ok) break
        expect(typeof parser.isComplete()).toBe('boolean')
      }),
    )
  })
})

test('a gate admits a number of uploads at a time, and the others in their order', async () => {
  const gate = createGate(2, 100)
  const log: string[] = []
  const ends: (() => void)[] = []
  const task = (name: string) =>
    gate(1, () => {
      log.push(`${name} in`)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const failing = gate(1, () => Promise.reject(new Error('no')))
  const all = [task('a'), task('b'), task('c')]
  await expect(failing).rejects.toThrow('no')
  await new Promise(setImmediate)
  expect(log).toEqual(['a in', 'b in'])
  ends[0]?.()
  await new Promise(setImmediate)
  expect(log).toEqual(['a in', 'b in', 'c in'])
  for (const end of ends) end()
  await Promise.all(all)
})

test('a gate admits uploads that fit together, and a single one of any size', async () => {
  const gate = createGate(2, 100)
  const log: string[] = []
  const ends = new Map<string, () => void>()
  const task = (name: string, bytes: number) =>
    gate(bytes, () => {
      log.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const all = [task('large', 101), task('half', 50), task('other half', 50), task('small', 1)]
  const endOf = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  await new Promise(setImmediate)
  expect(log).toEqual(['large'])
  await endOf('large')
  expect(log).toEqual(['large', 'half', 'other half'])
  await endOf('other half')
  expect(log).toEqual(['large', 'half', 'other half', 'small'])
  for (const name of ['half', 'small']) await endOf(name)
  await Promise.all(all)
})
