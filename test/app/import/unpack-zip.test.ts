// Archives of statements: the extracted files, and archives refused before they do harm.
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { cleanName, isForeignName, isStatementName } from '../../../renderer/app/import/files/statement-names.ts'
import { unpackZip, ZIP_LIMITS } from '../../../renderer/app/import/files/unpack-zip.ts'
import { isHiddenName } from '../../../renderer/app/view/file/dropped-files.ts'
import { makeZip, type ZipPart } from '../../support/file/make-zip.ts'

const text = (content: string) => new TextEncoder().encode(content)
const part = (name: string, content = `content of ${name}`): ZipPart => ({ name, bytes: text(content) })
const zip = (...parts: readonly ZipPart[]) => new Blob([makeZip(parts)])
const zeros = (megabytes: number) => new Uint8Array(megabytes * 1024 * 1024)

describe('an archive of statements', () => {
  test('gives the statements with their names and bytes; hidden files are ignored, the others named', async () => {
    const found = await unpackZip(
      zip(
        part('2026/Januar.xml'),
        part('2026/Février.CSV'),
        part('2026/'),
        part('__MACOSX/2026/._Januar.xml'),
        part('.DS_Store'),
        part('Thumbs.db'),
        part('2026/Rechnung.pdf'),
        part('alt.zip'),
      ),
    )
    if (!found.ok) throw new Error(found.error)
    expect(found.value.ignoredNames).toEqual(['Rechnung.pdf', 'alt.zip'])
    expect(found.value.files.map((file) => file.name)).toEqual(['Januar.xml', 'Février.CSV'])
    expect(await found.value.files[0]?.text()).toBe('content of 2026/Januar.xml')
  })

  test('with paths as names gives plain names', async () => {
    const found = await unpackZip(
      zip(part('../../etc/januar.xml'), part('C:\\bank\\februar.csv'), part('/m\u202e\u0007ärz.txt')),
    )
    expect(found.ok && found.value.files.map((file) => file.name)).toEqual(['januar.xml', 'februar.csv', 'märz.txt'])
  })

  test('without a statement is reported', async () => {
    expect(await unpackZip(zip(part('.DS_Store')))).toEqual({ ok: false, error: 'zip_no_statement' })
    const other = await unpackZip(zip(part('brief.pdf')))
    expect(other).toEqual({ ok: true, value: { files: [], ignoredNames: ['brief.pdf'] } })
  })
})

describe('is refused', () => {
  test('too many entries, before any is unpacked', async () => {
    const parts = Array.from({ length: 1001 }, (_, index) => part(`${index}.xml`, 'x'))
    expect(await unpackZip(zip(...parts))).toEqual({ ok: false, error: 'zip_too_many' })
    expect(await unpackZip(zip(...parts.slice(1)))).toMatchObject({ ok: true })
  })

  test('a bomb: a thousandfold', async () => {
    expect(await unpackZip(zip({ name: 'bombe.csv', bytes: zeros(20) }))).toEqual({ ok: false, error: 'zip_too_large' })
  })

  test('more than a hundredfold, once it is larger than a megabyte', async () => {
    const archive = (zeroBytes: number, noiseBytes: number) =>
      zip(
        { name: 'a.csv', bytes: new Uint8Array(zeroBytes) },
        { name: 'b.csv', bytes: new Uint8Array(randomBytes(noiseBytes)) },
      )
    const TOO_LARGE = { ok: false, error: 'zip_too_large' }
    expect(await unpackZip(archive(8_000_000, 76_000))).toMatchObject({ ok: true })
    expect(await unpackZip(archive(8_000_000, 68_000))).toEqual(TOO_LARGE)
    expect(await unpackZip(archive(1_048_000, 500))).toMatchObject({ ok: true })
    expect(await unpackZip(archive(1_049_000, 500))).toEqual(TOO_LARGE)
  })

  test('a bomb whose headers state a small size', async () => {
    const lying = zip({ name: 'bombe.csv', bytes: zeros(20), says: { unpacked: 1000 } })
    expect(await unpackZip(lying)).toMatchObject({ ok: false, error: expect.stringMatching(/zip_(too_large|damaged)/) })
  })

  test('more than the limit in total, even with correct headers', async () => {
    const noise = Array.from({ length: 4 }, (_, index) => ({
      name: `${index}.csv`,
      bytes: new Uint8Array(randomBytes(60_000)),
    }))
    const limits = { ...ZIP_LIMITS, bytes: 200_000 }
    expect(await unpackZip(zip(...noise), limits)).toEqual({ ok: false, error: 'zip_too_large' })
    expect(await unpackZip(zip(...noise))).toMatchObject({ ok: true })
  })

  test('parts that share their bytes', async () => {
    const shared = zip({ name: 'a.csv', bytes: text('a;b') }, { name: 'b.csv', bytes: text('a;b'), isFirstAgain: true })
    expect(await unpackZip(shared)).toEqual({ ok: false, error: 'zip_damaged' })
  })

  test('an encrypted one', async () => {
    expect(await unpackZip(zip({ ...part('geheim.xml'), says: { flags: 1 } }))).toEqual({
      ok: false,
      error: 'zip_encrypted',
    })
  })

  test.each([
    ['nothing', new Uint8Array()],
    ['not an archive', text('<html>Sitzung abgelaufen</html>')],
    ['cut off', makeZip([part('a.xml')]).slice(0, -30)],
    ['cut in the middle', makeZip([part('a.xml', 'x'.repeat(5000)), part('b.xml')]).slice(60)],
    ['with another checksum', makeZip([{ ...part('a.xml'), says: { crc: 1 } }])],
    ['that states a greater length', makeZip([{ ...part('a.xml'), says: { packed: 99_999 } }])],
  ])('%s', async (_, bytes) => {
    expect(await unpackZip(new Blob([bytes]))).toEqual({ ok: false, error: 'zip_damaged' })
  })
})

describe('a name', () => {
  test('shows whether a file is hidden, a statement, or neither', () => {
    expect(['.DS_Store', '._a.xml', '~$liste.xlsx', 'Thumbs.db', 'desktop.ini'].every(isHiddenName)).toBe(true)
    expect(['a.xml', 'A.CSV', 'b.txt', 'c.xls', 'd.xlsx', 'e.tsv'].every(isStatementName)).toBe(true)
    expect(['a.pdf', 'b.JPG', 'c.docx', 'd.zip'].every(isForeignName)).toBe(true)
    expect(['auszug', 'auszug.dat', 'a.html', 'a.sta'].some((name) => isForeignName(name) || isHiddenName(name))).toBe(
      false,
    )
  })

  test('is never empty and never long', () => {
    expect(cleanName('///')).toBe('file')
    expect(cleanName('\u202e')).toBe('file')
    expect(cleanName(`${'x'.repeat(900)}.xml`)).toHaveLength(200)
  })
})
