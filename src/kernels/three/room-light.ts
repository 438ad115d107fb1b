import { CubeTexture, DataTexture, DataUtils, HalfFloatType, LinearMipmapLinearFilter, Vector3 } from 'three'

/**
 * Environment reflections of a lit room: the result of three's PMREMGenerator for its RoomEnvironment, computed
 * analytically instead of rendered. Rendering took a slow phone longer than the whole first frame, and needs half-float
 * targets, which some devices lack.
 */

/** Lamps seen from the room's centre: direction, radiance, solid angle in steradians. */
const LAMPS = [
  { at: new Vector3(0, 1, 0), radiance: 100, size: 0.0038 },
  { at: new Vector3(-0.697, 0.623, -0.355), radiance: 50, size: 0.0101 },
  { at: new Vector3(-0.765, 0.512, 0.391), radiance: 50, size: 0.0119 },
  { at: new Vector3(-0.029, 0.336, 0.941), radiance: 43, size: 0.093 },
  { at: new Vector3(0.212, 0.523, -0.826), radiance: 20, size: 0.0188 },
  { at: new Vector3(0.863, 0.495, -0.101), radiance: 17, size: 0.0785 },
]

/** The walls, as spherical harmonics of the bands 0, 1 and 2. */
const WALLS = [0.503, 0.107, -0.015, 0.056, 0.08, -0.074, -0.076, 0.036, -0.332] as const

interface Level {
  /** Side of a cube face in pixels. */
  side: number
  roughness: number
  /** Attenuation of the bands 1 and 2 by the lobe. */
  bands: readonly [number, number]
}

/**
 * Three's roughness per mip level: 1 - sqrt(1 - level / last). The first and last level deviate, because createLobe()
 * does not support them.
 */
const LEVELS: readonly Level[] = [
  { side: 32, roughness: 0.1, bands: [1, 1] },
  { side: 16, roughness: 0.184, bands: [0.99, 0.972] },
  { side: 8, roughness: 0.423, bands: [0.906, 0.756] },
  { side: 4, roughness: 0.98, bands: [0.667, 0.25] },
  // three uploads one level more than it counts; this one is never read.
  { side: 2, roughness: 0.98, bands: [0.667, 0.25] },
]

function evaluateWalls({ x, y, z }: Vector3, [first, second]: Level['bands']): number {
  const [mean, c1, c2, c3, c4, c5, c6, c7, c8] = WALLS
  const wide = c1 * y + c2 * z + c3 * x
  const narrow = c4 * x * y + c5 * y * z + c6 * (3 * z * z - 1) + c7 * x * z + c8 * (x * x - y * y)
  return mean + first * wide + second * narrow
}

/** Density of a GGX lobe per steradian, by the cosine to its axis, viewed along the normal. */
function createLobe(roughness: number): (cosine: number) => number {
  const alpha = roughness ** 4
  const [sum, slope] = [1 + alpha, alpha - 1]
  const whole = ((2 * Math.PI) / slope ** 2) * (Math.log((2 * alpha) / sum) + sum / (2 * alpha) - 1)
  return (cosine) => Math.max(0, cosine) / (sum + slope * cosine) ** 2 / whole
}

/**
 * Cube faces in WebGL's order, across and down from -1 to 1; mirrored, as three samples cube maps it did not render.
 */
const FACES: readonly ((across: number, down: number, into: Vector3) => Vector3)[] = [
  (across, down, into) => into.set(-1, -down, -across),
  (across, down, into) => into.set(1, -down, across),
  (across, down, into) => into.set(-across, 1, down),
  (across, down, into) => into.set(-across, -1, -down),
  (across, down, into) => into.set(-across, -down, 1),
  (across, down, into) => into.set(across, -down, -1),
]

function renderFaces({ side, roughness, bands }: Level): DataTexture[] {
  const lobe = createLobe(roughness)
  const towards = new Vector3()
  return FACES.map((face) => {
    const pixels = new Uint16Array(side * side * 4)
    for (let at = 0; at < side * side; at++) {
      face((2 * (at % side) + 1) / side - 1, (2 * Math.floor(at / side) + 1) / side - 1, towards).normalize()
      let light = evaluateWalls(towards, bands)
      for (const { at: lamp, radiance, size } of LAMPS) light += radiance * Math.min(1, size * lobe(lamp.dot(towards)))
      pixels.fill(DataUtils.toHalfFloat(light), at * 4, at * 4 + 4)
    }
    return new DataTexture(pixels, side, side)
  })
}

/** The prefiltered environment map for three's materials; blur increases with roughness. */
export function createRoomLight(): CubeTexture {
  const [sharp = [], ...rough] = LEVELS.map(renderFaces)
  const cube = new CubeTexture(sharp)
  cube.type = HalfFloatType
  cube.minFilter = LinearMipmapLinearFilter
  cube.generateMipmaps = false
  // Mip levels of a cube of data textures are cubes too; three's types only allow flat textures.
  cube.mipmaps = rough.map((faces) => new CubeTexture(faces)) as unknown as CubeTexture['mipmaps']
  cube.needsUpdate = true
  // Marks the texture as prefiltered for three.
  return Object.assign(cube, { isPMREMTexture: true })
}
