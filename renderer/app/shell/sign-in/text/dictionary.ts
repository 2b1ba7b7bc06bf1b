// The texts of signing in.
import { addTexts } from '../../../text/texts.ts'

export const texts = addTexts({
  'sign-in.title': ['Bei Kontor anmelden', 'Sign in to Kontor'],
  'sign-in.who': ['Wer sind Sie?', 'Who are you?'],
  'sign-in.person': ['Person', 'Person'],
  'sign-in.email': ['E-Mail', 'E-mail'],
  'sign-in.password': ['Passwort', 'Password'],
  'sign-in.password.show': ['Passwort zeigen oder verbergen', 'Show or hide the password'],
  'sign-in.one-time': ['Einmalpasswort', 'One-time password'],
  'sign-in.one-time.hint': [
    'Aus Ihrer Authenticator-App, oder einer Ihrer Wiederherstellungscodes',
    'From your authenticator app, or one of your recovery codes',
  ],
  'sign-in.send': ['Anmelden', 'Sign in'],
  'sign-in.by-email': ['Mit E-Mail und Passwort anmelden', 'Sign in by e-mail and password'],
  'sign-in.hint': [
    'Beim Start öffnet Kontor sein Fenster selbst. Wer noch kein Passwort hat, meldet sich mit einem Anmeldelink der Inhaberschaft an.',
    'The window opens by itself when Kontor starts. If you have no password yet, ask an owner for a sign-in link.',
  ],
  'sign-in.wait_one': ['Zu viele Versuche. Warten Sie eine Sekunde.', 'Too many attempts. Wait for one second.'],
  'sign-in.wait_other': [
    'Zu viele Versuche. Warten Sie {{count}} Sekunden.',
    'Too many attempts. Wait for {{count}} seconds.',
  ],
  'sign-in.confirm': ['Passwort bestätigen', 'Confirm the password'],
  'sign-in.confirm.why': [
    'Für diese Änderung braucht es Ihr Passwort. Die Bestätigung gilt eine Viertelstunde.',
    'This change needs your password. You will not be asked again for fifteen minutes.',
  ],
  'sign-in.confirm.send': ['Bestätigen', 'Confirm'],
})
