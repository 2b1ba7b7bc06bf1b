// Messages of payers: with the number of a bill, a few digits of it, a word about the amount, or nothing useful.
import type { LocalDate } from '../../../shared/value/calendar.ts'
import type { Random } from '../random.ts'
import { digits } from './accounts.ts'
import type { Language } from './names.ts'

const day = (date: LocalDate): string => `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}`

const MONTHS = {
  de: [
    'Januar',
    'Februar',
    'März',
    'April',
    'Mai',
    'Juni',
    'Juli',
    'August',
    'September',
    'Oktober',
    'November',
    'Dezember',
  ],
  fr: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
  it: [
    'gennaio',
    'febbraio',
    'marzo',
    'aprile',
    'maggio',
    'giugno',
    'luglio',
    'agosto',
    'settembre',
    'ottobre',
    'novembre',
    'dicembre',
  ],
} as const

export const monthName = (language: Language, date: LocalDate): string =>
  MONTHS[language][Number(date.slice(5, 7)) - 1] ?? ''

/** With the whole number. */
export const withNumber = (random: Random, language: Language, number: string, date: LocalDate): string =>
  random.pick(
    {
      de: [
        `Rechnung ${number}`,
        `Rechnung Nr. ${number}`,
        `Rg. ${number} vom ${day(date)}`,
        `RE ${number}`,
        number,
        `Rechnungsnr. ${number}, danke`,
        `Zahlung Ihrer Rechnung ${number}`,
        `Fakt. ${number} Kd.-Nr. ${digits(random, 4)}`,
      ],
      fr: [
        `Facture ${number}`,
        `Votre facture no ${number} du ${day(date)}`,
        `Paiement facture ${number}`,
        number,
        `Fact. ${number} merci`,
      ],
      it: [`Fattura ${number}`, `Vostra fattura nr. ${number} del ${day(date)}`, number, `Saldo fattura ${number}`],
    }[language],
  )

/** The numbers of several bills. */
export const withNumbers = (random: Random, language: Language, numbers: readonly string[]): string => {
  const list = numbers.join(random.pick([', ', ' + ', ' / ', ' und ', '; ']))
  return random.pick(
    {
      de: [`Rechnungen ${list}`, `Rg ${list}`, list, `Sammelzahlung ${list}`],
      fr: [`Factures ${list}`, list],
      it: [`Fatture ${list}`, list],
    }[language],
  )
}

/** Does not name a bill; its figures are days, customers, telephone numbers and postcodes. */
export const withoutNumber = (random: Random, language: Language, date: LocalDate): string =>
  random.pick(
    {
      de: [
        '',
        '',
        '',
        `Rechnung vom ${day(date)}`,
        'Besten Dank',
        'Ihre Rechnung',
        `Arbeiten ${monthName('de', date)}`,
        `Kd.-Nr. ${digits(random, 5)}`,
        `Tel. 079 ${digits(random, 3)} ${digits(random, 2)} ${digits(random, 2)}`,
        'Grüsse – danke!',
        `Offerte vom ${day(date)}`,
        `Zahlung ${monthName('de', date)} ${date.slice(0, 4)}`,
      ],
      fr: [
        '',
        '',
        '',
        `Facture du ${day(date)}`,
        'Merci',
        'Votre facture',
        `Travaux ${monthName('fr', date)}`,
        `Client ${digits(random, 5)}`,
      ],
      it: ['', '', '', `Fattura del ${day(date)}`, 'Grazie', `Lavori ${monthName('it', date)}`],
    }[language],
  )

/** States that it is a part payment. */
export const asPart = (random: Random, language: Language, which: number): string =>
  random.pick(
    {
      de: [
        `${which}. Rate`,
        `Teilzahlung`,
        `Akonto`,
        `Teilzahlung ${which}`,
        `Anzahlung gemäss Abmachung`,
        `Rate ${which} gemäss Vereinbarung`,
      ],
      fr: [`Acompte ${which}`, 'Acompte', 'Paiement partiel', `${which}e tranche`],
      it: ['Acconto', `Rata ${which}`],
    }[language],
  )

export const withDiscount = (random: Random, language: Language, percent: number): string =>
  random.pick(
    {
      de: [`abzgl. ${percent}% Skonto`, `./. ${percent} % Skonto`, `Skonto ${percent}%`],
      fr: [`moins ${percent}% escompte`, `escompte ${percent}%`],
      it: [`meno ${percent}% sconto`, `sconto ${percent}%`],
    }[language],
  )
