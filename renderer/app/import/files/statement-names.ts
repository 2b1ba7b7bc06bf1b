// What a file's name says about it, before anything of it is read or sent.

/** Hidden files of operating systems and lock files of office programs: nobody put them there to be imported. */
export const isHiddenName = (name: string): boolean =>
  /^(\.|~\$)/.test(name) || /^(thumbs\.db|desktop\.ini|ehthumbs\.db)$/i.test(name)

const STATEMENT = /\.(xml|camt|csv|tsv|txt|xlsx?)$/i
/** Kinds that lie beside statements in a bookkeeper's folders and are never any. */
const NO_STATEMENT =
  /\.(pdf|png|jpe?g|gif|webp|heic|tiff?|bmp|svg|docx?|dotx?|odt|rtf|md|pptx?|odp|pages|numbers|key|eml|msg|ics|vcf|zip|7z|rar|gz|tar|exe|dmg|iso|mp[34]|mov|avi|wav|p7[ms]|json|js|sqlite|db|bak|lnk|url)$/i

/** Names that banks give to statements. */
export const isStatementName = (name: string): boolean => STATEMENT.test(name)

/** A file of another kind: it is told, not sent. A name that says nothing is sent, its content decides. */
export const isForeignName = (name: string): boolean => NO_STATEMENT.test(name)

/** A file as it came: dropped, chosen, or out of an archive. */
export interface FoundFile {
  readonly file: File
  /** The folders around it; empty when it came by itself. */
  readonly folder: string
}

/** The folders of a path: `bank/2026` of `/bank/2026/may.xml`. */
export const folderOf = (path: string): string =>
  path
    .split('/')
    .filter((part) => part !== '')
    .slice(0, -1)
    .join('/')

export const isZipName = (name: string): boolean => /\.zip$/i.test(name)

/** The last part of a path in an archive, without signs that cannot be seen or that turn the writing around. */
export const cleanName = (path: string): string => {
  const last = path.split(/[/\\]/).findLast((part) => part !== '') ?? ''
  return (
    last
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
      .trim()
      .slice(-200) || 'file'
  )
}
