import { Box3, Mesh, type Object3D, Vector3 } from 'three'

const SLICES = 24

/** The profile of an object rotating around its vertical axis: distance from the axis by height. */
export interface Outline {
  center: Vector3
  /** [metres above the centre, metres from the axis]. */
  rims: readonly (readonly [number, number])[]
}

function forEachCorner(root: Object3D, visit: (corner: Vector3) => void): void {
  const corner = new Vector3()
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return
    const positions = object.geometry.getAttribute('position')
    for (let at = 0; at < positions.count; at++) {
      visit(corner.fromBufferAttribute(positions, at).applyMatrix4(object.matrixWorld))
    }
  })
}

/** Measures an object with vertices, at its current position. */
export function measureOutline(root: Object3D): Outline {
  root.updateMatrixWorld(true)
  const box = new Box3()
  forEachCorner(root, (corner) => box.expandByPoint(corner))
  const center = box.getCenter(new Vector3())
  const height = Math.max(1e-6, box.max.y - box.min.y)
  const reach = Array.from({ length: SLICES }, () => 0)
  forEachCorner(root, ({ x, y, z }) => {
    const slice = Math.min(SLICES - 1, Math.floor(((y - box.min.y) / height) * SLICES))
    reach[slice] = Math.max(reach[slice] ?? 0, Math.hypot(x - center.x, z - center.z))
  })
  const edge = (slice: number) => box.min.y + (height * slice) / SLICES - center.y
  const rims = reach.flatMap((far, slice) => [[edge(slice), far] as const, [edge(slice + 1), far] as const])
  return { center, rims }
}

/**
 * The camera distance at which the object is fully visible from every side.
 *
 * @param elevation of the camera, radians
 * @param across tangent of half the horizontal angle to fill
 * @param upright tangent of half the vertical angle to fill
 */
export function computeCameraDistance({ rims }: Outline, elevation: number, across: number, upright: number): number {
  const [sin, cos] = [Math.sin(elevation), Math.cos(elevation)]
  let distance = 0
  for (const [y, far] of rims) {
    distance = Math.max(distance, far * Math.hypot(1 / across, cos) + y * sin)
    for (const near of [-far, far]) {
      distance = Math.max(distance, Math.abs(y * cos - near * sin) / upright + near * cos + y * sin)
    }
  }
  return distance
}
