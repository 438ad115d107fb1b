import { PNG } from 'pngjs'
import sharp from 'sharp'

/** A chunk of a PNG; readers that stop at its sum have done no harm yet, so it is right. */
function createChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  let sum = 0xffffffff
  for (const byte of body) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(~sum >>> 0, body.length + 4)
  return chunk
}

/** Puts the sums of the chunks right again after a change, so that readers go on to what was changed. */
export function repairPng(png: Buffer): Buffer {
  const parts = [png.subarray(0, 8)]
  let at = 8
  while (at + 12 <= png.length) {
    const length = png.readUInt32BE(at)
    if (at + 12 + length > png.length) break
    parts.push(createChunk(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length)))
    at += 12 + length
  }
  return Buffer.concat([...parts, png.subarray(at)])
}

const START_END = 8
const HEADER_END = 33

function createHeader(png: Buffer, width: number): Buffer {
  const data = Buffer.from(png.subarray(16, 29))
  data.writeUInt32BE(width)
  return createChunk('IHDR', data)
}

/** A second header says that the picture is 2^31 wide: png-js believes the last one it reads. */
export function createPngWithSecondHeader(): Buffer {
  const png = PNG.sync.write(new PNG({ width: 120, height: 40 }))
  return Buffer.concat([png.subarray(0, HEADER_END), createHeader(png, 0x80000000), png.subarray(HEADER_END)])
}

/** A small file that claims to be very wide. */
export function createWidePng(width: number): Buffer {
  const png = PNG.sync.write(new PNG({ width: 1, height: 100 }))
  return Buffer.concat([png.subarray(0, START_END), createHeader(png, width), png.subarray(HEADER_END)])
}

/** A start of frame at once: what a careless reader takes for a size is whatever comes next. */
export const JPEG_OF_NOTHING = Buffer.from('ffd8ffffc00011080028007803012200021101031101ffd9', 'hex')

/** A photograph as phones make it: lying on its side, with the place where it was taken. */
export function createTurnedPhoto(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#c03020' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'PhoneMaker', ImageDescription: 'somebody' },
      IFD3: { GPSLatitude: '31/1 14/1 0/1', GPSLatitudeRef: 'N' },
    })
    .jpeg()
    .toBuffer()
}
