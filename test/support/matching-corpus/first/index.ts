// The half of the classes that was written before the matcher.
import type { CorpusClass } from '../payment.ts'
import { AMOUNTS } from './amounts.ts'
import { KINDS } from './kinds.ts'
import { NAMES } from './names.ts'
import { NOISE } from './noise.ts'
import { REFERENCES } from './references.ts'

export const FIRST: readonly CorpusClass[] = [...REFERENCES, ...NAMES, ...AMOUNTS, ...KINDS, ...NOISE]
