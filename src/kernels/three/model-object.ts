import {
  BufferAttribute,
  BufferGeometry,
  Color,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Object3D,
} from 'three'
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js'

import type { ModelMesh, ModelNode, ModelSurface } from './read-model'

/** Caches one material per surface of a model. */
class Surfaces {
  private readonly known = new Map<string, Material>()

  of(surface: ModelSurface): Material {
    const key = JSON.stringify(surface)
    const material = this.known.get(key) ?? createMaterial(surface)
    this.known.set(key, material)
    return material
  }
}

function createMaterial({ color, opacity, roughness, metalness, isUnlit }: ModelSurface): Material {
  const [red = 1, green = 1, blue = 1] = color
  const paint = { color: new Color(red, green, blue), vertexColors: true, opacity, transparent: opacity < 1 }
  if (isUnlit) return new MeshBasicMaterial({ ...paint, toneMapped: false })
  return new MeshStandardMaterial({ ...paint, roughness, metalness, depthWrite: opacity === 1 })
}

function createGeometry({ positions, normals, hues, corners }: ModelMesh): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setIndex(new BufferAttribute(corners, 1))
  if (normals) geometry.setAttribute('normal', new BufferAttribute(normals, 3))
  else geometry.computeVertexNormals()
  const white = () => new Float32Array(positions.length).fill(1)
  geometry.setAttribute('color', new BufferAttribute(hues ?? white(), 3))
  return geometry
}

function createMesh(geometry: BufferGeometry, material: Material): Mesh {
  const mesh = new Mesh(geometry, material)
  mesh.castShadow = mesh.receiveShadow = !material.transparent
  return mesh
}

/** Builds the movable object tree: each named node becomes an object of this name. */
export function createObject(node: ModelNode, surfaces = new Surfaces()): Object3D {
  const object = new Object3D()
  object.name = node.name
  object.position.fromArray(node.at)
  object.quaternion.fromArray(node.turn)
  object.scale.fromArray(node.scale)
  if (node.explode) object.userData.explode = node.explode
  for (const mesh of node.meshes) object.add(createMesh(createGeometry(mesh), surfaces.of(mesh.surface)))
  for (const child of node.children) object.add(createObject(child, surfaces))
  return object
}

/** Merges the tree into one static mesh per surface, for machines in booths. */
export function createStaticObject(node: ModelNode): Object3D {
  const tree = createObject(node)
  tree.updateMatrixWorld(true)
  const pieces = new Map<Material, BufferGeometry[]>()
  tree.traverse((object) => {
    if (!(object instanceof Mesh) || Array.isArray(object.material)) return
    const material: Material = object.material
    const geometry: BufferGeometry = object.geometry
    pieces.set(material, [...(pieces.get(material) ?? []), geometry.applyMatrix4(object.matrixWorld)])
  })
  const still = new Object3D()
  for (const [material, geometries] of pieces) still.add(createMesh(mergeGeometries(geometries), material))
  return still
}
