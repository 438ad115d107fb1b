import {
  ACESFilmicToneMapping,
  Color,
  Fog,
  Mesh,
  type Object3D,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  type Vector3,
  WebGLRenderer,
} from 'three'

import type { KernelHost, StagePoint } from '@/kernels/types'
import { type Lighting, type Lights, lightScene } from './light'
import type { View } from './orbit'

const RADIANS = Math.PI / 180
/** From how far off things fade, where they are gone at the nearest; of a long room, as a share of how far one sees. */
const FOG = { from: 26, thick: 70, share: 1.25 }

/** WeChat's canvas node has no EventTarget; three wants to listen for a lost context. */
function withListeners(canvas: KernelHost['canvas']): HTMLCanvasElement {
  canvas.addEventListener ??= () => undefined
  canvas.removeEventListener ??= () => undefined
  // three is typed for the DOM; what it uses of the canvas stands in KernelCanvas.
  return canvas as unknown as HTMLCanvasElement
}

function isGlass(object: Object3D): boolean {
  return object instanceof Mesh && [object.material].flat().every(({ transparent }) => transparent)
}

interface StageOptions {
  /** `#rrggbb` of what lies behind everything, and of the distance; without it the page shows through. */
  background?: string
  /** How far one sees, in metres. */
  sight: number
  fieldOfViewDegrees: number
  exposure: number
  lighting: Lighting
  /** Moves the scene to a time in milliseconds; says whether another frame is wanted. */
  beforeDraw(time: number): boolean
  /** The graphics context was taken away, by the system or by another stage. */
  onLost(): void
}

/** A scene on an injected canvas, drawn only when something asked for it. One at a time: a new one ends the last. */
export class Stage {
  private static live: Stage | undefined
  readonly scene = new Scene()
  private readonly camera: PerspectiveCamera
  private readonly lights: Lights
  private frame: number | undefined
  private isDisposed = false

  private constructor(
    private readonly host: KernelHost,
    private readonly renderer: WebGLRenderer,
    private readonly options: StageOptions,
  ) {
    this.camera = new PerspectiveCamera(options.fieldOfViewDegrees, 1, 0.1, options.sight)
    renderer.toneMapping = ACESFilmicToneMapping
    renderer.toneMappingExposure = options.exposure
    renderer.shadowMap.enabled = true
    // Shadows are drawn anew only when what casts them has moved.
    renderer.shadowMap.autoUpdate = false
    // What a program's log says is asked for after each, and waits until it is built: nobody reads it.
    renderer.debug.checkShaderErrors = false
    this.lights = lightScene(this.scene, options.lighting)
    if (options.background) {
      this.scene.background = new Color(options.background)
      this.scene.fog = new Fog(options.background, FOG.from, Math.max(FOG.thick, options.sight * FOG.share))
    }
    host.canvas.addEventListener?.('webglcontextlost', this.lose)
    this.resize(host.width, host.height)
    this.renewShadows()
  }

  /** @returns undefined when the canvas gives no WebGL2 context */
  static create(host: KernelHost, options: StageOptions): Stage | undefined {
    Stage.live?.lose()
    const canvas = withListeners(host.canvas)
    const alpha = options.background === undefined
    const context = canvas.getContext('webgl2', { antialias: true, alpha, powerPreference: 'low-power' })
    if (!context) return undefined
    Stage.live = new Stage(host, new WebGLRenderer({ canvas, context, alpha }), options)
    return Stage.live
  }

  private readonly lose = () => {
    if (!this.isDisposed) this.options.onLost()
  }

  /** WeChat's canvas sends no event for it. */
  private isContextLost(): boolean {
    return this.renderer.getContext().isContextLost()
  }

  /** For when nothing is drawn: a frame looks for itself. */
  checkContext(): void {
    if (!this.isDisposed && this.frame === undefined && this.isContextLost()) this.lose()
  }

  /** Lets the graphics process compile the scene's shader programs while the scene is still being measured. */
  prepare(): void {
    this.renderer.compile(this.scene, this.camera)
  }

  /** Builds what the stage shows; the stage ends where that fails. */
  setUp<T>(build: () => T): T {
    try {
      return build()
    } catch (error) {
      this.dispose()
      throw error
    }
  }

  /** Asks for one frame. */
  invalidate(): void {
    if (this.frame !== undefined || this.isDisposed) return
    this.frame = this.host.requestFrame((time) => {
      this.frame = undefined
      if (this.isDisposed) return
      if (this.isContextLost()) return this.lose()
      const wantsMore = this.options.beforeDraw(time)
      this.renderer.render(this.scene, this.camera)
      if (wantsMore) this.invalidate()
    })
  }

  /** What casts shadows has moved. */
  renewShadows(): void {
    this.renderer.shadowMap.needsUpdate = true
  }

  /** Shadows are cast around this place of the aisle, metres from the middle of the scene. */
  shadeAround(z: number): void {
    this.lights.follow(z)
    this.renewShadows()
  }

  look(view: View): void {
    const level = view.distance * Math.cos(view.elevation)
    this.camera.position.set(
      view.x + level * Math.sin(view.azimuth),
      view.y + view.distance * Math.sin(view.elevation),
      view.z + level * Math.cos(view.azimuth),
    )
    this.camera.lookAt(view.x, view.y, view.z)
    this.camera.updateMatrixWorld()
  }

  /** Tangents of half the angles that the uncovered part of the picture spans: from left to right, from top to bottom. */
  get opening(): { across: number; upright: number } {
    const { width, height, coveredAbove = 0, coveredBelow = 0 } = this.host
    const half = Math.tan((this.options.fieldOfViewDegrees * RADIANS) / 2)
    return { across: (half * width) / height, upright: (half * (height - coveredAbove - coveredBelow)) / height }
  }

  /** Where a place of the scene is on the screen; undefined outside the picture. */
  project(place: Vector3): StagePoint | undefined {
    const { x, y, z } = place.clone().project(this.camera)
    if (z > 1 || Math.abs(x) > 1 || Math.abs(y) > 1) return undefined
    return { x: ((x + 1) / 2) * this.host.width, y: ((1 - y) / 2) * this.host.height }
  }

  /** Whether nothing of these but glass stands between the camera and a place; `slack` in metres. */
  sees(place: Vector3, objects: readonly Object3D[], slack: number): boolean {
    const towards = place.clone().sub(this.camera.position)
    const caster = new Raycaster(this.camera.position, towards.clone().normalize(), 0, towards.length() - slack)
    return caster.intersectObjects([...objects], true).every(({ object }) => isGlass(object))
  }

  /** The nearest of these under a point of the screen, and where it was met. */
  pick(point: StagePoint, objects: readonly Object3D[]): { object: Object3D; place: Vector3 } | undefined {
    const caster = new Raycaster()
    const place = new Vector2((point.x / this.host.width) * 2 - 1, 1 - (point.y / this.host.height) * 2)
    caster.setFromCamera(place, this.camera)
    const [hit] = caster.intersectObjects([...objects], true)
    return hit && { object: hit.object, place: hit.point }
  }

  resize(width: number, height: number): void {
    this.host.width = width
    this.host.height = height
    this.renderer.setDrawingBufferSize(width, height, this.host.pixelRatio)
    this.camera.aspect = width / height
    // The middle of the picture is the middle of what is not covered.
    const { coveredAbove = 0, coveredBelow = 0 } = this.host
    this.camera.setViewOffset(width, height, 0, (coveredBelow - coveredAbove) / 2, width, height)
    this.invalidate()
  }

  /** Gives back what an object that was taken away held of the graphics memory. */
  free(root: Object3D): void {
    root.traverse((object) => {
      if (!(object instanceof Mesh)) return
      object.geometry.dispose()
      for (const material of [object.material].flat()) {
        material.map?.dispose()
        material.dispose()
      }
    })
  }

  /** Frees geometries, materials, shadow maps and the context itself. */
  dispose(): void {
    this.isDisposed = true
    if (Stage.live === this) Stage.live = undefined
    if (this.frame !== undefined) this.host.cancelFrame(this.frame)
    this.host.canvas.removeEventListener?.('webglcontextlost', this.lose)
    this.lights.dispose()
    this.free(this.scene)
    this.renderer.dispose()
    this.renderer.forceContextLoss()
  }
}
