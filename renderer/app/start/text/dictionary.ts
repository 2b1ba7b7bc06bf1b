// The texts of the guide for a new organization.
import { addTexts } from '../../text/texts.ts'

export const texts = addTexts({
  'start.title': ['Einrichtung', 'Setup'],
  'start.intro': [
    'In fünf kurzen Schritten bereit. Jeder Schritt wird gespeichert, sobald Sie weitergehen; Sie können ihn überspringen und später nachholen.',
    'Five short steps. Kontor saves each step when you continue; you can skip a step and return to it later.',
  ],
  'start.restore': ['Sicherung wiederherstellen …', 'Restore a backup …'],
  'start.restore.hint': [
    'Sie haben schon Bücher? Stellen Sie eine Sicherung wieder her (eine Datei, die auf .kontor endet).',
    'Do you already have books? Restore a backup (a file that ends in .kontor).',
  ],
  'start.drop': [
    'Lieber gleich beginnen? Legen Sie einen Kontoauszug irgendwo in dieses Fenster: Kontor legt das Konto an.',
    'Would you rather start right away? Drop a bank statement anywhere in this window: Kontor adds the account.',
  ],
  'start.sample': ['Musterdaten laden', 'Load sample data'],
  'start.sample.hint': [
    'Nur ausprobieren? Eine Musterfirma mit zwei Jahren Buchhaltung, von denen ein Monat zu erledigen bleibt; lässt sich rückgängig machen.',
    'Just trying Kontor out? A sample company with two years of books and one month left to do; you can undo it.',
  ],
  'start.sample.done': [
    'Musterdaten sind geladen: eine Velofirma mit zwei Jahren, von denen ein Monat zu erledigen bleibt',
    'The sample data is loaded: a bicycle shop with two years of books and one month left to do',
  ],
  'start.progress': ['Schritte der Einrichtung', 'Steps of the setup'],
  'start.position': ['Schritt {{position}} von {{count}}', 'Step {{position}} of {{count}}'],
  'start.step.company': ['Firma', 'Company'],
  'start.step.vat': ['MWST', 'VAT'],
  'start.step.year': ['Geschäftsjahr', 'Fiscal year'],
  'start.step.account': ['Bankkonto', 'Bank account'],
  'start.step.ready': ['Los geht’s', 'Ready'],
  'start.state.saved': ['gespeichert', 'saved'],
  'start.state.skipped': ['übersprungen', 'skipped'],
  'start.back': ['Zurück', 'Back'],
  'start.skip': ['Überspringen', 'Skip'],
  'start.next': ['Weiter', 'Continue'],
  'start.later': ['Später einrichten', 'Set up later'],

  'start.company.heading': ['Wie heisst die Firma?', 'What is the company called?'],
  'start.company.hint': [
    'Der Name steht oben im Fenster und auf Auswertungen.',
    'The name appears at the top of the window and on reports.',
  ],
  'start.company.name': ['Name der Firma', 'Company name'],
  'start.company.name.hint': ['So, wie er im Handelsregister steht', 'As in the commercial register'],
  'start.company.name.length': ['Der Name hat 3 bis 50 Zeichen', 'The name has 3 to 50 characters'],
  'start.company.legal-form': ['Rechtsform', 'Legal form'],
  'start.company.legal-form.hint': [
    'Sie bestimmt, auf welches Konto das Jahresergebnis gebucht wird',
    'It determines the account that the result of the year is booked to',
  ],
  'start.legal-form.sole_proprietorship': ['Einzelunternehmen', 'Sole proprietorship'],
  'start.legal-form.simple_partnership': ['Einfache Gesellschaft', 'Simple partnership'],
  'start.legal-form.general_partnership': ['Kollektivgesellschaft', 'General partnership'],
  'start.legal-form.limited_partnership': ['Kommanditgesellschaft', 'Limited partnership'],
  'start.legal-form.plc': ['Aktiengesellschaft (AG)', 'Public limited company (AG)'],
  'start.legal-form.llc': ['Gesellschaft mit beschränkter Haftung (GmbH)', 'Limited liability company (GmbH)'],
  'start.legal-form.association': ['Verein', 'Association'],
  'start.legal-form.foundation': ['Stiftung', 'Foundation'],

  'start.vat.heading': ['Ist die Firma mehrwertsteuerpflichtig?', 'Is the company liable for VAT?'],
  'start.vat.hint': [
    'Davon hängt ab, ob Kontor beim Abgleichen Steuersätze vorschlägt.',
    'It determines whether Kontor proposes VAT rates when you reconcile.',
  ],
  'start.vat.liable': ['Mehrwertsteuerpflichtig', 'Liable for VAT'],
  'start.vat.yes': ['Ja', 'Yes'],
  'start.vat.no': ['Nein', 'No'],
  'start.vat.number': ['MWST-Nummer', 'VAT number'],
  'start.vat.number.hint': [
    'Zum Beispiel CHE-123.456.788 MWST; darf leer bleiben',
    'For example CHE-123.456.788 MWST; may be left empty',
  ],
  'start.vat.number.invalid': [
    'Diese MWST-Nummer ist nicht gültig: Länge oder Prüfziffer stimmen nicht',
    'This VAT number is not valid: its length or check digit is wrong',
  ],
  'start.vat.number.valid': ['Prüfziffer stimmt', 'The check digit is correct'],
  'start.vat.method': ['Abrechnung', 'Method'],
  'start.vat.net-rates.missing': ['Geben Sie den Satz ein, zum Beispiel 6.2 %', 'Enter the rate, for example 6.2 %'],

  'start.year.heading': ['Wann beginnt und endet das Geschäftsjahr?', 'When does the fiscal year begin and end?'],
  'start.year.hint': [
    'Meist das Kalenderjahr. Das Jahr davor richtet sich danach, damit auch ältere Auszüge gebucht werden können.',
    'Usually the calendar year. Kontor also adds the year before it, so that you can book older statements.',
  ],
  'start.year.from': ['Erster Tag', 'First day'],
  'start.year.to': ['Letzter Tag', 'Last day'],
  'start.year.date.hint': ['Auch kurz: 1.7. oder 01072026', 'Short forms work: 1.7. or 01072026'],
  'start.year.date.missing': [
    'Geben Sie einen Tag ein, zum Beispiel 31.12.2026',
    'Enter a date, for example 31.12.2026',
  ],
  'start.year.name': ['Name des Geschäftsjahrs: {{name}}', 'It will be called {{name}}.'],

  'start.account.heading': ['Welches ist das erste Bankkonto?', 'Which is the first bank account?'],
  'start.account.hint': [
    'Weitere Konten legt Kontor mit ihren Auszügen an.',
    'Kontor adds further accounts when you import their statements.',
  ],
  'start.account.there': [
    'Bereits angelegt: {{names}}. Hier können Sie ein weiteres anlegen.',
    'Existing accounts: {{names}}. You can add another one here.',
  ],

  'start.ready.heading': ['Bereit', 'Ready'],
  'start.ready.hint': [
    'Legen Sie jetzt einen Kontoauszug in dieses Fenster (CAMT.053, CSV, Excel oder ein ganzer Ordner). Kontor liest ihn, prüft die Saldi und schlägt Zuordnungen vor.',
    'Now drop a bank statement in this window (CAMT.053, CSV, Excel, or a whole folder). Kontor reads it, checks the balances and proposes matches.',
  ],
  'start.ready.overview': ['Zur Übersicht', 'Go to the overview'],
  'start.booking': ['Kunden- und Lieferantenrechnungen buchen', 'Book invoices and bills'],
  'start.booking.on_issue': ['An ihrem Datum', 'On their date'],
  'start.booking.on_payment': ['Bei der Zahlung', 'When paid'],
  'start.booking.elsewhere': ['Anderswo', 'In another program'],
  'start.booking.on_issue.hint': [
    'Jede Rechnung steht von ihrem Datum an bei den Debitoren, jede Lieferantenrechnung bei den Kreditoren, mit ihrer MWST.',
    'Each invoice is booked to debtors and each bill to creditors on its date, with its VAT.',
  ],
  'start.booking.on_payment.hint': [
    'Ertrag, Aufwand und MWST werden erst gebucht, wenn das Geld fliesst: für kleine Firmen, die nur Zahlungen festhalten.',
    'Revenue, costs and VAT are booked when they are paid: for small companies that record payments only.',
  ],
  'start.booking.elsewhere.hint': [
    'Ein anderes Programm bucht sie. Bis dessen Buchungen hier erfasst sind, ist die Buchhaltung unvollständig.',
    'Another program books them. Until you transfer its entries, the ledger is incomplete.',
  ],
})
