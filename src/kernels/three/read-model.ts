import {
  rejectModel,
  requireIndex,
  requireList,
  requireNumber,
  requireNumbers,
  requireRecord,
  requireText,
} from './model-error'
import { Glb } from './read-glb'

/** One surface of one part. */
export interface ModelMesh {
  positions: Float32Array
  normals: Float32Array | undefined
  hues: Float32Array | undefined
  corners: Uint32Array
  surface: ModelSurface
}

export interface ModelSurface {
  color: readonly number[]
  opacity: number
  roughness: number
  metalness: number
  isUnlit: boolean
}

/** A node of the part tree; named nodes can move. */
export interface ModelNode {
  name: string
  at: number[]
  /** A quaternion. */
  turn: number[]
  scale: number[]
  /** Offset in the exploded view, metres. */
  explode: number[] | undefined
  meshes: ModelMesh[]
  children: ModelNode[]
}

export interface Track {
  part: string
  kind: 'slide' | 'turn'
  axis: number[]
  /** [second, metres or radians]. */
  keys: number[][]
}

export interface Motion {
  id: string
  seconds: number
  loops: boolean
  tracks: Track[]
}

export interface Model {
  root: ModelNode
  hotspots: { id: string; at: number[] }[]
  motions: Motion[]
}

const MOST_NODES = 1000
const DEEPEST = 24

class Reader {
  private readonly nodes: readonly unknown[]
  private readonly meshes: readonly unknown[]
  private readonly materials: readonly unknown[]
  private visited = 0
  private triangles = 0

  constructor(private readonly glb: Glb) {
    this.nodes = glb.list('nodes', MOST_NODES)
    this.meshes = glb.list('meshes', MOST_NODES)
    this.materials = glb.list('materials', 100)
  }

  root(): ModelNode {
    const scenes = this.glb.list('scenes', 10)
    const scene = requireRecord(scenes[requireIndex(this.glb.json.scene ?? 0, scenes.length, 'scene')], 'scene')
    const children = requireList(scene.nodes, 'scene', MOST_NODES).map((index) => this.node(index, 0))
    if (this.triangles === 0) rejectModel('nothing is to be seen')
    return { name: '', at: [0, 0, 0], turn: [0, 0, 0, 1], scale: [1, 1, 1], explode: undefined, meshes: [], children }
  }

  private node(index: unknown, depth: number): ModelNode {
    // Limits the traversal, because a cyclic node would loop endlessly.
    if (++this.visited > MOST_NODES || depth > DEEPEST) rejectModel('the parts have no end')
    const node = requireRecord(this.nodes[requireIndex(index, this.nodes.length, 'node')], 'node')
    const extras = node.extras === undefined ? {} : requireRecord(node.extras, 'extras')
    return {
      name: node.name === undefined ? '' : requireText(node.name, 'name'),
      at: node.translation === undefined ? [0, 0, 0] : requireNumbers(node.translation, 3, 'translation'),
      turn: node.rotation === undefined ? [0, 0, 0, 1] : requireNumbers(node.rotation, 4, 'rotation'),
      scale: node.scale === undefined ? [1, 1, 1] : requireNumbers(node.scale, 3, 'scale'),
      explode: extras.explode === undefined ? undefined : requireNumbers(extras.explode, 3, 'explode'),
      meshes: node.mesh === undefined ? [] : this.mesh(node.mesh),
      children: requireList(node.children, 'children', MOST_NODES).map((child) => this.node(child, depth + 1)),
    }
  }

  private mesh(index: unknown): ModelMesh[] {
    const mesh = requireRecord(this.meshes[requireIndex(index, this.meshes.length, 'mesh')], 'mesh')
    return requireList(mesh.primitives, 'primitives', 100).map((value) =>
      this.primitive(requireRecord(value, 'primitive')),
    )
  }

  private primitive(primitive: Record<string, unknown>): ModelMesh {
    const attributes = requireRecord(primitive.attributes, 'attributes')
    if ((primitive.mode ?? 4) !== 4) rejectModel('only triangles')
    const positions = this.triples(attributes.POSITION, 'POSITION')
    const count = positions.length / 3
    const corners = this.corners(primitive.indices, count)
    this.triangles += corners.length / 3
    const ofCount = (values: Float32Array) =>
      values.length === count * 3 ? values : rejectModel('corners do not match')
    return {
      positions,
      normals: attributes.NORMAL === undefined ? undefined : ofCount(this.triples(attributes.NORMAL, 'NORMAL')),
      hues: attributes.COLOR_0 === undefined ? undefined : ofCount(this.triples(attributes.COLOR_0, 'COLOR_0')),
      corners,
      surface: this.surface(primitive.material),
    }
  }

  private triples(index: unknown, what: string): Float32Array {
    const { width, values } = this.glb.numbers(index, what)
    if (width !== 3) rejectModel(`${what} has not three numbers`)
    return values instanceof Float32Array ? values : Float32Array.from(values)
  }

  private corners(index: unknown, count: number): Uint32Array {
    if (index === undefined) return Uint32Array.from({ length: count }, (_, at) => at)
    const { width, values } = this.glb.numbers(index, 'indices')
    const isSound = width === 1 && values.length % 3 === 0 && values.every((value) => value >= 0 && value < count)
    if (!isSound) rejectModel('a triangle has a corner that is not there')
    return Uint32Array.from(values)
  }

  private surface(index: unknown): ModelSurface {
    const material = index === undefined ? {} : this.materials[requireIndex(index, this.materials.length, 'material')]
    const { pbrMetallicRoughness, extensions = {}, alphaMode } = requireRecord(material, 'material')
    const pbr = requireRecord(pbrMetallicRoughness ?? {}, 'material')
    const color = requireNumbers(pbr.baseColorFactor ?? [1, 1, 1, 1], 4, 'color')
    return {
      color,
      opacity: alphaMode === 'BLEND' ? (color[3] ?? 1) : 1,
      roughness: requireNumber(pbr.roughnessFactor ?? 1, 'roughness'),
      metalness: requireNumber(pbr.metallicFactor ?? 1, 'metalness'),
      isUnlit: 'KHR_materials_unlit' in requireRecord(extensions, 'extensions'),
    }
  }
}

function parseTrack(value: unknown): Track {
  const { part, kind, axis, keys } = requireRecord(value, 'track')
  if (kind !== 'slide' && kind !== 'turn') rejectModel('a track neither slides nor turns')
  const pairs = requireList(keys, 'keys', 100).map((key) => requireNumbers(key, 2, 'key'))
  return { part: requireText(part, 'part'), kind, axis: requireNumbers(axis, 3, 'axis'), keys: pairs }
}

function parseMotion(value: unknown): Motion {
  const { id, seconds, loops, tracks } = requireRecord(value, 'motion')
  const length = requireNumber(seconds, 'seconds')
  if (length <= 0) rejectModel('a motion takes no time')
  const all = requireList(tracks, 'tracks', 100).map(parseTrack)
  return { id: requireText(id, 'motion'), seconds: length, loops: loops === true, tracks: all }
}

function parseHotspot(value: unknown) {
  const { id, at } = requireRecord(value, 'hotspot')
  return { id: requireText(id, 'hotspot'), at: requireNumbers(at, 3, 'hotspot') }
}

/**
 * Parses a model from untrusted bytes.
 *
 * @throws {ModelError} when they are malformed, have invalid numbers or references, or exceed 2 MB
 */
export function readModel(bytes: ArrayBuffer): Model {
  const glb = Glb.open(bytes)
  const { extras = {} } = requireRecord(glb.json.asset ?? {}, 'asset')
  const { hotspots, motions } = requireRecord(extras, 'extras')
  return {
    root: new Reader(glb).root(),
    hotspots: requireList(hotspots, 'hotspots', 40).map(parseHotspot),
    motions: requireList(motions, 'motions', 20).map(parseMotion),
  }
}
