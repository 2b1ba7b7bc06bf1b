// What a file's name shows about it, before the window reads or sends it.

/** Hidden files of operating systems and lock files of office programs: they are never meant to be imported. */
export const isHiddenName = (name: string): boolean =>
  /^(\.|~\$)/.test(name) || /^(thumbs\.db|desktop\.ini|ehthumbs\.db)$/i.test(name)

const STATEMENT = /\.(xml|camt|csv|tsv|txt|xlsx?)$/i
/** Other kinds of files in bookkeepers' folders, which are never statements. */
const NO_STATEMENT =
  /\.(pdf|png|jpe?g|gif|webp|heic|tiff?|bmp|svg|docx?|dotx?|odt|rtf|md|pptx?|odp|pages|numbers|key|eml|msg|ics|vcf|zip|7z|rar|gz|tar|exe|dmg|iso|mp[34]|mov|avi|wav|p7[ms]|json|js|sqlite|db|bak|lnk|url)$/i

/** Names that banks give to statements. */
export const isStatementName = (name: string): boolean => STATEMENT.test(name)

/** A file of another kind is listed and not sent. A file with an unknown name is sent: its content decides. */
export const isForeignName = (name: string): boolean => NO_STATEMENT.test(name)

/** A file as it came: dropped, chosen, or from an archive. */
export interface FoundFile {
  readonly file: File
  /** Its folders; empty: it came without a folder. */
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

/** The last part of a path in an archive, without invisible characters and those that change the direction of text. */
export const cleanName = (path: string): string => {
  const last = path.split(/[/\\]/).findLast((part) => part !== '') ?? ''
  return (
    last
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
      .trim()
      .slice(-200) || 'file'
  )
}
