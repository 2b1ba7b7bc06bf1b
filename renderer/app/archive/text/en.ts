// The English texts of the archive.
import { addTexts } from '../../text/texts.ts'
import { de } from './de.ts'

export const en = addTexts(de, {
  'archive.title': 'Archive',
  'archive.forbidden': 'Only users who may keep the books can export them and see the journal head.',
  'archive.export': 'Export for an audit',
  'archive.export.hint':
    'A ZIP with journal, history, accounts, balances and vouchers as tables with schemas, an exact copy of the journal, and a page that verifies all of it without Kontor and without a network (verify.html).',
  'archive.year': 'Tables of',
  'archive.year.all': 'All fiscal years',
  'archive.year.hint': 'Journal and vouchers are always complete, because the chain can only be verified as a whole.',
  'archive.make': 'Export',
  'archive.head': 'Head of the journal',
  'archive.head.hint':
    'The hash covers everything up to this commit. If you keep it on paper or have it time-stamped, you can later prove that nothing was changed up to that point.',
  'archive.head.of': 'Organization',
  'archive.head.commit': 'Commit',
  'archive.head.time': 'Time (clock of this computer)',
  'archive.head.hash': 'Hash',
  'archive.head.statement': 'SHA-256 for the time stamp',
  'archive.head.none': 'The journal has no commit yet.',
  'archive.head.print': 'Print',
  'archive.head.copy': 'Hash',
  'archive.stamp': 'Time stamps (RFC 3161)',
  'archive.stamp.hint':
    'Kontor never goes online. Save the request, send it to a service of your choice and store the reply here. Kontor does not check its signature.',
  'archive.stamp.request': 'Save the request',
  'archive.stamp.keep': 'Store the reply',
  'archive.stamp.kept': 'Time stamp stored',
  'archive.stamp.none': 'There is no time stamp.',
  'archive.stamp.list': 'Time stamps',
  'archive.stamp.of': 'Commit',
  'archive.stamp.at': 'Stamped, according to the reply',
  'archive.stamp.service': 'Service',
  'archive.stamp.kept-at': 'Stored',
})
