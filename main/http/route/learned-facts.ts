// What was learnt from earlier bookings.
import {
  forgetLearnedFact,
  getLearnedFact,
  listLearnedFacts,
  restoreLearnedFact,
} from '../../../shared/api/endpoints/learned-facts.ts'
import type { Services } from '../../service/contract.ts'
import { presentLearnedFact } from '../present/learned-fact.ts'
import { asItIs, listRoute, type Route, recordRoutes } from '../route.ts'

export const learnedFactRoutes = ({ learnedFacts }: Services): readonly Route[] => {
  const onFact = recordRoutes(learnedFacts.get)
  return [
    listRoute(listLearnedFacts, learnedFacts.list, presentLearnedFact),
    onFact(getLearnedFact, learnedFacts.get, presentLearnedFact),
    onFact(forgetLearnedFact, learnedFacts.forget, asItIs),
    onFact(restoreLearnedFact, learnedFacts.restore, presentLearnedFact),
  ]
}
