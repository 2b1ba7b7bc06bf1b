// `<data>/api.json`: the address of the running application's interface, and the token of this start. Only for the
// owner of the data folder.
import { rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { rename } from '../platform/rename.ts'

export interface ApiAddress {
  /** `http://127.0.0.1:4780` */
  readonly url: string
  /** `http://127.0.0.1:4780/api` */
  readonly api: string
  /** Null: a reader of this file gets no access by it (rule 194). */
  readonly token: string | null
  /** The address for users on other machines; absent if there is none. */
  readonly public_url?: string
}

const fileIn = (dataFolder: string): string => join(dataFolder, 'api.json')

/** Replaces the file as a whole: a reader sees the old or the new one. Mode 0600 (rule 1). */
export const writeApiFile = async (dataFolder: string, address: ApiAddress): Promise<void> => {
  const temporary = `${fileIn(dataFolder)}.${process.pid}`
  const file = await open(temporary, 'w', 0o600)
  try {
    await file.chmod(0o600)
    await file.writeFile(`${JSON.stringify({ ...address, pid: process.pid })}\n`)
  } finally {
    await file.close()
  }
  await rename(temporary, fileIn(dataFolder))
}

/** An application that has ended has no address. */
export const removeApiFile = (dataFolder: string): void => rmSync(fileIn(dataFolder), { force: true })
