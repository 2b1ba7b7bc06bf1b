// The baseline of a list page: Hono and Node's server, answering one page that is already in memory.
import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const page: object = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const app = new Hono().get('/', (context) => context.json(page))
// The process that started it was killed.
process.on('disconnect', () => process.exit())
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => process.stdout.write(`${port}\n`))
