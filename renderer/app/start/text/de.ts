// The German texts of the guide for a new organization.
export const de = {
  'start.title': 'Einrichtung',
  'start.intro':
    'In fünf kurzen Schritten bereit. Jeder Schritt wird gespeichert, sobald Sie weitergehen; Sie können ihn überspringen und später nachholen.',
  'start.restore': 'Sicherung wiederherstellen …',
  'start.restore.hint':
    'Sie haben schon Bücher? Stellen Sie eine Sicherung wieder her (eine Datei, die auf .kontor endet).',
  'start.drop':
    'Lieber gleich beginnen? Legen Sie einen Kontoauszug irgendwo in dieses Fenster: Kontor legt das Konto an.',
  'start.sample': 'Musterdaten laden',
  'start.sample.hint':
    'Nur ausprobieren? Eine Musterfirma mit zwei Jahren Buchhaltung, von denen ein Monat zu erledigen bleibt; lässt sich rückgängig machen.',
  'start.sample.done':
    'Musterdaten sind geladen: eine Velofirma mit zwei Jahren, von denen ein Monat zu erledigen bleibt',
  'start.progress': 'Schritte der Einrichtung',
  'start.position': 'Schritt {{position}} von {{count}}',
  'start.step.company': 'Firma',
  'start.step.vat': 'MWST',
  'start.step.year': 'Geschäftsjahr',
  'start.step.account': 'Bankkonto',
  'start.step.ready': 'Los geht’s',
  'start.state.saved': 'gespeichert',
  'start.state.skipped': 'übersprungen',
  'start.back': 'Zurück',
  'start.skip': 'Überspringen',
  'start.next': 'Weiter',
  'start.later': 'Später einrichten',

  'start.company.heading': 'Wie heisst die Firma?',
  'start.company.hint': 'Der Name steht oben im Fenster und auf Auswertungen.',
  'start.company.name': 'Name der Firma',
  'start.company.name.hint': 'So, wie er im Handelsregister steht',
  'start.company.name.length': 'Der Name hat 3 bis 50 Zeichen',
  'start.company.legal-form': 'Rechtsform',
  'start.company.legal-form.hint': 'Sie bestimmt, auf welches Konto das Jahresergebnis gebucht wird',
  'start.legal-form.sole_proprietorship': 'Einzelunternehmen',
  'start.legal-form.simple_partnership': 'Einfache Gesellschaft',
  'start.legal-form.general_partnership': 'Kollektivgesellschaft',
  'start.legal-form.limited_partnership': 'Kommanditgesellschaft',
  'start.legal-form.plc': 'Aktiengesellschaft (AG)',
  'start.legal-form.llc': 'Gesellschaft mit beschränkter Haftung (GmbH)',
  'start.legal-form.association': 'Verein',
  'start.legal-form.foundation': 'Stiftung',

  'start.vat.heading': 'Ist die Firma mehrwertsteuerpflichtig?',
  'start.vat.hint': 'Davon hängt ab, ob Kontor beim Abgleichen Steuersätze vorschlägt.',
  'start.vat.liable': 'Mehrwertsteuerpflichtig',
  'start.vat.yes': 'Ja',
  'start.vat.no': 'Nein',
  'start.vat.number': 'MWST-Nummer',
  'start.vat.number.hint': 'Zum Beispiel CHE-123.456.788 MWST; darf leer bleiben',
  'start.vat.number.invalid': 'Diese MWST-Nummer ist nicht gültig: Länge oder Prüfziffer stimmen nicht',
  'start.vat.number.valid': 'Prüfziffer stimmt',
  'start.vat.method': 'Abrechnung',
  'start.vat.effective': 'Effektiv',
  'start.vat.net': 'Saldosteuersätze',
  'start.vat.net-accounts': 'Konten zum zweiten Saldosteuersatz',
  'start.vat.net-accounts.hint': 'Ertragskonten; alle anderen gelten zum ersten Satz',
  'start.vat.net-rates': 'Bewilligte Saldosteuersätze',
  'start.vat.net-rates.hint': 'Einer oder zwei; abgerechnet wird dann halbjährlich',
  'start.vat.net-rates.missing': 'Geben Sie den Satz ein, zum Beispiel 6.2 %',

  'start.year.heading': 'Wann beginnt und endet das Geschäftsjahr?',
  'start.year.hint':
    'Meist das Kalenderjahr. Das Jahr davor richtet sich danach, damit auch ältere Auszüge gebucht werden können.',
  'start.year.from': 'Erster Tag',
  'start.year.to': 'Letzter Tag',
  'start.year.date.hint': 'Auch kurz: 1.7. oder 01072026',
  'start.year.date.missing': 'Geben Sie einen Tag ein, zum Beispiel 31.12.2026',
  'start.year.name': 'Name des Geschäftsjahrs: {{name}}',

  'start.account.heading': 'Welches ist das erste Bankkonto?',
  'start.account.hint': 'Weitere Konten legt Kontor mit ihren Auszügen an.',
  'start.account.there': 'Bereits angelegt: {{names}}. Hier können Sie ein weiteres anlegen.',

  'start.ready.heading': 'Bereit',
  'start.ready.hint':
    'Legen Sie jetzt einen Kontoauszug in dieses Fenster (CAMT.053, CSV, Excel oder ein ganzer Ordner). Kontor liest ihn, prüft die Saldi und schlägt Zuordnungen vor.',
  'start.ready.overview': 'Zur Übersicht',
  'start.booking': 'Rechnungen und Ausgaben buchen',
  'start.booking.on_issue': 'An ihrem Datum',
  'start.booking.on_payment': 'Bei der Zahlung',
  'start.booking.elsewhere': 'Anderswo',
  'start.booking.on_issue.hint':
    'Jede Rechnung steht von ihrem Datum an bei den Debitoren, jede Ausgabe bei den Kreditoren, mit ihrer MWST.',
  'start.booking.on_payment.hint':
    'Ertrag, Aufwand und MWST werden erst gebucht, wenn das Geld fliesst: für kleine Firmen, die nur Zahlungen festhalten.',
  'start.booking.elsewhere.hint':
    'Ein anderes Programm bucht sie. Bis dessen Buchungen hier erfasst sind, ist die Buchhaltung unvollständig.',
} as const
