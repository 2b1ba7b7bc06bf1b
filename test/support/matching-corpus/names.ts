// Invented companies, people and addresses of the corpus, in the three languages of Swiss statements. The shapes are
// those of real statements: a trade with a family name, invented words, partners, public bodies.
import type { Random } from '../random.ts'

export type Language = 'de' | 'fr' | 'it'

export interface Address {
  readonly street: string
  readonly zip: string
  readonly city: string
}

export interface Party extends Address {
  readonly name: string
  readonly is_person: boolean
}

const FIRST = {
  de: 'Anna Beat Cornelia Daniel Esther Fritz Gabriela Hansruedi Ivo Jürg Käthi Lorenz Monika Noah Peter Regula Stefan Theres Ueli Verena Walter Yvonne',
  fr: 'Aline Benoît Chloé Didier Élodie François Gaëlle Hélène Jérôme Léa Mathieu Noémie Olivier Pascale Rémy Sylvie Thérèse Yves',
  it: 'Alessia Bruno Carla Dario Elena Fabio Giulia Luca Marta Nicolò Paola Renzo Silvia Tiziano',
} as const

const LAST = {
  de: 'Aeberhard Ammann Bühlmann Brändli Caflisch Dürrenmatt Eggenschwiler Fässler Gerber Grütter Hürlimann Imboden Jäggi Kälin Künzi Lüscher Meierhans Müller Nägeli Oberholzer Portmann Rüegsegger Schär Schlüchter Stöckli Tschanz Wäfler Wüthrich Zbinden Zürrer Keller Huber Steiner Baumann Frei Moser Weber Schmid',
  fr: 'Aubert Berthoud Bovay Chappuis Crausaz Délèze Favrod Genoud Jaquier Maillard Monney Pittet Rochat Savary Vuilleumier Zufferey',
  it: 'Albertolli Bianchetti Canonica Delcò Ferrari Galfetti Lepori Maggini Pedrazzini Rusconi Soldati Tognola',
} as const

const TRADES = {
  de: 'Metallbau,Schreinerei,Treuhand,Gartenbau,Elektro,Haustechnik,Malergeschäft,Transporte,Architektur,Druckerei,Käserei,Optik,Garage,Gerüstbau,Informatik,Landmaschinen,Immobilien,Bodenbeläge,Sanitär,Holzbau,Textilpflege,Werbetechnik,Zimmerei,Weinhandel',
  fr: 'Menuiserie,Fiduciaire,Garage,Imprimerie,Peinture,Électricité,Paysagiste,Boulangerie,Transports,Sanitaires,Architectes,Carrelages',
  it: 'Falegnameria,Fiduciaria,Carrozzeria,Tipografia,Impianti,Giardini,Trasporti,Panetteria,Pittura,Costruzioni',
} as const

const FANTASY =
  'Nordwind Alvetra Quellhof Limmatron Helvion Aarblick Sonnrain Tessoro Valmara Pilatron Rigova Seeland Arvenholz Bergkristall Findex Kronberg Lindenhof Morgentau Orbitec Panorex Rheinquell Solvara Turnova Ursella Velanto Wirbelwind Zentora Brisado Calvera Dentaris'
const FIELDS =
  'Logistik,Software,Immobilien,Engineering,Consulting,Medizintechnik,Solutions,Catering,Handels,Verpackungen,Kosmetik,Energie,Sicherheit,Personal,Media,Reinigungen'
const TOWNS =
  '8004 Zürich,3011 Bern,4051 Basel,6003 Luzern,9000 St. Gallen,8400 Winterthur,7000 Chur,5000 Aarau,4500 Solothurn,3600 Thun,8750 Glarus,6460 Altdorf UR,8200 Schaffhausen,8610 Uster,6300 Zug,1003 Lausanne,1204 Genève,1700 Fribourg,2000 Neuchâtel,1950 Sion,2800 Delémont,6900 Lugano,6500 Bellinzona,6600 Locarno,9490 Vaduz,2502 Biel/Bienne'
const STREETS = {
  de: 'Bahnhofstrasse,Dorfstrasse,Hauptstrasse,Industriestrasse,Kirchweg,Lindenweg,Obere Gasse,Ringstrasse,Schulhausstrasse,Seestrasse,Werkhofweg,Zelgliweg',
  fr: 'Rue du Lac,Route de Berne,Chemin des Vignes,Avenue de la Gare,Rue Centrale,Place du Marché',
  it: 'Via Cantonale,Via al Ponte,Via Stazione,Contrada Maggiore,Via delle Scuole',
} as const
const PUBLIC =
  'Gemeindeverwaltung,Stadtwerke,Primarschule,Alterszentrum,Kirchgemeinde,Musikschule,Feuerwehr,Spitex,Verein Jugendhaus,Stiftung Wohnen,Genossenschaft Landi'

const words = (text: string): readonly string[] => text.split(text.includes(',') ? ',' : ' ')

export const lastName = (random: Random, language: Language): string => random.pick(words(LAST[language]))
export const firstName = (random: Random, language: Language): string => random.pick(words(FIRST[language]))
export const tradeName = (random: Random, language: Language): string => random.pick(words(TRADES[language]))

export const addressIn = (random: Random, language: Language): Address => {
  const [zip = '', ...city] = random.pick(words(TOWNS)).split(' ')
  return { street: `${random.pick(words(STREETS[language]))} ${random.between(1, 180)}`, zip, city: city.join(' ') }
}

export const legalForm = (random: Random, language: Language): string =>
  random.pick(
    language === 'de' ? ['AG', 'AG', 'GmbH', 'GmbH', 'KlG'] : ['SA', 'SA', language === 'fr' ? 'Sàrl' : 'Sagl'],
  )

export const companyName = (random: Random, language: Language): string => {
  const form = legalForm(random, language)
  const last = lastName(random, language)
  const trade = tradeName(random, language)
  const kind = random.between(1, 10)
  if (kind <= 3) return language === 'de' ? `${last} ${trade} ${form}` : `${trade} ${last} ${form}`
  if (kind === 4) return `${trade} ${last}`
  if (kind === 5) {
    const partner = lastName(random, language)
    return partner === last ? `${last} Partner ${form}` : `${last} & ${partner} ${form}`
  }
  if (kind === 6 && language === 'de')
    return random.pick([`${last} + Partner AG`, `${last} & Söhne AG`, `Gebr. ${last} ${form}`])
  if (kind === 7) return `${random.pick(words(PUBLIC))} ${addressIn(random, language).city}`
  if (kind === 8) return `${random.pick(words(FANTASY))} (Schweiz) ${form}`
  return `${random.pick(words(FANTASY))} ${random.pick(words(FIELDS))} ${form}`
}

export const personName = (random: Random, language: Language): string =>
  `${firstName(random, language)} ${lastName(random, language)}`

/** Places of card payments and cash machines: never a customer or supplier of the books. */
export const SHOPS =
  'Migrolino Wil SG,Coop-2291 Wetzikon,DENNER 0417 BUCHS,SBB CFF FFS AUTOMAT,Restaurant Krone,Tankstelle Grauholz Nord,Apotheke am Markt,PARKHAUS URANIA,MEDIAHALLE BERN,Bäckerei Konditorei Sutter,BOULANGERIE DU PONT,JARDI-LAND MATRAN,OFFICE WORLD 114,Landi Zola AG,IKEAHOME SPREITENB,HOTEL ALPENROSE,MOBILITY CARSHARING,CLOUDHOST.IO DUBLIN,ADOBIX SYSTEMS,TICKETECK ZUERICH,SPAR EXPRESS OLTEN,Kiosk Hauptbahnhof'.split(
    ',',
  )
