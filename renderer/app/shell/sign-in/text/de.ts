// The German texts of signing in.
export const de = {
  'sign-in.title': 'Bei Kontor anmelden',
  'sign-in.who': 'Wer sind Sie?',
  'sign-in.person': 'Person',
  'sign-in.email': 'E-Mail',
  'sign-in.password': 'Passwort',
  'sign-in.password.show': 'Passwort zeigen oder verbergen',
  'sign-in.one-time': 'Einmalpasswort',
  'sign-in.one-time.hint': 'Aus Ihrer Authenticator-App, oder einer Ihrer Wiederherstellungscodes',
  'sign-in.send': 'Anmelden',
  'sign-in.by-email': 'Mit E-Mail und Passwort anmelden',
  'sign-in.hint':
    'Beim Start öffnet Kontor sein Fenster selbst. Wer noch kein Passwort hat, meldet sich mit einem Anmeldelink der Inhaberschaft an.',
  'sign-in.wait_one': 'Zu viele Versuche. Warten Sie eine Sekunde.',
  'sign-in.wait_other': 'Zu viele Versuche. Warten Sie {{count}} Sekunden.',
  'sign-in.confirm': 'Passwort bestätigen',
  'sign-in.confirm.why': 'Für diese Änderung braucht es Ihr Passwort. Die Bestätigung gilt eine Viertelstunde.',
  'sign-in.confirm.send': 'Bestätigen',
} as const
