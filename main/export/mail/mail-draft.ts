// A draft of a mail as an .eml file, which the mail program of a person opens, completes and sends. Kontor sends nothing.
import MailComposer from 'nodemailer/lib/mail-composer'

export interface MailParty {
  readonly name: string
  readonly address: string
}

export interface MailDraft {
  readonly from: MailParty
  /** Null: the person fills it in. */
  readonly to: MailParty | null
  readonly subject: string
  readonly text: string
  readonly attachment: {
    readonly name: string
    readonly media_type: string
    readonly bytes: Uint8Array<ArrayBuffer>
  }
  readonly date: Date
}

/** The bytes of the file: ASCII with CRLF, as RFC 5322 wants it. */
export const writeMailDraft = async ({ from, to, subject, text, attachment, date }: MailDraft) => {
  const mail = new MailComposer({
    from: partyOf(from),
    ...(to === null ? {} : { to: partyOf(to) }),
    subject: oneLine(subject),
    text: text.replace(/\r\n?/g, '\n'),
    // Outlook opens the file as a mail to be sent.
    headers: { 'X-Unsent': '1' },
    attachments: [
      {
        filename: oneLine(attachment.name),
        content: Buffer.from(attachment.bytes),
        contentType: attachment.media_type,
      },
    ],
    date,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return new Uint8Array(await mail.compile().build())
}

const partyOf = ({ name, address }: MailParty): MailParty => ({
  name: oneLine(name),
  address: address.replace(/[\s\p{Cc}<>,;]/gu, ''),
})

/** A name with a line break must not begin another header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
