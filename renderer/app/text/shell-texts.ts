// The texts of the frame and of all screens.
import { de } from './de.ts'
import { en } from './en.ts'
import { addTexts } from './texts.ts'

type ShellTexts = typeof de
declare module './texts.ts' {
  interface Texts extends ShellTexts {}
}

addTexts({ de, en })
