// The place of a running installation: its folder, the remembered choice, and its relocation.
import { existsSync } from 'node:fs'
import { dirname, isAbsolute, resolve } from 'node:path'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { freeBytesOf } from '../../journal/append/free-space.ts'
import { syncedBy } from '../../platform/synced-folder.ts'
import type { RelocationPort } from '../../service/data-folder/contract.ts'
import { isRemembered, writeChoice } from './chosen-folder.ts'
import { filesToCopy } from './copy-folder.ts'
import { type ComputerFolders, relocateBooks } from './relocate.ts'
import { movedFrom } from './relocation-markers.ts'
import { checkOpening, checkRelocation, tryRelocation } from './targets.ts'

export interface InstallationRelocationOptions extends ComputerFolders {
  readonly dataFolder: string
  readonly now: () => Timestamp
}

export const createInstallationRelocation = ({
  dataFolder,
  config,
  usual,
  now,
}: InstallationRelocationOptions): RelocationPort => {
  const bytesHere = async () => (await filesToCopy(dataFolder)).reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    describe: async () => {
      const before = movedFrom(dataFolder)
      return {
        folder: dataFolder,
        is_remembered: isRemembered(config, usual, dataFolder),
        synced_by: syncedBy(dataFolder),
        bytes: await bytesHere(),
        free_bytes: await freeBytesOf(dataFolder),
        moved_from: before && {
          folder: before.folder,
          moved_at: before.time as Timestamp,
          is_there: existsSync(before.folder),
        },
      }
    },
    pathOf: (text) => (isAbsolute(text) ? resolve(text) : null),
    inspect: async (folder, to) => {
      const found =
        to === 'open'
          ? await checkOpening(folder, dataFolder)
          : await tryRelocation(folder, dataFolder, await bytesHere())
      if (!found.ok) return found
      const free_bytes = await freeBytesOf(existsSync(folder) ? folder : dirname(folder))
      return { ok: true, value: { folder, ...found.value, synced_by: syncedBy(folder), free_bytes } }
    },
    remember: async (folder, is_new) => {
      if (isRemembered(config, usual, dataFolder)) await writeChoice(config, { folder, is_new })
    },
    move: async (folder, pauseWriting, watch) => {
      const found = await checkRelocation(folder, dataFolder, await bytesHere())
      if (!found.ok) return found
      const result = await relocateBooks({ from: dataFolder, to: folder, now, pauseWriting }, watch)
      return result.ok ? { ok: true, value: { folder, ...result.value } } : result
    },
  }
}
