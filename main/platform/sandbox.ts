// Checks whether the start of the program leaves Chromium's sandbox on: a starter may switch it off silently, and pages
// without a sandbox must not show books (docs/packaging.md).
const TEXTS = {
  de: {
    off: 'Kontor startet nicht mit --no-sandbox, weil die Sandbox seine Seiten von Ihren Dateien fernhält. Starten Sie es ohne diese Option (und ohne ELECTRON_DISABLE_SANDBOX), und nicht als root.',
    appImage:
      'Dieses System lässt ein AppImage die Sandbox nicht aufbauen, die Kontors Seiten von Ihren Dateien fernhält (so Ubuntu ab 24.04), und sein Starter hat sie deshalb abgeschaltet. Ohne sie startet Kontor nicht. Nehmen Sie das .deb oder das Flatpak von Kontor: beide bringen mit, was die Sandbox braucht. Die Bücher bleiben, wo sie sind.',
  },
  en: {
    off: 'Kontor does not start with --no-sandbox, because the sandbox keeps its pages away from your files. Start it without this switch (and without ELECTRON_DISABLE_SANDBOX), and not as root.',
    appImage:
      'This system does not let an AppImage build the sandbox that keeps the pages of Kontor away from your files (Ubuntu from 24.04 on, for one), so its starter has switched it off. Kontor does not start without it. Take the .deb or the Flatpak of Kontor: both bring what the sandbox needs. The books stay where they are.',
  },
}

/**
 * Why Kontor does not start, and what to do, by language; null if the sandbox is on. `hasSwitch` answers for Chromium's
 * own switches (`app.commandLine.hasSwitch`), to which Electron has added those of the environment.
 */
export const sandboxProblem = (
  hasSwitch: (name: string) => boolean,
  environment: Readonly<Record<string, string | undefined>>,
): ((language: 'de' | 'en') => string) | null =>
  hasSwitch('no-sandbox') ? (language) => TEXTS[language][environment.APPIMAGE ? 'appImage' : 'off'] : null
