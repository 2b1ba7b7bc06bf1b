// The Books port in plain memory.
import { describe } from 'vitest'
import { createMemoryBooks } from '../support/books/memory-books.ts'
import { booksSuite } from './books.suite.ts'

describe('books in memory', () => booksSuite(async () => createMemoryBooks('organization-1'), 200))
