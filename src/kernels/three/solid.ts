import {
  BoxGeometry,
  type BufferGeometry,
  Color,
  CylinderGeometry,
  Euler,
  Float32BufferAttribute,
  Matrix4,
  Quaternion,
  Vector3,
} from 'three'
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js'

type Triple = readonly [number, number, number]

const NO_TURN: Triple = [0, 0, 0]

/** Coloured pieces merged into one geometry, for one draw call. Lengths in metres, angles in radians. */
export class Solid {
  private readonly pieces: BufferGeometry[] = []

  box(color: string, size: Triple, at: Triple, turn: Triple = NO_TURN): this {
    return this.add(color, new BoxGeometry(...size), at, turn)
  }

  /** Adds a cylinder, or a cone when `top` differs from `radius`; vertical unless rotated. */
  rod(color: string, radius: number, height: number, at: Triple, turn: Triple = NO_TURN, top = radius): this {
    return this.add(color, new CylinderGeometry(top, radius, height, radius < 0.08 ? 12 : 24), at, turn)
  }

  /** Adds all pieces of another solid, moved and rotated. */
  place(solid: Solid, at: Triple, turn: Triple = NO_TURN): this {
    for (const piece of solid.pieces) this.move(piece, at, turn)
    this.pieces.push(...solid.pieces)
    return this
  }

  /** Merges the pieces into one geometry with vertex colours. The solid must not be used afterwards. */
  build(): BufferGeometry {
    const merged = mergeGeometries(this.pieces)
    for (const piece of this.pieces) piece.dispose()
    return merged
  }

  private add(color: string, geometry: BufferGeometry, at: Triple, turn: Triple): this {
    geometry.deleteAttribute('uv')
    const { r, g, b } = new Color(color)
    const corners = geometry.getAttribute('position').count
    const colors = Float32Array.from({ length: corners * 3 }, (_, index) => [r, g, b][index % 3] ?? 0)
    geometry.setAttribute('color', new Float32BufferAttribute(colors, 3))
    this.move(geometry, at, turn)
    this.pieces.push(geometry)
    return this
  }

  private move(geometry: BufferGeometry, at: Triple, turn: Triple): void {
    const rotation = new Quaternion().setFromEuler(new Euler(...turn))
    geometry.applyMatrix4(new Matrix4().compose(new Vector3(...at), rotation, new Vector3(1, 1, 1)))
  }
}
