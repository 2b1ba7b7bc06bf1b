// The texts of coverage.
import { addTexts } from '../../../text/texts.ts'
import { de } from './de.ts'
import { en } from './en.ts'

type Room = typeof de
declare module '../../../text/texts.ts' {
  interface Texts extends Room {}
}

addTexts({ de, en })
