// Once for all browser tests of a run: the application as its sources stand, in a folder of its own, where no other build
// takes it away meanwhile.
import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built application: `main/`, `renderer/` and `verify/`. */
    program: string
  }
}

const root = resolve(import.meta.dirname, '../..')

/** vitest calls it before the first browser test, and what it answers after the last. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  // It is built as `npm start` builds it: for people, not for tests.
  const { NODE_ENV: _, ...env } = process.env
  execFileSync(process.execPath, [join(root, 'build/start.mjs'), '--version'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const program = await mkdtemp(join(tmpdir(), 'kontor-program-'))
  for (const part of ['main', 'renderer', 'verify'])
    await cp(join(root, 'out', part), join(program, part), { recursive: true })
  await writeFile(join(program, 'package.json'), '{"type":"module"}')
  project.provide('program', program)
  const config = project.config.env.XDG_CONFIG_HOME
  return async () => {
    await rm(program, { recursive: true, force: true, maxRetries: 5 })
    if (typeof config === 'string') await rm(config, { recursive: true, force: true, maxRetries: 5 })
  }
}
