// The half of the classes that was written after the matcher was frozen.
import type { CorpusClass } from '../payment.ts'
import { AMOUNTS } from './amounts.ts'
import { KINDS } from './kinds.ts'
import { NAMES } from './names.ts'
import { NOISE } from './noise.ts'
import { REFERENCES } from './references.ts'

export const SECOND: readonly CorpusClass[] = [...REFERENCES, ...NAMES, ...AMOUNTS, ...KINDS, ...NOISE]
