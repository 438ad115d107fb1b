import {
  ACESFilmicToneMapping,
  Color,
  DirectionalLight,
  Fog,
  HemisphereLight,
  Mesh,
  type Object3D,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three'

import type { KernelHost, Point } from '@/kernels/types'
import type { View } from './orbit'

const FIELD_OF_VIEW_DEGREES = 56
const SHADOW_MAP_PX = 1024

/** WeChat's canvas node has no EventTarget; three wants to listen for a lost context. */
function withListeners(canvas: KernelHost['canvas']): HTMLCanvasElement {
  canvas.addEventListener ??= () => undefined
  canvas.removeEventListener ??= () => undefined
  // three is typed for the DOM; what it uses of the canvas stands in KernelCanvas.
  return canvas as unknown as HTMLCanvasElement
}

function sun(): DirectionalLight {
  const light = new DirectionalLight('#fff3e2', 2.1)
  light.position.set(-7, 13, 9)
  light.castShadow = true
  light.shadow.mapSize.set(SHADOW_MAP_PX, SHADOW_MAP_PX)
  const { camera } = light.shadow
  camera.left = camera.bottom = -16
  camera.right = camera.top = 16
  camera.near = 1
  camera.far = 46
  light.shadow.normalBias = 0.06
  return light
}

interface StageOptions {
  /** `#rrggbb` of what lies behind everything, and of the distance. */
  background: string
  /** Moves the camera to a time in milliseconds; says whether another frame is wanted. */
  beforeDraw(time: number): boolean
  /** The graphics context was taken away. */
  onLost(): void
}

/** A scene on an injected canvas, drawn only when something asked for it. */
export class Stage {
  readonly scene = new Scene()
  private readonly camera = new PerspectiveCamera(FIELD_OF_VIEW_DEGREES, 1, 0.1, 90)
  private frame: number | undefined
  private isDisposed = false

  private constructor(
    private readonly host: KernelHost,
    private readonly renderer: WebGLRenderer,
    private readonly options: StageOptions,
  ) {
    renderer.toneMapping = ACESFilmicToneMapping
    renderer.toneMappingExposure = 1.15
    renderer.shadowMap.enabled = true
    // Nothing moves but the camera: the shadows are drawn once.
    renderer.shadowMap.autoUpdate = false
    renderer.shadowMap.needsUpdate = true
    renderer.setPixelRatio(host.pixelRatio)
    this.scene.background = new Color(options.background)
    this.scene.fog = new Fog(options.background, 26, 70)
    this.scene.add(sun(), new HemisphereLight('#e6efff', '#7686a8', 1.9))
    host.canvas.addEventListener?.('webglcontextlost', () => {
      if (!this.isDisposed) options.onLost()
    })
    this.resize(host.width, host.height)
  }

  /** @returns undefined when the canvas gives no WebGL2 context */
  static create(host: KernelHost, options: StageOptions): Stage | undefined {
    const canvas = withListeners(host.canvas)
    const context = canvas.getContext('webgl2', { antialias: true, alpha: false, powerPreference: 'low-power' })
    if (!context) return undefined
    return new Stage(host, new WebGLRenderer({ canvas, context }), options)
  }

  /** Asks for one frame. */
  invalidate(): void {
    if (this.frame !== undefined || this.isDisposed) return
    this.frame = this.host.requestFrame((time) => {
      this.frame = undefined
      if (this.isDisposed) return
      const wantsMore = this.options.beforeDraw(time)
      this.renderer.render(this.scene, this.camera)
      if (wantsMore) this.invalidate()
    })
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

  /** Where a place of the scene is on the screen; undefined outside the picture. */
  project(x: number, y: number, z: number): Point | undefined {
    const place = new Vector3(x, y, z).project(this.camera)
    if (place.z > 1 || Math.abs(place.x) > 1 || Math.abs(place.y) > 1) return undefined
    return { x: ((place.x + 1) / 2) * this.host.width, y: ((1 - place.y) / 2) * this.host.height }
  }

  /** The nearest object under a point of the screen. */
  pick(point: Point): Object3D | undefined {
    const caster = new Raycaster()
    const place = new Vector2((point.x / this.host.width) * 2 - 1, 1 - (point.y / this.host.height) * 2)
    caster.setFromCamera(place, this.camera)
    return caster.intersectObjects(this.scene.children, true)[0]?.object
  }

  resize(width: number, height: number): void {
    this.host.width = width
    this.host.height = height
    this.renderer.setSize(width, height, false)
    this.camera.aspect = width / height
    this.camera.updateProjectionMatrix()
    this.invalidate()
  }

  /** Frees geometries, materials, shadow maps and the context itself. */
  dispose(): void {
    this.isDisposed = true
    if (this.frame !== undefined) this.host.cancelFrame(this.frame)
    this.scene.traverse((object) => {
      if (object instanceof DirectionalLight) object.dispose()
      if (!(object instanceof Mesh)) return
      object.geometry.dispose()
      for (const material of [object.material].flat()) material.dispose()
    })
    this.renderer.dispose()
    this.renderer.forceContextLoss()
  }
}
