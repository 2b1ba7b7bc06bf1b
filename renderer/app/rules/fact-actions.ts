// The actions on learned facts: forget and restore.
import i18next from 'i18next'
import {
  forgetLearnedFact,
  type LearnedFactObject,
  restoreLearnedFact,
} from '../../../shared/api/endpoints/matching/learned-facts.ts'
import { call } from '../data/api.ts'
import { refreshTables } from '../data/refresh.ts'
import { showDone, showProblem } from '../part/toast.tsx'
import { factInWords } from './fact-words.ts'

const runAction = async (write: () => Promise<unknown>, message: string): Promise<void> => {
  try {
    await write()
  } catch (error) {
    showProblem(error)
    return
  }
  refreshTables('forgotten_fact')
  showDone(message)
}

export const forgetFact = (fact: LearnedFactObject): Promise<void> =>
  runAction(
    () => call(forgetLearnedFact, { params: { learnedFactId: fact.id } }),
    i18next.t('facts.forgotten', { name: factInWords(i18next.t, fact) }),
  )

export const restoreFact = (fact: LearnedFactObject): Promise<void> =>
  runAction(
    () => call(restoreLearnedFact, { params: { learnedFactId: fact.id } }),
    i18next.t('facts.restored', { name: factInWords(i18next.t, fact) }),
  )
