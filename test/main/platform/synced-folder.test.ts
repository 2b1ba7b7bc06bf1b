// Folders that another program copies to other machines (rule 184), by their names on each system and by their
// contents.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { syncedBy, syncedByName, syncedWarning } from '../../../main/platform/synced-folder.ts'

describe('the name of a folder shows', () => {
  test.each([
    ['C:\\Users\\Anna\\OneDrive\\Kontor', 'OneDrive'],
    ['C:\\Users\\Anna\\OneDrive - Muster AG\\Dokumente\\Kontor', 'OneDrive'],
    ['/volume/anna/Library/CloudStorage/OneDrive-Personal/Kontor', 'OneDrive'],
    ['/volume/anna/Library/CloudStorage/Dropbox/Kontor', 'Dropbox'],
    ['/volume/anna/Dropbox (Muster AG)/Kontor', 'Dropbox'],
    ['/volume/anna/Library/Mobile Documents/com~apple~CloudDocs/Kontor', 'iCloud Drive'],
    ['C:\\Users\\Anna\\iCloudDrive\\Kontor', 'iCloud Drive'],
    ['/volume/anna/Library/CloudStorage/GoogleDrive-anna@example.ch/My Drive/Kontor', 'Google Drive'],
    ['/volume/anna/Google Drive/Kontor', 'Google Drive'],
    ['/volume/anna/Nextcloud/Kontor', 'Nextcloud'],
    ['/volume/anna/Nextcloud2/Kontor', 'Nextcloud'],
    ['/volume/anna/ownCloud/Kontor', 'ownCloud'],
    ['/volume/anna/kDrive/Kontor', 'kDrive'],
    ['C:\\Users\\Anna\\Proton Drive\\anna\\My files\\Kontor', 'Proton Drive'],
    ['/volume/anna/Library/CloudStorage/ProtonDrive-anna@proton.me-folder/Kontor', 'Proton Drive'],
    ['/volume/anna/Library/CloudStorage/Box-Box/Kontor', 'Box'],
    ['/volume/anna/pCloudDrive/Kontor', 'pCloud'],
    ['/volume/anna/Library/CloudStorage/Other-anna/Kontor', 'CloudStorage'],
  ])('that of %s: %s', (path, program) => {
    expect(syncedByName(path)).toBe(program)
  })

  test.each([
    '/volume/anna/.local/share/kontor',
    'C:\\Users\\Anna\\AppData\\Roaming\\Kontor',
    '/volume/anna/Library/Application Support/kontor',
    '/volume/anna/boxes/Kontor',
    '/volume/anna/box/Kontor',
    '/volume/anna/dropboxes/Kontor',
    '/mnt/cloud/Kontor',
  ])('nothing of %s', (path) => {
    expect(syncedByName(path)).toBeNull()
  })
})

describe('the contents of a folder show', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-synced-'))
    mkdirSync(join(folder, 'Firma/Kontor'), { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test.each([
    ['.dropbox.cache', 'Dropbox'],
    ['.tmp.driveupload', 'Google Drive'],
    ['.sync_0a1b2c3d4e5f.db', 'Nextcloud'],
    ['._sync_0a1b2c3d4e5f.db', 'Nextcloud'],
    ['.owncloudsync.log', 'ownCloud'],
    ['.stfolder', 'Syncthing'],
  ])('%s: %s', (mark, program) => {
    expect(syncedBy(join(folder, 'Firma/Kontor'))).toBeNull()
    writeFileSync(join(folder, mark), '')
    expect(syncedBy(join(folder, 'Firma/Kontor'))).toBe(program)
    expect(syncedBy(folder)).toBe(program)
  })

  test('no such program for a user’s own folder with the settings of one', () => {
    mkdirSync(join(folder, '.dropbox'))
    mkdirSync(join(folder, '.config/Nextcloud'), { recursive: true })
    expect(syncedBy(join(folder, 'Firma/Kontor'))).toBeNull()
    expect(syncedWarning(join(folder, 'Firma/Kontor'))).toBeNull()
  })

  test('the target folder of a link is checked too; the warning says what to do', () => {
    mkdirSync(join(folder, 'Dropbox/Kontor'), { recursive: true })
    const link = join(folder, 'books')
    symlinkSync(join(folder, 'Dropbox/Kontor'), link, 'junction')
    expect(syncedWarning(link)).toBe(
      `${link} is in a folder that Dropbox synchronises with other machines. This can damage the books. Choose another folder with --data; backups can be stored there.`,
    )
  })
})
