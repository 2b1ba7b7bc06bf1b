// Where the books are.
import { getDataFolder, lookAtFolder, moveBooks, openFolder } from '../../../shared/api/endpoints/data-folder.ts'
import type { Services } from '../../service/contract.ts'
import { asItIs, plainRoute, type Route } from '../route.ts'

export const dataFolderRoutes = ({ dataFolder }: Services): readonly Route[] => [
  plainRoute(getDataFolder, dataFolder.get, asItIs),
  plainRoute(lookAtFolder, dataFolder.look, asItIs),
  plainRoute(openFolder, dataFolder.open, asItIs),
  plainRoute(moveBooks, dataFolder.move, asItIs),
]
