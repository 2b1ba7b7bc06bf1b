// The name of a dialog, which its element has as `data-dialog`: tests and style sheets recognise it by that.
import { createContext } from 'react'
import type { DialogName } from './dialogs.ts'

export const OwnName = createContext<DialogName | undefined>(undefined)
