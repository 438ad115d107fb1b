import {
  BufferAttribute,
  CircleGeometry,
  Color,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PlaneGeometry,
  ShadowMaterial,
} from 'three'

const RIM = 64
const GLOW = '#2f8dff'

/** A radial glow that fades out to its edge. */
function createGlow(radius: number): Mesh {
  const geometry = new CircleGeometry(radius, RIM)
  const { r, g, b } = new Color(GLOW)
  const corners = geometry.getAttribute('position').count
  const hues = Float32Array.from({ length: corners * 4 }, (_, at) => [r, g, b, at < 4 ? 0.75 : 0][at % 4] ?? 0)
  geometry.setAttribute('color', new BufferAttribute(hues, 4))
  const material = new MeshBasicMaterial({
    vertexColors: true,
    transparent: true,
    depthWrite: false,
    toneMapped: false,
  })
  return new Mesh(geometry, material)
}

/** The ground of a product: a glow and the shadow. */
export function createGround(radius: number): Object3D[] {
  const glow = createGlow(radius * 1.35)
  const shade = new Mesh(
    new PlaneGeometry(radius * 6, radius * 6),
    new ShadowMaterial({ opacity: 0.5, depthWrite: false }),
  )
  shade.receiveShadow = true
  shade.renderOrder = 1
  for (const [index, piece] of [glow, shade].entries()) {
    piece.rotation.x = -Math.PI / 2
    piece.position.y = -0.004 + index * 0.002
  }
  return [glow, shade]
}
