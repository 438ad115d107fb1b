import sharp, { type Sharp } from 'sharp'

import { demoFiles } from '@/server/seed/workflow/workflow-files'

/** Files that people choose. */
interface FileKind {
  mime: string
  /** Right ones, each written in another manner. */
  createFiles(): Promise<Buffer[]>
}

const draw = (channels: 3 | 4) =>
  sharp({ create: { width: 60, height: 40, channels, background: '#3060c080', noise: undefined } }).composite([
    { input: Buffer.from('<svg width="60" height="40"><circle cx="30" cy="20" r="15" fill="#c03020"/></svg>') },
  ])
const toBuffers = (pictures: Sharp[]) => Promise.all(pictures.map((picture) => picture.toBuffer()))

export const fileKinds: [kind: string, file: FileKind][] = [
  [
    'PNG',
    {
      mime: 'image/png',
      createFiles: () =>
        toBuffers([
          draw(4).png(),
          draw(3).png({ palette: true, colours: 8 }),
          draw(4).toColourspace('rgb16').png({ progressive: true }),
        ]),
    },
  ],
  [
    'JPEG',
    {
      mime: 'image/jpeg',
      createFiles: () =>
        toBuffers([
          draw(3).withMetadata({ orientation: 6 }).jpeg(),
          draw(3).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
          draw(3).toColourspace('cmyk').jpeg(),
        ]),
    },
  ],
  ['GIF', { mime: 'image/gif', createFiles: () => toBuffers([draw(4).gif()]) }],
  [
    'WebP',
    {
      mime: 'image/webp',
      createFiles: () => toBuffers([draw(3).webp(), draw(4).webp({ lossless: true }), draw(4).webp()]),
    },
  ],
  ['PDF', { mime: 'application/pdf', createFiles: async () => demoFiles.map(({ bytes }) => bytes) }],
]
