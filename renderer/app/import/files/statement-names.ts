// What a file's name shows about it, before the window reads or sends it.

const STATEMENT = /\.(xml|camt|csv|tsv|txt|xlsx?)$/i
/** Other kinds of files in bookkeepers' folders, which are never statements. */
const NO_STATEMENT =
  /\.(pdf|png|jpe?g|gif|webp|heic|tiff?|bmp|svg|docx?|dotx?|odt|rtf|md|pptx?|odp|pages|numbers|key|eml|msg|ics|vcf|zip|7z|rar|gz|tar|exe|dmg|iso|mp[34]|mov|avi|wav|p7[ms]|json|js|sqlite|db|bak|lnk|url)$/i

/** Names that banks give to statements. */
export const isStatementName = (name: string): boolean => STATEMENT.test(name)

/** A file of another kind is listed and not sent. A file with an unknown name is sent: its content decides. */
export const isForeignName = (name: string): boolean => NO_STATEMENT.test(name)

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
