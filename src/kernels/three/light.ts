import { DirectionalLight, HemisphereLight, type Scene } from 'three'

import { createRoomLight } from './room-light'

export interface Lighting {
  /** Half the width of the shadow area in metres. */
  span: number
  sun: { color: string; strength: number; from: readonly [number, number, number] }
  sky: { above: string; below: string; strength: number }
  /** Intensity of the environment reflections. */
  room: number
  /** Intensity of a cool rim light without shadow. */
  rim?: number
}

const SHADOW_MAP_PX = 1024

function createSun({ span, sun }: Lighting): DirectionalLight {
  const light = new DirectionalLight(sun.color, sun.strength)
  light.position.set(...sun.from)
  light.castShadow = true
  light.shadow.mapSize.set(SHADOW_MAP_PX, SHADOW_MAP_PX)
  const { camera } = light.shadow
  camera.left = camera.bottom = -span
  camera.right = camera.top = span
  camera.near = 0.5
  camera.far = light.position.length() + span * 2
  light.shadow.normalBias = span / 260
  light.shadow.bias = -0.0004
  return light
}

/** The lights of a scene. */
export interface Lights {
  /** Moves the shadow area along the aisle, in metres from the scene's centre. */
  follow(z: number): void
  /** Releases its resources. */
  dispose(): void
}

/** Adds lights to a scene: a shadow-casting light, the sky, environment reflections. */
export function lightScene(scene: Scene, lighting: Lighting): Lights {
  const sun = createSun(lighting)
  const { sky, room, rim } = lighting
  scene.add(sun, sun.target, new HemisphereLight(sky.above, sky.below, sky.strength))
  if (rim) {
    const light = new DirectionalLight('#8fc4ff', rim)
    light.position.set(-lighting.sun.from[0], lighting.sun.from[1] * 0.6, -lighting.sun.from[2])
    scene.add(light)
  }
  const reflections = createRoomLight()
  scene.environment = reflections
  scene.environmentIntensity = room
  return {
    follow(z) {
      const [x, y, from] = lighting.sun.from
      sun.position.set(x, y, from + z)
      sun.target.position.z = z
    },
    dispose() {
      sun.dispose()
      reflections.dispose()
    },
  }
}
