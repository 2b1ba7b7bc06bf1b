// The place of a running installation: its folder, what was chosen, and moving it.
import { existsSync } from 'node:fs'
import { dirname, isAbsolute, resolve } from 'node:path'
import type { Timestamp } from '../../shared/value/calendar.ts'
import { freeBytesOf } from '../journal/append/free-space.ts'
import type { PlacePort } from '../service/data-folder/contract.ts'
import { syncedBy } from '../synced-folder.ts'
import { isRemembered, writeChoice } from './choice.ts'
import { filesToMove } from './copy-folder.ts'
import { movedFrom } from './marks.ts'
import { type ArrivalPlace, moveBooks } from './move.ts'
import { checkMoving, checkOpening, tryMoving } from './targets.ts'

export interface InstallationPlaceOptions extends ArrivalPlace {
  readonly dataFolder: string
  readonly now: () => Timestamp
}

export const createInstallationPlace = ({ dataFolder, config, usual, now }: InstallationPlaceOptions): PlacePort => {
  const bytesHere = async () => (await filesToMove(dataFolder)).reduce((sum, { bytes }) => sum + bytes, 0)
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
    look: async (folder, to) => {
      const found =
        to === 'open' ? await checkOpening(folder, dataFolder) : await tryMoving(folder, dataFolder, await bytesHere())
      if (!found.ok) return found
      const free_bytes = await freeBytesOf(existsSync(folder) ? folder : dirname(folder))
      return { ok: true, value: { folder, ...found.value, synced_by: syncedBy(folder), free_bytes } }
    },
    choose: async (folder, is_new) => {
      if (isRemembered(config, usual, dataFolder)) await writeChoice(config, { folder, is_new })
    },
    move: async (folder, holdWriting, watch) => {
      const found = await checkMoving(folder, dataFolder, await bytesHere())
      if (!found.ok) return found
      const moved = await moveBooks({ from: dataFolder, to: folder, now, holdWriting }, watch)
      return moved.ok ? { ok: true, value: { folder, ...moved.value } } : moved
    },
  }
}
