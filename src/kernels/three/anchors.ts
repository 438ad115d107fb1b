import { Box3, type BufferGeometry, Mesh, type Object3D, Triangle, Vector3 } from 'three'

/** A place on the surface of a part, in the part's own coordinates: it moves with the part. */
export interface Anchor {
  mesh: Mesh
  at: Vector3
}

/** The place of an anchor in the scene; the matrices of the scene must be current. */
export function locateAnchor({ mesh, at }: Anchor): Vector3 {
  return mesh.localToWorld(at.clone())
}

/** The meshes below an object, without those below another part. */
export function listOwnMeshes(part: Object3D, isOtherPart: (object: Object3D) => boolean): Mesh[] {
  const below = part.children.filter((child) => !isOtherPart(child))
  const own = part instanceof Mesh ? [part] : []
  return [...own, ...below.flatMap((child) => listOwnMeshes(child, isOtherPart))]
}

function computeBox(mesh: Mesh): Box3 {
  mesh.geometry.boundingBox ?? mesh.geometry.computeBoundingBox()
  return (mesh.geometry.boundingBox ?? new Box3()).clone().applyMatrix4(mesh.matrixWorld)
}

/** The centre of some meshes in the scene. */
export function computeCenter(meshes: readonly Mesh[]): Vector3 {
  return meshes.reduce((box, mesh) => box.union(computeBox(mesh)), new Box3()).getCenter(new Vector3())
}

function* readTriangles({ attributes: { position }, index }: BufferGeometry): Generator<Triangle> {
  const corners = index?.count ?? position?.count ?? 0
  const triangle = new Triangle()
  for (let corner = 0; corner + 2 < corners; corner += 3) {
    for (const [offset, point] of [triangle.a, triangle.b, triangle.c].entries()) {
      const vertex = index ? index.getX(corner + offset) : corner + offset
      if (position) point.fromBufferAttribute(position, vertex)
    }
    yield triangle
  }
}

/**
 * The point of some surfaces that is nearest to a place of the scene.
 *
 * @returns undefined without a surface
 */
export function findAnchor(place: Vector3, meshes: readonly Mesh[]): Anchor | undefined {
  let nearest: Anchor | undefined
  let distance = Number.POSITIVE_INFINITY
  const point = new Vector3()
  for (const mesh of meshes) {
    if (computeBox(mesh).distanceToPoint(place) >= distance) continue
    const local = mesh.worldToLocal(place.clone())
    for (const triangle of readTriangles(mesh.geometry)) {
      triangle.closestPointToPoint(local, point)
      const away = mesh.localToWorld(point.clone()).distanceTo(place)
      if (away >= distance) continue
      distance = away
      nearest = { mesh, at: point.clone() }
    }
  }
  return nearest
}
