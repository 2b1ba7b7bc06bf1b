// The data folder of whoever names none, on this computer: as a start without `--data` finds it.
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { err, type Result } from '../../shared/value/result.ts'
import { defaultConfigFolder, defaultDataFolder } from '../options/options.ts'
import { folderProblemText, rememberedFolder } from './relocation/find-folder.ts'

/** A refusal is a sentence for a person. Whether it is there is not looked at. */
export const defaultDataFolderHere = (environment: NodeJS.ProcessEnv): Result<string, string> => {
  const system = [process.platform, environment, homedir()] as const
  const found = rememberedFolder(defaultConfigFolder(...system), resolve(defaultDataFolder(...system)))
  return found.ok ? found : err(folderProblemText(found.error))
}
