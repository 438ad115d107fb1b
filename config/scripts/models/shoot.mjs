// Runs in Chromium: draws the pictures of a model with the product's own kernel.
import { createHall } from '../../../src/kernels/three/hall.ts'
import { createProduct, FIRST_AZIMUTH } from '../../../src/kernels/three/product.ts'
import { machineStories } from '../../../src/server/seed/exhibition/exhibition-machines.ts'
import { unitStories } from '../../../src/server/seed/exhibition/exhibition-story.ts'
import { systemStories } from '../../../src/server/seed/exhibition/exhibition-systems.ts'

const FRAMES = 24
const COLUMNS = 6
const FRAME_MS = 16

/** A canvas whose frames are drawn when asked for. */
function studio(width, height, isCalm = true) {
  const canvas = document.createElement('canvas')
  let next
  let time = 0
  const host = {
    canvas,
    width,
    height,
    pixelRatio: 2,
    requestFrame(draw) {
      next = draw
      return 1
    },
    cancelFrame() {
      next = undefined
    },
    isCalm,
  }
  const draw = (frames = 60, frameMs = FRAME_MS) => {
    for (let left = frames; next && left > 0; left--, time += frameMs) {
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

function withProduct(base64, [width, height], shoot, hasGround = false) {
  const { canvas, host, draw } = studio(width, height)
  const product = createProduct(host, bytesOf(base64), silent, hasGround)
  shoot(product, (sheet, x, y, ...frames) => {
    draw(...frames)
    sheet.context.drawImage(canvas, x, y, width, height)
  })
  product.dispose()
}

/** The poster and the spin of a model, as WebP addresses. */
globalThis.shoot = (base64, { posterPx, spinPx, quality }) => {
  const poster = sheetOf(posterPx, posterPx)
  withProduct(base64, [posterPx, posterPx], (_product, take) => take(poster, 0, 0))
  const spin = sheetOf(spinPx * COLUMNS, (spinPx * FRAMES) / COLUMNS)
  withProduct(base64, [spinPx, spinPx], (product, take) => {
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

/** A sheet with the light of the product page behind what is drawn on it. */
function backdrop(width, height) {
  const sheet = sheetOf(width, height)
  const light = sheet.context.createRadialGradient(width / 2, height * 0.6, 0, width / 2, height * 0.6, width * 0.62)
  light.addColorStop(0, '#12356f')
  light.addColorStop(1, '#071633')
  sheet.context.fillStyle = light
  sheet.context.fillRect(0, 0, width, height)
  return sheet
}

/** What a photographer does before pressing the shutter, by the name of the picture. */
const poses = {
  front: (product) => product.turnTo(-FIRST_AZIMUTH),
  work: (product, { motion }) => product.play(motion),
  detail: (product, { hotspot }) => product.focus(hotspot),
  apart: (product) => product.explode(true),
}

/** Photos of a model in the light of its page, by name, as WebP addresses. */
globalThis.shootPhotos = (base64, { photoPx, quality }, scene) => {
  const photos = {}
  for (const [name, pose] of Object.entries(poses)) {
    const sheet = backdrop(...photoPx)
    const shoot = (product, take) => {
      pose(product, scene)
      take(sheet, 0, 0, ...(name === 'work' ? [2, scene.workMs] : []))
    }
    withProduct(base64, photoPx, shoot, true)
    photos[name] = sheet.canvas.toDataURL('image/webp', quality.photo)
  }
  return photos
}

/** The units of the demo hall, each with the name of the machine in its booth. */
globalThis.booths = unitStories.map(([id, name, , color]) => {
  const { slug } = [...machineStories, ...systemStories].find(({ unit }) => unit === id)
  return { id, name, color, slug }
})

/**
 * The hall with its machines as somebody sees it who comes in, as a JPEG address, for WeChat packs no WebP; signs are
 * blank, for any hall.
 */
globalThis.shootHall = (units, { hallPx: [width, height], hallBarPx, quality }) => {
  const { canvas, host, draw } = studio(width, height)
  const hall = createHall(
    { ...host, coveredAbove: hallBarPx },
    { title: '', units },
    { onPins() {}, onPick() {}, onLost() {} },
  )
  for (const { id, base64 } of units) hall.furnish(id, bytesOf(base64))
  draw()
  const sheet = sheetOf(width * 2, height * 2)
  sheet.context.drawImage(canvas, 0, 0)
  hall.dispose()
  return sheet.canvas.toDataURL('image/jpeg', quality.hall)
}
