import jsQR from 'jsqr'

interface NativeDetector {
  detect(image: ImageBitmapSource): Promise<{ rawValue: string }[]>
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}

// The browser's own detector, on Android and macOS; lib.dom does not declare it yet.
const scope = globalThis as typeof globalThis & { BarcodeDetector?: NativeDetectorClass }

async function makeDetector(): Promise<NativeDetector | undefined> {
  const { BarcodeDetector } = scope
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  return BarcodeDetector && formats?.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : undefined
}

let detector: Promise<NativeDetector | undefined> | undefined

/** A picture with its size: a frame of the camera, or a photo. */
interface Picture {
  source: CanvasImageSource
  width: number
  height: number
}

function readPixels({ source, width, height }: Picture, maxSide: number): ImageData | undefined {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(source, 0, 0, canvas.width, canvas.height)
  return context?.getImageData(0, 0, canvas.width, canvas.height)
}

/**
 * Reads the QR code in a picture: with the browser's detector where available, else with jsQR.
 *
 * @param sides longest sides in pixels to try in order: a small code needs detail, a blurred one less
 * @returns the decoded text; undefined when no code is found
 */
export async function readCode(picture: Picture, sides: readonly number[]): Promise<string | undefined> {
  detector ??= makeDetector()
  const native = await detector
  for (const side of sides) {
    const pixels = readPixels(picture, side)
    if (!pixels) return undefined
    const text = native
      ? (await native.detect(pixels).catch((): { rawValue: string }[] => []))[0]?.rawValue
      : jsQR(pixels.data, pixels.width, pixels.height, { inversionAttempts: 'attemptBoth' })?.data
    if (text) return text
  }
  return undefined
}
