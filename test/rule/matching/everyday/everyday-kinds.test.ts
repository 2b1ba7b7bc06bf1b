// Each kind of everyday payment: a text as a bank prints it, and the account that it is booked on.
import { expect, test } from 'vitest'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { LedgerAccount } from '../../../../shared/record/ledger/ledger-account.ts'
import { chartKmu } from '../../../../shared/rule/ledger/chart-kmu.ts'
import { everydayAccountsOf } from '../../../../shared/rule/matching/everyday/everyday-accounts.ts'
import type { MatcherSettings } from '../../../../shared/rule/matching/matcher-settings.ts'
import { day, matcherWith, rappen, SETTINGS, transaction } from '../world.ts'

const CHART = chartKmu('de').map((account) => ({ ...account, id: `account${account.number}` }))
/** Without VAT: the rows are the account alone. */
const KMU: MatcherSettings = { ...SETTINGS, is_liable_for_vat: false, everyday_accounts: everydayAccountsOf(CHART) }

const proposed = (fields: Partial<BankTransaction>, settings = KMU) => {
  const [best] = matcherWith({}, settings).suggest(transaction('tx0000001', fields), 1).candidates
  if (best?.kind !== 'everyday') return null
  const numbers = best.matches.map(({ account_id }) => account_id?.slice('account'.length))
  return [best.reasons[0]?.wanted, ...numbers].join(' ')
}
const paid = (text: string): Partial<BankTransaction> => ({ amount: rappen(-24_000), text })
const received = (text: string): Partial<BankTransaction> => ({ amount: rappen(24_000), text })

test.each([
  ['cash_withdrawal 1000', paid('BARGELDBEZUG POSTOMAT BERN')],
  ['cash_withdrawal 1000', paid('Prelevamento contanti Lugano')],
  ['cash_deposit 1000', received('EINZAHLUNG SAFEBAG')],
  ['cash_deposit 1000', received('Versement espèces')],
  ['card_takings 3200', received('GUTSCHRIFT WORLDLINE SCHWEIZ AG')],
  ['card_takings 3200', received('Pagamenti con carta 12.03.')],
  ['source_tax 2279', paid('Zahlung Quellensteuer 1. Quartal')],
  ['source_tax 2279', paid('Impôt à la source mars, Administration fiscale cantonale')],
  ['wages 5000', paid('Lohn Januar Anna Muster')],
  ['wages 5000', paid('Ordine permanente stipendio gennaio')],
  ['meals 6641', paid('EINKAUF DEBIT RESTAURANT KRONE')],
  ['meals 6641', paid('Achat carte boulangerie Dupont')],
  ['travel 5820', paid('EINKAUF DEBIT SBB MOBILE')],
  ['travel 5820', paid('Achat carte easyJet')],
  ['pension_fund 5720', paid('BVG-Beiträge 1. Quartal')],
  ['pension_fund 5720', paid('Cotisations prévoyance professionnelle')],
  ['accident_insurance 5730', paid('Suva Prämienrechnung')],
  ['accident_insurance 5730', paid('Prime LAA 2e semestre')],
  ['sickness_insurance 5740', paid('Krankentaggeld Prämie')],
  ['sickness_insurance 5740', paid('Prime indemnités journalières')],
  ['social_insurance_benefit 5005', received('Kurzarbeitsentschädigung Februar')],
  ['social_insurance_benefit 5005', received('Assegni familiari 1. trimestre')],
  ['social_insurance 5700', paid('Ausgleichskasse Akontobeiträge')],
  ['social_insurance 5700', paid('Caisse cantonale de compensation, acompte')],
  ['dividend 2261', paid('Auszahlung Dividende an Gesellschafter')],
  ['dividend 2261', paid('Distribution de bénéfice')],
  ['vat 2201', paid('MWST-Abrechnung 4. Quartal')],
  ['vat 2201', received('TVA décompte 1er trimestre')],
  ['vehicle_duties 6360', paid('Strassenverkehrsamt, Verkehrsabgaben')],
  ['vehicle_duties 6360', paid('Service des automobiles et de la navigation')],
  ['customs 4701', paid('LSV Zollabgaben Woche 07')],
  ['customs 4701', paid('Droits de douane avril')],
  ['direct_taxes 8900', paid('Gewinnsteuer 1. Rate')],
  ['direct_taxes 8900', paid('Ufficio imposte, acconto')],
  ['own_draw 2850', paid('Privatbezug März')],
  ['own_draw 2850', received('Apport privé')],
  ['mortgage_interest 6902', paid('Hypothekarzins Festhypothek')],
  ['mortgage_interest 6902', paid('Intérêts hypothécaires 1er trimestre')],
  ['loan_interest 6901', paid('Darlehenszins 2. Semester')],
  ['loan_interest 6901', paid('Interessi del prestito')],
  ['loan 2450', received('Auszahlung Darlehen')],
  ['loan 2450', paid('Remboursement prêt')],
  ['interest_received 6950', received('ZINSGUTSCHRIFT FESTGELD')],
  ['interest_received 6950', received('Intérêts créanciers nets')],
  ['interest_paid 6900', paid('Sollzinsen Kontokorrent')],
  ['interest_paid 6900', paid('Intérêts débiteurs')],
  ['bank_charges 6940', paid('PREIS FÜR DIE KONTOFÜHRUNG')],
  ['bank_charges 6940', paid('Frais de tenue de compte')],
  ['vehicle_leasing 6260', paid('Dauerauftrag Fahrzeugleasing')],
  ['vehicle_leasing 6260', paid('Mensualité leasing véhicule')],
  ['leasing 6105', paid('Leasing Kopierer')],
  ['leasing 6105', paid('Location-vente photocopieur')],
  ['rent 6000', paid('Büromiete Mai')],
  ['rent 6000', paid('Loyer mars')],
  ['telecom 6510', paid('LSV SUNRISE GMBH')],
  ['telecom 6510', paid('Abonnement mobile')],
  ['waste 6460', paid('Kehrichtgebühr')],
  ['waste 6460', paid('Taxe déchets entreprises')],
  ['energy 6400', paid('Stromrechnung Januar')],
  ['energy 6400', paid('Livraison mazout')],
  ['fuel 6210', paid('EINKAUF DEBIT TANKSTELLE WIL')],
  ['fuel 6210', paid('Achat carburant')],
  ['vehicle_insurance 6220', paid('Versicherung Lieferwagen')],
  ['vehicle_insurance 6220', paid('Assurance véhicules')],
  ['insurance 6300', paid('Prämie Betriebshaftpflicht, Versicherung')],
  ['insurance 6300', paid('Assicurazione cose')],
  ['postage 6513', paid('EINKAUF DEBIT POSTFILIALE')],
  ['postage 6513', paid('Affranchissement courrier')],
  ['stationery 6500', paid('EINKAUF DEBIT OFFICE WORLD')],
  ['stationery 6500', paid('Fournitures de bureau')],
  ['newspapers 6503', paid('Jahresabo Zeitschrift')],
  ['newspapers 6503', paid('Librairie du Lac')],
  ['small_material 6100', paid('EINKAUF DEBIT JUMBO WIL')],
  ['small_material 6100', received('Quincaillerie, retour')],
  ['own_transfer 1090', paid('Kontoübertrag')],
  ['own_transfer 1090', received('Virement interne')],
])('%s', (wanted, fields) => {
  expect(proposed(fields)).toBe(wanted)
})

test.each([
  ['card_takings 3400', 3200, received('GUTSCHRIFT WORLDLINE SCHWEIZ AG')],
  ['source_tax 5790', 2279, paid('Zahlung Quellensteuer 1. Quartal')],
  ['meals 5821', 6641, paid('EINKAUF DEBIT RESTAURANT KRONE')],
  ['vat 2200', 2201, paid('MWST-Abrechnung 4. Quartal')],
  ['mortgage_interest 6900', 6902, paid('Hypothekarzins Festhypothek')],
  ['loan_interest 6900', 6901, paid('Darlehenszins 2. Semester')],
  ['loan 2400', 2450, received('Auszahlung Darlehen')],
  ['leasing 6260', 6105, paid('Leasing Kopierer')],
  ['newspapers 6500', 6503, paid('Jahresabo Zeitschrift')],
])('%s: the next account when the chart lacks %d', (wanted, missing, fields) => {
  const { [missing]: _, ...everyday_accounts } = KMU.everyday_accounts
  expect(proposed(fields, { ...KMU, everyday_accounts })).toBe(wanted)
})

test.each([
  ['a payroll program is no wage', paid('Lohnprogramm, Lohn Plus')],
  ['a tax adviser is no VAT', paid('Honorar MWST-Abrechnung')],
  ['withholding tax is no income tax', paid('Verrechnungssteuer, Steueramt')],
  ['a hired car is no rent', paid('Miete Mietwagen')],
])('%s', (_, fields) => {
  expect(proposed(fields)).toBeNull()
})

test('direct taxes of the year before were accrued at its end', () => {
  const booking_date = day('2026-03-20')
  expect(proposed({ ...paid('Gewinnsteuer 2025'), booking_date })).toBe('direct_taxes 2208')
  expect(proposed({ ...paid('Gewinnsteuer 2026'), booking_date })).toBe('direct_taxes 8900')
})

test('headings and inactive accounts of the chart are left out', () => {
  const rentAs = (fields: Partial<LedgerAccount>) =>
    everydayAccountsOf(CHART.map((account) => (account.number === 6000 ? { ...account, ...fields } : account)))
  expect(rentAs({ is_active: false })[6000]).toBeUndefined()
  expect(rentAs({ type: 'balance_sheet' })[6000]).toBeUndefined()
  expect(rentAs({ is_active: false })[6210]).toBe('account6210')
  expect(everydayAccountsOf(CHART)[6000]).toBe('account6000')
  // No kind of everyday payment uses share capital.
  expect(everydayAccountsOf(CHART)[2800]).toBeUndefined()
})
