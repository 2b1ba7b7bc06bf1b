// The description of the interface: the OpenAPI document and a readable page, both served from this machine alone. They
// contain no data, so they need no token; trying a request from the page needs one.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { ENDPOINTS } from '../../../shared/api/endpoints/index.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { PAGE_POLICY } from '../access/guard.ts'
import { openApiDocument } from '../openapi/openapi.ts'
import { answerRefusal, type Environment, urlOf } from '../request/environment.ts'
import { PAGE, SCRIPT, STYLE } from './documentation-page.ts'
import { sendFile } from './window-files.ts'

/** Swagger UI's files: next to the window when it is built, else from the package. */
const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const

interface DocumentationOptions {
  readonly version: string
  readonly windowFolder: string
  readonly today: () => LocalDate
}

/** The origin of an HTTP address; empty for any other, so that the server's address is relative. */
const originOf = (url: string): string => /^https?:\/\/[^/]+/.exec(url)?.[0] ?? ''

export const mountDocumentation = (
  app: Hono<Environment>,
  { version, windowFolder, today }: DocumentationOptions,
): void => {
  // Generating the document takes a moment, and it is the same for all callers that use the same address of this server.
  let last: { readonly key: string; readonly text: string } | null = null
  app.get('/api/openapi.json', (c) => {
    const server = `${originOf(urlOf(c))}/api`
    const year = Number(today().slice(0, 4))
    const key = `${server} ${year}`
    if (last?.key !== key) last = { key, text: JSON.stringify(openApiDocument(ENDPOINTS, { version, server, year })) }
    return c.body(last.text, 200, { 'Content-Type': 'application/json', Vary: 'Host' })
  })
  app.get('/api/docs', (c) => {
    c.header('Content-Security-Policy', PAGE_POLICY)
    return c.html(PAGE)
  })
  app.get('/api/docs/start.js', (c) => c.body(SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  app.get('/api/docs/page.css', (c) => c.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  for (const name of ASSETS) {
    app.get(`/api/docs/${name}`, (c) => {
      const file = assetFile(windowFolder, name)
      return file === null ? answerRefusal(c, { type: 'UnknownPath' }) : sendFile(c, file)
    })
  }
}

const assetFile = (windowFolder: string, name: string): string | null => {
  const built = join(windowFolder, 'docs', name)
  if (existsSync(built)) return built
  try {
    return createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`)
  } catch {
    return null
  }
}
