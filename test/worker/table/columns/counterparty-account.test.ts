// The account of the other side in a table: its column, and that the identity of rows uses the same words as before it
// had a field of its own.
import { describe, expect, test } from 'vitest'
import { readTable } from '../../../../main/worker/table/read-table.ts'
import { answerOfRefusal } from '../../../support/file/parser-answers.ts'

const OWN = 'CH9300762011623852957'
const OTHER = 'CH5604835012345678009'
const THIRD = 'DE89370400440532013000'

const read = async (...rows: readonly string[]) => {
  const file = await readTable(new TextEncoder().encode(`${rows.join('\n')}\n`), {})
  if (!file.ok) throw new Error(answerOfRefusal(file.error).message)
  return file.value.statements.flatMap((statement) => statement.rows)
}
const accounts = async (...rows: readonly string[]) =>
  (await read(...rows)).map(({ counterparty_iban }) => counterparty_iban)

describe('the column of the other side', () => {
  test.each([
    'IBAN Empfänger',
    'Konto Begünstigter',
    'Gegenkonto',
    'IBAN du bénéficiaire',
    'Compte bénéficiaire',
    'IBAN controparte',
    'Conto beneficiario',
    'Counterparty account',
    'Payee IBAN',
    'Tegenrekening IBAN',
  ])('%s', async (title) => {
    const rows = [`Datum;${title};Text;Betrag`, `15.01.2026;${OTHER};Miete;-5.00`, `16.01.2026;${THIRD};Strom;-6.00`]
    expect(await accounts(...rows)).toEqual([OTHER, THIRD])
  })

  test('next to the account’s own, in either order', async () => {
    const rows = [`15.01.2026;${OWN};${OTHER};Miete;-5.00`, `16.01.2026;${OWN};${THIRD};Strom;-6.00`]
    expect(await accounts('Datum;IBAN;IBAN Empfänger;Text;Betrag', ...rows)).toEqual([OTHER, THIRD])
    expect(await accounts('Datum;Eigenes Konto;IBAN;Text;Betrag', ...rows)).toEqual([OTHER, THIRD])
  })

  test('payer and payee in one column each: the one that is not the account named above the table', async () => {
    const rows = [
      `Konto:;${OWN}`,
      '',
      'Datum;IBAN Zahlungspflichtiger;IBAN Empfänger;Text;Betrag',
      `15.01.2026;${OWN};${OTHER};Miete;-5.00`,
      `16.01.2026;${THIRD};${OWN};Rechnung;6.00`,
    ]
    expect(await accounts(...rows)).toEqual([OTHER, THIRD])
  })

  test('payer and payee without the own account: the payee of a debit, the payer of a credit', async () => {
    const rows = [
      'Datum;IBAN Zahlungspflichtiger;IBAN Empfänger;Text;Betrag',
      `15.01.2026;${OWN};${OTHER};Miete;-5.00`,
      `16.01.2026;${THIRD};${OWN};Rechnung;6.00`,
    ]
    expect(await accounts(...rows)).toEqual([OTHER, THIRD])
  })

  test('a column with the same account in every row is the account’s own', async () => {
    const rows = ['Datum;IBAN;Text;Betrag', `15.01.2026;${OWN};Miete;-5.00`, `16.01.2026;${OWN};Strom;-6.00`]
    expect(await accounts(...rows)).toEqual([null, null])
  })
})

describe('its cells', () => {
  const TITLES = 'Datum;Empfänger;IBAN Empfänger;Text;Betrag'
  const row = async (cell: string, text = 'Miete') =>
    (await read(TITLES, `15.01.2026;Anna;${cell};${text};-5.00`, `16.01.2026;Beat;${THIRD};Strom;-6.00`))[0]

  test.each([
    ['CH56 0483 5012 3456 7800 9', OTHER],
    ['ch5604835012345678009', OTHER],
    ['IBAN: CH56 0483 5012 3456 7800 9', OTHER],
    ['01-12345-6', '01-12345-6'],
    ['', null],
  ])('%s', async (cell, expected) => {
    expect(await row(cell)).toMatchObject({ counterparty_iban: expected, text: 'Miete' })
  })

  test('words are no account and stay in the text', async () => {
    expect(await row('auf Anfrage')).toMatchObject({ counterparty_iban: null, text: 'Miete; auf Anfrage' })
  })

  test('the row’s identity uses the words of its line as before, including its account', async () => {
    expect(await row(OTHER)).toMatchObject({ text: 'Miete', fingerprint_text: `Anna|${OTHER}|Miete` })
  })

  test('a reference among the accounts still is one', async () => {
    const found = await row('RF18539007547034')
    expect(found).toMatchObject({ reference: 'RF18539007547034' })
  })
})
