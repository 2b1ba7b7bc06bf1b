// The English texts of the archive.
import type { de } from './de.ts'

export const en: typeof de = {
  'archive.title': 'Archive',
  'archive.forbidden': 'Only who may keep the books exports them and sees their head.',
  'archive.export': 'Export for an audit',
  'archive.export.hint':
    'A ZIP with journal, history, accounts, balances and vouchers as tables with schemas, the journal word for word, and a page that reckons all of it again without Kontor and without a network (verify.html).',
  'archive.year': 'Tables of',
  'archive.year.all': 'All fiscal years',
  'archive.year.hint': 'Journal and vouchers are always whole: only so can the chain be reckoned again.',
  'archive.make': 'Export',
  'archive.head': 'Head of the journal',
  'archive.head.hint':
    'The hash stands for everything up to this commit. Whoever keeps it on paper, or has it time-stamped, can show later that nothing was different up to there.',
  'archive.head.of': 'Organization',
  'archive.head.commit': 'Commit',
  'archive.head.time': 'Time (clock of this computer)',
  'archive.head.hash': 'Hash',
  'archive.head.statement': 'SHA-256 for the time stamp',
  'archive.head.none': 'Nothing was written yet.',
  'archive.head.print': 'Print',
  'archive.head.copy': 'Hash',
  'archive.stamp': 'Time stamps (RFC 3161)',
  'archive.stamp.hint':
    'Kontor never goes online. Save the request, send it to a service of your choice and keep the reply here. Kontor does not check its signature.',
  'archive.stamp.request': 'Save the request',
  'archive.stamp.keep': 'Keep the reply',
  'archive.stamp.kept': 'Time stamp kept',
  'archive.stamp.none': 'No time stamp is kept.',
  'archive.stamp.list': 'Time stamps',
  'archive.stamp.of': 'Commit',
  'archive.stamp.at': 'Stamped, as the reply says',
  'archive.stamp.service': 'Service',
  'archive.stamp.serial': 'Number',
  'archive.stamp.kept-at': 'Kept',
}
