// The interface described by itself: the OpenAPI document and a readable page, both from this machine alone. They hold
// no data, so they need no token; trying a request from the page needs one.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { ENDPOINTS } from '../../shared/api/endpoints/index.ts'
import { answerRefusal, type Environment } from './environment.ts'
import { PAGE_POLICY } from './guard.ts'
import { openApiDocument } from './openapi.ts'
import { sendFile } from './window-files.ts'

/** Swagger UI's files: beside the window when it was built, else from the package. */
const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Kontor: interface</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <main id="documentation"></main>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`

/** Without a validator address: the default one is a server on the internet. */
const START = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#documentation',
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'list',
  showExtensions: true,
  presets: [SwaggerUIBundle.presets.apis],
})
`

export const mountDocumentation = (
  app: Hono<Environment>,
  { version, windowFolder }: { readonly version: string; readonly windowFolder: string },
): void => {
  let document: string | null = null
  app.get('/api/openapi.json', (c) => {
    document ??= JSON.stringify(openApiDocument(ENDPOINTS, version))
    return c.body(document, 200, { 'Content-Type': 'application/json' })
  })
  app.get('/api/docs', (c) => {
    c.header('Content-Security-Policy', PAGE_POLICY)
    return c.html(PAGE)
  })
  app.get('/api/docs/start.js', (c) => c.body(START, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
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
