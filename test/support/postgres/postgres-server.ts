// One PostgreSQL for all tests of the interface that have their books there.
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where PostgreSQL is. Empty: there is none, as `postgres_missing` says. */
    postgres_server: string
    postgres_missing: string
  }
}

/** vitest calls it before the first of them, and what it answers after the last. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const postgres = await startPostgres()
  const isHere = typeof postgres !== 'string'
  project.provide('postgres_server', isHere ? await postgres.newDatabase() : '')
  project.provide('postgres_missing', isHere ? '' : postgres)
  return async () => {
    if (isHere) await postgres.stop()
  }
}
