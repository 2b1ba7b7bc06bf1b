// The language for the sentences of an answer (rule 105).
import type { User } from '../../../shared/record/organization/organization.ts'

/**
 * Of our languages the one with the highest quality in the header, the first of equal ones; null: the header names none, as
 * with `*`.
 */
export const languageOf = (header: string | undefined): User['locale'] | null => {
  let best: { readonly language: User['locale']; readonly quality: number } | null = null
  for (const range of (header ?? '').slice(0, MAX_LENGTH).split(',')) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const language = languageIn(tag)
    const quality = qualityOf(parameters)
    if (language && quality > (best?.quality ?? 0)) best = { language, quality }
  }
  return best?.language ?? null
}

const languageIn = (tag: string): User['locale'] | null => {
  const [primary] = tag.split('-')
  return primary === 'de' || primary === 'en' ? primary : null
}

/** Longer than any browser sends. */
const MAX_LENGTH = 1_000

const qualityOf = (parameters: readonly string[]): number => {
  const qualityParameter = parameters.find((parameter) => parameter.startsWith('q='))
  if (qualityParameter === undefined) return 1
  return /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(qualityParameter) ? Number(qualityParameter.slice(2)) : 0
}
