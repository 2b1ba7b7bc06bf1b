// Once for all tests of test/clients: builds the application, and checks that the third-party tools exist, or why not.
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { isWhole } from '../counts.ts'
import { build } from './built-program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Why the third-party tools cannot run; null: they can. */
    noTools: string | null
  }
}

/** The message of build/clients.mjs when no registry is reachable. */
const NO_REGISTRY = 75

/** vitest calls it before the first of these tests. */
export const setup = (project: TestProject): void => {
  build()
  if (!isWhole) {
    project.provide('noTools', 'the tools of others, which have to be installed, run in `npm run test:long`')
    return
  }
  const script = join(resolve(import.meta.dirname, '../../..'), 'build/clients.mjs')
  const { status } = spawnSync(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0 && status !== NO_REGISTRY) throw new Error(`build/clients.mjs ended with ${status}`)
  project.provide('noTools', status === 0 ? null : 'no package registry can be reached, so their tools are not here')
}
