// The German texts of notes about a file, skipped lines, and the meanings of columns.
export const de = {
  'likely.bank_reference': 'gleiche Bankreferenz',
  'likely.end_to_end_id': 'gleiche End-to-End-Id',
  'likely.reference': 'gleiche Zahlungsreferenz',
  'likely.name': 'gleiche Gegenpartei',
  'likely.text': 'gleicher Text',
  'likely.collective': 'Summe einer Sammelbuchung',
  'likely.same_days': 'gleicher Tag und Betrag; die Tage sind schon importiert',

  'column.booking_date': 'Buchungsdatum',
  'column.value_date': 'Valuta',
  'column.document_date': 'Belegdatum',
  'column.amount': 'Betrag',
  'column.debit': 'Belastung',
  'column.credit': 'Gutschrift',
  'column.marker': 'Soll/Haben-Zeichen',
  'column.fee': 'Gebühr',
  'column.balance': 'Saldo',
  'column.detail_amount': 'Einzelbetrag einer Sammelbuchung',
  'column.currency': 'Währung',
  'column.account': 'Eigenes Konto',
  'column.counterparty_account': 'Konto der Gegenpartei',
  'column.name': 'Gegenpartei',
  'column.text': 'Text',
  'column.reference': 'Zahlungsreferenz',
  'column.bank_reference': 'Bankreferenz',
  'column.end_to_end_id': 'End-to-End-Id',
  'column.status': 'Status',
  'column.ignored': 'Nicht verwendet',

  'note.entries_left_out_one':
    '{{formatted}} Eintrag ist noch nicht gebucht ({{status}}) und fehlt; er kommt mit einem späteren Auszug.',
  'note.entries_left_out_other':
    '{{formatted}} Einträge sind noch nicht gebucht ({{status}}) und fehlen; sie kommen mit einem späteren Auszug.',
  'note.collective_as_one_row_one':
    'Bei {{formatted}} Sammelbuchung ergeben die Einzelbeträge nicht die Summe; sie ist eine Zeile.',
  'note.collective_as_one_row_other':
    'Bei {{formatted}} Sammelbuchungen ergeben die Einzelbeträge nicht die Summe; jede ist eine Zeile.',
  'note.entry_count_differs':
    'Die Bank kündigt {{announced}} Einträge an, die Datei enthält {{found}}. Fehlen Buchungen, laden Sie den Auszug neu herunter.',
  'note.statement_does_not_add_up':
    'Anfangssaldo {{opening}} und Bewegungen von {{movements}} ergeben {{expected}}, der Schlusssaldo ist aber {{closing}} {{currency}}.',
  'note.opening_balance_unreadable': 'Der Anfangssaldo ist nicht lesbar.',
  'note.closing_balance_unreadable': 'Der Schlusssaldo ist nicht lesbar.',
  'note.opening_balance_foreign':
    'Der Anfangssaldo ist in einer anderen Währung ({{currency}} {{amount}}) und wurde weggelassen.',
  'note.closing_balance_foreign':
    'Der Schlusssaldo ist in einer anderen Währung ({{currency}} {{amount}}) und wurde weggelassen.',
  'note.statement_repeated': 'Der Auszug steht zweimal in der Datei und wurde einmal gelesen.',
  'note.encoding_repaired':
    'Der Text war einmal in einer falschen Zeichenkodierung gespeichert; die Umlaute und Akzente wurden wiederhergestellt.',
  'note.characters_lost_one':
    '{{formatted}} Zeichen ist schon in der Datei verloren und erscheint als \ufffd; nur ein neuer Export enthält es.',
  'note.characters_lost_other':
    '{{formatted}} Zeichen sind schon in der Datei verloren und erscheinen als \ufffd; nur ein neuer Export enthält sie.',
  'note.quotes_open': 'Einige Anführungszeichen sind nicht geschlossen; sie wurden als gewöhnliche Zeichen gelesen.',
  'note.day_first_assumed':
    'Steht zuerst der Tag oder der Monat? Die Datei sagt es nicht; gelesen wurde zuerst der Tag. Vergleichen Sie ein Datum mit der Bank.',
  'note.month_first_assumed':
    'Steht zuerst der Tag oder der Monat? Die Datei sagt es nicht; gelesen wurde zuerst der Monat. Vergleichen Sie ein Datum mit der Bank.',
  'note.delimiter_in_text_one':
    'In {{formatted}} Zeile steht das Trennzeichen ohne Anführungszeichen im Text; der Text wurde zusammengesetzt.',
  'note.delimiter_in_text_other':
    'In {{formatted}} Zeilen steht das Trennzeichen ohne Anführungszeichen im Text; der Text wurde zusammengesetzt.',
  'note.dates_from_above_one':
    '{{formatted}} Zeile ohne Datum hat das der Zeile darüber erhalten; der Saldo bestätigt es.',
  'note.dates_from_above_other':
    '{{formatted}} Zeilen ohne Datum haben das der Zeile darüber erhalten; der Saldo bestätigt es.',
  'note.balance_unreadable':
    'Der Saldo auf Zeile {{line}} ist nicht lesbar: «{{text}}». Die übrigen Zeilen wurden gelesen. Bitte prüfen.',
  'note.amounts_without_date': 'Ausgelassen, weil das Datum zum Betrag fehlt: Zeile {{lines}}.',
  'note.maybe_no_transaction':
    'Importiert, aber vielleicht ein Saldo oder eine Summe statt einer Transaktion; die Datei zeigt nicht, was es ist: Zeile {{lines}}. Bitte prüfen.',
  'note.several_layouts':
    'Die Datei enthält mehrere Tabellen mit verschiedenen Spalten, ab Zeile {{lines}}. Alle wurden gelesen.',
  'note.rows_outside': 'Datum und Betrag ausserhalb der gelesenen Tabelle, nicht übernommen: Zeile {{lines}}.',
  'note.rows_without_account':
    'Übernommen, obwohl die Zeile kein Konto nennt und andere Zeilen der Datei mehrere Konten nennen: Zeile {{lines}}. Bitte prüfen.',
  'note.other_sheets': 'Nur das Blatt «{{sheet}}» wurde gelesen; Zeilen gibt es auch in {{others}}.',
  'note.running_balance_differs': 'Der laufende Saldo der Datei geht auf {{wrong}} von {{checks}} Zeilen nicht auf.',
  'note.fees_apart':
    'Gebühren von {{amount}} {{currency}} stehen in einer eigenen Spalte und sind in den Beträgen nicht enthalten.',
  'note.table_does_not_add_up': 'Anfangssaldo und Zeilen weichen um {{amount}} {{currency}} vom Schlusssaldo ab.',
  'note.foreign_rows_one':
    '{{formatted}} Zeile ist in {{currency}}, das Konto in {{account_currency}}; die Zeile behält ihre Währung.',
  'note.foreign_rows_other':
    '{{formatted}} Zeilen sind in {{currency}}, das Konto in {{account_currency}}; die Zeilen behalten ihre Währung.',
  'note.of': 'Auszug {{statement}}: {{note}}',
  'note.of-days': 'Auszug vom {{days}}: {{note}}',
  'note.status.PDNG': 'vorgemerkt',
  'note.status.FUTR': 'künftig',
  'note.status.INFO': 'nur zur Information',
  'note.rows_of_other_account_one':
    '{{formatted}} Zeile gehört zum Konto {{account}} und ist nicht Teil dieses Imports.',
  'note.rows_of_other_account_other':
    '{{formatted}} Zeilen gehören zum Konto {{account}} und sind nicht Teil dieses Imports.',
  'note.notes_left_out_one': '{{formatted}} weiterer Hinweis wurde weggelassen.',
  'note.notes_left_out_other': '{{formatted}} weitere Hinweise wurden weggelassen.',

  'skip.total': 'Eine Summe, keine Bewegung',
  'skip.opening_balance': 'Der Anfangssaldo, keine Bewegung',
  'skip.closing_balance': 'Der Schlusssaldo, keine Bewegung',
  'skip.balance': 'Ein Saldo, keine Bewegung',
  'skip.no_movement': 'Keine Bewegung: nur ohne diese Zeile führen die Beträge vom Anfangs- zum Schlusssaldo',
  'skip.titles': 'Die Spaltentitel nochmals',
  'skip.not_booked': 'Noch nicht gebucht ({{status}})',
  'skip.not_carried_out': 'Nicht ausgeführt ({{status}})',
  'skip.part_of_order': 'Teil der Sammelbuchung auf Zeile {{line}}',
  'skip.part_of_row': 'Ohne eigenen Betrag; gehört zu Zeile {{line}}',
  'skip.no_amount': 'Kein Betrag',
  'skip.no_date': 'Ein Betrag ohne Datum',

  'fault.not_booked': 'Noch nicht gebucht ({{status}})',
  'fault.no_parts': 'Die Buchung hat keine Einzelposten',
  'fault.parts_do_not_add_up_one': '{{formatted}} Einzelposten ergibt den Betrag der Buchung nicht',
  'fault.parts_do_not_add_up_other': '{{formatted}} Einzelposten ergeben den Betrag der Buchung nicht',
  'fault.no_transaction': 'Keine Transaktion passt. Importieren Sie zuerst den Kontoauszug dieses Tages',
  'fault.several_transactions_one': '{{formatted}} Transaktion passt; welche gemeint ist, ist unklar',
  'fault.several_transactions_other': '{{formatted}} Transaktionen passen; welche gemeint ist, ist unklar',
  'fault.several_entries_one': '{{formatted}} Buchung der Datei passt zu derselben Transaktion',
  'fault.several_entries_other': '{{formatted}} Buchungen der Datei passen zu derselben Transaktion',
  'fault.amount_differs': 'Die Transaktion mit dieser Referenz hat einen anderen Betrag: {{currency}} {{amount}}',
  'fault.split_already_one': 'Der Kontoauszug enthält {{formatted}} Einzelposten schon als eigene Transaktion',
  'fault.split_already_other': 'Der Kontoauszug enthält {{formatted}} Einzelposten schon als eigene Transaktionen',
  'fault.explained_otherwise': 'Die Transaktion hat schon andere Einzelposten aus einer anderen Datei',
  'fault.other_account': 'Gehört zu einem anderen Konto ({{account}})',
} as const
