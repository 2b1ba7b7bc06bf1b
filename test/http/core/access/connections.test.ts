// Silent, slow, many or broken connections: how the server ends them without an effect on other callers. With a real
// server, and with a simulated clock where it takes minutes.
import { EventEmitter } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, type TestContext, test, vi } from 'vitest'
import { createConnections } from '../../../../main/http/connections.ts'
import { countOf } from '../../../support/counts.ts'
import { patiently } from '../../../support/patience.ts'
import { type KontorOptions, startKontor } from '../../kontor.ts'
import { rawRequest } from './raw-request.ts'

describe('over the wire', () => {
  // Tests that wait run concurrently, each with its own server and its own `expect`.
  const serve = async ({ onTestFinished }: Pick<TestContext, 'onTestFinished'>, options: KontorOptions = {}) => {
    const kontor = await startKontor(options)
    const { port } = await kontor.serve()
    const sockets: Socket[] = []
    onTestFinished(async () => {
      for (const socket of sockets) socket.destroy()
      await kontor.close()
    })
    return {
      kontor,
      port,
      head: [`Host: 127.0.0.1:${port}`, `Authorization: Bearer ${kontor.sessions.token}`],
      /**
       * A connection that sends this and nothing more until `write`. Returns the answer, and the time until the server
       * closed it.
       */
      open: (text = '') => {
        const started = performance.now()
        const socket = connect(port, '127.0.0.1', () => socket.write(text))
        sockets.push(socket)
        const state = { heard: '', ended_ms: null as number | null, write: (more: string) => socket.write(more) }
        socket.setEncoding('utf8').on('data', (part) => {
          state.heard += part
        })
        const end = () => {
          state.ended_ms ??= performance.now() - started
        }
        socket.on('end', end).on('error', end).on('close', end)
        return state
      },
    }
  }
  const problemIn = (heard: string): unknown => JSON.parse(heard.slice(heard.indexOf('\r\n\r\n') + 4))

  test.concurrent('64 silent connections delay no other caller: 16 stay briefly, all are closed after five seconds', async ({
    expect,
    onTestFinished,
  }) => {
    const { open, head, port } = await serve({ onTestFinished })
    const silent = Array.from({ length: 64 }, () => open())
    const started = performance.now()
    const [withToken, without] = await Promise.all([
      rawRequest(port, ['GET /api/status HTTP/1.1', ...head]),
      rawRequest(port, ['GET /api/status HTTP/1.1', `Host: 127.0.0.1:${port}`]),
    ])
    expect([withToken.status, without.status]).toEqual([200, 401])
    expect(performance.now() - started).toBeLessThan(patiently(1000))
    const left = () => silent.filter(({ ended_ms }) => ended_ms === null).length
    await expect.poll(left, { timeout: patiently(3000) }).toBe(16)
    await expect.poll(left, { timeout: patiently(8000) }).toBe(0)
    const ends = silent.map(({ ended_ms }) => ended_ms ?? 0).toSorted((a, b) => a - b)
    expect(ends[47]).toBeLessThan(patiently(2500))
    expect(ends[48]).toBeGreaterThan(4500)
    expect(ends[63]).toBeLessThan(patiently(7000))
  })

  test.concurrent('an incomplete request head is ended after five seconds, with the reason', async ({
    expect,
    onTestFinished,
  }) => {
    const { open, port } = await serve({ onTestFinished })
    const half = open(`GET /api/status HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`)
    await expect.poll(() => half.ended_ms, { timeout: patiently(9000) }).not.toBeNull()
    expect(half.ended_ms).toBeGreaterThan(4500)
    expect(half.heard).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(problemIn(half.heard)).toEqual({ message: 'The request did not arrive in time.', code: 'too_slow' })
  })

  test.concurrent('a connection that has sent a token keeps its place among unknown ones; one without gives way to others', async ({
    expect,
    onTestFinished,
  }) => {
    const { open, head, port } = await serve({ onTestFinished })
    const known = open(`${['GET /api/status HTTP/1.1', ...head].join('\r\n')}\r\n\r\n`)
    const wrong = open(`GET /api/status HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer no\r\n\r\n`)
    await expect.poll(() => [known.heard.slice(9, 12), wrong.heard.slice(9, 12)]).toEqual(['200', '401'])
    // The maximum number of unknown connections, so that one of them is closed: the one that waits longest.
    const more = Array.from({ length: 16 }, () => open())
    await expect.poll(() => wrong.ended_ms, { timeout: patiently(3000) }).not.toBeNull()
    expect([known, ...more].map(({ ended_ms }) => ended_ms)).toEqual(Array.from({ length: 17 }, () => null))
  })

  test.concurrent('of 200 requests at once 64 run and the others wait; each is answered', async ({
    expect,
    onTestFinished,
  }) => {
    let atWork = 0
    let most = 0
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { port, head } = await serve(
      { onTestFinished },
      {
        alter: (services) => ({
          ...services,
          status: {
            ...services.status,
            get: async (...args) => {
              most = Math.max(most, ++atWork)
              await released
              atWork--
              return services.status.get(...args)
            },
          },
        }),
      },
    )
    const answers = Array.from({ length: 200 }, () => rawRequest(port, ['GET /api/status HTTP/1.1', ...head]))
    await expect.poll(() => atWork, { timeout: patiently(5000) }).toBe(64)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    release()
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]))
    expect(most).toBe(64)
  })

  test.concurrent('the server discards an unread body before the answer, so that the answer arrives', async ({
    expect,
    onTestFinished,
  }) => {
    const { open, head } = await serve({ onTestFinished })
    const type = 'Content-Type: text/xml'
    const early = open(
      `POST /api/bank_account HTTP/1.1\r\n${[...head, type].join('\r\n')}\r\nContent-Length: 4\r\n\r\nab`,
    )
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect([early.heard, early.ended_ms]).toEqual(['', null])
    early.write('cd')
    await expect.poll(() => early.heard.slice(0, 12)).toBe('HTTP/1.1 415')
    expect(early.ended_ms).toBeNull()
  })

  test('other protocols and too large heads are refused in JSON', async (context) => {
    const { head, port } = await serve(context)
    const malformed = {
      message: 'The request is not valid HTTP, or its Host header or address is malformed.',
      code: 'malformed_request',
    }
    const tooLarge = { message: 'The address and headers of the request are too large.', code: 'head_too_large' }
    for (const [lines, status, problem] of [
      [['NONSENSE'], 400, malformed],
      [['GET /api/status HTTP/1.1', 'no header'], 400, malformed],
      [['GET /api/status HTTP/1.1', `Host: a@127.0.0.1:${port}`], 400, malformed],
      [['GET /api/status HTTP/1.1', 'Host: [::1'], 400, malformed],
      [['GET /api/status HTTP/1.1', ...head, `X: ${'x'.repeat(40_000)}`], 431, tooLarge],
      [[`GET /${'x'.repeat(40_000)} HTTP/1.1`, ...head], 431, tooLarge],
    ] as const) {
      const answer = await rawRequest(port, lines)
      expect([answer.status, JSON.parse(answer.body)]).toEqual([status, problem])
      expect(
        ['content-type', 'cache-control', 'x-content-type-options'].map((name) => answer.headers.get(name)),
      ).toEqual(['application/json', 'no-store', 'nosniff'])
    }
  })

  test('bad files are refused each time, over kept-alive and new connections', async (context) => {
    const { kontor, port } = await serve(context)
    const made = await kontor.send('POST', '/api/bank_account', { type: 'cash', name: 'Till' })
    const { id } = (await made.json()) as { id: string }
    const headers = {
      Authorization: `Bearer ${kontor.sessions.token}`,
      'Content-Type': 'multipart/form-data; boundary=b',
    }
    const path = `/api/bank_account/${id}/import-transactions`
    const file = 'Content-Disposition: form-data; name="files[0]"; filename="a.csv"'
    const bodies = [
      `--b\r\n${file}\r\n\r\nx\r\n--b--\r\n`,
      'no boundary in it',
      // Refused at its beginning, long before its end.
      `--b\r\n${'X: y\r\n'.repeat(5000)}${'x'.repeat(1_000_000)}`,
    ]
    const send = (agent: Agent, body: string) =>
      new Promise<number | string>((resolve) => {
        const asked = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers }, (answer) => {
          answer.on('error', (error) => resolve(error.message)).on('end', () => resolve(answer.statusCode ?? 0))
          answer.resume()
        })
        asked.on('error', (error) => resolve(error.message)).end(body)
      })
    const stored = new Agent({ keepAlive: true, maxSockets: 20 })
    const single = new Agent({ keepAlive: false })
    const answers = await Promise.all(
      Array.from({ length: countOf('refused_files') }, (_, at) =>
        send(at % 2 === 0 ? stored : single, bodies[at % 50 === 0 ? 2 : at % 3 === 0 ? 1 : 0] ?? ''),
      ),
    )
    stored.destroy()
    expect(new Set(answers)).toEqual(new Set([422]))
  })
})

describe('with a clock', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setImmediate'] }))
  afterEach(() => void vi.useRealTimers())

  class Line extends EventEmitter {
    bytesRead = 0
    ended: string | null = null
    destroy = () => {
      this.ended ??= 'silently'
      this.emit('close')
    }
  }
  const lines = () => {
    const connections = createConnections((socket) => {
      ;(socket as unknown as Line).ended = 'too slow'
    })
    const add = () => {
      const line = new Line()
      connections.add(line as unknown as Socket)
      return line
    }
    /** A request whose body arrives at `come` bytes each second. */
    const send = (line: Line, body: Partial<Pick<IncomingMessage, 'complete' | 'readableLength'>> = {}) => {
      const incoming = { socket: line, complete: false, readableLength: 0, readableHighWaterMark: 65_536, ...body }
      void connections.during(incoming as unknown as IncomingMessage, () => new Promise(() => undefined))
    }
    const seconds = async (count: number, each: () => void = () => undefined) => {
      for (let second = 0; second < count; second++) {
        each()
        await vi.advanceTimersByTimeAsync(1000)
      }
    }
    return { connections, add, send, seconds }
  }

  test('a body that stalls is ended after ten seconds', async () => {
    const { add, send, seconds } = lines()
    const line = add()
    send(line)
    await seconds(9)
    expect(line.ended).toBeNull()
    await seconds(2)
    expect(line.ended).toBe('too slow')
  })

  test('a body that arrives too slowly is ended after a minute; one at two kilobytes a second is read to its end', async () => {
    const { add, send, seconds } = lines()
    const [dripping, slow] = [add(), add()]
    send(dripping)
    send(slow)
    const each = () => {
      dripping.bytesRead += 1
      slow.bytesRead += 2000
    }
    await seconds(59, each)
    expect([dripping.ended, slow.ended]).toEqual([null, null])
    await seconds(3, each)
    expect([dripping.ended, slow.ended]).toEqual(['too slow', null])
    await seconds(1800, each)
    expect(slow.ended).toBeNull()
  })

  test('a client that waits for the server is never too slow: with a whole request, and with one not yet read', async () => {
    const { add, send, seconds } = lines()
    const [whole, unread] = [add(), add()]
    send(whole, { complete: true })
    send(unread, { readableLength: 65_536 })
    await seconds(600)
    expect([whole.ended, unread.ended]).toEqual([null, null])
  })

  test('of seventeen silent unknown connections the one that waits longest is closed after a second', async () => {
    const { connections, add, send } = lines()
    const known = add()
    connections.trust(known as unknown as Socket)
    const asking = add()
    send(asking, { complete: true })
    const first = add()
    await vi.advanceTimersByTimeAsync(250)
    const others = Array.from({ length: 15 }, add)
    await vi.advanceTimersByTimeAsync(500)
    expect([first, asking, known, ...others].filter(({ ended }) => ended !== null)).toEqual([])
    // The check of this second, and everything queued after it.
    await vi.advanceTimersByTimeAsync(251)
    expect(first.ended).toBe('silently')
    await vi.advanceTimersByTimeAsync(60_000)
    // Sixteen are left, one of which is being answered.
    expect([asking, known, ...others].filter(({ ended }) => ended !== null)).toEqual([])
    connections.close()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('of very many unknown connections the first are closed at once, and none that is being answered', () => {
    const { add, send } = lines()
    const [first = new Line(), second, ...others] = Array.from({ length: 1000 }, add)
    send(first, { complete: true })
    add()
    expect([first.ended, second?.ended, others.filter(({ ended }) => ended !== null).length]).toEqual([
      null,
      'silently',
      0,
    ])
  })
})
