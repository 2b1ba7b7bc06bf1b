// A voucher on screen: a picture, or the pages of a PDF.
import { Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OwnerOfVouchers, type VoucherObject, voucherContentQuery } from '../../data/query/vouchers.ts'
import { openPdf } from './pdf-pages.ts'
import classes from './vouchers.module.css'

const PICTURES = ['image/png', 'image/jpeg', 'image/webp']
const PDF = 'application/pdf'

export const canShow = ({ media_type }: Pick<VoucherObject, 'media_type'>): boolean =>
  media_type === PDF || PICTURES.includes(media_type)

interface Props {
  readonly record: OwnerOfVouchers
  readonly voucher: VoucherObject
}

export const VoucherPreview = ({ record, voucher }: Props) => {
  const { t } = useTranslation()
  const { data, isError } = useQuery(voucherContentQuery(record, voucher.id))
  if (isError) return <Unreadable />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={classes.preview} tabIndex={0} aria-label={t('documents.title')}>
      {!data && <Loader size="sm" />}
      {data &&
        (voucher.media_type === PDF ? (
          <Pdf content={data} name={voucher.name} />
        ) : (
          <Picture content={data} name={voucher.name} />
        ))}
    </section>
  )
}

const Unreadable = () => {
  const { t } = useTranslation()
  return (
    <Text role="alert" size="sm">
      {t('documents.unreadable')}
    </Text>
  )
}

interface ContentProps {
  readonly content: Blob
  readonly name: string
}

const Picture = ({ content, name }: ContentProps) => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(content)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [content])
  return url === null ? null : <img src={url} alt={name} />
}

const Pdf = ({ content, name }: ContentProps) => {
  const [pdf, setPdf] = useState<Awaited<ReturnType<typeof openPdf>> | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  useEffect(() => {
    let isGone = false
    const opening = openPdf(content)
    opening.then(
      (opened) => !isGone && setPdf(opened),
      () => !isGone && setUnreadable(true),
    )
    return () => {
      isGone = true
      void opening.then(
        (opened) => opened.close(),
        () => undefined,
      )
    }
  }, [content])
  if (isUnreadable) return <Unreadable />
  if (pdf === null) return <Loader size="sm" />
  return pdf.pages.map((page) => <Page key={page} draw={pdf.draw} page={page} name={name} />)
}

interface PageProps {
  readonly draw: (page: number, canvas: HTMLCanvasElement) => Promise<void>
  readonly page: number
  readonly name: string
}

const Page = ({ draw, page, name }: PageProps) => {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    // A drawing that the closing of the dialog interrupts is no fault.
    if (canvas.current) void draw(page, canvas.current).catch(() => undefined)
  }, [draw, page])
  return <canvas ref={canvas} role="img" aria-label={t('documents.page', { name, page })} />
}
