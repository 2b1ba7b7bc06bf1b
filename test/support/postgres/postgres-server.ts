// One PostgreSQL for all interface tests with books there.
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's address. Empty: there is none; `postgres_missing` says why. */
    postgres_server: string
    postgres_missing: string
  }
}

/** vitest calls it before the first of them, and calls the returned function after the last. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const postgres = await startPostgres()
  const isHere = typeof postgres !== 'string'
  project.provide('postgres_server', isHere ? await postgres.newDatabase() : '')
  project.provide('postgres_missing', isHere ? '' : postgres)
  return async () => {
    if (isHere) await postgres.stop()
  }
}
