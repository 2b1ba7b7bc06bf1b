// The data folder.
import { getDataFolder, lookAtFolder, moveBooks, openFolder } from '../../../shared/api/endpoints/books/data-folder.ts'
import type { Services } from '../../service/contract.ts'
import { identity, plainRoute, type Route } from '../endpoint/route.ts'

export const dataFolderRoutes = ({ dataFolder }: Services): readonly Route[] => [
  plainRoute(getDataFolder, dataFolder.get, identity),
  plainRoute(lookAtFolder, dataFolder.inspect, identity),
  plainRoute(openFolder, dataFolder.open, identity),
  plainRoute(moveBooks, dataFolder.move, identity),
]
