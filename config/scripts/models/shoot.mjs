// Runs in Chromium: draws the pictures of a model with the product's own kernel.
import { createProduct, FIRST_AZIMUTH } from '../../../src/kernels/three/product.ts'

const FRAMES = 24
const COLUMNS = 6

/** A canvas whose frames are drawn when asked for. */
function studio(size) {
  const canvas = document.createElement('canvas')
  let next
  const host = {
    canvas,
    width: size,
    height: size,
    pixelRatio: 2,
    requestFrame(draw) {
      next = draw
      return 1
    },
    cancelFrame() {
      next = undefined
    },
    isCalm: true,
  }
  const draw = () => {
    for (let time = 0; next && time < 1000; time += 16) {
      const frame = next
      next = undefined
      frame(time)
    }
  }
  return { canvas, host, draw }
}

const silent = { onPins() {}, onPick() {}, onPlay() {}, onLost() {} }
const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer

function sheetOf(width, height) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

function withProduct(base64, size, shoot) {
  const { canvas, host, draw } = studio(size)
  const product = createProduct(host, bytesOf(base64), silent, false)
  shoot(product, (sheet, x, y) => {
    draw()
    sheet.context.drawImage(canvas, x, y, size, size)
  })
  product.dispose()
}

/** The poster and the spin of a model, as WebP addresses. */
globalThis.shoot = (base64, { posterPx, spinPx, quality }) => {
  const poster = sheetOf(posterPx, posterPx)
  withProduct(base64, posterPx, (_product, take) => take(poster, 0, 0))
  const spin = sheetOf(spinPx * COLUMNS, (spinPx * FRAMES) / COLUMNS)
  withProduct(base64, spinPx, (product, take) => {
    for (let frame = 0; frame < FRAMES; frame++) {
      product.turnTo(FIRST_AZIMUTH + (frame * Math.PI * 2) / FRAMES)
      take(spin, (frame % COLUMNS) * spinPx, Math.floor(frame / COLUMNS) * spinPx)
    }
  })
  return {
    poster: poster.canvas.toDataURL('image/webp', quality.poster),
    spin: spin.canvas.toDataURL('image/webp', quality.spin),
    frames: FRAMES,
    columns: COLUMNS,
  }
}
