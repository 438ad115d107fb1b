import { createUploadedProduct } from '@/kernels/three/uploaded-product'
import type { KernelImage } from '@/kernels/types'

import { buildTexturedBox } from '../support/glb'
import { fakeHost } from './fake-webgl'

const toBytes = (buffer: Buffer) => new Uint8Array(buffer).buffer

/** A canvas of the mini-program, which decodes pictures itself. */
function open(bytes: ArrayBuffer) {
  const stand = fakeHost()
  const images: KernelImage[] = []
  const createImage = () => {
    const image: KernelImage = { src: '', width: 64, height: 64, onload: () => undefined, onerror: () => undefined }
    images.push(image)
    setTimeout(() => image.onload(), 0)
    return image
  }
  Object.assign(stand.host.canvas, { createImage })
  const told = { pins: 0, lost: 0, picked: [] as (readonly string[])[], error: undefined as Error | undefined }
  const product = createUploadedProduct(stand.host, bytes, {
    onPins: () => void told.pins++,
    onPick: (part) => void told.picked.push(part),
    onPlay: () => undefined,
    onLost: (error?: Error) => {
      told.lost++
      told.error = error
    },
  })
  if (!product) throw new Error('no product')
  return { ...stand, product, images, seen: told }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 200))

describe('a model that a company has uploaded', () => {
  it('is read with its textures, which the canvas decodes, and drawn at a usual size', async () => {
    const { product, images, seen, frames } = open(toBytes(buildTexturedBox()))
    product.touch([{ x: 10, y: 10 }])
    await settle()
    frames()
    expect(images).toHaveLength(1)
    expect(images[0]?.src.startsWith('data:image/png;base64,iVBORw0KGgo')).toBe(true)
    expect(seen.lost).toBe(0)
    expect(seen.pins).toBe(1)
    // A tap in the middle meets the box, which would be 1.2 km wide in metres.
    product.touch([{ x: 195, y: 170 }])
    product.touch([])
    expect(seen.picked).toHaveLength(1)
    expect([product.motions, product.canExplode]).toEqual([[], false])
    product.dispose()
  })

  it('that cannot be read leaves its picture; one that is too large is not read at all', async () => {
    const broken = buildTexturedBox((json) => ({
      ...json,
      meshes: [{ primitives: [{ attributes: { POSITION: 9 } }] }],
    }))
    const { seen } = open(toBytes(broken))
    await settle()
    expect([seen.lost, seen.error?.name]).toEqual([1, 'ModelError'])
    expect(() => open(new ArrayBuffer(10 * 1024 * 1024 + 1))).toThrow(expect.objectContaining({ name: 'ModelError' }))
  })
})
