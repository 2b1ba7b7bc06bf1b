// The texts of imports: receiving files, their history and reports, undoing them.
import '../enrich/text/index.ts'
import '../review/text/index.ts'
import { addTexts } from '../../text/texts.ts'
import { de } from './de.ts'
import { en } from './en.ts'

type Room = typeof de
declare module '../../text/texts.ts' {
  interface Texts extends Room {}
}

addTexts({ de, en })
