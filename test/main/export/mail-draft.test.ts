// Drafts of mails, read back by another library.
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { type MailDraft, writeMailDraft } from '../../../main/export/mail/mail-draft.ts'

const PDF = Uint8Array.from({ length: 3000 }, (_, index) => index % 256)
const DRAFT: MailDraft = {
  from: { name: 'Müller & Söhne AG', address: 'rechnungen@mueller.example' },
  to: { name: 'Łukasz Żółć, Zürich', address: 'buchhaltung@muster.example' },
  subject: 'Zahlungserinnerung – Müller & Söhne AG: CHF 1’230.00 für R1, R2 und R3, zahlbar bis 01.12.2026',
  text: `Guten Tag\n\nOffen sind CHF 1’230.00. ${'Sehr lange Zeile mit Umlauten äöü. '.repeat(40)}\n.\nFrom hier an\n\nGrüsse`,
  attachment: { name: 'Mahnung Łukasz Żółć 2026-11-21.pdf', media_type: 'application/pdf', bytes: PDF },
  date: new Date('2026-11-21T09:00:00Z'),
}

const rawOf = async (draft: MailDraft): Promise<string> => new TextDecoder('latin1').decode(await writeMailDraft(draft))

test('another reader finds sender, recipient, subject, text and the file as they were', async () => {
  const mail = await new PostalMime().parse(await writeMailDraft(DRAFT))
  expect(mail.from).toMatchObject(DRAFT.from)
  expect(mail.to).toMatchObject([DRAFT.to])
  expect(mail.subject).toBe(DRAFT.subject)
  expect(mail.text?.replace(/\r\n/g, '\n').trimEnd()).toBe(DRAFT.text)
  expect(mail.date).toBe('2026-11-21T09:00:00.000Z')
  expect(mail.headers.find(({ key }) => key === 'x-unsent')?.value).toBe('1')
  const [file, ...others] = mail.attachments
  expect(others).toEqual([])
  expect([file?.filename, file?.mimeType, file?.disposition]).toEqual([
    'Mahnung Łukasz Żółć 2026-11-21.pdf',
    'application/pdf',
    'attachment',
  ])
  expect(new Uint8Array(file?.content as ArrayBuffer)).toEqual(PDF)
})

test('the file is ASCII, its lines end with CRLF and have at most 78 characters', async () => {
  const raw = await rawOf(DRAFT)
  expect(raw).toMatch(/^[\x20-\x7e\r\n]+$/)
  expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(Math.max(...raw.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(78)
})

test('line breaks in names, addresses and subjects begin no header', async () => {
  const evil = 'x\r\nBcc: a@evil.example\r\n\r\n<b>text</b>'
  const draft = {
    ...DRAFT,
    from: { name: evil, address: 'info@firma.example\r\nBcc: b@evil.example' },
    to: { name: `"${evil}"`, address: 'kunde@firma.example, c@evil.example' },
    subject: evil,
    attachment: { ...DRAFT.attachment, name: `${evil}.pdf` },
  }
  const raw = await rawOf(draft)
  expect(raw).not.toMatch(/^bcc:/im)
  const mail = await new PostalMime().parse(raw)
  expect(mail.bcc ?? []).toEqual([])
  expect(mail.to).toHaveLength(1)
  expect(mail.subject).toBe('x Bcc: a@evil.example <b>text</b>')
  expect(mail.text?.trimEnd()).toBe(DRAFT.text.replaceAll('\n', mail.text?.includes('\r\n') ? '\r\n' : '\n'))
  expect(mail.attachments[0]?.filename).toBe('x Bcc: a@evil.example <b>text</b>.pdf')
})

test('without an address of the recipient the draft has none', async () => {
  const mail = await new PostalMime().parse(await writeMailDraft({ ...DRAFT, to: null }))
  expect(mail.to ?? []).toEqual([])
  expect(mail.subject).toBe(DRAFT.subject)
})
