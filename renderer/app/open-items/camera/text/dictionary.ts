// The texts of the camera's dialog.
import { addTexts } from '../../../text/texts.ts'

export const texts = addTexts({
  'camera.title': ['Beleg mit der Kamera aufnehmen', 'Scan a bill with the camera'],
  'camera.hint': [
    'Den ganzen Beleg ins Bild nehmen. Der Swiss QR Code wird laufend gelesen; das Bild wird zum Beleg.',
    'Show the whole bill. Its Swiss QR code is read all the time; the picture becomes the voucher.',
  ],
  'camera.picture': ['Bild der Kamera', 'Picture of the camera'],
  'camera.searching': ['Noch kein Swiss QR Code zu lesen', 'No Swiss QR code read yet'],
  'camera.seen': ['Swiss QR Code gelesen: {{bill}}', 'Swiss QR code read: {{bill}}'],
  'camera.capture': ['Aufnehmen', 'Take picture'],
  'camera.device': ['Kamera', 'Camera'],
  'camera.file': ['Kamera', 'Camera'],
  'camera.retry': ['Erneut versuchen', 'Try again'],
  'camera.fault.denied': [
    'Kontor darf die Kamera nicht benützen. Erlauben Sie sie in den Einstellungen des Browsers oder des Systems.',
    'Kontor may not use the camera. Allow it in the settings of the browser or the system.',
  ],
  'camera.fault.none': ['Es ist keine Kamera angeschlossen.', 'No camera is connected.'],
  'camera.fault.busy': [
    'Die Kamera lässt sich nicht öffnen; vielleicht benützt sie ein anderes Programm.',
    'The camera cannot be opened; another program may be using it.',
  ],
  'camera.fault.unavailable': [
    'Dieser Browser gibt dieser Adresse keine Kamera. Wählen Sie den Beleg als Datei.',
    'This browser gives no camera to this address. Choose the bill as a file.',
  ],
})
