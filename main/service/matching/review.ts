// Looks again at transactions that nobody has decided when what they may pay has changed: documents that are loaded after
// the statements are found as if they had been there before, and a proposal whose document is gone or paid goes.
import type { BooksChange } from '../../../shared/books/port/books.ts'
