import sharp, { type Sharp } from 'sharp'

import type { EncodedPicture, PictureError, PictureRequest } from './pictures'

/** Program of the child process that decodes and re-encodes untrusted pictures; started by `pictures.ts` only. */

/** Larger pictures could exhaust the memory of a phone. */
const MAX_PIXELS = 40_000_000
/** Measured: a picture of {@link MAX_PIXELS} takes at most 440 MB: a WebP, or a JPEG that has to be rotated. */
const MAX_MEMORY_BYTES = 768 * 1024 * 1024
const MEMORY_CHECK_MS = 20
/** Re-encoding may enlarge a picture, for example a PNG of few colours; this limits it. */
const MAX_ENCODED_BYTES = 20 * 1024 * 1024
const JPEG_QUALITY = 85

sharp.cache(false)
sharp.concurrency(1)
// Allows three decoders only, whatever the bytes claim to be; libvips has dozens.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

type Answer = { picture: EncodedPicture } | { reason: PictureError['reason'] }

/** PNG and transparent pictures become lossless PNG; all others become JPEG, because PDF does not support WebP. */
async function isKeptAsPng(source: Sharp, format: string | undefined, hasAlpha: boolean): Promise<boolean> {
  if (format === 'png') return true
  return hasAlpha && !(await source.clone().stats()).isOpaque
}

async function encode({ bytes, box }: PictureRequest): Promise<Answer> {
  const { format, width, height, hasAlpha } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > MAX_PIXELS) return { reason: 'tooLarge' }
  // Minor damage, which many phones produce, is a decoder warning; truncated data is an error.
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const isPng = await isKeptAsPng(source, format, hasAlpha)
  // Metadata is dropped: EXIF with place and time, comments, colour profiles after conversion.
  const upright = source.autoOrient()
  const sized = box ? upright.resize({ ...box, fit: 'inside', withoutEnlargement: true }) : upright
  const encoded = isPng ? sized.png() : sized.jpeg({ quality: JPEG_QUALITY })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  if (data.length > MAX_ENCODED_BYTES) return { reason: 'tooLarge' }
  const mime = isPng ? 'image/png' : 'image/jpeg'
  return { picture: { bytes: data, mime, width: info.width, height: info.height } }
}

// Libvips runs in other threads, so this timer fires meanwhile.
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.kill(process.pid, 'SIGKILL')
}, MEMORY_CHECK_MS).unref()

process.on('message', (request: PictureRequest) => {
  void encode(request)
    .catch((): Answer => ({ reason: 'damaged' }))
    .then((answer) => process.send?.(answer))
})
process.send?.('ready')
