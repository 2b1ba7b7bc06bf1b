// Invented people and companies with addresses and accounts. Names are combined from parts, so the number of different
// words grows with the number of parties, as in real statements (made-camt.test.ts compares it with a measured one).
import { swissIban } from '../matching-corpus/accounts.ts'
import type { Language } from '../matching-corpus/names.ts'
import { createRandom, type Random } from '../random.ts'

export interface Party {
  readonly name: string
  readonly is_person: boolean
  readonly language: Language
  readonly street: string
  readonly house: string
  readonly postcode: string
  readonly town: string
  readonly iban: string
}

/** Words as one text, which is shorter than a list. */
const words = (text: string): readonly string[] => text.split(' ')

const FIRST_NAMES = {
  de: words(
    'Adrian Agnes Andrea Anna Barbara Beat Bernhard Brigitte Bruno Christian Claudia Corinne Cornelia Daniel Doris Erika Esther Fabian Felix Franziska Fritz Gabriela Hanna Hansruedi Heidi Irène Ivo Jan Jürg Karin Käthi Kurt Lara Lorenz Lukas Manuela Marcel Markus Martina Michael Monika Nadja Nicole Noah Patrick Peter Petra Regula Reto Roger Roland Rosmarie Ruth Sandra Silvan Simon Stefan Susanne Theres Thomas Ueli Urs Ursula Verena Walter Werner Yvonne',
  ),
  fr: words(
    'Alain Aline Antoine Benoît Bernard Catherine Chloé Claire Damien Didier Élodie Étienne François Françoise Gaëlle Gérard Hélène Isabelle Jacques Jérôme Laurent Léa Marc Mathieu Mélanie Nathalie Noémie Olivier Pascale Philippe Rémy Sophie Sylvie Thérèse Véronique Yves',
  ),
  it: words(
    'Alessandro Alessia Andreina Bruno Carla Claudio Daniela Dario Elena Fabio Federica Flavio Giorgio Giulia Ivana Luca Marco Marta Massimo Nicolò Paola Renzo Roberto Silvia Stefania Tiziano',
  ),
}

/** Beginnings and ends; each beginning combines with each end. */
type Parts = Readonly<Record<Language, readonly [readonly string[], readonly string[]]>>

const FAMILY_NAMES: Parts = {
  de: [
    words(
      'Aebi Amst Bach Bärt Berch Blatt Boss Brun Buch Bütt Dietsch Dorn Eben Egg Ehr Fank Fehl Fisch Flück Frei Furr Gass Gerb Grab Gross Grün Gugg Haas Häf Hein Hof Hub Imb Jäg Kalt Kehr Kies Koll Kram Küng Lang Leu Lind Lüsch Marb Matt Mett Moos Näg Nuss Ober Oett Ott Pfist Räb Ring Rüeg Ryf Sag Schell Schön Senn Sieg Stein Stock Stuck Sutt Tann Trach Tschum Vog Wald Weid Wid Wied Wyss Zahn Zell Zing Zum Zwick',
    ),
    words(
      'er mann li i in egger acher bacher berger bühler hofer hauser huber inger isser ler matter meier müller ner rich stein steiner thaler wald weber wiler zer',
    ),
  ],
  fr: [
    words(
      'Ber Blan Bon Bor Bov Bur Cha Che Clé Cor Cot Crau Dar Del Des Du Fa Fav Gen Gil Gui Jac Jean Lam Lav Mail Mar Mon Mor Per Pit Por Roch Sav Vil Vuil',
    ),
    words('chat lat maud rat raud reaux roz ret rey nier rin rioz rot doud teney net lard quier'),
  ],
  it: [
    words(
      'Alb Bern Bian Bors Canon Cast Cer Delm Ferr Fos Gald Gen Lep Magg Mor Ped Pell Quadr Ros Sold Togn Vald Zan',
    ),
    words('asconi ati elli eroni etti ieri inelli ini oni otti uzzi azzi aldi igo'),
  ],
}

const FIRMS = {
  de: words(
    'Architektur Bedachungen Bodenbeläge Carrosserie Druckerei Elektro Fensterbau Garage Gartenbau Gerüstbau Getränke Haustechnik Holzbau Immobilien Informatik Ingenieure Käserei Küchenbau Landmaschinen Malerei Metallbau Metzgerei Metallwaren Optik Physiotherapie Reinigungen Sanitär Schreinerei Spenglerei Storen Textil Transporte Treuhand Umzüge Verlag Versicherungen Weinhandel Werbetechnik Zahnarztpraxis Zimmerei',
  ),
  fr: words(
    'Architectes Assurances Boulangerie Carrelages Carrosserie Chauffage Cuisines Électricité Fiduciaire Garage Horlogerie Imprimerie Ingénieurs Jardins Menuiserie Nettoyages Parquets Paysagiste Peinture Pharmacie Sanitaires Serrurerie Toitures Transports Vitrerie',
  ),
  it: words(
    'Carrozzeria Costruzioni Elettricità Falegnameria Farmacia Fiduciaria Garage Giardini Impianti Panetteria Pavimenti Pittura Serramenti Tipografia Trasporti Vini',
  ),
}
const FORMS = { de: words('AG AG AG GmbH GmbH KlG Genossenschaft'), fr: words('SA SA Sàrl Sàrl'), it: words('SA Sagl') }

/** Beginnings and ends of place names, and words for street names. */
const PLACES: Parts = {
  de: [
    words(
      'Aesch Birm Brem Dett Egl Ett Fis Frau Grän Hägg Herr Hind Itt Kall Lauf Lies Möhl Mutt Nieder Ober Pfäff Reg Rick Sch Seew Sist Stäf Thal Urd Vill Wang Wett Win Woll Zof',
    ),
    words('wil ikon ingen bach dorf au berg stetten hausen felden lingen en rüti egg tal'),
  ],
  fr: [
    words('Ar Au Bel Bour Cha Col Com Cor Cour Cres Da Es Gran Lu Mar Mon Or Pe Pri Ro Saint Sa Ver Vil Vuar'),
    words('bonne celles chens court don gins gny mont nens nier ronne sier sins troux val villard vaux'),
  ],
  it: [
    words('Ag Ba Bod Bre Ca Cav Cla Con Gor Lo Lu Me Mez Mo No Riv Ses Tes Ver'),
    words('diano gano gnasco lerna lugno nno ra rano sca serio sone vio'),
  ],
}
const STREETS = {
  de: words('strasse weg gasse platz halde ring matte'),
  fr: 'Rue de|Chemin de|Route de|Avenue de|Place de'.split('|'),
  it: words('Via Piazza Contrada Viale'),
}

const joined = (random: Random, [beginnings, ends]: Parts[Language]): string =>
  random.pick(beginnings) + random.pick(ends)

const CONSONANTS = [...'bcdfglmnprstvz', 'br', 'cr', 'st', 'tr']
const VOWELS = [...'aeiouy', 'io']

/** A word of no language, as companies use for names: `Velora`, `Nixtan`. */
const coined = (random: Random): string => {
  const syllable = () => random.pick(CONSONANTS) + random.pick(VOWELS)
  const word =
    Array.from({ length: random.between(2, 3) }, syllable).join('') + random.pick(['', 'n', 'x', 'r', 's', 'l'])
  return `${word[0]?.toUpperCase()}${word.slice(1)}`
}

export const firstNameIn = (random: Random, language: Language): string => random.pick(FIRST_NAMES[language])
const familyNameIn = (random: Random, language: Language): string => joined(random, FAMILY_NAMES[language])
export const placeIn = (random: Random, language: Language): string => joined(random, PLACES[language])

const streetIn = (random: Random, language: Language): string =>
  language === 'de'
    ? placeIn(random, language) + random.pick(STREETS.de)
    : `${random.pick(STREETS[language])} ${placeIn(random, language)}`

const companyIn = (random: Random, language: Language): string => {
  const form = random.pick(FORMS[language])
  const firm = random.pick(FIRMS[language])
  const kind = random.between(1, 10)
  if (kind <= 4) return `${coined(random)} ${firm} ${form}`
  if (kind <= 6) return `${coined(random)} ${form}`
  if (kind <= 8) return `${familyNameIn(random, language)} ${firm} ${form}`
  if (kind === 9) return `${familyNameIn(random, language)} & ${familyNameIn(random, language)} ${form}`
  return `${firm} ${placeIn(random, language)}`
}

/** This many parties exist, the same in every file. */
const PARTIES = 30_000
const POSTCODES = { de: [3000, 9699], fr: [1000, 2999], it: [6500, 6999] } as const
const LANGUAGES: readonly Language[] = [...words('de de de de de de de fr fr it')] as Language[]

const partyOf = (number: number): Party => {
  const random = createRandom(7_000_000 + number)
  const language = random.pick(LANGUAGES)
  const is_person = random.between(1, 10) > 4
  const [low, high] = POSTCODES[language]
  return {
    name: is_person
      ? `${firstNameIn(random, language)} ${familyNameIn(random, language)}`
      : companyIn(random, language),
    is_person,
    language,
    street: streetIn(random, language),
    house: String(random.between(1, 180)),
    postcode: String(random.between(low, high)),
    town: placeIn(random, language),
    iban: swissIban(random),
  }
}

/** A few of them occur often, most once or twice: an account has regular customers and many others. */
export const pickParty = (random: Random): Party => partyOf(Math.floor(PARTIES * random.fraction() ** 3))

/** A shop with card payments: its name and the place of its branch. */
export const pickShop = (random: Random): string => {
  const { name, town } = pickParty(random)
  return `${name.replace(/ (?:AG|GmbH|KlG|Genossenschaft|SA|Sàrl|Sagl)$/, '')} ${town}`
}
