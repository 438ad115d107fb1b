// What a page holds in memory, in a browser that compiles nothing: compiled code grows with use, and is not what was forgotten.
import type { Phone } from './phone/types'

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
}

export interface Heap {
  /** Objects, closures, texts, lists, and the code they run. */
  js: number
  /** Of the browser and of the bytes in buffers; in the runner, the mini-program's disk as well. */
  native: number
}

/** Bytes by kind. */
function computeSums({ snapshot, nodes }: Snapshot): Heap {
  const { node_fields: fields, node_types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  const heap: Heap = { js: 0, native: 0 }
  for (let at = 0; at < nodes.length; at += fields.length) {
    heap[node_types[0][nodes[at + type] ?? 0] === 'native' ? 'native' : 'js'] += nodes[at + size] ?? 0
  }
  return heap
}

/** Bytes that are still reachable. */
export async function measureHeap(phone: Phone): Promise<Heap> {
  const session = await phone.page.context().newCDPSession(phone.page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void chunks.push(chunk))
  await session.send('HeapProfiler.enable')
  // What the first collection lets go may hold more.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return computeSums(JSON.parse(chunks.join('')))
}
