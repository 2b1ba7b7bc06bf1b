// Countries as address books write them.
import { expect, test } from 'vitest'
import { countryCodeOf } from '../../shared/value/country-name.ts'

test.each([
  ['ch', 'CH'],
  [' CH ', 'CH'],
  ['Schweiz', 'CH'],
  ['SUISSE', 'CH'],
  ['Svizzera', 'CH'],
  ['Switzerland', 'CH'],
  ['Österreich', 'AT'],
  ['Autriche', 'AT'],
  ['Deutschland', 'DE'],
  ['Allemagne', 'DE'],
  ['Germania', 'DE'],
  ['Germany', 'DE'],
  ['Vereinigtes Königreich', 'GB'],
  ['Royaume-Uni', 'GB'],
  // Codes that others replaced, and one that people write for GB.
  ['DD', 'DE'],
  ['UK', 'GB'],
  ['Serbien', 'RS'],
  ['Curaçao', 'CW'],
  ['Vietnam', 'VN'],
  ['Jemen', 'YE'],
  ['France', 'FR'],
  ['Aland', null],
  ['Åland Islands', 'AX'],
  ['ZW', 'ZW'],
  ['AD', 'AD'],
  // ZZ is the code of an unknown region, QQ of none.
  ['ZZ', null],
  ['QQ', null],
  ['Zürich', null],
  ['', null],
])('%j is %j', (text, code) => expect(countryCodeOf(text)).toBe(code))
