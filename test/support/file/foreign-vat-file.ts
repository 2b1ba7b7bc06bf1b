// The file of a VAT return as another program writes it: other prefixes, supplies at 8.1 %, input tax in 405.
interface ForeignReturn {
  readonly uid?: string
  readonly from?: string
  readonly to?: string
  /** 1: first, 2: correction. */
  readonly type?: number
  readonly turnover: string
  readonly input_tax?: string
  readonly payable: string
}

export const foreignVatFile = ({
  uid = 'CHE123456788',
  from = '2026-01-01',
  to = '2026-03-31',
  type = 1,
  turnover,
  input_tax = '0.00',
  payable,
}: ForeignReturn): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<VATDeclaration xmlns="http://www.ech.ch/xmlns/eCH-0217/2" xmlns:a="http://www.ech.ch/xmlns/eCH-0058/5">
  <generalInformation><uid>${uid}</uid><organisationName>Müller AG</organisationName>
    <generationTime>2026-04-20T09:30:00Z</generationTime>
    <reportingPeriodFrom>${from}</reportingPeriodFrom><reportingPeriodTill>${to}</reportingPeriodTill>
    <typeOfSubmission>${type}</typeOfSubmission><formOfReporting>1</formOfReporting>
    <businessReferenceId>Q1</businessReferenceId>
    <sendingApplication><a:manufacturer>Rechner AG</a:manufacturer><a:product>Fibu</a:product><a:productVersion>10.1</a:productVersion></sendingApplication>
  </generalInformation>
  <turnoverComputation><totalConsideration>${turnover}</totalConsideration></turnoverComputation>
  <effectiveReportingMethod><grossOrNet>1</grossOrNet>
    <suppliesPerTaxRate><taxRate>8.10</taxRate><turnover>${turnover}</turnover></suppliesPerTaxRate>
    <inputTaxInvestments>${input_tax}</inputTaxInvestments>
  </effectiveReportingMethod>
  <payableTax>${payable}</payableTax>
</VATDeclaration>
`
