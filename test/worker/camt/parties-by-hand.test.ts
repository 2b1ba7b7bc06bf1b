// Parties, accounts, ultimate parties, charges and original amounts of real statements, typed by hand from the files:
// what a person reads there, not the program's result. camt-charges.test.ts and camt-text.test.ts prove the same
// without these files.
import { beforeEach, describe, expect, test } from 'vitest'
import { readXml } from '../../../main/worker/read-file.ts'
import type { ParsedRow } from '../../../shared/record/import/parsed-statement.ts'
import { hasSharedData, orNoSamples, readShared, skipWithoutSharedData } from '../../support/shared-data.ts'

interface Typed {
  readonly name?: string
  readonly iban?: string
  readonly ultimate?: string
  readonly charges?: readonly [minorUnits: number, currency: string]
  /** In the text: the amount in the currency of the order, with its rate. */
  readonly original?: string
}
/**
 * The amount in minor units, a detail that distinguishes the entry from others of that amount, and its expected
 * content.
 */
type Line = readonly [amount: number, mark: string, typed: Typed]

const FRANCS = (charges: number) => ({ charges: [charges, 'CHF'] as const })

const POSTFINANCE: readonly Line[] = [
  // Entries of the bank's own fees: no party.
  [-2400, '20160401001027080060699001000107', {}],
  [-63815, '20160430001025080060699000000012', {}],
  // ESR, split: no debtor except its bank, charges of each detail.
  [10000, '160527CH00T3L0GE', { name: 'POSTFINANCE AG', ...FRANCS(124) }],
  [5000, '160527CH00T3KWWA', { name: 'Rutschmann Pia' }],
  [20000, '160527CH00T2H28C', { name: 'Credit Suisse AG' }],
  // ES: with the accounts of the payers.
  [5000, '160527CH00T2UENT', { name: 'Rutschmann Pia', iban: 'CH1111111111111111111' }],
  [2000, '160527CH00T2Y4XY', { name: 'Bernasconi Maria', iban: 'CH4444444444444444444' }],
  [10000, '160527CH00T3HDBA', { name: 'Rutschmann Pia', iban: 'CH1111111111111111111' }],
  // Returns and direct debits.
  [2000, '160406CH00NKZCKG', { name: 'Max Mustermann', iban: 'CH7408237100000000002' }],
  [4000, '160406CH00NKSQ5N', { name: 'Max Mustermann', iban: 'CH7408237100000000002' }],
  [1500, 'TST_201-2091644-9', { name: 'Rutschmann Pia', iban: 'CH4409000000495962779' }],
  [900, 'TST_201-2091644-8', { name: 'Bernasconi Maria', iban: 'CH3709000000250094580' }],
  [5656, 'TST_201-13113-5', { name: 'Bernasconi Maria', iban: 'CH3709000000250094580' }],
  // Reversals that only name the debtor of the original.
  [-600, 'TST_205-2091679-6', { name: 'Bernasconi Maria', iban: 'CH3709000000250094580', ...FRANCS(70) }],
  [-1553, 'TST_205-28529-1', { name: 'Rutschmann Pia', iban: 'CH4409000000495962779', ...FRANCS(70) }],
]

const UBS: readonly Line[] = [
  [47440, '9999181ZC0283079', { name: 'Jon Doe' }],
  [8885, '0123171DO5126811', { name: 'Finanz AG' }],
  [
    -2097,
    '0123171DN6095310',
    { name: 'DHL Express (Schweiz) AG', iban: 'CH2222222222222222222', original: 'CHF 19.69 @ 0.9433' },
  ],
]

const VR_BANK: readonly Line[] = [
  [-200, 'BankReference', { name: 'Testkonto Nummer 2', iban: 'DE09300606010012345671' }],
  [
    -300,
    '2013122710583600000',
    { name: 'Testkonto Nummer 2', iban: 'DE58740618130100033626', ultimate: 'keine Information vorhanden' },
  ],
  [100, '2013122711085260000', { name: 'Testkonto Nummer 2', iban: '740618130100033626' }],
  // The creditor is the account's own; the ultimate one replaces it.
  [-350, 'STZV-EtE27122013-11:02-1', { name: 'Testkonto' }],
  [-250, 'STZV-EtE27122013-11:02-2', { name: 'Testkonto' }],
]

const BY_HAND: Readonly<Record<string, readonly Line[]>> = {
  'ch_postfinance_053_v04_musterdatei2016.xml': POSTFINANCE,
  'derived_prefix_ns2_bom_crlf_pf.xml': POSTFINANCE,
  'ch_postfinance_053_v04_einzel2020.xml': [
    [450, '0758103031480900', {}],
    [150_000, '07582000303F0C7U', {}],
  ],
  'ch_ubs_053_v08_fx.xml': UBS,
  'derived_utf16le_bom_ubs.xml': UBS,
  'de_apobank_053_v02.xml': [
    [123_000, 'ABC1234-CT2015-08-21-09.32.05.660040', { name: 'Wayne Enterprises', iban: 'DE24302201900609832118' }],
    [123_517, 'Geld Partner', {}],
    // The bank's clearing: the account on both sides.
    [1_239_800, 'ABC1234-CT2015-08-21-12.02.10.471512', { name: 'Bank wg. Cookie Cutter Company' }],
  ],
  'de_vrbank_053_v02.xml': VR_BANK,
  'de_vrbank_053_v02_debit.xml': VR_BANK,
  'fi_handelsbanken_053_v02_mixed.xml': [
    [817_160, '63940', { name: 'DEBTOR OY' }],
    [4_778_340, '63953', { name: 'DEBTOR OYJ' }],
    [74_245, 'End to End ID 12', { name: 'TEST OY' }],
    // Its amount in SEK is in the payer's message, and is not repeated.
    [2_032_998, 'SEK 195178,00', { name: 'SVENSKA DEBTOR AB' }],
  ],
  'generic_053_no_namespace.xml': [[25_000, 'Consulting fee', { name: 'JANE CLIENT' }]],
  // A credit that names a creditor, which is the account's holder, and no debtor.
  'generic_053_v02_all_balance_types.xml': [[885, '000000001', {}]],
  'generic_053_v02_five_decimals.xml': [[885, '000000001', {}]],
  'generic_053_v02_two_statements.xml': [
    [885, '000000001', {}],
    [-700, '000000002', { name: 'Company Name 2', iban: 'NL56AGDH9619008421' }],
  ],
  'generic_053_v08.xml': [[885, 'MUELL/FINP/RA12345', { name: 'NAME NAME', iban: 'NL56AGDH9619008421' }]],
  'iso_business_sample_053_v04.xml': [
    [10_567_850, 'MUELL/FINP/RA12345', { name: 'MUELLER' }],
    [3_000_000, 'AAAASS1085FINPSS', { original: 'EUR 3255 @ 0.1085' }],
  ],
  'lt_bank_053_v08_multi.xml': [
    [-38_864_500, 'REF000003643800', {}],
    [4_684_000, 'REF000003666020', {}],
  ],
  'nl_abnamro_053_v02.xml': [
    [100, '2102830989503100038', {}],
    [100, '3095D4322561459S0PS', { name: 'NAAM', iban: 'NL46ABNA0499998748' }],
    [100, '3922000TRP7K6HAZ0BI', { name: 'ING Bank', iban: 'NL21INGB0000773837' }],
    [-100, '3088J0537755115S0EC', { name: 'Naam', iban: 'NL87SNSB0941352955' }],
    [-100, '3077K3403606428S0AD', { name: 'Naam/SA', iban: 'BE21319980275903' }],
    [-200, '3088J0537755116S0EC', {}],
    [100, 'SDD SIT 024-1', { name: 'R12 SDD SIT2', iban: 'NL27ABNA0562326340' }],
    // Reversals whose roles are those of the reversal payment.
    [-100, 'GB020000738195160AO', { name: 'Debtor', iban: 'NL27ABNA0562326340' }],
    [-92_100, 'GB030000738195160AO', { name: 'Debtor', iban: 'NL27ABNA0592326340' }],
  ],
  'own_3accounts_v08.xml': [
    [-300, '19A7A699527455B6', {}],
    [-8490, '901895FC88CFAFBC', { name: 'Migrolino Bern' }],
    [2490, 'E2F603BC1F12F514', { name: 'Jürg Rochat', iban: 'CH6000769070139197000' }],
    [19_080, 'F87A748C05E23646', { name: 'Bäckerei Sonnenschein GmbH' }],
    [-3919, '45F845B4B67EED11', { name: 'Müller & Söhne AG', iban: 'CH2230089816835589795' }],
    [16_153, '9E0B325E7B5F9EB2', { name: 'Stiftung Weitblick', iban: 'CH8300769975448462344' }],
    [5515, '5E4B26B0AA636E5B', { name: 'Noémie Nägeli', iban: 'CH4808390771360738517', ultimate: 'Mäx Müller' }],
    [30_153, '8738B8FDB79CFD32', { name: 'Zoë Brändli', iban: 'CH2800769193842724694', ultimate: 'Göran Favre' }],
    [
      75_985,
      'AE9FAB31757D34E0',
      { name: 'Müller & Söhne AG', iban: 'CH7900700807907588001', ultimate: 'Mäx Bernasconi' },
    ],
    [3799, 'D8821142EC47489A', { name: 'Zoë Bernasconi', iban: 'CH4708390775037631205', ultimate: 'Ivo Rochat' }],
    [
      -3366,
      'B31299C09920150D',
      { name: 'Software & Mehr UG', iban: 'DE58500105178709964189', ...FRANCS(500), original: 'EUR 29.10 @ 0.98488' },
    ],
    [
      -1901,
      '71137036C8E14FEE',
      { name: 'Software & Mehr UG', iban: 'DE39100110012194246976', ...FRANCS(300), original: 'EUR 16.30 @ 0.98191' },
    ],
    [
      -11_982,
      '0D6E8E67A19924C4',
      {
        name: 'Hotel Schöne Aussicht',
        iban: 'DE28100110011619379002',
        ...FRANCS(500),
        original: 'EUR 120.87 @ 0.94997',
      },
    ],
    // Reversals.
    [4829, '1236DE9D8518FC72', { name: 'Telekom Muster (Schweiz) AG' }],
    [64_950, '7C3FA5DEB354F828', { name: 'Atelier "Zum Bären"' }],
  ],
  'se_handelsbanken_053_v02_3accounts.xml': [
    [-138_760, 'Account Servicer reference 1', {}],
    [887_680, '293234255751', {}],
  ],
  'se_handelsbanken_053_v02_outgoing_fx.xml': [
    [
      -18_559_412,
      'Own reference 1',
      {
        name: 'CREDITOR NAME',
        iban: 'SE8990900000098765432100',
        charges: [300, 'SEK'],
        original: 'EUR 19961.4 @ 9.2975',
      },
    ],
    [-1_136_700, 'Own reference 21', { name: 'CREDITOR SVERIGE AB', iban: '9876543' }],
    [-92_100, 'Own reference 22', { name: 'CREDITOR AB', iban: '1112222' }],
  ],
  'us_bank_053_v10.xml': [[19_586, '', { charges: [414, 'USD'] }]],
}

describe('the content of the file', () => {
  beforeEach(skipWithoutSharedData)

  test.each(orNoSamples(hasSharedData ? Object.entries(BY_HAND) : []))('%s', (file, lines) => {
    const read = readXml(readShared('data', 'statements', 'camt', file))
    if (!read.ok) throw new Error(read.error.code)
    const rows = read.value.statements.flatMap((statement) => statement.rows)
    const found = lines.map(([amount, mark]) => {
      const one = rows.find((row) => row.amount === amount && partyText(row, mark))
      return one && [amount, mark, typedOf(one)]
    })
    expect(found).toEqual(
      lines.map(([amount, mark, { name, iban, ultimate, charges, original }]) => [
        amount,
        mark,
        {
          name: name ?? null,
          iban: iban ?? null,
          ultimate: ultimate ?? null,
          charges: charges ?? null,
          original: original ?? null,
        },
      ]),
    )
  })
})

const partyText = (row: ParsedRow, mark: string): boolean =>
  [row.detail_ref, row.entry_ref, row.end_to_end_id, row.reference, row.text].some((text) =>
    (text ?? '').includes(mark),
  ) || mark === ''

/** The last part of the text, when it is an amount in a currency of its own. */
const ORIGINAL = /(?:^| · )([A-Z]{3} [\d.]+(?: @ [\d.]+)?)$/

const typedOf = ({ name, counterparty_iban, ultimate_name, charges, charges_currency, text }: ParsedRow) => ({
  name,
  iban: counterparty_iban,
  ultimate: ultimate_name,
  charges: charges === null ? null : [charges, charges_currency],
  original: ORIGINAL.exec(text ?? '')?.[1] ?? null,
})
