// Facts learned from earlier bookings.
import {
  forgetLearnedFact,
  getLearnedFact,
  listLearnedFacts,
  restoreLearnedFact,
} from '../../../shared/api/endpoints/matching/learned-facts.ts'
import type { Services } from '../../service/contract.ts'
import { identity, listRoute, type Route, recordRoutes } from '../endpoint/route.ts'
import { presentLearnedFact } from '../present/learned-fact.ts'

export const learnedFactRoutes = ({ learnedFacts }: Services): readonly Route[] => {
  const onFact = recordRoutes(learnedFacts.get)
  return [
    listRoute(listLearnedFacts, learnedFacts.list, presentLearnedFact),
    onFact(getLearnedFact, learnedFacts.get, presentLearnedFact),
    onFact(forgetLearnedFact, learnedFacts.forget, identity),
    onFact(restoreLearnedFact, learnedFacts.restore, presentLearnedFact),
  ]
}
