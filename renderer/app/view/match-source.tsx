// The origin of a proposed or booked row: a version of a rule, a learned fact, evidence in the documents, or a person.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { MatchObject } from '../../../shared/api/endpoints/bank/matches.ts'
import { factQuery } from '../data/query/matching/learned-facts.ts'
import { rulesQuery } from '../data/query/matching/rules.ts'
import { countParams, formatCount } from '../text/format.ts'
import './text/dictionary.ts'

type MatchOrigin = Pick<MatchObject, 'origin' | 'source' | 'reasons'>

/** `Regel «Miete», Version 3`; `Gelernt aus 14 Buchungen`; `Gefunden an Referenz und Betrag`; `Von Hand`. */
export const MatchSource = ({ match }: { readonly match: MatchOrigin }) => {
  const { source } = match
  if (source?.type === 'rule') return <OfRule id={source.id} version={source.version} />
  if (source?.type === 'learned_fact') return <OfFact id={source.id} />
  return <OfItself match={match} />
}

const OfRule = ({ id, version }: { readonly id: string; readonly version: number | null }) => {
  const { t } = useTranslation()
  const { data: rules } = useQuery(rulesQuery)
  if (rules === undefined) return null
  const rule = rules.find((each) => each.id === id)
  const number = formatCount(version ?? rule?.version ?? 1)
  return (
    <bdi>
      {rule ? t('source.rule', { name: rule.name, version: number }) : t('source.rule.gone', { version: number })}
    </bdi>
  )
}

const OfFact = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const { data: fact } = useQuery(factQuery(id))
  if (fact === undefined) return <>{t('source.learned')}</>
  return <>{t('source.learned.from', countParams(fact.support))}</>
}

const OfItself = ({ match: { origin, reasons } }: { readonly match: MatchOrigin }) => {
  const { t, i18n } = useTranslation()
  if (origin === 'manual') return <>{t('source.manual')}</>
  const found = reasons.filter(({ verdict }) => verdict === 'equal' || verdict === 'near')
  if (found.length === 0) return <>{t('source.found')}</>
  const evidences = [...new Set(found.map(({ evidence }) => evidence))].map((evidence) =>
    t(`source.evidence.${evidence}`),
  )
  const list = new Intl.ListFormat(i18n.language === 'de' ? 'de-CH' : 'en', { type: 'conjunction' })
  return <>{t('source.found.by', { evidences: list.format(evidences) })}</>
}
