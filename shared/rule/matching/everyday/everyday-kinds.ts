// Kinds of everyday payments without a document (wages, rent, social insurance …), as Swiss statements name them in
// German, French, Italian and English, and the accounts of the KMU chart on which they are usually booked.
// The words are compared with folded texts: lower case, without accents.
import type { Direction } from '../../bank/counterparty-name.ts'

export interface EverydayKind {
  /** Its name in answers; main/http/text has the words for people. */
  readonly code: string
  /** Null: both. */
  readonly direction: Direction | null
  readonly words: RegExp
  /** Texts with these words mean something else. */
  readonly except?: RegExp
  /** Numbers of the KMU chart, the usual one first; the first that the chart has and that can be booked counts. */
  readonly accounts: readonly number[]
  /** The account instead when the text names an earlier year: that expense was accrued at the year's end. */
  readonly accrued?: number
  /** For companies without a legal personality, whose owner owes these taxes privately. */
  readonly owner?: number
}

const WORDS_OF_VEHICLES =
  /fahrzeug|\bauto|lieferwagen|\bwagen|voiture|vehicule|veicol|\bcar\b|\bvan\b|amag|camion|furgon/

/** Who writes about taxes and wages in bills of their own. */
const ADVISERS = /treuhand|fiduciair|fiduciari|honorar|honoraire|onorari|beratung/

/** The first that fits counts: special ones before general ones. */
export const EVERYDAY_KINDS: readonly EverydayKind[] = [
  {
    code: 'cash_withdrawal',
    direction: 'debit',
    words:
      /bargeld|barbezug|bankomat|bancomat|postomat|geldautomat|geldbezug|\bretrait\b|prelievo|prelevamento (?:contanti|bancomat)|cash withdrawal|\batm\b/,
    accounts: [1000],
  },
  {
    code: 'cash_deposit',
    direction: 'credit',
    words:
      /safebag|versement (?:au )?bancomat|einzahlung (?:bancomat|kasse)|bareinzahlung|einzahlautomat|einzahlung (?:am |auf |via )?(?:schalter|automat|bargeld)|versement (?:au )?guichet|versement (?:en )?especes|versamento (?:allo )?sportello|versamento (?:di )?contanti|cash deposit/,
    accounts: [1000],
  },
  {
    code: 'card_takings',
    direction: 'credit',
    words:
      /kartenzahlung(?:en)?|kartenumsatz|zahlterminal|paiements? par cartes?|pagamenti con carta|card (?:payout|payments?|takings)|worldline|six payment|\bsumup\b|\bstripe\b|\badyen\b|payrexx|\bwallee\b|\bnexi\b|concardis|zettle|\bmypos\b|twint (?:acquiring|sammelgutschrift|auszahlung)/,
    accounts: [3200, 3400],
  },
  {
    code: 'source_tax',
    direction: 'debit',
    words: /\bqst\b|quellensteuer|impots? a la source|imposta alla fonte|tax at source|withholding tax on wages/,
    accounts: [2279, 5790],
  },
  {
    code: 'wages',
    direction: 'debit',
    words:
      /\b(?:netto)?(?:lohn|lohne|lohnzahlung(?:en)?|lohnlauf|gehalt|gehalter|salar|salare)\b|\bsalaires?\b|\bsalari[oe]?\b|stipendi|payroll|\bwages\b|\bsalar(?:y|ies)\b/,
    except: /lohnausweis|lohnprogramm|lohnbuchhaltung|lohnsoftware|logiciel|software|licen[cs]e|honorar/,
    accounts: [5000],
  },
  {
    code: 'meals',
    direction: 'debit',
    words:
      /restaurant|gasthof|gasthaus|\bristorante\b|pizzeria|\bcafe\b|backerei|konditorei|boulangerie|panetteria|take ?away/,
    accounts: [6641, 5821],
  },
  {
    code: 'travel',
    direction: 'debit',
    words:
      /\bairlines?\b|air lines|\bswiss intl|\bsbb\b|\bcff\b|\bffs\b|bahnschalter|bahnhof|\bbls\b|postauto|\btaxi\b|\bswiss air|\beasyjet\b|\bhotel\b|parkhaus|\bparking\b/,
    accounts: [5820],
  },
  {
    code: 'pension_fund',
    direction: 'debit',
    words:
      /pensionskasse|berufliche vorsorge|vorsorge(?:stiftung|einrichtung)|sammelstiftung|\bbvg\b|\blpp\b|caisse de pensions?|prevoyance professionnelle|fondation de prevoyance|cassa pension[ei]|previdenza professionale|pension fund/,
    accounts: [5720],
  },
  {
    code: 'accident_insurance',
    direction: 'debit',
    words:
      /\bsuva\b|\buvg\b|\blaa\b|\blainf\b|unfallversicherung|assurances?[- ]accidents?|infortuni|accident insurance/,
    accounts: [5730],
  },
  {
    code: 'sickness_insurance',
    direction: 'debit',
    words: /krankentaggeld|taggeldversicherung|\bktg\b|indemnites? journalieres?|indennita giornalier|sickness benefit/,
    accounts: [5740],
  },
  {
    code: 'social_insurance_benefit',
    direction: 'credit',
    words:
      /\bkae\b|kurzarbeitsentschadigung|indemnites? rht|ausgleichskasse|\beo[- ]entschadigung|erwerbsersatz|mutterschaftsentschadigung|kurzarbeit|familienzulagen|caisse (?:cantonale )?de compensation|allocations? (?:pour perte de gain|familiales)|cassa (?:cantonale )?di compensazione|assegni familiari|indennita per perdita di guadagno/,
    accounts: [5005],
  },
  {
    code: 'social_insurance',
    direction: 'debit',
    words:
      /ausgleichskasse|\bahv\b|\bsva\b|familienausgleich|\bfak\b|caisse (?:cantonale )?de compensation|\bavs\b|cassa (?:cantonale )?di compensazione|compensation office/,
    accounts: [5700],
    accrued: 2270,
  },
  {
    code: 'dividend',
    direction: 'debit',
    words: /\bdividend[eo]?n?\b|gewinnausschuttung|distribution de benefices?/,
    accounts: [2261],
  },
  {
    code: 'vat',
    direction: null,
    words:
      /(?=.*\b(?:mwst|mehrwertsteuer|vorsteueruberschuss|tva|iva|vat)\b).*(?:steuerverwaltung|\bestv\b|administration federale des contributions|\bafc\b|amministrazione federale delle contribuzioni|federal tax administration|abrechnung|quartal|trimestre|semester|\bq[1-4]\b|decompte|rendiconto|\breturn\b)/,
    except: ADVISERS,
    accounts: [2201, 2200],
  },
  {
    code: 'vehicle_duties',
    direction: 'debit',
    words:
      /strassenverkehrsamt|motorfahrzeug(?:steuer|kontrolle|abgabe)|verkehrs(?:abgabe|steuer)|service (?:cantonal )?des automobiles|sezione della circolazione|\blsva\b|autobahnvignette|vehicle tax/,
    accounts: [6360],
  },
  {
    code: 'customs',
    direction: 'debit',
    words:
      /\bzoll(?:e|abgaben|verwaltung)?\b|\bbazg\b|douanes?\b|dogan[ae]\b|\bcustoms\b|einfuhr(?:steuer|abgaben)|bundesamt fur zoll/,
    accounts: [4701],
  },
  {
    code: 'direct_taxes',
    direction: 'debit',
    words:
      /administration (?:fiscale|cantonale des impots)|ufficio esazione|steuerverwaltung|steueramt|steuerbezug|gemeindesteuer|kantonssteuer|staatssteuer|bundessteuer|gewinnsteuer|kapitalsteuer|\bsteuer(?:n|rechnung)\b|\bimpots?\b|\bimposte?\b|ufficio (?:delle )?imposte|tax office|income tax/,
    except: new RegExp(`${ADVISERS.source}|verrechnungssteuer|impot anticipe|imposta preventiva`),
    accounts: [8900],
    accrued: 2208,
    owner: 2850,
  },
  {
    code: 'own_draw',
    direction: null,
    words:
      /privat(?:bezug|entnahme|einlage|konto)|prelevements? prives?|apport prive|prelevamento privato|versamento privato|private (?:withdrawal|contribution)|owner.?s draw/,
    accounts: [2850],
  },
  {
    code: 'mortgage_interest',
    direction: 'debit',
    words:
      /zins.{0,20}hypothek|hypothek.{0,20}zins|hypothek(?:ar)?[- ]?zins|zins(?:en)? (?:der |fur )?hypothek|interets? hypothecaires?|interess[ei] ipotecari|mortgage interest/,
    accounts: [6902, 6900],
  },
  {
    code: 'loan_interest',
    direction: 'debit',
    words:
      /darlehens?zins|kreditzins|interets? (?:du|de) pret|interess[ei] (?:del|sul) (?:prestito|mutuo)|loan interest/,
    accounts: [6901, 6900],
  },
  {
    code: 'loan',
    direction: null,
    words:
      /\bdarlehen|darlehensruckzahlung|kreditrate|kreditauszahlung|kreditruckzahlung|covid-?19?-?kredit|\bpret\b|\bprestito\b|\bmutuo\b|\bloan\b|hypothek.*amortisation|amortisation.*hypothek/,
    accounts: [2450, 2400],
  },
  {
    code: 'interest_received',
    direction: 'credit',
    words:
      /interets? creanciers?|\b(?:haben)?zins(?:en|gutschrift|abschluss)?\b|interets? (?:crediteurs?|actifs?)|interess[ei] (?:attivi|avere|creditori)|interest (?:received|credit)|credit interest/,
    accounts: [6950],
  },
  {
    code: 'interest_paid',
    direction: 'debit',
    words:
      /\b(?:soll)?zins(?:en|belastung|abschluss)?\b|interets? (?:debiteurs?|passifs?)|interess[ei] (?:passivi|dare|debitori)|debit interest|interest (?:paid|charge)/,
    accounts: [6900],
  },
  {
    code: 'bank_charges',
    direction: 'debit',
    words:
      /service prices|spese tenuta|decompte des? prix|frais de gestion de compte|account keeping|kontofuhrung|kontogebuhr|kontoabschluss|dienstleistungspreis|preis fur|prix pour|prezzo per|\b(?:bank)?spesen\b|bankgebuhr|depotgebuhr|gebuhr(?:en)? (?:fur )?(?:konto|karte|zahlung|e-?banking)|jahres(?:gebuhr|preis) .*kart|frais (?:de tenue|bancaires|de compte)|tenue de compte|spese (?:di tenuta|bancarie)|account (?:maintenance )?fee|bank charges?/,
    accounts: [6940],
  },
  {
    code: 'vehicle_leasing',
    direction: 'debit',
    words: new RegExp(`(?=.*(?:leasing|\\blease\\b|mietkauf|location-vente)).*(?:${WORDS_OF_VEHICLES.source})`),
    accounts: [6260],
  },
  {
    code: 'leasing',
    direction: 'debit',
    words: /leasing|\blease\b|mietkauf|location-vente/,
    accounts: [6105, 6260],
  },
  {
    code: 'rent',
    direction: 'debit',
    words:
      /\b(?:monats|laden|buro|geschafts|werkstatt|lager)?miet(?:e|en|zins|zinse)\b|\bloyers?\b|\baffitt[oi]\b|\bpigion[ei]\b|\brent\b/,
    except: /mietwagen|automiete|fahrzeugmiete|zeltmiete|geratemiete/,
    accounts: [6000],
  },
  {
    code: 'telecom',
    direction: 'debit',
    words:
      /\bgreen\.ch\b|fibre internet|internet (?:and|und|et)|\bswisscom\b|\bsunrise\b|\bsalt (?:mobile|home)|quickline|\binit7\b|\bwingo\b|\byallo\b|telefon(?:rechnung|abo|ie)?\b|telekommunikation|mobilfunk|internet(?:abo|anschluss|rechnung)|telephon[ei]e?\b|abonnement (?:internet|mobile)|telefonia|broadband/,
    accounts: [6510],
  },
  {
    code: 'waste',
    direction: 'debit',
    words:
      /waste collection|recycling|\bvoirie\b|entsorgung|kehricht|abfallgebuhr|\bdechets\b|smaltimento|\brifiuti\b|waste disposal/,
    accounts: [6460],
  },
  {
    code: 'energy',
    direction: 'debit',
    words:
      /\bstrom(?:rechnung)?\b|elektrizitat|elektra\b|\bewz\b|\bekz\b|\bbkw\b|\bckw\b|\biwb\b|\baew\b|groupe e\b|romande energie|services industriels|stadtwerke?\b|industrielle (?:werke|betriebe)|\benergie\b|electricite|elettricita|\berdgas\b|heizol|fernwarme|\belectricity\b|\bmazout\b/,
    accounts: [6400],
  },
  {
    code: 'fuel',
    direction: 'debit',
    words:
      /tankstelle|\btanken\b|benzin|\bdiesel\b|treibstoff|\bagrola\b|\bmigrol\b|\bshell\b|\btamoil\b|\bsocar\b|coop pronto|\besso\b|\bavia\b|station[- ]service|carburant|stazione di servizio|distributore|petrol station|\bfuel\b/,
    accounts: [6210],
  },
  {
    code: 'vehicle_insurance',
    direction: 'debit',
    words: new RegExp(
      `(?=.*(?:versicherung|assurance|assicurazione|insurance)).*(?:${WORDS_OF_VEHICLES.source})|motorfahrzeugversicherung`,
    ),
    accounts: [6220],
  },
  {
    code: 'insurance',
    direction: 'debit',
    words:
      /versicherung|\bassurances?\b|assicurazion[ei]|\binsurance\b|\bmobiliar\b|\bhelvetia\b|\bbaloise\b|\bvaudoise\b|\ballianz\b|\baxa\b/,
    except: /rentenversicherung|krankenkasse/,
    accounts: [6300],
  },
  {
    code: 'postage',
    direction: 'debit',
    words:
      /\bla poste\b|\bpost office\b|\bswiss post\b|\bla posta\b|\b(?:paket)?porti?o?\b|briefmarken|postschalter|postfiliale|post ch ag|die schweizerische post|la poste suisse|la posta svizzera|frankatur|affranchissement|affrancatura|\bpostage\b/,
    accounts: [6513],
  },
  {
    code: 'stationery',
    direction: 'debit',
    words:
      /office world|papeteri|buromaterial|fournitures? de bureau|cancelleria|cartoleria|office supplies|stationery/,
    accounts: [6500],
  },
  {
    code: 'newspapers',
    direction: 'debit',
    words:
      /\babo\b.{0,30}(?:zeitung|anzeiger|journal|nzz)|(?:zeitung|anzeiger).{0,30}\babo|jahresabo|abonnement.{0,30}(?:journal|revue|anzeiger)|abbonamento.{0,30}(?:giornale|corriere)|\bkiosk\b|\bkiosque\b|zeitschrift|zeitungsabo|fachliteratur|buchhandlung|librairie|libreria|newspaper|bookshop/,
    accounts: [6503, 6500],
  },
  {
    code: 'small_material',
    direction: null,
    words:
      /bauhaus|do it ?\+ ?garden|outillage|baumarkt|\bjumbo\b|\bhornbach\b|bau ?\+ ?hobby|\bobi\b|werkzeug|bricolage|quincaillerie|ferramenta|hardware store/,
    accounts: [6100],
  },
  {
    code: 'own_transfer',
    direction: null,
    words:
      /ubertrag|umbuchung|kontoubertrag|giroconto|transfert de compte|virement interne|internal transfer|own account/,
    accounts: [1090],
  },
]
