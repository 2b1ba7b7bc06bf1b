// Vite plugin: copies the files of the interface's documentation page (Swagger UI) beside the window, so that the packaged
// application needs no node_modules. Read by main/http/documentation.ts.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'LICENSE', 'NOTICE']

export const documentationFiles = (): Plugin => ({
  name: 'documentation-files',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle() {
    const { resolve } = createRequire(import.meta.url)
    for (const name of FILES) {
      this.emitFile({
        type: 'asset',
        fileName: `docs/${name}`,
        source: readFileSync(resolve(`swagger-ui-dist/${name}`)),
      })
    }
  },
})
