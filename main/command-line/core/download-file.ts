// Writes a file that the running program makes; an existing one stays.
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { ApiError } from '../../../shared/api/client.ts'
import { Problem } from '../../../shared/api/problem.ts'
import type { CommandContext } from './command.ts'
import { same } from './language.ts'
import { refusalError } from './stop.ts'

export const downloadFile = async ({ connect }: CommandContext, address: string, target: string): Promise<void> => {
  const { download } = await connect()
  const answer = await download(address)
  if (answer.statusCode !== 200) {
    const problem = Problem.safeParse(JSON.parse(await text(answer)))
    const unknown = { message: answer.statusMessage ?? '', code: 'unknown' }
    throw new ApiError(answer.statusCode ?? 0, problem.success ? problem.data : unknown)
  }
  const file = createWriteStream(target, { flags: 'wx', mode: 0o600 })
  try {
    await pipeline(answer, file)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST')
      throw refusalError({
        de: `${target} gibt es schon. Wählen Sie einen anderen Namen.`,
        en: `${target} already exists. Choose another name.`,
      })
    await rm(target, { force: true })
    throw refusalError(same(`${target}: ${message}`))
  }
}
