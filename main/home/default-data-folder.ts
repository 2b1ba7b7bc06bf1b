// The data folder on this computer if none is named, found like a start without `--data` does.
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { err, type Result } from '../../shared/value/result.ts'
import { defaultConfigFolder, defaultDataFolder } from '../options/options.ts'
import { folderProblemText, rememberedFolder } from './relocation/find-folder.ts'

/** A refusal is a sentence for the user. Does not check whether the folder exists. */
export const defaultDataFolderHere = (environment: NodeJS.ProcessEnv): Result<string, string> => {
  const system = [process.platform, environment, homedir()] as const
  const found = rememberedFolder(defaultConfigFolder(...system), resolve(defaultDataFolder(...system)))
  return found.ok ? found : err(folderProblemText(found.error))
}
