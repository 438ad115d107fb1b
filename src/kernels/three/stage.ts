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
/** Distances at which fog starts and is opaque at least; for a long room as a share of the sight distance. */
const FOG = { from: 26, thick: 70, share: 1.25 }

/** WeChat's canvas node has no EventTarget, but three adds a listener for a lost context. */
function withListeners(canvas: KernelHost['canvas']): HTMLCanvasElement {
  canvas.addEventListener ??= () => undefined
  canvas.removeEventListener ??= () => undefined
  // three's types need the DOM type; it only uses the members of KernelCanvas.
  return canvas as unknown as HTMLCanvasElement
}

function isGlass(object: Object3D): boolean {
  return object instanceof Mesh && [object.material].flat().every(({ transparent }) => transparent)
}

interface StageOptions {
  /** Background and fog colour, `#rrggbb`; without it the canvas is transparent. */
  background?: string
  /** Far plane in metres. */
  sight: number
  fieldOfViewDegrees: number
  exposure: number
  lighting: Lighting
  /** Advances the scene to a time in milliseconds; returns whether another frame is needed. */
  beforeDraw(time: number): boolean
  /** The graphics context was lost, to the system or to another stage. */
  onLost(): void
}

/** A scene on an injected canvas, rendered on demand. Only one is alive: a new one ends the previous. */
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
    // Shadows are only updated when a shadow caster has moved.
    renderer.shadowMap.autoUpdate = false
    // Disabled, because reading the shader log blocks until compilation ends.
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

  /** @returns undefined when the canvas has no WebGL2 context */
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

  /** WeChat's canvas sends no event for a lost context. */
  private isContextLost(): boolean {
    return this.renderer.getContext().isContextLost()
  }

  /** For idle stages; each rendered frame checks by itself. */
  checkContext(): void {
    if (!this.isDisposed && this.frame === undefined && this.isContextLost()) this.lose()
  }

  /** Compiles the shader programs in parallel while the scene is still being measured. */
  prepare(): void {
    this.renderer.compile(this.scene, this.camera)
  }

  /** Builds the content; disposes of the stage on failure. */
  setUp<T>(build: () => T): T {
    try {
      return build()
    } catch (error) {
      this.dispose()
      throw error
    }
  }

  /** Requests one frame. */
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

  /** Call it when a shadow caster has moved. */
  renewShadows(): void {
    this.renderer.shadowMap.needsUpdate = true
  }

  /** Moves the shadow area along the aisle, in metres from the scene's centre. */
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

  /** Tangents of half the horizontal and vertical angle of the uncovered picture area. */
  get opening(): { across: number; upright: number } {
    const { width, height, coveredAbove = 0, coveredBelow = 0 } = this.host
    const half = Math.tan((this.options.fieldOfViewDegrees * RADIANS) / 2)
    return { across: (half * width) / height, upright: (half * (height - coveredAbove - coveredBelow)) / height }
  }

  /** Projects a place to the screen; undefined outside the picture. */
  project(place: Vector3): StagePoint | undefined {
    const { x, y, z } = place.clone().project(this.camera)
    if (z > 1 || Math.abs(x) > 1 || Math.abs(y) > 1) return undefined
    return { x: ((x + 1) / 2) * this.host.width, y: ((1 - y) / 2) * this.host.height }
  }

  /** Whether a place is visible: no object but glass is in front of it; `slack` in metres. */
  sees(place: Vector3, objects: readonly Object3D[], slack: number): boolean {
    const towards = place.clone().sub(this.camera.position)
    const caster = new Raycaster(this.camera.position, towards.clone().normalize(), 0, towards.length() - slack)
    return caster.intersectObjects([...objects], true).every(({ object }) => isGlass(object))
  }

  /** The nearest object at a screen point, and the hit position. */
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
    // Shifts the picture to the centre of the uncovered area.
    const { coveredAbove = 0, coveredBelow = 0 } = this.host
    this.camera.setViewOffset(width, height, 0, (coveredBelow - coveredAbove) / 2, width, height)
    this.invalidate()
  }

  /** Releases the graphics memory of a removed object. */
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
