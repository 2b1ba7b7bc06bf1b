// A page that reads foreign files with a script of the program: opened when it is needed, one file after the other, ended when
// it is idle, has read many files, or takes too long. A hostile file can end the page, but not the application.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { err, type Result } from '../../shared/value/result.ts'
import { createQueue } from '../platform/queue.ts'
import type { Engine, ScriptPage } from './engine.ts'
import { withTimeout } from './with-timeout.ts'

export interface ReadingPageOptions {
  readonly engine: Pick<Engine, 'openScriptPage'>
  /** The built renderer; the scripts are next to it. */
  readonly rendererFolder: string
  /** Their folders, which contain a script of the same name. */
  readonly scripts: readonly string[]
  /** For one call of the page. */
  readonly stepMs: number
  readonly fileMs: number
  /** How long an idle page keeps its memory. */
  readonly idleMs: number
}

/** Evaluates an expression in the page; rejects when it takes too long. */
export type CallPage = (expression: string) => Promise<unknown>

export interface ReadingPage {
  /** Reads a file. Rejects only when no browser can be reached, and after the page is closed. */
  readonly run: <T, Fault>(
    read: (call: CallPage) => Promise<Result<T, Fault>>,
  ) => Promise<Result<T, Fault | 'too_complex'>>
  /** Ends the page; waiting files are rejected. */
  readonly close: () => void
}

/** An idle page answers at once. */
const ALIVE_MS = 5000
/** A page that has read so many files is replaced: what they left in its memory goes with it. */
const MAX_FILES = 50

export const createReadingPage = (options: ReadingPageOptions): ReadingPage => {
  const { stepMs, fileMs, idleMs } = options
  let page: ScriptPage | null = null
  let files = 0
  let idle: NodeJS.Timeout | undefined
  let isClosed = false
  const { run: oneAfterTheOther } = createQueue()

  const discard = (): void => {
    clearTimeout(idle)
    page?.kill()
    page = null
    files = 0
  }

  const run: ReadingPage['run'] = async (read) => {
    clearTimeout(idle)
    // The browser of an idle page may have been restarted, which is no fault of the file.
    if (page !== null && !(await isAlive(page))) discard()
    if (isClosed) throw new Error('The reader of documents is closed')
    page ??= await openPage(options)
    const busy = page
    try {
      const call: CallPage = (expression) => withTimeout(busy.call(expression), stepMs, 'A step takes too long.')
      const reading = await withTimeout(read(call), fileMs, 'The file takes too long.')
      files++
      if (files >= MAX_FILES) discard()
      else idle = setTimeout(discard, idleMs).unref()
      return reading
    } catch (error) {
      discard()
      if (isClosed) throw error
      // The page has ended, or it has computed for too long.
      return err('too_complex')
    }
  }

  return {
    run: (read) => oneAfterTheOther(() => run(read)),
    close: () => {
      isClosed = true
      discard()
    },
  }
}

const openPage = async ({ engine, rendererFolder, scripts }: ReadingPageOptions): Promise<ScriptPage> => {
  const texts = await Promise.all(
    scripts.map((name) => readFile(join(rendererFolder, '..', name, `${name}.js`), 'utf8')),
  )
  return engine.openScriptPage(texts.join('\n'))
}

const isAlive = (page: ScriptPage): Promise<boolean> =>
  withTimeout(page.call('true'), ALIVE_MS, 'The page does not answer.').then(
    () => true,
    () => false,
  )
