import { ClampToEdgeWrapping, MirroredRepeatWrapping, RepeatWrapping, Texture } from 'three'
import type { GLTFLoaderPlugin, GLTFParser } from 'three/examples/jsm/loaders/GLTFLoader.js'

import type { KernelCanvas, KernelImage } from '@/kernels/types'

import { encodeBase64 } from './encode-base64'

type Wrapping = typeof RepeatWrapping | typeof ClampToEdgeWrapping | typeof MirroredRepeatWrapping

/** WebGL's numbers, which glTF uses. */
const WRAPS: Readonly<Record<number, Wrapping>> = { 33071: ClampToEdgeWrapping, 33648: MirroredRepeatWrapping }

interface ImageJson {
  bufferView?: number
  mimeType?: string
}

function loadImage(image: KernelImage, src: string): Promise<KernelImage> {
  return new Promise((resolve, reject) => {
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('a texture is no picture'))
    image.src = src
  })
}

/** Decodes the textures of a model by WeChat's canvas: it has neither Blob nor the pictures of a document. */
export class CanvasTextures implements GLTFLoaderPlugin {
  readonly name = 'CANVAS_TEXTURES'
  private readonly images = new Map<number, Promise<KernelImage>>()

  constructor(
    private readonly parser: GLTFParser,
    private readonly createImage: NonNullable<KernelCanvas['createImage']>,
  ) {}

  private image(source: number): Promise<KernelImage> {
    const cachedImage = this.images.get(source)
    if (cachedImage) return cachedImage
    const { bufferView, mimeType = 'image/png' }: ImageJson = this.parser.json.images[source]
    const load = this.parser
      .getDependency('bufferView', bufferView ?? 0)
      .then((bytes: ArrayBuffer) =>
        loadImage(this.createImage(), `data:${mimeType};base64,${encodeBase64(new Uint8Array(bytes))}`),
      )
    this.images.set(source, load)
    return load
  }

  async loadTexture(index: number): Promise<Texture> {
    const { source, sampler } = this.parser.json.textures[index]
    const { wrapS, wrapT } = this.parser.json.samplers?.[sampler] ?? {}
    // Safe cast: WebGL takes WeChat's image as it takes an element.
    const texture = new Texture((await this.image(source)) as unknown as HTMLImageElement)
    texture.flipY = false
    texture.wrapS = WRAPS[wrapS] ?? RepeatWrapping
    texture.wrapT = WRAPS[wrapT] ?? RepeatWrapping
    texture.needsUpdate = true
    this.parser.associations.set(texture, { textures: index })
    return texture
  }
}
