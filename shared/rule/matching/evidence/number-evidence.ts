// Whether the texts of a bank transaction state the numbers of these documents, or of others.

import type { MatchDocument } from '../index/match-document.ts'
import { digitsOf, type FoundNumber, lastDigitsOf, numberKey } from '../reading/number-reading.ts'
import { referenceKey } from '../reading/reference-reading.ts'
import { type Finding, finding, type Question } from './finding.ts'

type Grade = 'strong' | 'weak' | 'near'

/** Null when the texts state no number that means anything. */
export const numberFinding = (documents: readonly MatchDocument[], { reading, state }: Question): Finding | null => {
  if (reading.numbers.length === 0) return null
  const used = new Set<FoundNumber>()
  const grades: Grade[] = []
  for (const document of documents) {
    const numbers = numbersOf(document, state.documents.get)
    const graded = reading.numbers.flatMap((found) => {
      const grade = gradeOf(found, numbers)
      return grade === null ? [] : [{ found, grade }]
    })
    for (const { found } of graded) used.add(found)
    // A number that is nearly this document's and exactly another one's belongs to the other.
    for (const { found, grade } of graded) {
      if (grade === 'near' && isOtherDocument(found, documents, state.documents)) used.delete(found)
    }
    const best = GRADES.find((grade) => graded.some((each) => each.grade === grade && used.has(each.found)))
    if (best) grades.push(best)
  }
  const [document] = documents
  const wanted = documents.length === 1 ? (document?.number ?? null) : documents.map(({ number }) => number).join(', ')
  const addFinding = (
    verdict: 'equal' | 'near' | 'different',
    role: Finding['role'],
    weight: number,
    by?: FoundNumber,
  ) => finding('number', verdict, role, weight, by?.field ?? null, by?.key ?? null, wanted)
  const [first] = used
  if (first && grades.length === documents.length) {
    if (grades.every((grade) => grade === 'strong')) return addFinding('equal', 'support', 6, first)
    if (grades.every((grade) => grade !== 'near')) return addFinding('equal', 'hint', 2.5, first)
    return addFinding('near', 'hint', 1.5, first)
  }
  const other = reading.numbers.find((found) => !used.has(found) && isOtherDocument(found, documents, state.documents))
  if (other) return addFinding('different', 'contradiction', -5, other)
  const otherNumber = reading.numbers.filter(
    (found) => found.is_announced && found.field === 'text' && !used.has(found),
  )
  const similarNumber = otherNumber.find((found) => documents.some((each) => isLikeItsNumber(found, each)))
  if (similarNumber) return addFinding('different', 'contradiction', -4, similarNumber)
  if (otherNumber[0] && !first) return addFinding('different', 'hint', -2.5, otherNumber[0])
  return first ? addFinding('near', 'hint', 0.5, first) : null
}

/** Whether the texts state the number of the document without doubt, or announce it. */
export const isNumberOf = (
  document: MatchDocument,
  { numbers }: Question['reading'],
  index: Question['state']['documents'],
): boolean => {
  const wanted = numbersOf(document, index.get)
  return numbers.some((found) => {
    const grade = gradeOf(found, wanted)
    return grade === 'strong' || (grade === 'weak' && found.is_announced)
  })
}

/** Whether the transaction states the checked reference or the number of the document. */
export const isNamed = (
  document: MatchDocument,
  reading: Question['reading'],
  index: Question['state']['documents'],
): boolean => {
  const key = document.reference === null ? null : referenceKey(document.reference)
  return (
    reading.references.some((found) => found.is_checked && found.key === key) || isNumberOf(document, reading, index)
  )
}

const GRADES: readonly Grade[] = ['strong', 'weak', 'near']

/** Payers name an expense payment by the numbers of its bills. */
const numbersOf = (
  { number, expense_keys }: MatchDocument,
  get: (key: string) => MatchDocument | undefined,
): readonly string[] => (number !== null ? [number] : expense_keys.flatMap((key) => get(key)?.number ?? []))

const gradeOf = (found: FoundNumber, numbers: readonly string[]): Grade | null => {
  let best: Grade | null = null
  for (const number of numbers) {
    const grade = gradeOfNumber(found, number)
    if (grade === 'strong') return grade
    if (grade === 'weak' || best === null) best = grade ?? best
  }
  return best
}

const gradeOfNumber = ({ key, digits, is_announced }: FoundNumber, number: string): Grade | null => {
  const wanted = numberKey(number)
  const expectedDigits = digitsOf(number)
  if (key === wanted) {
    const hasLetters = key !== digits
    return (hasLetters && digits.length >= 3) || (is_announced && digits.length >= 3) || digits.length >= 7
      ? 'strong'
      : 'weak'
  }
  if (digits === expectedDigits && (is_announced || digits.length >= 6)) return digits.length >= 5 ? 'strong' : 'weak'
  if (!is_announced) return null
  const last = lastDigitsOf(number)
  if (key === digits && digits === last && last.length >= 3) return 'weak'
  return expectedDigits.length >= 5 && differsByOneDigit(digits, expectedDigits) ? 'near' : null
}

/**
 * Two neighbours swapped, or one digit different. The last two digits must be equal, because they distinguish documents
 * that were written one after the other.
 */
const differsByOneDigit = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  if (a.slice(at + 1) === b.slice(at + 1)) return at < a.length - 2
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}

/** Whether the number is that of another document of the same company, or of any invoice when we issue the numbers. */
const isOtherDocument = (
  { key, digits, is_announced }: FoundNumber,
  documents: readonly MatchDocument[],
  index: Question['state']['documents'],
): boolean => {
  const [document] = documents
  if (!document || (!is_announced && key === digits && digits.length < 6)) return false
  return index
    .byNumber(key)
    .some(
      (other) =>
        !documents.includes(other) &&
        other.direction === document.direction &&
        (other.company_id === document.company_id || (is_announced && other.type === 'invoice')),
    )
}

/** Whether an announced number that no document has is written like this document's number. */
const isLikeItsNumber = ({ digits, is_announced }: FoundNumber, { number }: MatchDocument): boolean =>
  is_announced && number !== null && digits.length === digitsOf(number).length
