// Requests byte by byte as a browser or an attacker sends them: every header as given, none added.
import { connect } from 'node:net'

export interface RawAnswer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** Sends the lines and the body to the port and reads the answer to its end. */
export const rawRequest = (port: number, lines: readonly string[], body: string | Buffer = ''): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
      if (body.length > 0) socket.write(body)
    })
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(answerOf(Buffer.concat(chunks).toString())))
  })

const answerOf = (text: string): RawAnswer => {
  const end = text.indexOf('\r\n\r\n')
  const [statusLine = '', ...headers] = text.slice(0, end).split('\r\n')
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: new Map(
      headers.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    ),
    body: text.slice(end + 4),
  }
}
