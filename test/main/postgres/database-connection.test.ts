// Connections to a database that ends them at the worst moment: opened, and closed before any listener exists.
import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createDatabase } from '../../../main/postgres/database.ts'
import { BooksUnavailable } from '../../../main/service/core/book.ts'

let server: Server
afterEach(() => new Promise((resolve) => server.close(resolve)))

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const SIGNED_IN = message('R', Buffer.alloc(4))
const READY = message('Z', Buffer.from('I'))
const GOING_DOWN = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'))

/** Returns the address of a server that accepts every connection and closes it at once. */
const endingAtOnce = (): Promise<string> =>
  new Promise((resolve) => {
    server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => socket.end(Buffer.concat([SIGNED_IN, READY, GOING_DOWN])))
    }).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      resolve(`postgres://kontor@127.0.0.1:${port}/kontor`)
    })
  })

test('one that is closed during its opening rejects for its caller, and ends nothing else', async () => {
  const database = createDatabase(await endingAtOnce(), {
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
  })
  // An error without a listener would end the program; here it fails the run.
  for (let time = 0; time < 3; time++)
    await expect(database.use((client) => client.query('SELECT 1'))).rejects.toThrow(BooksUnavailable)
  await database.close()
})
