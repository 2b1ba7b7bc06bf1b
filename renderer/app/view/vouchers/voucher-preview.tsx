// A voucher on screen: a picture, or the pages of a PDF; with marks where something was found.
import { Center, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OwnerOfVouchers, type VoucherObject, voucherContentQuery } from '../../data/query/vouchers.ts'
import { openPdf } from './pdf-pages.ts'
import classes from './vouchers.module.css'
import './text/dictionary.ts'

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
      {!data && <Waiting />}
      {data &&
        (voucher.media_type === PDF ? (
          <Pdf content={data} name={voucher.name} />
        ) : (
          <Picture content={data} name={voucher.name} />
        ))}
    </section>
  )
}

/** A frame around a part of a page. */
export interface PageMark {
  /** From 1. */
  readonly page: number
  /** In parts of the page. */
  readonly place: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly label: string
}

interface FileProps {
  readonly file: File
  readonly marks: readonly PageMark[]
}

/** A file that is not stored yet, with marks. */
export const FilePreview = ({ file, marks }: FileProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
  <section className={classes.preview} tabIndex={0} aria-label={file.name}>
    {file.type.startsWith('text/') ? (
      <PlainText content={file} />
    ) : /\.pdf$/i.test(file.name) || file.type === PDF ? (
      <Pdf content={file} name={file.name} marks={marks} />
    ) : (
      <Picture content={file} name={file.name} marks={marks} />
    )}
  </section>
)

const PlainText = ({ content }: { readonly content: Blob }) => {
  const [text, setText] = useState('')
  useEffect(() => {
    void content.text().then(setText)
  }, [content])
  return <pre className={classes.plain}>{text}</pre>
}

const Waiting = () => (
  <Center h={160}>
    <Loader size="sm" />
  </Center>
)

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
  readonly marks?: readonly PageMark[]
}

/** Where the label covers nothing of what is to be read: text goes on below and above, seldom next to a value. */
const sideOf = ({ x, width, height }: PageMark['place']): 'top' | 'right' | 'left' => {
  const end = x + width
  if (height > 0.05) return 'top'
  if (x + end <= 1 && end <= 0.8) return 'right'
  return x >= 0.2 ? 'left' : 'top'
}

const Marks = ({ marks }: { readonly marks: readonly PageMark[] }) =>
  marks.map(({ place, label }) => (
    <span
      key={label}
      className={classes.mark}
      style={{
        left: `${place.x * 100}%`,
        top: `${place.y * 100}%`,
        width: `${place.width * 100}%`,
        height: `${place.height * 100}%`,
      }}
    >
      <small data-side={sideOf(place)}>{label}</small>
    </span>
  ))

const Picture = ({ content, name, marks = [] }: ContentProps) => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(content)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [content])
  return url === null ? null : (
    <div className={classes.page}>
      <img src={url} alt={name} />
      <Marks marks={marks} />
    </div>
  )
}

const Pdf = ({ content, name, marks = [] }: ContentProps) => {
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
  if (pdf === null) return <Waiting />
  return pdf.pages.map((page) => (
    <Page
      key={page}
      draw={pdf.draw}
      page={page}
      name={name}
      marks={marks.filter((mark) => mark.page === page)}
      isFirstMarked={page === marks[0]?.page}
    />
  ))
}

interface PageProps {
  readonly draw: (page: number, canvas: HTMLCanvasElement) => Promise<void>
  readonly page: number
  readonly name: string
  readonly marks: readonly PageMark[]
  /** Whether the first mark is on this page, which is then shown. */
  readonly isFirstMarked: boolean
}

const Page = ({ draw, page, name, marks, isFirstMarked }: PageProps) => {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    // A drawing that the closing of the dialog interrupts is no fault.
    if (canvas.current) void draw(page, canvas.current).catch(() => undefined)
  }, [draw, page])
  useEffect(() => {
    // Only the pages scroll, not the dialog around them.
    const shown = canvas.current?.parentElement
    const pages = shown?.parentElement
    if (isFirstMarked && shown && pages)
      pages.scrollTop += shown.getBoundingClientRect().top - pages.getBoundingClientRect().top
  }, [isFirstMarked])
  return (
    <div className={classes.page}>
      <canvas ref={canvas} role="img" aria-label={t('documents.page', { name, page })} />
      <Marks marks={marks} />
    </div>
  )
}
