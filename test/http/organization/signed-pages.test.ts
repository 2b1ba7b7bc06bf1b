// The pages that an organization names by signed addresses: they need no token, show their content in both languages,
// and are refused for users who are no members, and after their time.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Kontor, sendAs, startKontor, tokenOf } from '../kontor.ts'

const EVIL = '<script>alert(1)</script>'

let kontor: Kontor
let now: number
beforeEach(async () => {
  now = Date.now()
  kontor = await startKontor()
})
afterEach(() => kontor.close())

interface Shown {
  readonly billing_portal_url: string
  readonly billing_portal_plan_url: string
  readonly mail_preview_url: string
}
const shown = async () => (await (await kontor.ask('/api/organizations/1')).json()) as Shown

/** As a browser requests it: without a token. */
const open = async (url: string, language?: string) => {
  const { origin, pathname, search } = new URL(url)
  expect(origin).toBe('http://127.0.0.1:4780')
  const headers = { authorization: '', ...(language ? { 'accept-language': language } : {}) }
  const answer = await kontor.ask(`${pathname}${search}`, { headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
/** The visible text. */
const seen = (html: string) => html.slice(html.indexOf('<body>')).replace(/<[^>]*>/g, ' ')

test('Kontor has no billing, as both addresses say', async () => {
  const { billing_portal_url, billing_portal_plan_url } = await shown()
  for (const url of [billing_portal_url, billing_portal_plan_url]) {
    const german = await open(url, 'de-CH')
    expect([german.status, german.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(seen(german.text)).toMatch(/Hier wird nichts verrechnet.+kein Abonnement/s)
    expect(seen((await open(url, 'en')).text)).toMatch(/Nothing is billed here.+no subscription/s)
  }
})

describe('the theme of e-mails', () => {
  test('is shown with a sample, with the current settings', async () => {
    const { mail_preview_url } = await shown()
    const settings = {
      mailThemePrimaryColor: '#aa0011',
      mailThemeHeadingColor: '#00aa22',
      mailThemeFontColor: '#2233aa',
      mailThemeLogoWidth: 222,
      mailThemeCorners: 'sharp',
      mailFromAddress: 'velo@example.com',
      mailFromName: 'Velo AG',
      invoiceMailMessage: 'Rechnung {number} über {amount}',
    }
    expect((await kontor.send('PATCH', '/api/organizations/1', { settings })).status).toBe(200)
    const { text, headers } = await open(mail_preview_url, 'de')
    for (const output of ['#aa0011', '#00aa22', '#2233aa', 'width: 222px', 'border-radius: 0'])
      expect(text).toContain(output)
    expect(seen(text)).toMatch(
      /Von: Velo AG &lt;velo@example\.com&gt;.+Rechnung R2026-0001 über [\d’.]+.+Rechnung ansehen/s,
    )
    expect(text).toContain('<img class="logo" alt="" src="data:image/svg+xml,')
    expect(seen((await open(mail_preview_url, 'en')).text)).toMatch(/From: Velo AG.+Open the invoice/s)
    // It runs and loads nothing.
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; " +
        "frame-ancestors 'none'",
    )
  })

  test('escapes texts of users', async () => {
    const settings = { mailFromName: EVIL, invoiceMailMessage: EVIL }
    await kontor.send('PATCH', '/api/organizations/1', { name: EVIL, settings })
    const { billing_portal_url, mail_preview_url } = await shown()
    for (const url of [billing_portal_url, mail_preview_url]) {
      const { status, text } = await open(url)
      expect([status, text.includes('<script')]).toEqual([200, false])
      expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    }
  })
})

test('without a language in the request it is the user’s', async () => {
  await kontor.send('PATCH', '/api/user', { locale: 'en' })
  expect(seen((await open((await shown()).billing_portal_url)).text)).toContain('Nothing is billed here')
  await kontor.send('PATCH', '/api/user', { locale: 'de' })
  expect(seen((await open((await shown()).billing_portal_url)).text)).toContain('Hier wird nichts verrechnet')
})

describe('an address is refused', () => {
  test.each<[string, (url: string) => string]>([
    ['of another page', (url) => url.replace('/signed/mail', '/signed/billing')],
    ['of another organization', (url) => url.replace('organization=1', 'organization=2')],
    ['of another person', (url) => url.replace('user=1', 'user=2')],
    ['with a later expiry', (url) => url.replace(/expires=\d/, 'expires=9')],
    ['without a signature', (url) => url.replace(/&signature=.*/, '')],
    ['with an invalid signature', (url) => url.replace(/signature=.*/, `signature=${'ä'.repeat(43)}`)],
    ['of another start', (url) => url.replace(/signature=..../, 'signature=AAAA')],
  ])('%s', async (_, change) => {
    const { mail_preview_url } = await shown()
    expect(change(mail_preview_url)).not.toBe(mail_preview_url)
    expect(await open(change(mail_preview_url))).toMatchObject({ status: 403 })
  })

  test('of a user who is no longer a member', async () => {
    const viewer = await tokenOf(kontor, 'viewer')
    const { mail_preview_url } = (await sendAs(kontor, viewer, 'PATCH', '/api/user', {})).current_organization as Shown
    expect((await open(mail_preview_url)).status).toBe(200)
    const members = (await (await kontor.ask('/api/member')).json()) as { data: { id: number; role: string }[] }
    const member = members.data.find(({ role }) => role === 'viewer')
    expect((await kontor.ask(`/api/member/${member?.id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await open(mail_preview_url)).status).toBe(403)
  })

  test('after a quarter of an hour', async () => {
    const { mail_preview_url } = await shown()
    const expires = Number(new URL(mail_preview_url).searchParams.get('expires'))
    expect(Math.round((expires - now) / 60_000)).toBe(15)
  })

  test('with another method than GET', async () => {
    const { pathname, search } = new URL((await shown()).mail_preview_url)
    expect((await kontor.ask(`${pathname}${search}`, { method: 'POST' })).status).toBe(405)
  })
})

test('the calendar of absences does not exist, and the address for expenses has no mailbox', async () => {
  type Named = { readonly absences_ics_url: string; readonly expenses_mail_address: string }
  const { current_organization } = (await (await kontor.ask('/api/user')).json()) as { current_organization: Named }
  const { absences_ics_url, expenses_mail_address } = current_organization
  const { status, headers, text } = await open(absences_ics_url)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n(?:[A-Z-]+:.+\r\n)+END:VCALENDAR\r\n$/)
  expect(text).not.toContain('VEVENT')
  expect(expenses_mail_address).toBe('expenses-1@kontor.invalid')
  expect((await open(absences_ics_url.replace('user=1', 'user=2'))).status).toBe(403)
  expect((await open(absences_ics_url.replace('absences', 'billing'))).status).toBe(403)
})
