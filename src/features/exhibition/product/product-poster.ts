import { resolveUrl } from '@/api/base-url'
import type { Product } from '@/contract/exhibition/exhibition'
import { buildAddress } from '@/navigation/address'
import { BESIDE_CODE, colors, drawCode, drawGround, drawText, LEFT, type Pen, POSTER } from '@/parts/poster/pen'
import type { CanvasHost } from '@/platform/canvas-host/types'
import { loadCanvasImage } from '@/platform/canvas-image'
import { buildLink } from '@/platform/share'

const PICTURE = { top: 24, side: 236 } as const

export const buildProductAddress = (id: string) => buildAddress('product', { id })

async function drawPicture(pen: Pen, host: CanvasHost, url: string): Promise<void> {
  const { source, width, height } = await loadCanvasImage(host, resolveUrl(url))
  const scale = Math.min(PICTURE.side / width, PICTURE.side / height)
  const [w, h] = [width * scale, height * scale]
  // Safe cast: each target's canvas accepts its own image type.
  pen.drawImage(source as CanvasImageSource, (POSTER.width - w) / 2, PICTURE.top + (PICTURE.side - h) / 2, w, h)
}

/** Draws the poster of a product: picture, key facts, and a QR code of its page. */
export async function paintProduct(pen: Pen, host: CanvasHost, product: Product): Promise<void> {
  drawGround(pen)
  pen.textBaseline = 'alphabetic'
  // A poster without its picture is still complete.
  if (product.posterUrl) await drawPicture(pen, host, product.posterUrl).catch(() => undefined)
  let y = drawText(pen, product.name, 306, { size: 28, color: colors.ink, bold: true })
  y = drawText(pen, `${product.model} · ${product.unitName}`, y + 30, { size: 15, color: colors.line, bold: true })
  y = drawText(pen, product.intro, y + 34, { size: 15, color: colors.soft, most: 2 })
  pen.fillStyle = colors.line
  pen.fillRect(LEFT, 456, POSTER.width - 2 * LEFT, 1)
  product.highlights.forEach(({ key, value }, at) => {
    drawText(pen, `${key}  ${value}`, 490 + at * 26, { size: 14, color: colors.ink, width: BESIDE_CODE })
  })
  drawText(pen, '长按或扫码看 3D', 586, { size: 13, color: colors.soft })
  drawCode(pen, buildLink(buildProductAddress(product.id)))
}
