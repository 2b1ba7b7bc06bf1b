// The actions on learned facts: forget and restore.
import i18next from 'i18next'
import {
  forgetLearnedFact,
  type LearnedFactObject,
  restoreLearnedFact,
} from '../../../shared/api/endpoints/matching/learned-facts.ts'
import { call } from '../data/api.ts'
import { runAction } from '../part/toast.tsx'
import { factInWords } from './fact-words.ts'

export const forgetFact = (fact: LearnedFactObject): Promise<void> =>
  runAction(
    () => call(forgetLearnedFact, { params: { learnedFactId: fact.id } }),
    ['forgotten_fact'],
    () => i18next.t('facts.forgotten', { name: factInWords(i18next.t, fact) }),
  )

export const restoreFact = (fact: LearnedFactObject): Promise<void> =>
  runAction(
    () => call(restoreLearnedFact, { params: { learnedFactId: fact.id } }),
    ['forgotten_fact'],
    () => i18next.t('facts.restored', { name: factInWords(i18next.t, fact) }),
  )
