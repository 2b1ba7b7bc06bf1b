// The English texts of signing in.
import type { de } from './de.ts'

export const en: Readonly<Record<keyof typeof de, string>> = {
  'sign-in.title': 'Sign in to Kontor',
  'sign-in.who': 'Who are you?',
  'sign-in.person': 'Person',
  'sign-in.email': 'E-mail',
  'sign-in.password': 'Password',
  'sign-in.password.show': 'Show or hide the password',
  'sign-in.one-time': 'One-time password',
  'sign-in.one-time.hint': 'From your authenticator app, or one of your recovery codes',
  'sign-in.send': 'Sign in',
  'sign-in.by-email': 'Sign in by e-mail and password',
  'sign-in.hint':
    'When Kontor is started, its window opens by itself. Who has no password yet comes in by a sign-in link of an owner.',
  'sign-in.wait_one': 'Too many attempts. Wait for one second.',
  'sign-in.wait_other': 'Too many attempts. Wait for {{count}} seconds.',
  'sign-in.confirm': 'Confirm the password',
  'sign-in.confirm.why': 'This change needs your password. It stays confirmed for a quarter of an hour.',
  'sign-in.confirm.send': 'Confirm',
}
