// What a phone's camera sees: another phone's screen, a label, a printed code. In the mini-program WeChat itself reads.
import { PNG } from 'pngjs'

import { buildQrRows, QR_QUIET } from '@/lib/qr'

import type { Phone } from './phone/types'
import { findCode } from './read-code'

/** A code in front of a camera. */
export interface Seen {
  text: string
  /** PNG. */
  picture: Buffer
}

const MODULE_PX = 12
const SIGN_BYTES = 4
/** Nothing is tried to make a picture small that goes no further than this machine. */
const PLAIN = { filterType: 0, deflateLevel: 1 } as const

/** A code as it is printed. */
export function printed(text: string, rows = buildQrRows(text)): Seen {
  const side = (rows.length + 2 * QR_QUIET) * MODULE_PX
  const png = new PNG({ width: side, height: side })
  png.data.fill(255)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const isDark = rows[Math.floor(y / MODULE_PX) - QR_QUIET]?.[Math.floor(x / MODULE_PX) - QR_QUIET] ?? false
      const at = (y * side + x) * SIGN_BYTES
      if (isDark) png.data.fill(0, at, at + SIGN_BYTES - 1)
    }
  return { text, picture: PNG.sync.write(png, PLAIN) }
}

/** The code on another phone's screen, as a camera held over it sees it. @throws {Error} when none is read */
export async function photographed(phone: Phone): Promise<Seen> {
  const found = await findCode(phone)
  if (!found) throw new Error('no code is read on the screen')
  const { screen, code } = found
  const corners = Object.values(code.location)
  const across = corners.map(({ x }) => x)
  const down = corners.map(({ y }) => y)
  const margin = Math.round((Math.max(...across) - Math.min(...across)) / 12)
  const left = Math.max(0, Math.round(Math.min(...across)) - margin)
  const top = Math.max(0, Math.round(Math.min(...down)) - margin)
  const width = Math.min(screen.width, Math.round(Math.max(...across)) + margin) - left
  const height = Math.min(screen.height, Math.round(Math.max(...down)) + margin) - top
  const png = new PNG({ width, height })
  PNG.bitblt(screen, png, left, top, width, height, 0, 0)
  return { text: code.data, picture: PNG.sync.write(png, PLAIN) }
}

/** A browser's camera: a stream of a canvas that shows what is held up. */
async function showInBrowser({ page }: Phone, picture: Buffer): Promise<void> {
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    const holder = window as unknown as { heldUp?: ImageBitmap; draw?: () => void }
    const isFirst = holder.heldUp === undefined
    holder.heldUp = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    if (!isFirst) return holder.draw?.()
    const side = 580
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = side
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    const draw = () => {
      if (!holder.heldUp) return
      const { width, height } = holder.heldUp
      const scale = side / Math.max(width, height)
      context.fillStyle = 'white'
      context.fillRect(0, 0, side, side)
      context.drawImage(holder.heldUp, 0, 0, width * scale, height * scale)
    }
    // What was held up before must not be seen by a scanner that opens now.
    holder.draw = draw
    draw()
    // A stream gives a frame when its canvas is drawn on.
    setInterval(draw, 100)
    const media = { getUserMedia: async () => canvas.captureStream(10) }
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: media })
  }, picture.toString('base64'))
}

/** Holds a code before the camera of the phone whose page is open; it stays there until another is, or the page is left. */
export async function holdUp(phone: Phone, { text, picture }: Seen): Promise<void> {
  if (phone.target === 'h5') return showInBrowser(phone, picture)
  await phone.page.evaluate((result) => {
    const { mocks } = (window as unknown as { __OPTIONS__: { mocks: Record<string, unknown> } }).__OPTIONS__
    mocks.scanCode = { result, path: '' }
  }, text)
}

/** Scans a photo of the code in place of the camera: the browser's scanner offers it, WeChat's own has it too. */
export async function scanPhoto(phone: Phone, button: string, scene: Seen): Promise<void> {
  if (phone.target === 'weapp') {
    await holdUp(phone, scene)
    return phone.tap(button)
  }
  await phone.tap(button)
  const chooser = phone.page.waitForEvent('filechooser')
  await phone.tap('从相册选择')
  await (await chooser).setFiles({ name: '码.png', mimeType: 'image/png', buffer: scene.picture })
}
