// The texts of fiscal years.
import { addTexts } from '../../text/texts.ts'

export const texts = addTexts({
  'years.title': ['Geschäftsjahre', 'Fiscal years'],
  'years.empty': ['Noch kein Geschäftsjahr', 'No fiscal year yet'],
  'years.empty.hint': [
    'Gebucht wird in Geschäftsjahren. Legen Sie das erste an.',
    'Bookings belong to fiscal years. Add the first one.',
  ],
  'years.error': ['Die Geschäftsjahre konnten nicht geladen werden', 'The fiscal years could not be loaded'],
  'years.add': ['Neues Geschäftsjahr', 'New fiscal year'],
  'years.edit': ['Name und Daten ändern', 'Change name and dates'],
  'years.next': ['Nächstes Geschäftsjahr', 'Next fiscal year'],
  'years.previous': ['Vorheriges Geschäftsjahr', 'Previous fiscal year'],
  'years.type': ['Dauer', 'Length'],
  'years.type.full_year': ['volles Jahr', 'full year'],
  'years.type.short_year': ['Kurzjahr', 'short year'],
  'years.type.long_year': ['Langjahr', 'long year'],
  'years.state.current': ['laufend', 'current'],
  'years.state.over': ['vorbei, noch offen', 'ended, still open'],
  'years.state.open': ['offen', 'open'],
  'years.state.closed': ['abgeschlossen', 'closed'],
  'years.closed-on': [
    'Abgeschlossen am {{date}}. Es lässt sich nicht mehr ändern.',
    'Closed on {{date}}. It cannot be changed any more.',
  ],

  'years.checklist': ['Jahresabschluss {{name}}', 'Year-end of {{name}}'],
  'years.checklist.intro': [
    'Schritt für Schritt zum Abschluss. Kontor prüft beim Abschliessen, ob alles Nötige erledigt ist.',
    'Step by step to the year-end. Kontor checks the requirements when you close the year.',
  ],
  'years.checklist.hidden': [
    'Nur Personen, die die Buchhaltung führen dürfen, sehen und erledigen den Jahresabschluss.',
    'Only users who may keep the books can see and do the year-end.',
  ],
  'years.met': ['erledigt', 'done'],
  'years.advice': ['freiwillig', 'optional'],
  'years.item.transactions': ['Transaktionen abgleichen', 'Reconcile transactions'],
  'years.item.transactions.none': [
    'Alle Transaktionen des Jahres sind abgeglichen.',
    'All transactions of the year are reconciled.',
  ],
  'years.item.transactions.empty': ['In diesem Jahr gibt es keine Transaktionen.', 'This year has no transactions.'],
  'years.item.transactions.left_one': [
    '{{formatted}} Transaktion des Jahres ist nicht abgeglichen.',
    '{{formatted}} transaction of the year is not reconciled.',
  ],
  'years.item.transactions.left_other': [
    '{{formatted}} Transaktionen des Jahres sind nicht abgeglichen.',
    '{{formatted}} transactions of the year are not reconciled.',
  ],
  'years.item.transactions.do': ['Ansehen', 'Show'],
  'years.item.vat': ['MWST {{label}} abrechnen', 'Settle VAT of {{label}}'],
  'years.item.vat.met': [
    'Die MWST-Konten stehen am {{date}} auf null.',
    'The balance of the VAT accounts is zero on {{date}}.',
  ],
  'years.item.vat.open': [
    'Auf den MWST-Konten steht am {{date}} noch ein Saldo.',
    'The VAT accounts still have a balance on {{date}}.',
  ],
  'years.item.vat.not-yet': ['Noch nicht: Die Periode dauert bis {{date}}.', 'Not yet: the period ends on {{date}}.'],
  'years.item.vat.report': ['MWST-Abrechnung', 'VAT return'],
  'years.item.vat.settle': ['Einreichen', 'File'],
  'years.item.vat.next': ['Nächste MWST-Abrechnung einreichen', 'File the next VAT return'],
  'years.item.result': ['Ergebnis verbuchen', 'Post the result'],
  'years.item.result.met': [
    'Das Ergebnis steht im Eigenkapital, die Klassen 3 bis 8 stehen auf null.',
    'The result is posted to equity; the balance of classes 3 to 8 is zero.',
  ],
  'years.item.result.open': [
    'Das Ergebnis ist noch nicht vollständig ins Eigenkapital gebucht.',
    'The result is not fully posted to equity yet.',
  ],
  'years.item.checks': ['Bücher prüfen', 'Check the books'],
  'years.item.checks.wrong': [
    'Etwas stimmt nicht überein. Beim Abschliessen wird noch einmal gefragt.',
    'Some checks failed. Kontor asks again when you close the year.',
  ],
  'years.item.checks.do': ['Prüfungen ansehen', 'View the checks'],
  'years.close.title': ['{{name}} abschliessen?', 'Close {{name}}?'],
  'years.close.hint': ['Das Jahr kann abgeschlossen werden, aber:', 'The year can be closed, but:'],
  'years.close.anyway': ['Trotzdem abschliessen', 'Close it anyway'],
  'years.item.statements': ['Bilanz und Erfolgsrechnung prüfen', 'Check balance sheet and income statement'],
  'years.item.statements.hint': [
    'Stimmen die Zahlen? Nach dem Abschluss lassen sie sich nicht mehr ändern.',
    'Are the figures right? They cannot change after you close the year.',
  ],
  'years.item.close': ['Jahr abschliessen', 'Close the year'],
  'years.item.close.hint': [
    'Danach lässt sich in diesem Jahr nichts mehr buchen oder ändern.',
    'You cannot book or change anything in this year after that.',
  ],
  'years.item.close.early': ['Das Jahr dauert noch bis {{date}}.', 'The year ends on {{date}}.'],
  'years.item.close.do': ['Abschliessen', 'Close'],
  'years.refused': ['Das Jahr kann noch nicht abgeschlossen werden', 'The year cannot be closed yet'],
  'years.reopen': ['Wieder öffnen', 'Reopen'],
  'years.reopen.title': ['{{name}} wieder öffnen', 'Reopen {{name}}'],
  'years.reopen.hint': [
    'Danach kann im Jahr wieder gebucht werden. Der Grund steht im Verlauf.',
    'You can book in the year again after that. The history keeps the reason.',
  ],
  'years.reopen.reason': ['Grund', 'Reason'],
  'years.reopen.reason.hint': [
    'Zum Beispiel: Nachtrag der Revision',
    'For example: correction requested by the auditors',
  ],
  'years.reopen.later': [
    'Zuerst muss das spätere Jahr {{name}} wieder geöffnet werden.',
    'Reopen the later year {{name}} first.',
  ],

  'years.added': ['Geschäftsjahr {{name}} ist angelegt', 'Fiscal year {{name}} has been added'],
  'years.changed': ['Geschäftsjahr {{name}} ist geändert', 'Fiscal year {{name}} has been changed'],
  'years.closed': ['Geschäftsjahr {{name}} ist abgeschlossen', 'Fiscal year {{name}} has been closed'],
  'years.deleted': ['Geschäftsjahr {{name}} ist gelöscht', 'Fiscal year {{name}} has been deleted'],
  'years.reopened': ['Geschäftsjahr {{name}} ist wieder offen', 'Fiscal year {{name}} is open again'],
  'years.result.posted': ['Das Ergebnis {{name}} ist verbucht', 'The result of {{name}} has been posted'],
  'years.form.dates.hint': ['31.12.2026 oder 31122026', '31.12.2026 or 31122026'],

  'years.result.title': ['Ergebnis {{name}} verbuchen', 'Post the result of {{name}}'],
  'years.result.profit': ['Gewinn', 'Profit'],
  'years.result.loss': ['Verlust', 'Loss'],
  'years.result.zero': ['Weder Gewinn noch Verlust', 'Neither profit nor loss'],
  'years.result.revenue': ['Ertrag', 'Revenue'],
  'years.result.expense': ['Aufwand', 'Expenses'],
  'years.result.steps': ['Gebucht wird am {{date}}:', 'Booked on {{date}}:'],
  'years.result.step.accounts': [
    'Die Konten der Klassen 3 bis 8 auf {{account}}',
    'The accounts of classes 3 to 8 to {{account}}',
  ],
  'years.result.step.move': ['{{from}} auf {{to}}', '{{from}} to {{to}}'],
  'years.result.missing': ['Konto {{number}} (fehlt im Kontenplan)', 'account {{number}} (missing in the chart)'],

  'years.vat.reopen.hint': [
    'Danach kann in der Periode wieder gebucht werden. Die abgerechneten Zahlen bleiben erhalten: Die Auswertung zeigt die Abweichungen.',
    'You can book in the period again after that. Kontor keeps the submitted figures: the report shows the differences.',
  ],

  'years.lock': ['Bücher sperren', 'Lock the books'],
  'years.lock.section': ['Gesperrte Bücher', 'Locked books'],
  'years.lock.hint': [
    'Bis zu diesem Tag lässt sich nichts mehr buchen, ändern oder stornieren. Wer Jahre abschliessen darf, kann die Bücher wieder öffnen.',
    'You cannot book, change or reverse anything dated up to this day after that. Users who may close years can reopen the books.',
  ],
  'years.lock.until': ['Bis und mit', 'Up to and including'],
  'years.lock.do': ['Sperren', 'Lock'],
  'years.lock.open-dialog': ['Sperren …', 'Lock …'],
  'years.lock.none': ['Die Bücher sind nicht gesperrt.', 'The books are not locked.'],
  'years.lock.state': [
    'Bis und mit {{date}} sind die Bücher gesperrt.',
    'The books are locked up to and including {{date}}.',
  ],
  'years.lock.name': ['Bücher bis {{date}}', 'Books up to {{date}}'],
  'years.lock.done': ['Die Bücher sind bis {{date}} gesperrt', 'The books are locked up to {{date}}'],
  'years.lock.reopen': ['Gesperrte Bücher wieder öffnen', 'Reopen locked books'],
  'years.lock.reopen.hint': [
    'Danach kann bis zu diesem Tag wieder gebucht werden. Der Grund steht im Verlauf.',
    'You can book on days up to this one again after that. The history keeps the reason.',
  ],
  'years.lock.reopened': ['Die Periode bis {{date}} ist wieder offen', 'The period up to {{date}} is open again'],
  'years.item.checks.not-yet_one': [
    '{{formatted}} lässt sich noch nicht prüfen',
    '{{formatted}} cannot be checked yet',
  ],
  'years.item.checks.not-yet_other': [
    '{{formatted}} lassen sich noch nicht prüfen',
    '{{formatted}} cannot be checked yet',
  ],
})
