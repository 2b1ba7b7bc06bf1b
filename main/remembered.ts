// The data folder of whoever names none, on this computer: as a start without `--data` finds it.
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { err, type Result } from '../shared/value/result.ts'
import { defaultConfigFolder, defaultDataFolder } from './options.ts'
import { folderTroubleText, rememberedFolder } from './place/find-folder.ts'

/** A refusal is a sentence for a person. Whether it is there is not looked at. */
export const rememberedHere = (environment: NodeJS.ProcessEnv): Result<string, string> => {
  const given = [process.platform, environment, homedir()] as const
  const found = rememberedFolder(defaultConfigFolder(...given), resolve(defaultDataFolder(...given)))
  return found.ok ? found : err(folderTroubleText(found.error))
}
