// The real server: its ports, its limits with real uploads, and its end.
import { connect, createServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { listen } from '../../../../main/http/server.ts'
import { patiently } from '../../../support/patience.ts'
import { type Kontor, startKontor } from '../../kontor.ts'
import { rawRequest } from './raw-request.ts'

let kontor: Kontor
afterEach(() => kontor.close())

const occupied = async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as { port: number }
  return { port, free: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

describe('port', () => {
  test('the requested port; if it is in use the next free one, unless the port is required', async () => {
    kontor = await startKontor()
    const taken = await occupied()
    const server = await listen(kontor.app, { port: taken.port, is_port_flexible: true })
    expect(server.port).toBeGreaterThan(taken.port)
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`)
    await expect(listen(kontor.app, { port: taken.port, is_port_flexible: false })).rejects.toThrow(
      `Port ${taken.port} on 127.0.0.1 is in use or not allowed`,
    )
    await taken.free()
    await server.close()
    const exact = await listen(kontor.app, { port: taken.port, is_port_flexible: false })
    expect(exact.port).toBe(taken.port)
    await exact.close()
  })
})

test('a caller may pause for two and a half minutes between its requests', async () => {
  kontor = await startKontor()
  const { port } = await kontor.serve()
  const { headers } = await fetch(`http://127.0.0.1:${port}/api/status`, {
    headers: { Authorization: `Bearer ${kontor.sessions.token}` },
  })
  expect(headers.get('keep-alive')).toBe('timeout=150')
})

describe('uploads', () => {
  const FIELD = 'Content-Disposition: form-data; name="files[0]"; filename="a.xml"'
  const HEAD = Buffer.from(`--b\r\n${FIELD}\r\n\r\n`)
  const TAIL = Buffer.from('\r\n--b--\r\n')

  const linesFor = async (port: number, length: readonly string[]) => {
    const made = await kontor.send('POST', '/api/bank_account', { type: 'cash', name: 'Till' })
    const { id } = (await made.json()) as { id: string }
    return [
      `POST /api/bank_account/${id}/import-transactions HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Authorization: Bearer ${kontor.sessions.token}`,
      'Content-Type: multipart/form-data; boundary=b',
      ...length,
    ]
  }
  const chunked = (body: Buffer): Buffer =>
    Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')])

  test.each([5 * 1024 * 1024, 5 * 1024 * 1024 + 1])('a file of %i bytes, with a length and chunked', async (size) => {
    kontor = await startKontor()
    const { port } = await kontor.serve()
    const body = Buffer.concat([HEAD, Buffer.alloc(size, ' '), TAIL])
    const withLength = await rawRequest(port, await linesFor(port, [`Content-Length: ${body.length}`]), body)
    const inChunks = await rawRequest(port, await linesFor(port, ['Transfer-Encoding: chunked']), chunked(body))
    for (const answer of [withLength, inChunks]) {
      const { code } = JSON.parse(answer.body) as { code: string }
      // Blanks are an invalid statement, but the server parses only a file within the size limit.
      if (size > 5 * 1024 * 1024) expect([answer.status, code]).toEqual([413, 'file_too_large'])
      else
        expect([answer.status, code === 'file_too_large']).toEqual([
          expect.toSatisfy((status) => [415, 422].includes(status)),
          false,
        ])
    }
  })

  test('a Content-Length over 100 MB is refused before the body is read', async () => {
    kontor = await startKontor()
    const { port } = await kontor.serve()
    const answer = await rawRequest(port, await linesFor(port, [`Content-Length: 105906177`]), HEAD)
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.body)).toEqual({ message: 'The request exceeds 100 MB', code: 'body_too_large' })
  })

  test('a client that disconnects during an upload causes no error', async () => {
    kontor = await startKontor()
    const { port } = await kontor.serve()
    const lines = await linesFor(port, ['Content-Length: 1000000'])
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(`${lines.join('\r\n')}\r\n\r\n`)
        socket.write(HEAD, () => setTimeout(() => socket.destroy(), 50))
      })
      socket.on('close', () => resolve())
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(kontor.errors).toEqual([])
    expect((await kontor.ask('/api/status')).status).toBe(200)
  })

  test('JSON over 1 MB sent chunked, without a length, is refused', async () => {
    kontor = await startKontor()
    const { port } = await kontor.serve()
    const lines = [
      'POST /api/bank_account HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Authorization: Bearer ${kontor.sessions.token}`,
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    ]
    const body = Buffer.from(`{"name":"${'x'.repeat(1024 * 1024)}"}`)
    expect((await rawRequest(port, lines, chunked(body))).status).toBe(413)
  })
})

describe('a body', () => {
  const post = async (port: number, lines: readonly string[], body = '') => {
    const answer = await rawRequest(
      port,
      [
        'POST /api/bank_account HTTP/1.1',
        `Host: 127.0.0.1:${port}`,
        `Authorization: Bearer ${kontor.sessions.token}`,
        ...lines,
      ],
      body,
    )
    return [answer.status, Object.keys((JSON.parse(answer.body) as { errors?: object }).errors ?? {})]
  }
  const JSON_TYPE = 'Content-Type: application/json'
  const BODY = '{"type":"cash","name":"Till"}'
  const LENGTH = `Content-Length: ${BODY.length}`

  test('no body counts as one without attributes, with or without a Content-Type', async () => {
    kontor = await startKontor()
    const { port } = await kontor.serve()
    for (const lines of [[], ['Content-Length: 0'], [JSON_TYPE, 'Content-Length: 0']])
      expect(await post(port, lines)).toEqual([422, ['type']])
    const inProcess = await kontor.ask('/api/bank_account', { method: 'POST' })
    expect(inProcess.status).toBe(422)
  })

  test('a body without a type, with another type or compressed is refused', async () => {
    kontor = await startKontor()
    const { port } = await kontor.serve()
    for (const lines of [
      [LENGTH],
      [LENGTH, 'Content-Type: text/plain'],
      [LENGTH, 'Content-Type: application/xml'],
      [LENGTH, JSON_TYPE, 'Content-Encoding: gzip'],
    ])
      expect(await post(port, lines, BODY)).toEqual([415, []])
    const chunked = `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`
    expect(await post(port, ['Transfer-Encoding: chunked'], chunked)).toEqual([415, []])
    for (const lines of [
      [LENGTH, 'Content-Type: application/json; charset=utf-8'],
      [LENGTH, 'Content-Type: Application/vnd.api+JSON'],
      [LENGTH, JSON_TYPE, 'Content-Encoding: identity'],
    ])
      expect((await post(port, lines, BODY))[0]).toBe(201)
  })
})

describe('end', () => {
  test('streams end, kept-alive connections are closed, and the port is free', async () => {
    kontor = await startKontor()
    const server = await listen(kontor.app, { port: 0, is_port_flexible: false })
    const { port } = server
    const asked = rawRequest(port, ['GET /api/status HTTP/1.1', `Host: 127.0.0.1:${port}`])
    expect((await asked).status).toBe(421) // The app expects another port; the server answers all the same.
    const started = performance.now()
    await server.close()
    expect(performance.now() - started).toBeLessThan(patiently(1000))
    const again = await listen(kontor.app, { port, is_port_flexible: false })
    await again.close()
  })
})
