// What makes up a line of a VAT return: entries, documents and the transactions that settled them. And the documents that
// are open at the end of a day, with the tax on them.
import { Button, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type VatDocument, vatLineItemsQuery, vatOpenItemsQuery } from '../data/query/ledger/vat-returns.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { openDialog } from '../dialog/stack.ts'
import { ProblemAlert } from '../part/problem-alert.tsx'
import { formatAmount, formatCount, formatDate } from '../text/format.ts'
import { errorText } from '../text/problem-text.ts'
import { EntryLink } from '../view/entry-link.tsx'
import { ReadTable } from '../view/table.tsx'
import type { VatLineProps, VatOpenItemsProps } from './dialogs.ts'
import './text/dictionary.ts'
import classes from './vat.module.css'

/** More are not read on a screen; the interface lists them. */
const ROWS = 500

export const LineItemsDialog = ({ isOpen, onClose, id, line }: VatLineProps & DialogControls) => {
  const { t } = useTranslation()
  const { data, error } = useQuery(vatLineItemsQuery(id, line))
  const amount = (value: number | null) => (data && value ? formatAmount(value, data.currency) : '')
  return (
    <ItemsDialog
      isOpen={isOpen}
      onClose={onClose}
      title={data ? `${data.number ?? ''} ${data.title}` : t('vat.title')}
      error={error}
      total={data?.total ?? null}
    >
      {data && (
        <ReadTable
          aria-label={data.title}
          columns={[
            t('word.date'),
            t('vat.items.what'),
            { figure: t('vat.column.base') },
            { figure: t('vat.column.tax') },
            t('vat.items.from'),
          ]}
        >
          {data.data.slice(0, ROWS).map(({ date, text, base, tax, document, journal_entry, bank_transaction_id }) => (
            <tr key={`${date} ${document?.id} ${journal_entry?.id} ${base} ${tax}`}>
              <td>{formatDate(date)}</td>
              <th scope="row">{document ? <DocumentLink document={document} /> : <bdi>{text}</bdi>}</th>
              <td data-figure>{amount(base)}</td>
              <td data-figure>{amount(tax)}</td>
              <td>
                <div className={classes.origins}>
                  {journal_entry && <EntryLink entry={journal_entry} />}
                  {bank_transaction_id !== null && (
                    <Link to="/transactions" search={{ open: bank_transaction_id }} onClick={onClose}>
                      {t('vat.items.transaction')}
                    </Link>
                  )}
                </div>
              </td>
            </tr>
          ))}
          <Sums title={t('vat.items.sum')} figures={[amount(data.base), amount(data.tax)]} after />
        </ReadTable>
      )}
    </ItemsDialog>
  )
}

export const OpenItemsDialog = ({ isOpen, onClose, date }: VatOpenItemsProps & DialogControls) => {
  const { t } = useTranslation()
  const { data, error } = useQuery(vatOpenItemsQuery(date))
  const amount = (value: number | null) => (data && value ? formatAmount(value, data.currency) : '')
  const figures = [
    { figure: t('vat.column.base') },
    { figure: t('vat.items.owed') },
    { figure: t('vat.items.input') },
  ] as const
  return (
    <ItemsDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('vat.items.open', { date: formatDate(date) })}
      error={error}
      total={data?.total ?? null}
    >
      {data && data.total > 0 && (
        <>
          <ReadTable aria-label={t('vat.items.documents')} columns={[t('word.date'), t('vat.items.what'), ...figures]}>
            {data.data.slice(0, ROWS).map(({ document, base, tax, input_tax }) => (
              <tr key={document.id}>
                <td>{formatDate(document.date)}</td>
                <th scope="row">
                  <DocumentLink document={document} />
                </th>
                <td data-figure>{amount(base)}</td>
                <td data-figure>{amount(tax)}</td>
                <td data-figure>{amount(input_tax)}</td>
              </tr>
            ))}
            <Sums title={t('vat.items.sum')} figures={[amount(data.base), amount(data.tax), amount(data.input_tax)]} />
          </ReadTable>
          <ReadTable
            className={classes.lines ?? ''}
            caption={t('vat.items.lines')}
            columns={[
              t('vat.changes.line'),
              t('vat.items.what'),
              { figure: t('vat.column.base') },
              { figure: t('vat.column.tax') },
            ]}
          >
            {data.lines.map(({ key, number, title, base, tax }) => (
              <tr key={key}>
                <td>{number}</td>
                <th scope="row">{title}</th>
                <td data-figure>{amount(base)}</td>
                <td data-figure>{amount(tax)}</td>
              </tr>
            ))}
          </ReadTable>
        </>
      )}
    </ItemsDialog>
  )
}

interface ItemsProps extends DialogControls {
  readonly title: string
  readonly error: Error | null
  /** Null while it loads. */
  readonly total: number | null
  readonly children: ReactNode
}

const ItemsDialog = ({ isOpen, onClose, title, error, total, children }: ItemsProps) => {
  const { t, i18n } = useTranslation()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="xl">
      {error && total === null && <ProblemAlert text={errorText(i18n.language, error)} />}
      {!error && total === null && <Loader size="sm" />}
      {total === 0 && <Text fz={14}>{t('vat.items.none')}</Text>}
      <div className={classes.items}>{children}</div>
      {total !== null && total > ROWS && (
        <Text fz={13} c="dimmed" mt={8}>
          {t('vat.items.more', { shown: formatCount(ROWS), total: formatCount(total) })}
        </Text>
      )}
    </Dialog>
  )
}

interface SumsProps {
  readonly title: string
  readonly figures: readonly string[]
  readonly after?: boolean
}

const Sums = ({ title, figures, after = false }: SumsProps) => (
  <tr className={classes.sums}>
    <td />
    <th scope="row">{title}</th>
    {figures.map((figure, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change.
      <td key={index} data-figure>
        {figure}
      </td>
    ))}
    {after && <td />}
  </tr>
)

const DocumentLink = ({ document: { type, id, number } }: { readonly document: VatDocument }) => {
  const { t } = useTranslation()
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      px={0}
      onClick={() => openDialog('document', { kind: type, documentId: id })}
    >
      <bdi>{t(`vat.items.${type}`, { number })}</bdi>
    </Button>
  )
}
