import { BoxGeometry, Mesh, Object3D, Vector3 } from 'three'

import { computeCameraDistance, measureOutline } from '@/kernels/three/outline'

const ELEVATION = 0.27

/** A box that stands aside of the origin on a root that turns. */
function buildBox([width, height, depth]: readonly [number, number, number]) {
  const root = new Object3D()
  const mesh = new Mesh(new BoxGeometry(width, height, depth))
  mesh.position.set(3, height / 2, -1)
  root.add(mesh)
  return { root, corners: mesh.geometry.getAttribute('position'), place: mesh.position }
}

/** How much of the opening the box takes at most, seen from all around. */
function getFill(size: readonly [number, number, number], across: number, upright: number) {
  const { root, corners, place } = buildBox(size)
  const outline = measureOutline(root)
  const distance = computeCameraDistance(outline, ELEVATION, across, upright)
  let most = 0
  for (let step = 0; step < 90; step++) {
    for (let at = 0; at < corners.count; at++) {
      const corner = new Vector3().fromBufferAttribute(corners, at).add(place).sub(outline.center)
      corner.applyAxisAngle(new Vector3(0, 1, 0), (step * Math.PI) / 45).applyAxisAngle(new Vector3(1, 0, 0), ELEVATION)
      const depth = distance - corner.z
      most = Math.max(most, Math.abs(corner.x) / depth / across, Math.abs(corner.y) / depth / upright)
    }
  }
  return most
}

it.each([
  ['wide', [4, 1, 1]],
  ['high', [1, 4, 1]],
  ['like a die', [2, 2, 2]],
  ['flat', [3, 0.1, 3]],
] as const)('sees what is %s whole from every side, and no smaller than need be', (_shape, size) => {
  for (const [across, upright] of [
    [0.28, 0.2],
    [0.15, 0.3],
  ] as const) {
    const fill = getFill(size, across, upright)
    expect(fill).toBeLessThanOrEqual(1.001)
    expect(fill).toBeGreaterThan(0.97)
  }
})
