// Addresses that work without a token for a quarter of an hour: pictures that an <img> or another program shows, and pages
// for one member of an organization. The signature is an HMAC over path and expiry with a key of this start; only GET.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import { escapeHtml, page } from '../../../shared/rule/organization/document/safe-html.ts'
import { mailHtml } from '../../../shared/rule/organization/sample/mail-html.ts'
import type { OrganizationServices, OrganizationView } from '../../service/organization/contract.ts'
import { initialsLogo, initialsSvg } from '../../service/organization/initials-logo.ts'
import type { Addresses, SignedPage } from '../present/organization.ts'
import { languageOf } from '../request/accept-language.ts'
import type { Environment, RequestContext } from '../request/environment.ts'
import { SIGNED_PAGE_TEXTS } from '../text/signed-pages.ts'

const VALID_MS = 15 * 60_000

/** A self-contained page: it runs no script and loads no files. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Kontor manages no absences. A calendar needs at least one component (RFC 5545), so this one has a time zone and no event.
 */
const NO_ABSENCES = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Kontor//Absences//EN', 'BEGIN:VTIMEZONE', 'TZID:UTC'],
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
  'END:VCALENDAR',
  '',
].join('\r\n')

export interface Signer {
  /** Calls `origin` for each address. */
  readonly addresses: (origin: () => string) => Addresses
  readonly mount: (app: Hono<Environment>) => void
}

export const createSigner = (
  now: () => number,
  organizations: Pick<OrganizationServices['organizations'], 'get'>,
): Signer => {
  const key = randomBytes(32)
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const addressOf = (path: string, params: Readonly<Record<string, string>>): string => {
    const query = new URLSearchParams({ ...params, expires: String(now() + VALID_MS) })
    return `${path}?${query}&signature=${sign(`${path}?${query}`)}`
  }
  /** The values of these parameters; null: the signature is wrong, or the address has expired. */
  const read = <Name extends string>(c: RequestContext, ...names: readonly Name[]) => {
    const queryParams = c.req.query()
    const params = Object.fromEntries(names.map((name) => [name, queryParams[name] ?? ''])) as Record<Name, string>
    const { expires = '', signature = '' } = queryParams
    const expected = Buffer.from(sign(`${c.req.path}?${new URLSearchParams({ ...params, expires })}`))
    const signatureBytes = Buffer.from(signature)
    const isValid = expected.length === signatureBytes.length && timingSafeEqual(expected, signatureBytes)
    return isValid && Number(expires) >= now() ? params : null
  }
  const refuse = (c: RequestContext) => c.text('This address is not valid any more.\n', 403)
  return {
    addresses: (origin) => ({
      picture: (kind, name) => `${origin()}${addressOf(`/signed/${kind}`, { name })}`,
      page: (kind, { organization_id, user_id }) =>
        `${origin()}${addressOf(`/signed/${kind}`, { organization: String(organization_id), user: String(user_id) })}`,
    }),
    mount: (app) => {
      app.get('/signed/:kind{logo|avatar}', (c) => {
        const params = read(c, 'name')
        if (params === null) return refuse(c)
        c.header('Content-Type', 'image/svg+xml')
        return c.body(initialsSvg(params.name))
      })
      app.get('/signed/:kind{billing|mail|absences}', async (c) => {
        const params = read(c, 'organization', 'user')
        if (params === null) return refuse(c)
        const organization_id = Number(params.organization)
        const user_id = Number(params.user)
        // A former member must not see the page any more.
        const view = await organizations.get({ user_id, organization_id, role: 'viewer' }, { id: organization_id })
        if (!view.ok) return refuse(c)
        const kind = c.req.param('kind') as SignedPage
        if (kind === 'absences') {
          c.header('Content-Type', 'text/calendar; charset=utf-8')
          return c.body(NO_ABSENCES)
        }
        c.header('Content-Security-Policy', PAGE_POLICY)
        return c.html(pageOf(kind, view.value, c.req.header('accept-language')))
      })
    },
  }
}

const pageOf = (
  kind: Exclude<SignedPage, 'absences'>,
  view: OrganizationView,
  accepted: string | undefined,
): string => {
  const { record, profile, member, users } = view
  const person = users.find(({ id }) => id === member.user_id)
  const { billing, mail } = SIGNED_PAGE_TEXTS[languageOf(accepted) ?? person?.locale ?? 'de']
  if (kind === 'mail') {
    const logo = initialsLogo(record.name)
    const { settings, base_currency: currency, billing_name } = profile
    return mailHtml({ settings, sender: { name: billing_name || record.name }, currency, logo, words: mail })
  }
  const style = 'body { margin: 15vh auto; max-width: 34rem; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; }'
  const body = `<h1>${escapeHtml(billing.title)}</h1><p>${escapeHtml(billing.text)}</p><p>${escapeHtml(record.name)}</p>`
  return page(billing.title, style, body)
}
