// Why a match is proposed, in words, in the languages of people.
import type { MatchReason } from '../../../shared/record/match.ts'
import type { User } from '../../../shared/record/organization.ts'

type Words = { readonly [V in MatchReason['verdict']]: string }
type Evidences = { readonly [E in MatchReason['evidence']]: Words }

const DE: Evidences = {
  reference: {
    equal: 'Die Referenz ist dieselbe',
    near: 'Die Referenz ist fast dieselbe',
    different: 'Die Referenz ist eine andere',
    missing: 'Es steht keine Referenz',
  },
  amount: {
    equal: 'Der Betrag stimmt mit dem offenen Betrag überein',
    near: 'Der Betrag weicht wenig ab',
    different: 'Der Betrag ist ein anderer',
    missing: 'Es lässt sich kein Betrag vergleichen',
  },
  iban: {
    equal: 'Die IBAN der Gegenpartei ist bekannt',
    near: 'Die IBAN der Gegenpartei ist ähnlich',
    different: 'Die IBAN gehört jemand anderem',
    missing: 'Die IBAN der Gegenpartei fehlt',
  },
  name: {
    equal: 'Der Name stimmt überein',
    near: 'Der Name ist ähnlich',
    different: 'Der Name ist ein anderer',
    missing: 'Der Name der Gegenpartei fehlt',
  },
  number: {
    equal: 'Die Belegnummer steht im Text',
    near: 'Eine ähnliche Belegnummer steht im Text',
    different: 'Im Text steht eine andere Belegnummer',
    missing: 'Es steht keine Belegnummer',
  },
  date: {
    equal: 'Das Datum passt',
    near: 'Das Datum passt ungefähr',
    different: 'Das Datum passt nicht',
    missing: 'Es lässt sich kein Datum vergleichen',
  },
  direction: {
    equal: 'Die Richtung stimmt',
    near: 'Die Richtung stimmt ungefähr',
    different: 'Das Geld fliesst in die andere Richtung',
    missing: 'Der Betrag hat keine Richtung',
  },
  currency: {
    equal: 'Die Währung ist dieselbe',
    near: 'Die Währung ist umgerechnet',
    different: 'Die Währung ist eine andere',
    missing: 'Die Währung ist nicht bekannt',
  },
  history: {
    equal: 'So wurde schon früher zugeordnet',
    near: 'Ähnlich wurde schon früher zugeordnet',
    different: 'Früher wurde anders zugeordnet',
    missing: 'Es gibt keine früheren Zuordnungen',
  },
  rule: {
    equal: 'Eine Regel trifft zu',
    near: 'Eine Regel trifft teilweise zu',
    different: 'Eine Regel sagt etwas anderes',
    missing: 'Keine Regel trifft zu',
  },
}

const EN: Evidences = {
  reference: {
    equal: 'The reference is the same',
    near: 'The reference is nearly the same',
    different: 'The reference is another one',
    missing: 'There is no reference',
  },
  amount: {
    equal: 'The amount is the open amount',
    near: 'The amount differs a little',
    different: 'The amount is another one',
    missing: 'There is no amount to compare',
  },
  iban: {
    equal: 'The IBAN of the counterparty is known',
    near: 'The IBAN of the counterparty is similar',
    different: "The IBAN is somebody else's",
    missing: 'The IBAN of the counterparty is missing',
  },
  name: {
    equal: 'The name is the same',
    near: 'The name is similar',
    different: 'The name is another one',
    missing: 'The name of the counterparty is missing',
  },
  number: {
    equal: 'The number of the document is in the text',
    near: 'A similar number is in the text',
    different: 'The text has another document number',
    missing: 'There is no document number',
  },
  date: {
    equal: 'The date fits',
    near: 'The date fits roughly',
    different: 'The date does not fit',
    missing: 'There is no date to compare',
  },
  direction: {
    equal: 'The direction is right',
    near: 'The direction is roughly right',
    different: 'The money flows the other way',
    missing: 'The amount has no direction',
  },
  currency: {
    equal: 'The currency is the same',
    near: 'The currency is converted',
    different: 'The currency is another one',
    missing: 'The currency is not known',
  },
  history: {
    equal: 'It was matched like this before',
    near: 'It was matched similarly before',
    different: 'It was matched otherwise before',
    missing: 'There are no earlier matches',
  },
  rule: {
    equal: 'A rule applies',
    near: 'A rule applies in part',
    different: 'A rule says otherwise',
    missing: 'No rule applies',
  },
}

/** The sentence, with what was found and what was wanted. */
export const matchReasonText = ({ evidence, verdict, found, wanted }: MatchReason, locale: User['locale']): string => {
  const sentence = (locale === 'de' ? DE : EN)[evidence][verdict]
  const [foundWord, wantedWord] = locale === 'de' ? ['gefunden', 'verlangt'] : ['found', 'wanted']
  if (found === null && wanted === null) return sentence
  if (found === wanted || wanted === null) return `${sentence}: ${found}`
  if (found === null) return `${sentence} (${wantedWord}: ${wanted})`
  return `${sentence} (${foundWord}: ${found}, ${wantedWord}: ${wanted})`
}
