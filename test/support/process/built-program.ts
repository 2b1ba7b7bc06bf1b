// Once for all browser tests of a run: the application built from the current sources, in a folder of its own that no
// other build removes.
import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built application: `main/`, `renderer/`, `verify/`, `document-reader/` and
     * `text-recognition/`. */
    program: string
    /**
     * The data folders of programs that several test files share, and the notes of their process ids (shared-app.ts).
     */
    shared_programs: string
  }
}

const root = resolve(import.meta.dirname, '../../..')
/** After this time a program that was asked to end has ended. */
const END_MS = 10_000

/** Built like `npm start`: the production build, not one for tests. */
export const build = (): void => {
  const { NODE_ENV: _, ...env } = process.env
  execFileSync(process.execPath, [join(root, 'build/start.mjs'), '--version'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** vitest calls it before the first browser test, and calls the returned function after the last. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  build()
  const program = await mkdtemp(join(tmpdir(), 'kontor-program-'))
  for (const part of ['main', 'renderer', 'verify', 'document-reader', 'text-recognition'])
    await cp(join(root, 'out', part), join(program, part), { recursive: true })
  await writeFile(join(program, 'package.json'), '{"type":"module"}')
  project.provide('program', program)
  const shared = await mkdtemp(join(tmpdir(), 'kontor-shared-'))
  project.provide('shared_programs', shared)
  const config = project.config.env.XDG_CONFIG_HOME
  return async () => {
    await endShared(shared)
    await rm(program, { recursive: true, force: true, maxRetries: 5 })
    if (typeof config === 'string') await rm(config, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Ends the programs noted in the folder, and removes the folder. */
const endShared = async (folder: string): Promise<void> => {
  const pids = (await readdir(folder)).filter((name) => name.endsWith('.pid')).map((name) => Number.parseInt(name, 10))
  for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGTERM')
  for (const end = Date.now() + END_MS; pids.some(isAlive) && Date.now() < end; ) await sleep(50)
  for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGKILL')
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
