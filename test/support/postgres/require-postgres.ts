// Before each test of a file with books in PostgreSQL: without a server the test is skipped with the reason.
import { beforeEach, inject } from 'vitest'

beforeEach((context) => {
  const missing = inject('postgres_missing')
  if (missing !== '') context.skip(missing)
})
