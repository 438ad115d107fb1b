import { Box3, Mesh, Object3D, Vector3 } from 'three'
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'

import type { KernelHost, ProductEvents, ProductHandle } from '@/kernels/types'

import { CanvasTextures } from './canvas-textures'
import { ModelError } from './model-error'
import { createProductStage, Product } from './product'
import type { Stage } from './stage'

/** Length of the longest side, in metres: models come in millimetres, inches or metres. */
const SIZE_METRES = 2
/** Limit of the upload. */
const MODEL_LIMIT_BYTES = 10 * 1024 * 1024

/** The model at a usual size, in the middle of the ground. */
function placeObject(scene: Object3D): Object3D {
  const box = new Box3().setFromObject(scene)
  const size = box.getSize(new Vector3())
  const longest = Math.max(size.x, size.y, size.z)
  if (!Number.isFinite(longest) || longest <= 0) throw new ModelError('content', 'nothing is to be seen')
  const middle = box.getCenter(new Vector3())
  const object = new Object3D()
  const scale = SIZE_METRES / longest
  object.scale.setScalar(scale)
  object.position.set(-middle.x * scale, -box.min.y * scale, -middle.z * scale)
  object.add(scene)
  scene.traverse((part) => {
    if (part instanceof Mesh) part.castShadow = part.receiveShadow = true
  })
  const root = new Object3D()
  root.add(object)
  return root
}

async function readScene({ canvas }: KernelHost, bytes: ArrayBuffer): Promise<Object3D> {
  const loader = new GLTFLoader()
  const createImage = canvas.createImage?.bind(canvas)
  if (createImage) loader.register((parser) => new CanvasTextures(parser, createImage))
  const { scene } = await loader.parseAsync(bytes, '')
  return placeObject(scene)
}

/** A product that appears when its model has been read: until then touches and tools do nothing. */
class LateProduct implements ProductHandle {
  readonly motions = []
  readonly canExplode = false
  private product: Product | undefined
  private isDisposed = false
  private stage: Stage | undefined

  start(host: KernelHost, bytes: ArrayBuffer, events: ProductEvents): boolean {
    this.stage = createProductStage(host, events, (time) => this.product?.advance(time) ?? false)
    const { stage } = this
    if (!stage) return false
    stage.invalidate()
    readScene(host, bytes)
      .catch((error: unknown) => {
        throw new ModelError('content', String(error))
      })
      .then((object) => {
        if (this.isDisposed) return
        const nothing = { hotspots: [], motions: [] }
        this.product = new Product(stage, object, nothing, events, host.isCalm ?? false, true)
        stage.renewShadows()
        stage.invalidate()
      })
      .catch((error: unknown) => {
        if (!this.isDisposed) events.onLost(error instanceof ModelError ? error : undefined)
      })
    return true
  }

  touch(points: Parameters<ProductHandle['touch']>[0]): void {
    this.product?.touch(points)
  }

  zoom(factor: number): void {
    this.product?.zoom(factor)
  }

  turnTo(azimuth: number): void {
    this.product?.turnTo(azimuth)
  }

  focus(hotspotId: string | undefined): void {
    this.product?.focus(hotspotId)
  }

  play(): void {}

  explode(): void {}

  resize(width: number, height: number): void {
    if (this.product) this.product.resize(width, height)
    else this.stage?.resize(width, height)
  }

  checkContext(): void {
    this.stage?.checkContext()
  }

  dispose(): void {
    this.isDisposed = true
    this.stage?.dispose()
  }
}

/**
 * Shows a product by a model that a company has uploaded.
 *
 * @throws {ModelError} when the file is larger than an upload may be
 * @returns undefined when the canvas has no WebGL2 context
 */
export function createUploadedProduct(
  host: KernelHost,
  bytes: ArrayBuffer,
  events: ProductEvents,
): ProductHandle | undefined {
  if (bytes.byteLength > MODEL_LIMIT_BYTES) throw new ModelError('size', `${bytes.byteLength} bytes`)
  const product = new LateProduct()
  return product.start(host, bytes, events) ? product : undefined
}
