// The texts of coverage.
import { addTexts } from '../../../text/texts.ts'

export const texts = addTexts({
  'coverage.title': ['Auszüge', 'Statements'],
  'coverage.band': ['Auszüge {{year}}', 'Statements {{year}}'],
  'coverage.until': ['bis {{date}}', 'until {{date}}'],
  'coverage.gaps_one': ['{{formatted}} Lücke', '{{formatted}} gap'],
  'coverage.gaps_other': ['{{formatted}} Lücken', '{{formatted}} gaps'],
  'coverage.overlaps_one': ['{{formatted}} Überschneidung', '{{formatted}} overlap'],
  'coverage.overlaps_other': ['{{formatted}} Überschneidungen', '{{formatted}} overlaps'],
  'coverage.elsewhere': ['{{formatted}} in anderen Jahren', '{{formatted}} in other years'],
  'coverage.gaps-elsewhere': [
    'Keine Lücke in diesem Jahr, {{formatted}} in anderen',
    'No gap in this year, {{formatted}} in others',
  ],
  'coverage.complete': ['lückenlos, Saldi schliessen an', 'no gaps, balances continue'],
  'coverage.days-complete': [
    'keine fehlenden Tage, Saldi nicht überall angegeben',
    'no missing days, some statements have no balance',
  ],
  'coverage.breaks_one': [
    '{{formatted}} Auszug schliesst nicht am Saldo an',
    '{{formatted}} statement does not continue the balance',
  ],
  'coverage.breaks_other': [
    '{{formatted}} Auszüge schliessen nicht am Saldo an',
    '{{formatted}} statements do not continue the balance',
  ],
  'coverage.show': ['Zeigen, welche Tage Auszüge haben', 'Show the days covered by statements'],
  'coverage.hide': ['Ausblenden, welche Tage Auszüge haben', 'Hide the days covered by statements'],
  'coverage.year.previous': ['Jahr {{year}}', 'Year {{year}}'],
  'coverage.year.next': ['Jahr {{year}}', 'Year {{year}}'],
  'coverage.as-list': ['Als Liste', 'As a list'],
  'coverage.as-band': ['Als Band', 'As a band'],
  'coverage.none-in-year': ['Keine Auszüge in diesem Jahr', 'No statements in this year'],
  'coverage.today': ['heute', 'today'],
  'coverage.pages_one': ['Seite {{pages}}', 'page {{pages}}'],
  'coverage.pages_other': ['Seiten {{pages}}', 'pages {{pages}}'],
  'coverage.pages-missing_one': ['Seite {{pages}} fehlt', 'page {{pages}} is missing'],
  'coverage.pages-missing_other': ['Seiten {{pages}} fehlen', 'pages {{pages}} are missing'],
  'coverage.statement': ['Auszug {{number}}', 'Statement {{number}}'],
  'coverage.statements_one': ['{{formatted}} Auszug', '{{formatted}} statement'],
  'coverage.statements_other': ['{{formatted}} Auszüge', '{{formatted}} statements'],
  'coverage.gap': ['Lücke', 'Gap'],
  'coverage.overlap': ['Überschneidung', 'Overlap'],
  'coverage.dates': ['{{from}} – {{to}}', '{{from}} – {{to}}'],
  'coverage.missing': ['Es fehlen Bewegungen von zusammen {{amount}}', 'Movements totalling {{amount}} are missing'],
  'coverage.balances': ['Saldo {{opening}} → {{closing}}', 'Balance {{opening}} → {{closing}}'],
  'coverage.break-is': [
    'Der Auszug vom {{date}} beginnt nicht mit dem Saldo, mit dem der Tag davor endet. Verlangen Sie ihn bei der Bank nochmals.',
    'The statement of {{date}} does not start with the closing balance of the day before. Ask the bank for it again.',
  ],
  'coverage.break-is.missing': [
    'Der Auszug vom {{date}} beginnt nicht mit dem Saldo, mit dem der Tag davor endet (Differenz {{amount}}). Verlangen Sie ihn bei der Bank nochmals.',
    'The statement of {{date}} does not start with the closing balance of the day before (difference {{amount}}). Ask the bank for it again.',
  ],
  'coverage.gap-is-day': ['Am {{from}} fehlt ein Auszug.', 'There is no statement for {{from}}.'],
  'coverage.gap-is-day.missing': [
    'Am {{from}} fehlt ein Auszug mit Bewegungen von zusammen {{amount}}.',
    'There is no statement for {{from}}, with movements totalling {{amount}}.',
  ],
  'coverage.gap-is': ['Vom {{from}} bis {{to}} fehlt ein Auszug.', 'There is no statement from {{from}} to {{to}}.'],
  'coverage.gap-is.missing': [
    'Vom {{from}} bis {{to}} fehlt ein Auszug mit Bewegungen von zusammen {{amount}}.',
    'There is no statement from {{from}} to {{to}}, with movements totalling {{amount}}.',
  ],
  'coverage.filter': ['Klicken zeigt nur diese Tage', 'Click to show only these days'],
  'coverage.ask-bank': [
    'Verlangen Sie bei der Bank den Kontoauszug vom {{from}} bis {{to}} und importieren Sie ihn.',
    'Ask the bank for the statement of {{from}} to {{to}} and import it.',
  ],
  'coverage.overlap.hint': [
    'Diese Tage stehen in mehr als einem Auszug. Gleiche Buchungen wurden nur einmal übernommen; sehen Sie die Liste durch.',
    'These days are in more than one statement. Kontor imported identical bookings once; check the list.',
  ],
  'coverage.accounts': ['Auszüge nach Konto', 'Statements by account'],
})
