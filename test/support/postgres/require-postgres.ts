// Before each test of a file that has its books in PostgreSQL: without one it says why it does not run.
import { beforeEach, inject } from 'vitest'

beforeEach((context) => {
  const missing = inject('postgres_missing')
  if (missing !== '') context.skip(missing)
})
