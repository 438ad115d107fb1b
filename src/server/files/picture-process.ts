import sharp, { type Sharp } from 'sharp'

import type { EncodedPicture, PictureError, PictureRequest } from './pictures'

/** The program of a process that decodes pictures from outside and encodes them anew; started by `pictures.ts` alone. */

/** A picture of more is a trap for the phone that opens it. */
const MAX_PIXELS = 40_000_000
/** A picture of {@link MAX_PIXELS} was measured to take 440 MB at most: a WebP, or a JPEG that has to be turned. */
const MAX_MEMORY_BYTES = 768 * 1024 * 1024
const MEMORY_CHECK_MS = 20
/** An encoded picture may grow, as a PNG of few colours does; not without an end. */
const MAX_ENCODED_BYTES = 20 * 1024 * 1024
const JPEG_QUALITY = 85

sharp.cache(false)
sharp.concurrency(1)
// Whatever the bytes claim to be, no other decoder is reached: libvips has dozens.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

type Answer = { picture: EncodedPicture } | { reason: PictureError['reason'] }

/** Transparent pictures stay PNG, without loss; all others become JPEG, because PDF has no WebP. */
async function isKeptAsPng(source: Sharp, format: string | undefined, hasAlpha: boolean): Promise<boolean> {
  if (format === 'png') return true
  return hasAlpha && !(await source.clone().stats()).isOpaque
}

async function encode({ bytes, box }: PictureRequest): Promise<Answer> {
  const { format, width, height, hasAlpha } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > MAX_PIXELS) return { reason: 'tooLarge' }
  // Damage that a phone leaves in every picture is a warning to the decoder; cut off data is an error.
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const isPng = await isKeptAsPng(source, format, hasAlpha)
  // What the pixels do not hold is left out: EXIF with its place and time, comments, profiles after their use.
  const upright = source.autoOrient()
  const sized = box ? upright.resize({ ...box, fit: 'inside', withoutEnlargement: true }) : upright
  const encoded = isPng ? sized.png() : sized.jpeg({ quality: JPEG_QUALITY })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  if (data.length > MAX_ENCODED_BYTES) return { reason: 'tooLarge' }
  const mime = isPng ? 'image/png' : 'image/jpeg'
  return { picture: { bytes: data, mime, width: info.width, height: info.height } }
}

// Libvips works in threads of its own, so the timer runs while it does.
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.kill(process.pid, 'SIGKILL')
}, MEMORY_CHECK_MS).unref()

process.on('message', (request: PictureRequest) => {
  void encode(request)
    .catch((): Answer => ({ reason: 'damaged' }))
    .then((answer) => process.send?.(answer))
})
process.send?.('ready')
