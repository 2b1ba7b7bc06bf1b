// The part of tesseract.js-core that the page uses; the package has no types.
declare module 'tesseract.js-core/tesseract-core-relaxedsimd-lstm.js' {
  interface Api {
    Init(folder: null, languages: string, mode: number): number
    SetVariable(name: string, value: string): boolean
    SetImageFile(orientation: number, angle: number): number
    FindLines(): number
    GetGradient(): number
    Recognize(monitor: null): number
    MeanTextConf(): number
    GetJSONText(): string
    Clear(): void
  }
  export interface TesseractCore {
    readonly FS: { writeFile(name: string, bytes: Uint8Array): void }
    readonly TessBaseAPI: new () => Api
  }
  const load: (options: {
    readonly wasmBinary: Uint8Array
    readonly TesseractProgress: (percent: number) => void
    readonly print: (text: string) => void
    readonly printErr: (text: string) => void
  }) => Promise<TesseractCore>
  // biome-ignore lint/style/noDefaultExport: the package has only this export
  export default load
}
