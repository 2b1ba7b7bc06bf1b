// How a file was read: its format, and for a table the meaning of each column, who decided it and why.
import { useTranslation } from 'react-i18next'
import type { ColumnMapping, ImportReportObject } from '../../../../shared/api/endpoints/import/import-plan.ts'
import { Facts } from '../../part/facts.tsx'
import { ForeignText } from '../../part/texts.tsx'
import { mappingReasonText } from '../../view/note/file-problem-text.ts'
import { NoteSentence } from '../../view/note/note-list.tsx'
import { BoxedTable } from '../boxed-table.tsx'
import tables from '../table.module.css'
import classes from './report.module.css'

export const ReportReading = ({ report }: { readonly report: ImportReportObject }) => {
  const { t, i18n } = useTranslation()
  const { mapping, mapping_origin: origin } = report
  const certainty =
    mapping && origin === 'automatic' ? t('report.certainty', { percent: Math.floor(mapping.confidence * 100) }) : null
  return (
    <section className={classes.section}>
      <h2>{t('report.read')}</h2>
      <Facts mb={12}>
        <dt>{t('report.format')}</dt>
        <dd>{t(`report.format.${report.format}`)}</dd>
        {origin && (
          <>
            <dt>{t('report.origin')}</dt>
            <dd>{[t(`report.origin.${origin}`), certainty].filter(Boolean).join(', ')}</dd>
          </>
        )}
        {mapping && <TableFacts mapping={mapping} />}
      </Facts>
      {mapping && <Columns mapping={mapping} />}
      {mapping && mapping.reasons.length > 0 && (
        <details className={classes.reasons}>
          <summary>{t('report.reasons')}</summary>
          <ul className={classes.list}>
            {mapping.told_reasons.map((reason, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={index}>
                <NoteSentence
                  sentence={mappingReasonText(i18n.language, reason, mapping.reasons[index] ?? reason.code)}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const TableFacts = ({ mapping }: { readonly mapping: ColumnMapping }) => {
  const { t } = useTranslation()
  const { header_line: line, encoding, sheet } = mapping
  return (
    <>
      <dt>{t('report.header-line')}</dt>
      <dd>{line === null ? t('report.header-line.none') : t('report.header-line.at', { line })}</dd>
      {encoding !== null && (
        <>
          <dt>{t('report.encoding')}</dt>
          <dd>{encoding}</dd>
        </>
      )}
      {sheet !== null && (
        <>
          <dt>{t('report.sheet')}</dt>
          <dd>
            <ForeignText text={sheet} />
          </dd>
        </>
      )}
      {mapping.sign === 'inverted' && (
        <>
          <dt>{t('report.sign')}</dt>
          <dd>{t('report.sign.inverted')}</dd>
        </>
      )}
    </>
  )
}

const Columns = ({ mapping }: { readonly mapping: ColumnMapping }) => {
  const { t } = useTranslation()
  return (
    <BoxedTable label={t('report.mapping')} columns={[t('report.column'), t('report.meaning'), t('report.samples')]}>
      {mapping.columns.map((column) => (
        <tr key={column.index} className={column.meaning === 'ignored' ? classes.unused : undefined}>
          <th scope="row" className={classes.wrap}>
            <ForeignText text={column.header || t('report.column.number', { number: column.index + 1 })} />
          </th>
          <td className={tables.figures}>{t(`column.${column.meaning}`)}</td>
          <td className={classes.samples}>
            {column.samples.slice(0, 3).map((sample, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same value may occur twice, and the list never changes
              <bdi key={index}>{sample}</bdi>
            ))}
          </td>
        </tr>
      ))}
    </BoxedTable>
  )
}
