// The English texts of signing in.
import { addTexts } from '../../../text/texts.ts'
import { de } from './de.ts'

export const en = addTexts(de, {
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
    'The window opens by itself when Kontor starts. If you have no password yet, ask an owner for a sign-in link.',
  'sign-in.wait_one': 'Too many attempts. Wait for one second.',
  'sign-in.wait_other': 'Too many attempts. Wait for {{count}} seconds.',
  'sign-in.confirm': 'Confirm the password',
  'sign-in.confirm.why': 'This change needs your password. You will not be asked again for fifteen minutes.',
  'sign-in.confirm.send': 'Confirm',
})
