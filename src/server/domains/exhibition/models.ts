import manifest from './models/manifest.json'

interface ModelFiles {
  /** Name under src/server/domains/exhibition/models, there with `.br` behind it; bytes alone and as they travel. */
  model: { file: string; bytes: number; compressedBytes: number; triangles: number }
  poster: { file: string; bytes: number }
  /** One sheet of pictures around the product, row by row. */
  spin: { file: string; bytes: number; frames: number; columns: number }
  /** In the light of its page: from the other side, at work, near, taken apart. */
  photos: readonly { file: string; bytes: number }[]
  sizeMetres: readonly number[]
  /** As the model calls them. */
  parts: readonly string[]
  hotspots: readonly { id: string; at: readonly number[] }[]
  motions: readonly { id: string; seconds: number; loops: boolean }[]
}

export type ModelSlug = keyof typeof manifest

/** What `npm run models` made, by slug. */
export const models: Readonly<Record<ModelSlug, ModelFiles>> = manifest

/** The address of one of their files, for ever the same bytes. */
export function buildModelUrl(file: string): string {
  return `/demo/model/${file}`
}
