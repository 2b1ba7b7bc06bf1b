// One parser for all tests of a worker: its process loads the readers from their sources, which takes as long as reading
// a hundred files. Tests of the parser itself have parsers of their own.
import { createParser, type Parser } from '../../../main/worker/parser.ts'

/** Its process ends when it has had no file for some time, and with the tests. */
export const sharedParser: Omit<Parser, 'prepare' | 'close'> = createParser()
