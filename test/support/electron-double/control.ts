// What a test can do to the double of Electron, and what it can read of it. In a process of its own the double is told by its
// environment: KONTOR_DOUBLE names the file to which it notes everything, KONTOR_DOUBLE_ANSWER the button that dialogs are answered
// with, KONTOR_DOUBLE_SAVE where a download goes (empty: the person cancels), KONTOR_DOUBLE_AWAY that the person looks elsewhere and
// clicks on each notification, KONTOR_DOUBLE_LINK a link by which a Mac starts the program, KONTOR_DOUBLE_FOLDER the folder that is
// chosen where one is asked for (absent: the person cancels). What the system does meanwhile comes as lines on stdin (electron.ts).
import { appendFileSync } from 'node:fs'

const {
  KONTOR_DOUBLE: file,
  KONTOR_DOUBLE_ANSWER: answer = '0',
  KONTOR_DOUBLE_SAVE: save,
  KONTOR_DOUBLE_AWAY: away,
  KONTOR_DOUBLE_FOLDER: folder = null,
} = process.env

export const control = {
  /** Which button dialogs are answered with. */
  answer: Number(answer),
  /** Whether the person looks at another program, and clicks on what this one tells. */
  isAway: away !== undefined,
  /** Which folder is chosen; null: the person cancels. */
  folder,
  /** Where a download is to be kept; null: the person cancels. */
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

/** A wrong use of Electron that Electron would refuse, too. */
export const misuse = (text: string): never => {
  throw new Error(`Electron would refuse this: ${text}`)
}
