// How a test controls the double of Electron, and what it can read of it. In a process of its own the double reads its
// environment: KONTOR_DOUBLE names the file where it records everything, KONTOR_DOUBLE_ANSWER the button that answers
// dialogs, KONTOR_DOUBLE_SAVE where a download goes (empty: the user cancels), KONTOR_DOUBLE_AWAY that the user looks
// at another program and clicks on each notification, KONTOR_DOUBLE_LINK a link by which a Mac starts the program,
// KONTOR_DOUBLE_FOLDER the folder that the user chooses (absent: the user cancels). Events of the operating system come
// as lines on stdin (electron.ts).
import { appendFileSync } from 'node:fs'

const {
  KONTOR_DOUBLE: file,
  KONTOR_DOUBLE_ANSWER: answer = '0',
  KONTOR_DOUBLE_SAVE: save,
  KONTOR_DOUBLE_AWAY: away,
  KONTOR_DOUBLE_FOLDER: folder = null,
} = process.env

export const control = {
  /** The button that answers dialogs. */
  answer: Number(answer),
  /** Whether the user looks at another program and clicks on each notification. */
  isAway: away !== undefined,
  /** The folder that the user chooses; null: the user cancels. */
  folder,
  /** Where the user saves a download; null: the user cancels. */
  savePath: (wanted: string): string | null => (save === undefined ? wanted : save || null),
  /** The work areas of the screens. */
  screens: [{ x: 0, y: 0, width: 1920, height: 1080 }],
  /** `asked …`, `error …`, `outside …`, `held back …`, `progress …`, `told …`, `recent …` */
  noted: [] as string[],
}

export const note = (text: string): void => {
  control.noted.push(text)
  if (file !== undefined) appendFileSync(file, `${text.replaceAll('\n', ' ')}\n`)
}

/** Whether the double runs in a process of its own, as Electron does. */
export const isProcess = file !== undefined

/** A misuse that Electron would refuse too. */
export const misuse = (text: string): never => {
  throw new Error(`Electron would refuse this: ${text}`)
}
