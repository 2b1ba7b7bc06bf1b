// Text of a wrong encoding: repaired where its characters prove it, unchanged where they are right, counted where lost.
import { describe, expect, test } from 'vitest'
import { decodeXml } from '../../../main/worker/core/decode-text.ts'
import { repairText } from '../../../main/worker/core/repair-text.ts'
import { readTable } from '../../../main/worker/table/read-table.ts'

describe('repaired', () => {
  test.each([
    ['MÃ¼ller & SÃ¶hne', 'Müller & Söhne'],
    ['SociÃ©tÃ© GÃ©nÃ©rale â€“ CafÃ©', 'Société Générale – Café'],
    ['Wpłata ksiÄ™gowania'.replace('ł', 'Å‚'), 'Wpłata księgowania'],
    ['10 â‚¬', '10 €'],
    // Encoded twice.
    ['MÃƒÂ¼ller', 'Müller'],
  ])('%s', (text, right) => {
    expect(repairText(text)).toEqual({ text: right, isRepaired: true, lost: 0 })
  })
})

describe('unchanged', () => {
  test.each(['Müller & Söhne', 'SÃO JOÃO', 'Zürich, Genève, Ääkköset', 'Währung; Betrag £', 'plain'])('%s', (text) => {
    expect(repairText(text)).toEqual({ text, isRepaired: false, lost: 0 })
  })

  test('two accidental characters among correct accents', () => {
    const text = 'Ä« Müller, Söhne, Genève, Zürich'
    expect(repairText(text).text).toBe(text)
  })
})

test('characters that a program has replaced are counted', () => {
  expect(repairText('Mï¿½ller Sï¿½hne')).toEqual({ text: 'M\ufffdller S\ufffdhne', isRepaired: true, lost: 2 })
  expect(repairText('M\ufffdller')).toEqual({ text: 'M\ufffdller', isRepaired: false, lost: 1 })
})

test('a table is read with it, and reports it', async () => {
  const rows = 'Datum;Text;WÃ¤hrung;Betrag\n01.03.2026;BÃ¤cker Mï¿½ller;CHF;-5.00\n'
  const file = await readTable(new TextEncoder().encode(rows))
  if (!file.ok) throw new Error(file.error.code)
  const [statement] = file.value.statements
  expect(statement?.rows[0]?.text).toBe('Bäcker M\ufffdller')
  expect(statement?.warnings).toEqual([
    { code: 'encoding_repaired' },
    { code: 'characters_lost', values: { count: 1 } },
  ])
})

test('so is an XML file', () => {
  expect(decodeXml(new TextEncoder().encode('<Nm>MÃ¼ller</Nm>'))).toEqual({ ok: true, value: '<Nm>Müller</Nm>' })
})
