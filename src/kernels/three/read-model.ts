import { indexOf, listOf, numberOf, numbersOf, recordOf, refuse, textOf } from './model-error'
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

/** A place in the tree of parts; those with a name move. */
export interface ModelNode {
  name: string
  at: number[]
  /** A quaternion. */
  turn: number[]
  scale: number[]
  /** How far it stands off in the exploded view, metres. */
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
    const scene = recordOf(scenes[indexOf(this.glb.json.scene ?? 0, scenes.length, 'scene')], 'scene')
    const children = listOf(scene.nodes, 'scene', MOST_NODES).map((index) => this.node(index, 0))
    if (this.triangles === 0) refuse('nothing is to be seen')
    return { name: '', at: [0, 0, 0], turn: [0, 0, 0, 1], scale: [1, 1, 1], explode: undefined, meshes: [], children }
  }

  private node(index: unknown, depth: number): ModelNode {
    // A node that is its own ancestor would be visited for ever.
    if (++this.visited > MOST_NODES || depth > DEEPEST) refuse('the parts have no end')
    const node = recordOf(this.nodes[indexOf(index, this.nodes.length, 'node')], 'node')
    const extras = node.extras === undefined ? {} : recordOf(node.extras, 'extras')
    return {
      name: node.name === undefined ? '' : textOf(node.name, 'name'),
      at: node.translation === undefined ? [0, 0, 0] : numbersOf(node.translation, 3, 'translation'),
      turn: node.rotation === undefined ? [0, 0, 0, 1] : numbersOf(node.rotation, 4, 'rotation'),
      scale: node.scale === undefined ? [1, 1, 1] : numbersOf(node.scale, 3, 'scale'),
      explode: extras.explode === undefined ? undefined : numbersOf(extras.explode, 3, 'explode'),
      meshes: node.mesh === undefined ? [] : this.mesh(node.mesh),
      children: listOf(node.children, 'children', MOST_NODES).map((child) => this.node(child, depth + 1)),
    }
  }

  private mesh(index: unknown): ModelMesh[] {
    const mesh = recordOf(this.meshes[indexOf(index, this.meshes.length, 'mesh')], 'mesh')
    return listOf(mesh.primitives, 'primitives', 100).map((value) => this.primitive(recordOf(value, 'primitive')))
  }

  private primitive(primitive: Record<string, unknown>): ModelMesh {
    const attributes = recordOf(primitive.attributes, 'attributes')
    if ((primitive.mode ?? 4) !== 4) refuse('only triangles')
    const positions = this.triples(attributes.POSITION, 'POSITION')
    const count = positions.length / 3
    const corners = this.corners(primitive.indices, count)
    this.triangles += corners.length / 3
    const ofCount = (values: Float32Array) => (values.length === count * 3 ? values : refuse('corners do not match'))
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
    if (width !== 3) refuse(`${what} has not three numbers`)
    return values instanceof Float32Array ? values : Float32Array.from(values)
  }

  private corners(index: unknown, count: number): Uint32Array {
    if (index === undefined) return Uint32Array.from({ length: count }, (_, at) => at)
    const { width, values } = this.glb.numbers(index, 'indices')
    const isSound = width === 1 && values.length % 3 === 0 && values.every((value) => value >= 0 && value < count)
    if (!isSound) refuse('a triangle has a corner that is not there')
    return Uint32Array.from(values)
  }

  private surface(index: unknown): ModelSurface {
    const material = index === undefined ? {} : this.materials[indexOf(index, this.materials.length, 'material')]
    const { pbrMetallicRoughness, extensions = {}, alphaMode } = recordOf(material, 'material')
    const pbr = recordOf(pbrMetallicRoughness ?? {}, 'material')
    const color = numbersOf(pbr.baseColorFactor ?? [1, 1, 1, 1], 4, 'color')
    return {
      color,
      opacity: alphaMode === 'BLEND' ? (color[3] ?? 1) : 1,
      roughness: numberOf(pbr.roughnessFactor ?? 1, 'roughness'),
      metalness: numberOf(pbr.metallicFactor ?? 1, 'metalness'),
      isUnlit: 'KHR_materials_unlit' in recordOf(extensions, 'extensions'),
    }
  }
}

function trackOf(value: unknown): Track {
  const { part, kind, axis, keys } = recordOf(value, 'track')
  if (kind !== 'slide' && kind !== 'turn') refuse('a track neither slides nor turns')
  const pairs = listOf(keys, 'keys', 100).map((key) => numbersOf(key, 2, 'key'))
  return { part: textOf(part, 'part'), kind, axis: numbersOf(axis, 3, 'axis'), keys: pairs }
}

function motionOf(value: unknown): Motion {
  const { id, seconds, loops, tracks } = recordOf(value, 'motion')
  const length = numberOf(seconds, 'seconds')
  if (length <= 0) refuse('a motion takes no time')
  const all = listOf(tracks, 'tracks', 100).map(trackOf)
  return { id: textOf(id, 'motion'), seconds: length, loops: loops === true, tracks: all }
}

function hotspotOf(value: unknown) {
  const { id, at } = recordOf(value, 'hotspot')
  return { id: textOf(id, 'hotspot'), at: numbersOf(at, 3, 'hotspot') }
}

/**
 * Reads a model from bytes that others sent.
 *
 * @throws {ModelError} when they are none, hold what is no number, point outside, or are larger than 2 MB
 */
export function readModel(bytes: ArrayBuffer): Model {
  const glb = Glb.open(bytes)
  const { extras = {} } = recordOf(glb.json.asset ?? {}, 'asset')
  const { hotspots, motions } = recordOf(extras, 'extras')
  return {
    root: new Reader(glb).root(),
    hotspots: listOf(hotspots, 'hotspots', 40).map(hotspotOf),
    motions: listOf(motions, 'motions', 20).map(motionOf),
  }
}
